// Every button but the cards: what it does is its `data-action`, which tests and scripts press by name.
import type { ComponentChildren, JSX } from "preact";

interface Props {
  does: string;
  class?: string;
  title?: string;
  disabled?: boolean;
  onClick: (event: MouseEvent) => void;
  children: ComponentChildren;
}

export function Button({ does, class: look, title, disabled, onClick, children }: Props): JSX.Element {
  return (
    <button
      type="button"
      class={look}
      title={title}
      data-action={does}
      aria-disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
