// The panel that covers the map, and nothing but the map, during a battle.
import type { ComponentChildren, JSX } from "preact";
import { Icon } from "../map/pieces";

interface Props {
  siege: boolean;
  title: string;
  note: string;
  corner: string;
  /** Whether cards are still being chosen. */
  choosing?: boolean;
  children: ComponentChildren;
  footer: ComponentChildren;
}

export function Frame({
  siege,
  title,
  note,
  corner,
  choosing = false,
  children,
  footer,
}: Props): JSX.Element {
  return (
    <>
      <div class="ck-veil" />
      <section class={choosing ? "ck-battle choosing" : "ck-battle"} data-dialog="battle" aria-label={title}>
        <header>
          <Icon name={siege ? "siege" : "open"} />
          <h2>{title}</h2>
          <small>{note}</small>
          <span class="sp" />
          <small>{corner}</small>
        </header>
        <div class="ck-sides">{children}</div>
        {footer && <footer>{footer}</footer>}
      </section>
    </>
  );
}
