// The entry for anywidget. Everything hangs on the view: a second view of the same model has its own store,
// and nothing is kept at module level. There is nothing to prepare once a model, so no `initialize`: the
// less happens before anywidget's two seconds are over, the better.
import { Component, type ComponentChildren, render as paint } from "preact";
import { Board } from "./board";
import type { Answer, Model } from "./contract";
import { BROKEN, BROKEN_HINT } from "./sentences";
import { Store } from "./store";
import "./style/index.css";

interface View {
  model: Model;
  el: HTMLElement;
  signal?: AbortSignal;
}

/** Says what went wrong where the board should be; anywidget would leave the output empty. */
function paintError(el: HTMLElement, error: unknown): void {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  paint(
    <div class="castlekeep" data-state="gone">
      <div class="ck-broken" role="alert">
        <p>
          <b>{BROKEN}</b> {BROKEN_HINT}
        </p>
        <pre>{text}</pre>
      </div>
    </div>,
    el,
  );
}

/** Catches what a part of the board throws while it draws a later snapshot. */
class Net extends Component<{ children: ComponentChildren; failed: (error: unknown) => void }> {
  override componentDidCatch(error: unknown): void {
    this.props.failed(error);
  }

  override render(): ComponentChildren {
    return this.props.children;
  }
}

/** Ids must not repeat after a reload either: Python answers a known id without acting again. */
function freshUid(): string {
  return `v${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}

function connect(model: Model, store: Store, failed: (error: unknown) => void): () => void {
  const safely =
    (work: () => void): (() => void) =>
    () => {
      try {
        work();
      } catch (error) {
        failed(error);
      }
    };
  const onSnapshot = safely(() => store.update(model.get("_snapshot")));
  const onMap = safely(() => store.changeMap(model.get("_map")));
  const onMessage = (message: Answer): void => store.commands.receive(message);
  const onDead = (): void => store.commands.lose();
  model.on("change:_map", onMap);
  model.on("change:_snapshot", onSnapshot);
  model.on("msg:custom", onMessage);
  model.on("comm_live_update", onDead);
  return () => {
    model.off("change:_map", onMap);
    model.off("change:_snapshot", onSnapshot);
    model.off("msg:custom", onMessage);
    model.off("comm_live_update", onDead);
  };
}

function render({ model, el, signal }: View): (() => void) | undefined {
  try {
    const store = new Store(freshUid(), model.get("_map"), model.get("_snapshot"), (command) =>
      model.send(command),
    );
    const fail = (error: unknown): void => paintError(el, error);
    const disconnect = connect(model, store, fail);
    const leave = (): void => {
      disconnect();
      store.dispose();
      paint(null, el);
    };
    signal?.addEventListener("abort", leave, { once: true });
    paint(
      <Net failed={fail}>
        <Board store={store} />
      </Net>,
      el,
    );
    store.commands.ping();
    return leave;
  } catch (error) {
    paintError(el, error);
    return undefined;
  }
}

export default { render };
