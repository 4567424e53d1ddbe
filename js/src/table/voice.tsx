// The two live regions. They are always in the page: one that comes with its first message is not read.
import type { JSX } from "preact";
import { useStore } from "../context";

export function Voices(): JSX.Element {
  const said = useStore().voice.said.value;
  const region = (loud: boolean): JSX.Element[] =>
    said.filter((one) => one.loud === loud).map((one) => <p key={one.n}>{one.text}</p>);
  return (
    <div class="ck-sr">
      <div role="status" aria-live="polite" aria-atomic="false">
        {region(false)}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="false">
        {region(true)}
      </div>
    </div>
  );
}
