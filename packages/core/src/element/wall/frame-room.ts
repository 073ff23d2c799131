import { provideSessionFinder } from '../session-finder.ts';
import type { IntentEvent } from '../intents.ts';
import type { PlantSession } from '../../session/types.ts';
import { giveHostWords } from '../../words/catalogue.ts';
import { RoomSession, type RoomDoor } from './room-session.ts';
import { roomDoor } from './room-door.ts';
import { WallMessageSchema, type RoomMessage, type WallMessage, type WallRect } from './wall-messages.ts';
import { travelling, WallPort } from './wall-port.ts';

type Live = HTMLElement & Record<string, unknown>;
type Start = Extract<WallMessage, { type: 'start' }>;

const PAGE_CSS = `
html, body { margin: 0; background: transparent; overflow: hidden; height: 100%; }
#stage { position: absolute; inset: 0 0 auto; }
@media print { html, body { overflow: visible; height: auto; } }`;

const OVERLAYS = 'dialog[open], [popover]:popover-open:not([role=tooltip])';

/** Nothing where nothing is drawn. */
function rectOf(overlay: HTMLElement): WallRect[] {
  const { left, top, width, height } = overlay.getBoundingClientRect();
  return width > 0 && height > 0 ? [{ left, top, width, height }] : [];
}

/** Set on the document's element, so that a print knows that this page is only the element's. */
export const ROOM_MARK = 'data-plant-room';

/**
 * The inside of a frame: waits for its page, puts the element up and passes on what either side says.
 * @param bundle  the folder of the script tag, which the frame may ask by itself
 */
export function openRoom(view: Window & typeof globalThis, bundle: string): void {
  const { document } = view;
  if (view.parent === view) {
    document.body.textContent = 'This page shows an element of Plantdeck inside another page.';
    return;
  }
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(PAGE_CSS);
  document.adoptedStyleSheets = [sheet];
  document.documentElement.setAttribute(ROOM_MARK, '');
  void roomDoor(view).then((port) => new Room(view, port, bundle));
}

class Room {
  readonly #view: Window & typeof globalThis;
  readonly #port: WallPort<WallMessage, RoomMessage>;
  readonly #door: RoomDoor;
  readonly #stage: HTMLDivElement;
  readonly #sizes: ResizeObserver;
  #element: Live | null = null;
  #session: RoomSession | null = null;
  /** What the page knows of the overlays. */
  #told = '[]';
  #tell: ((session: PlantSession | null) => void) | null = null;
  #fillPx: number | null = null;
  /** Where the element stands in the window while the frame covers that. */
  #over: WallRect | null = null;

  constructor(view: Window & typeof globalThis, port: MessagePort, bundle: string) {
    this.#view = view;
    this.#port = new WallPort(port, WallMessageSchema, (message) => this.#take(message));
    this.#door = {
      send: (message) => this.#port.send(message),
      ask: (what, name, input) =>
        this.#port.ask((id) => ({ type: 'ask', id, what, name, input: travelling(input) })),
    };
    this.#stage = view.document.createElement('div');
    this.#stage.id = 'stage';
    this.#sizes = new view.ResizeObserver(() => this.#tellOverlays());
    view.document.body.replaceChildren(this.#stage);
    provideSessionFinder((_host, onChange) => {
      this.#tell = onChange;
      onChange(this.#session);
      return () => (this.#tell = null);
    });
    this.#fetchThroughPage(bundle);
  }

  #take(message: Exclude<WallMessage, { type: 'answer' }>): void {
    const element = this.#element;
    switch (message.type) {
      case 'start':
        return this.#start(message);
      case 'attribute':
        if (message.value === null) element?.removeAttribute(message.name);
        else element?.setAttribute(message.name, message.value);
        return;
      case 'property':
        if (element) element[message.name] = message.value;
        return;
      case 'tokens':
        for (const [name, value] of Object.entries(message.tokens)) element?.style.setProperty(name, value);
        return;
      case 'texts':
        return giveHostWords(message.namespace, message.language, message.texts);
      case 'session':
        return this.#takeSession(message.session);
      case 'board':
        return this.#session?.takeBoard(message.key, message.state);
      case 'notice':
        return this.#session?.takeNotice(message.message);
      case 'call':
        this.#port.answer(message.id, () => this.#call(message.name, message.args));
        return;
      case 'focus':
        return element?.focus();
      case 'fill':
        this.#fillPx = message.heightPx;
        return this.#place(null);
      case 'place':
        return this.#place(message.rect);
    }
  }

  #start({ name, attributes, events }: Start): void {
    const element = this.#view.document.createElement(`plant-${name}`) as Live;
    this.#element = element;
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    element.style.display = 'block';
    for (const [event, isCancelable] of Object.entries(events)) this.#passOn(element, event, isCancelable);
    this.#stage.append(element);
    this.#place(null);
    new this.#view.ResizeObserver(() => this.#tellSize()).observe(element);
    this.#watchOverlays(element);
    this.#door.send({ type: 'ready' });
  }

  #passOn(element: Live, name: string, isCancelable: boolean): void {
    element.addEventListener(name, (event) => {
      const detail = travelling((event as CustomEvent<unknown>).detail);
      const step = /^plant-before-(.+)$/.exec(name)?.[1];
      if (step !== undefined && 'waitUntil' in event)
        (event as IntentEvent).waitUntil(this.#door.ask('intent', step, detail));
      else if (isCancelable && name === 'plant-filter-change') {
        // Decided in the page, which cannot answer at once: it is done over when it may be.
        event.preventDefault();
        void this.#door
          .ask('cancelable', name, detail)
          .then((isFree) => isFree && this.#applyFilters(detail));
      } else this.#door.send({ type: 'event', name, detail });
    });
  }

  async #applyFilters(detail: unknown): Promise<void> {
    // Where the page holds the filters, its property is the truth.
    if (this.#element?.['filters'] !== undefined) return;
    const state = (await this.#call('getState', [])) as object;
    await this.#call('setState', [{ ...state, filters: (detail as { filters: unknown }).filters }]);
  }

  async #call(name: string, args: readonly unknown[]): Promise<unknown> {
    const element = this.#element;
    if (!element) throw new Error(`${name}: there is no element yet`);
    await this.#view.customElements.whenDefined(element.localName);
    const method = element[name];
    if (typeof method !== 'function') throw new Error(`${element.localName} has no ${name}`);
    return (method as (...given: readonly unknown[]) => unknown).apply(element, [...args]);
  }

  #takeSession(snapshot: Extract<WallMessage, { type: 'session' }>['session']): void {
    if (snapshot && this.#session?.id === snapshot.id) return this.#session.update(snapshot);
    this.#session = snapshot && new RoomSession(snapshot, this.#door);
    this.#tell?.(this.#session);
  }

  #tellSize(): void {
    if (this.#fillPx !== null || this.#over || !this.#element) return;
    this.#door.send({ type: 'size', heightPx: Math.ceil(this.#element.getBoundingClientRect().height) });
  }

  #place(rect: WallRect | null): void {
    const { left: wasLeft = 0, top: wasTop = 0 } = this.#over ?? {};
    const { left = 0, top = 0 } = rect ?? {};
    this.#over = rect;
    const fill = this.#fillPx === null ? '' : `${this.#fillPx}px`;
    Object.assign(this.#stage.style, {
      inset: rect ? 'auto' : '',
      left: rect ? `${rect.left}px` : '',
      top: rect ? `${rect.top}px` : '',
      width: rect ? `${rect.width}px` : '',
      height: rect ? `${rect.height}px` : fill,
    });
    if (this.#element) this.#element.style.height = fill;
    // What was put beside something of the element stays beside it.
    for (const { style } of this.#overlays()) {
      if (style.left.endsWith('px')) style.left = `${parseFloat(style.left) + left - wasLeft}px`;
      if (style.top.endsWith('px')) style.top = `${parseFloat(style.top) + top - wasTop}px`;
    }
    this.#tellSize();
    if (rect) this.#view.requestAnimationFrame(() => this.#tellOverlays());
  }

  #overlays(): HTMLElement[] {
    return [...(this.#element?.shadowRoot?.querySelectorAll<HTMLElement>(OVERLAYS) ?? [])];
  }

  /** What opens over the element needs more room than the frame has. */
  #watchOverlays(element: Live): void {
    const look = (): void => this.#tellOverlays();
    void this.#view.customElements.whenDefined(element.localName).then(() => {
      const root = element.shadowRoot;
      if (!root) return;
      root.addEventListener('toggle', look, true);
      new MutationObserver(look).observe(root, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['open'],
      });
    });
  }

  #tellOverlays(): void {
    const overlays = this.#overlays();
    // A press anywhere is such a one's to hear.
    const takesAll = overlays.some((each) => each.localName === 'dialog' || each.popover === 'auto');
    const rects = takesAll ? null : overlays.flatMap(rectOf);
    const told = JSON.stringify(rects);
    if (told === this.#told) return;
    this.#told = told;
    this.#door.send({ type: 'overlay', rects });
    this.#sizes.disconnect();
    for (const each of overlays) this.#sizes.observe(each);
  }

  /** A frame without an origin may ask nobody; the page asks for the address that it gave. */
  #fetchThroughPage(bundle: string): void {
    const own = this.#view.fetch.bind(this.#view);
    this.#view.fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.startsWith(bundle) || /^(?:data|blob):/.test(url)) return own(input, init);
      const answer = (await this.#door.ask('fetch', url, null)) as { status: number; text: string };
      return new Response(answer.text, { status: answer.status });
    };
  }
}
