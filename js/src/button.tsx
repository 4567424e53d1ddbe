// Every button but the cards: what it does is its `data-action`, which tests and scripts press by name.
import type { ComponentChildren, JSX } from "preact";

interface Props {
  does: string;
  class?: string;
  title?: string;
  /** What it is called where it shows only a sign. */
  label?: string;
  disabled?: boolean;
  /** Of a button that stays down. */
  pressed?: boolean;
  /** The key that does the same, shown on it. */
  shortcut?: string;
  /** Whether the keyboard has another way, so that Tab passes it by. */
  pointer?: boolean;
  onClick: (event: MouseEvent) => void;
  children: ComponentChildren;
}

export function Button({
  does,
  class: look,
  title,
  label,
  disabled,
  pressed,
  shortcut,
  pointer,
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
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      tabIndex={pointer ? -1 : undefined}
      onClick={onClick}
    >
      {shortcut !== undefined && <Key name={shortcut} />}
      {children}
    </button>
  );
}

/** A key as it is shown on what it does; the name is said by the element itself. */
export function Key({ name }: { name: string }): JSX.Element {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: this cannot be focused
  return <kbd aria-hidden="true">{name}</kbd>;
}
