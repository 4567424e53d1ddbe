// Sentences with something marked in them: names in bold, hexes that can be pointed at.
import type { JSX } from "preact";
import { useStore } from "./context";
import type { GameMap, Hex } from "./contract";
import { type Fields, pieces, splitAt, type WordKey } from "./words";

export function Filled({ word, fields = {} }: { word: WordKey; fields?: Fields }): JSX.Element {
  const { words } = useStore().map.value;
  return (
    <>{pieces(words, word, fields).map(({ text, field }) => (field ? <b key={text}>{text}</b> : text))}</>
  );
}

function hexesIn(text: string, hexes: GameMap["hexes"]): Hex[] {
  return (text.match(/[A-Z]+\d+/g) ?? []).filter((hex) => hexes[hex] !== undefined);
}

/** A finished sentence with players' names and hexes set in bold. */
export function Bold({ text }: { text: string }): JSX.Element {
  const { players, hexes } = useStore().map.value;
  const parts = splitAt(text, [...players.map((player) => player.name), ...hexesIn(text, hexes)]);
  return <>{parts.map((part) => (part.name ? <b key={part.text}>{part.text}</b> : part.text))}</>;
}

/** A sentence whose hexes mark themselves on the map while they are pointed at, and for a moment when pressed. */
export function WithHexes({ text }: { text: string }): JSX.Element {
  const store = useStore();
  const hexes = hexesIn(text, store.map.value.hexes);
  return (
    <>
      {splitAt(text, hexes).map((part, i) =>
        part.name ? (
          <button
            type="button"
            class="ck-hexlink"
            key={i}
            onPointerEnter={() => store.mark([part.text])}
            onPointerLeave={() => store.mark([])}
            onFocus={() => store.mark([part.text])}
            onBlur={() => store.mark([])}
            onClick={() => store.mark([part.text], true)}
          >
            {part.text}
          </button>
        ) : (
          part.text
        ),
      )}
    </>
  );
}
