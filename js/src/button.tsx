// Every button but the cards: what it does is its `data-action`, which tests and scripts press by name.
import type { ComponentChildren, JSX } from "preact";

interface Props {
  does: string;
  class?: string;
  title?: string;
  /** What it is called where it shows only a sign. */
  label?: string;
  disabled?: boolean;
  /** Whether a dialog that opens gives it the focus. */
  first?: boolean;
  onClick: (event: MouseEvent) => void;
  children: ComponentChildren;
}

export function Button({
  does,
  class: look,
  title,
  label,
  disabled,
  first,
  onClick,
  children,
}: Props): JSX.Element {
  return (
    <button
      type="button"
      class={look}
      title={title ?? label}
      aria-label={label}
      data-action={does}
      aria-disabled={disabled}
      data-first={first}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
