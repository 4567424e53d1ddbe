// The frame of every dialog: takes the focus when it opens and gives it back when it closes.
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../button";
import { useId, useStore } from "../context";
import type { Dialog as Name } from "../store";

interface Props {
  name: Name;
  title: string;
  /** Small ones ask a question and leave the map in sight. */
  small?: boolean;
  /** What has the focus at first, as a selector; without one the dialog itself has it. */
  first?: string;
  children: ComponentChildren;
  footer?: ComponentChildren;
}

export function Dialog({ name, title, small = false, first, children, footer }: Props): JSX.Element {
  const store = useStore();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const prompt = store.root?.querySelector<HTMLElement>(".ck-bar, .ck-prompt");
  // A question opens under the line that it interrupts, where the button is that asked it.
  const top = small && prompt ? `${prompt.offsetTop + prompt.offsetHeight + 7}px` : undefined;
  useLayoutEffect(() => {
    const before = store.lastFocus;
    const dialog = box.current;
    const chosen = first === undefined ? null : dialog?.querySelector<HTMLElement>(first);
    (chosen ?? dialog)?.focus({ preventScroll: true });
    // In one column the board is longer than the page, and the button that opened this may be far below.
    dialog?.scrollIntoView({ block: "nearest" });
    return () => store.giveBack(dialog, before);
  }, []);
  const close = (): void => store.show(null);
  return (
    <>
      {!small && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a second way out beside Escape and the button
        // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes from anywhere on the board
        <div class="ck-veil over" onClick={close} />
      )}
      <section
        class={small ? "ck-dialog small" : "ck-dialog"}
        role="dialog"
        aria-modal={!small}
        aria-label={title}
        aria-describedby={small ? id("asked") : undefined}
        data-dialog={name}
        tabIndex={-1}
        style={{ top }}
        ref={box}
      >
        <header>
          <h2>{title}</h2>
          {!small && (
            <Button class="quiet" does="cancel" onClick={close}>
              {store.word("close")}
            </Button>
          )}
        </header>
        <div class="body ck-scroll" id={small ? id("asked") : undefined} tabIndex={small ? undefined : 0}>
          {children}
        </div>
        {footer && <footer>{footer}</footer>}
      </section>
    </>
  );
}
