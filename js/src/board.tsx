// The whole board in its frame; what each part shows is its own affair.
import type { JSX } from "preact";
import { Pending } from "./battle/pending";
import { Revealed } from "./battle/revealed";
import { StoreContext, useStore } from "./context";
import { Palette } from "./edit/palette";
import { useFocusKeeper } from "./focus";
import { useKeyGuard } from "./guard";
import { HandRow } from "./hand/hand";
import { onBoardKey } from "./keys";
import { Defs } from "./map/defs";
import { HexMap } from "./map/map";
import { PastBar } from "./replay/bar";
import type { Store } from "./store";
import { CommandBox } from "./table/command";
import { Curtain } from "./table/curtain";
import { Dialogs } from "./table/dialogs";
import { Header } from "./table/header";
import { Log } from "./table/log";
import { Over } from "./table/over";
import { Piles } from "./table/piles";
import { Players } from "./table/players";
import { Prompt } from "./table/prompt";
import { Voices } from "./table/voice";
import { useTheme } from "./theme";

function Main(): JSX.Element {
  const store = useStore();
  const editing = store.editor.active.value;
  const battle = editing ? null : store.now.battle;
  const reveal = store.shownReveal.value;
  const covered = reveal !== null || battle !== null;
  return (
    <div class={covered ? "ck-main covered" : "ck-main"}>
      <div class="ck-field">
        <HexMap covered={covered} />
        {reveal !== null ? <Revealed reveal={reveal} /> : battle !== null && <Pending battle={battle} />}
      </div>
      <HandRow />
      <Over />
    </div>
  );
}

function Table(): JSX.Element {
  const store = useStore();
  const { curtain, past } = store.now;
  const modal = !["guard", "resign", null].includes(store.dialog.value);
  // What both sides have just been shown is public, so it is read before the board changes hands.
  const drawn = curtain !== null && store.shownReveal.value === null;
  return (
    <div class={drawn ? "ck-board drawn" : "ck-board"} inert={modal}>
      <Header />
      {drawn ? (
        <>
          {store.commands.gone.value && <Prompt />}
          <Curtain curtain={curtain} />
        </>
      ) : (
        <>
          {past !== null ? <PastBar info={past} /> : store.editor.active.value ? <Palette /> : <Prompt />}
          <Main />
          <aside class="ck-side">
            <Players />
            <Piles />
            <Log />
          </aside>
        </>
      )}
    </div>
  );
}

function Root(): JSX.Element {
  const store = useStore();
  const { phase, active, to_act, seat, past } = store.now;
  const keeper = useFocusKeeper();
  const theme = useTheme(keeper.ref);
  useKeyGuard(keeper.ref);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the guard stands around everything that can have focus
    <div
      class="castlekeep"
      data-phase={phase}
      data-active={active}
      data-to-act={to_act ?? ""}
      data-rev={store.snapshot.value.rev}
      data-seat={seat}
      data-state={store.state.value}
      data-past={past?.action ?? ""}
      data-edit={store.editor.mark.value}
      onKeyDown={(event) => onBoardKey(store, event)}
      data-theme={theme}
      {...keeper}
    >
      <Defs />
      {/* Above the rest: below it, its one pixel would make the output scroll in itself. */}
      <Voices />
      <Table />
      <CommandBox />
      <Dialogs />
    </div>
  );
}

export function Board({ store }: { store: Store }): JSX.Element {
  return (
    <StoreContext.Provider value={store}>
      <Root />
    </StoreContext.Provider>
  );
}
