import { effect } from '@preact/signals-core';
import { defaultValue, propertyName } from '../attributes.ts';
import { firstFocusable } from '../focusable.ts';
import { IntentEvent, type StepKind } from '../intents.ts';
import { tokenNames } from '../theme-sheets.ts';
import type { ElementDescriptor, ElementErrorDetail, ElementHandle } from '../types.ts';
import { relayHostTexts } from './host-texts-relay.ts';
import { SessionRelay } from './session-relay.ts';
import { onMove, seenOf, shapeOf } from './wall-shape.ts';
import { WALL_PORT } from './room-door.ts';
import { FrameTimeout } from './frame-timeout.ts';
import { RoomMessageSchema, type RoomMessage, type WallMessage, type WallRect } from './wall-messages.ts';
import { travelling, WallPort } from './wall-port.ts';

/** Until the content has told its height. */
const FIRST_HEIGHT_PX = 320;

export interface WallInput {
  readonly element: ElementHandle & { raise(detail: ElementErrorDetail): void };
  readonly descriptor: ElementDescriptor;
  /** In its box on the page, and perhaps there already. */
  readonly frame: HTMLIFrameElement;
  /** Properties by name, with the defaults. */
  readonly properties: () => Readonly<Record<string, unknown>>;
}

/** The answer of the element's address, asked for while the frame comes. */
interface AskedAhead {
  readonly url: string;
  readonly answer: Promise<Response>;
}

/** An element whose view runs in a sandboxed frame: same attributes, properties, events, methods, size and theme. */
export class FrameWall {
  readonly #input: WallInput;
  readonly #box: HTMLElement;
  readonly #frame: HTMLIFrameElement;
  readonly #stops: (() => void)[] = [];
  readonly #early: WallMessage[] = [];
  #port: WallPort<RoomMessage, WallMessage> | null = null;
  #ahead: AskedAhead | null;
  readonly #timeout: FrameTimeout;
  #relay: SessionRelay | null = null;
  #contentHeightPx = FIRST_HEIGHT_PX;
  #toldFillPx: number | null = null;
  #isOver = false;

  constructor(input: WallInput) {
    this.#input = input;
    this.#frame = input.frame;
    this.#box = input.frame.parentElement as HTMLElement;
    Object.assign(this.#frame.style, STILL);
    this.#setHeight();
    this.#ahead = askAhead(input);
    this.#timeout = new FrameTimeout({
      element: input.element,
      frame: this.#frame,
      onHello: () => this.#open(),
    });
    this.#stops.push(() => this.#timeout.dispose(), this.#watchBox(), this.#giveMethods());
  }

  /** A property or attribute of the element has changed. */
  property(name: string, value: unknown): void {
    this.#send({ type: 'property', name, value });
  }

  attribute(name: string, value: string | null): void {
    if (!isOwn(name)) this.#send({ type: 'attribute', name, value: value && asInPage(name, value) });
  }

  focus(): void {
    if (this.#timeout.reason !== null) return firstFocusable(this.#input.element.root)?.focus();
    this.#frame.focus();
    this.#send({ type: 'focus' });
  }

  dispose(): void {
    for (const stop of [...this.#stops, ...this.#follows.splice(0)]) stop();
    this.#relay?.dispose();
    this.#port?.close('the element was removed from the page');
  }

  #send(message: WallMessage): void {
    if (!this.#port) {
      this.#early.push(message);
      return;
    }
    try {
      this.#port.send(message);
    } catch (cause) {
      const field = 'name' in message ? message.name : message.type;
      this.#input.element.raise({
        code: 'frame',
        reason: `${field} cannot go into a frame: ${String(cause)}`,
        cause,
      });
    }
  }

  /** Again after a reload of the frame, which starts with nothing. */
  #open(): void {
    const { element, descriptor, properties } = this.#input;
    this.#port?.close('the frame was loaded again');
    const { port1, port2 } = new MessageChannel();
    this.#port = new WallPort(port1, RoomMessageSchema, (message) => this.#take(message));
    // Whoever stands in the frame has no origin that could be named; it is only handed the port.
    this.#frame.contentWindow?.postMessage(WALL_PORT, '*', [port2]);
    const now = properties();
    const attributes = Object.entries(descriptor.attributes).flatMap(
      ([name, attribute]): [string, string][] => {
        if (isOwn(name)) return [];
        const value = now[propertyName(name, attribute)];
        const isSet = value !== defaultValue(attribute) && typeof value !== 'object';
        // Set as a property or under another name, it is no attribute of the element.
        const text =
          element.host.getAttribute(name) ?? (isSet ? (value === true ? '' : String(value)) : null);
        return text === null ? [] : [[name, asInPage(name, text)]];
      },
    );
    const isAttribute = new Set(Object.keys(descriptor.properties));
    const given = Object.entries(now).filter(
      ([name, value]) => value !== undefined && (isAttribute.has(name) || typeof value === 'object'),
    );
    this.#early.length = 0;
    this.#send({
      type: 'start',
      name: descriptor.name,
      attributes: Object.fromEntries(attributes),
      properties: {},
      events: Object.fromEntries(
        Object.entries(descriptor.events).map(([name, { cancelable = false }]) => [name, cancelable]),
      ),
      methods: Object.keys(descriptor.methods),
    });
    this.#toldFillPx = null;
    this.#tellSurroundings();
    for (const [name, value] of given) this.property(name, value);
    this.#measure();
  }

  #tellSurroundings(): void {
    const { element } = this.#input;
    for (const stop of this.#surroundings.splice(0)) stop();
    this.#surroundings.push(
      effect(() => {
        this.#send({ type: 'attribute', name: 'theme', value: element.theme.value });
        void element.dressed.value;
        this.#sendTokens();
      }),
      effect(() => this.#send({ type: 'attribute', name: 'lang', value: element.language.value })),
      effect(() => {
        const session = element.session.value;
        this.#relay?.dispose();
        this.#relay = session ? new SessionRelay(session, (message) => this.#send(message)) : null;
        if (!session) this.#send({ type: 'session', session: null });
      }),
    );
    this.#surroundings.push(relayHostTexts((message) => this.#send(message)));
    const watcher = new MutationObserver(() => this.#sendTokens());
    watcher.observe(element.host, { attributes: true, attributeFilter: ['style', 'class'] });
    this.#surroundings.push(() => watcher.disconnect());
  }
  readonly #surroundings: (() => void)[] = [];

  #sendTokens(): void {
    const style = getComputedStyle(this.#input.element.host);
    const tokens = tokenNames().map((name): [string, string] => [name, style.getPropertyValue(name)]);
    this.#send({ type: 'tokens', tokens: Object.fromEntries(tokens.filter(([, value]) => value !== '')) });
  }

  #take(message: Exclude<RoomMessage, { type: 'answer' }>): void {
    const { element, descriptor } = this.#input;
    switch (message.type) {
      case 'ready':
        return;
      case 'event':
        // The page's own box tells its size.
        if (message.name in descriptor.events && message.name !== 'plant-size-change')
          element.emit(message.name, message.detail);
        return;
      case 'size':
        this.#contentHeightPx = message.heightPx;
        return this.#setHeight();
      case 'overlay':
        return this.#cover(message.rects);
      case 'leave':
        return element.host.blur();
      case 'watch-board':
        return this.#relay?.watchBoard(message.key, message.boardCode, message.scope);
      case 'unwatch-board':
        return this.#relay?.unwatchBoard(message.key);
      case 'notice':
        return this.#relay?.watchNotices(message.name);
      case 'ask':
        this.#port?.answer(message.id, () => this.#decide(message));
    }
  }

  #decide({ what, name, input }: Extract<RoomMessage, { type: 'ask' }>): unknown {
    const { element } = this.#input;
    switch (what) {
      case 'intent': {
        const event = new IntentEvent(name as StepKind, input);
        const isFree = element.host.dispatchEvent(event);
        const answers = event.close();
        return isFree && Promise.all(answers).then((all) => !all.includes(false));
      }
      case 'cancelable':
        return element.emit(name, input);
      case 'fetch':
        return this.#fetch(name);
      case 'request':
        return this.#needRelay().request(name, input);
      case 'refresh-board':
        return this.#needRelay().refreshBoard(name);
    }
  }

  #needRelay(): SessionRelay {
    if (!this.#relay) throw new Error('there is no session around the element');
    return this.#relay;
  }

  /** Only the address that the element was given; the query is the element's own. */
  async #fetch(address: string): Promise<unknown> {
    const src = this.#input.element.host.getAttribute('src');
    const asked = new URL(address);
    const given = src === null ? null : new URL(src, document.baseURI);
    if (!given || asked.origin !== given.origin || asked.pathname !== given.pathname)
      throw new Error(`${asked.pathname} is not the element's src`);
    const ahead = this.#ahead?.url === asked.href ? this.#ahead.answer : null;
    this.#ahead = null;
    const answer = await (ahead ?? ask(asked.href));
    return { status: answer.status, text: await answer.text() };
  }

  #giveMethods(): () => void {
    const { element, descriptor } = this.#input;
    return element.setMethods(
      Object.fromEntries(
        Object.keys(descriptor.methods).map((name) => [
          name,
          (...args: readonly never[]) => this.#call(name, args),
        ]),
      ),
    );
  }

  async #call(name: string, args: readonly unknown[]): Promise<unknown> {
    while (!this.#port) {
      const { reason } = this.#timeout;
      if (reason !== null) throw new Error(reason);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const { port } = { port: this.#port };
    return port.ask((id) => ({ type: 'call', id, name, args: travelling([...args]) as unknown[] }));
  }

  /** Auto height follows the content; a height that the page gives is filled. */
  #watchBox(): () => void {
    const observer = new ResizeObserver(() => this.#measure());
    observer.observe(this.#input.element.host);
    return () => {
      observer.disconnect();
      for (const stop of this.#surroundings.splice(0)) stop();
    };
  }

  #measure(): void {
    if (this.#isOver) return;
    const { host } = this.#input.element;
    // With nothing inside, what is left of the height is the page's own.
    this.#box.style.height = '0';
    const givenPx = host.clientHeight;
    const fillPx = givenPx > 0 ? givenPx : null;
    if (fillPx !== this.#toldFillPx) this.#send({ type: 'fill', heightPx: fillPx });
    this.#toldFillPx = fillPx;
    this.#setHeight();
  }

  #setHeight(): void {
    this.#box.style.position = 'relative';
    this.#box.style.height = `${this.#toldFillPx ?? this.#contentHeightPx}px`;
  }

  /**
   * What opens over the element is drawn here, in the page's top layer: the frame covers the window, see-through. A
   * dialog or menu has all of it, as it would without a frame; of anything else only the place that it takes, so that
   * the page around stays at hand.
   */
  #cover(rects: readonly WallRect[] | null): void {
    const frame = this.#frame;
    const isOver = rects === null || rects.length > 0;
    if (isOver !== this.#isOver) {
      this.#isOver = isOver;
      if (!isOver) {
        for (const stop of this.#follows.splice(0)) stop();
        frame.removeAttribute('popover');
        Object.assign(frame.style, STILL);
        this.#toldPlace = '';
        this.#send({ type: 'place', rect: null });
        this.#measure();
        return;
      }
      frame.setAttribute('popover', 'manual');
      Object.assign(frame.style, COVERING);
      frame.showPopover();
      this.#follows.push(onMove(() => this.#follow()));
    }
    if (!isOver) return;
    this.#overlays = rects;
    this.#follow();
  }
  #overlays: readonly WallRect[] | null = null;
  readonly #follows: (() => void)[] = [];

  /** The page may scroll under what stands over it. */
  #follow(): void {
    const { left, top, width, height } = this.#box.getBoundingClientRect();
    const place = JSON.stringify([left, top, width, height]);
    if (place !== this.#toldPlace) this.#send({ type: 'place', rect: { left, top, width, height } });
    this.#toldPlace = place;
    const rects = this.#overlays;
    this.#frame.style.clipPath = rects ? shapeOf([seenOf(this.#box), ...rects]) : 'none';
  }
  #toldPlace = '';
}

/** Attributes that stay with the element: the frame gets their effect instead. */
const isOwn = (name: string): boolean => ['isolate', 'session', 'theme', 'lang'].includes(name);

const ask = (url: string): Promise<Response> => fetch(url, { headers: { accept: 'application/json' } });

/** With nothing but these attributes the frame asks for the address as it is. */
const PLAIN = new Set(
  'src isolate theme lang id class style fit density distance refresh-seconds'.split(' '),
);

function askAhead({ element: { host }, properties }: WallInput): AskedAhead | null {
  const src = host.getAttribute('src');
  const isPlain = host.getAttributeNames().every((name) => PLAIN.has(name));
  const { data, filters } = properties();
  if (!src || !isPlain || data || filters || !URL.canParse(src, document.baseURI)) return null;
  const url = new URL(src, document.baseURI).href;
  const answer = ask(url);
  // Whoever uses it hears of it.
  answer.catch(() => undefined);
  return { url, answer };
}

/** An address is meant from the page; the frame stands elsewhere. */
const asInPage = (name: string, value: string): string =>
  name === 'src' && URL.canParse(value, document.baseURI) ? new URL(value, document.baseURI).href : value;

const COMMON = {
  border: '0',
  margin: '0',
  padding: '0',
  background: 'transparent',
  // Else a page with a dark scheme would be shown on white.
  colorScheme: 'normal',
  display: 'block',
  visibility: 'visible',
  clipPath: 'none',
};
const STILL = {
  ...COMMON,
  position: 'absolute',
  inset: '0',
  width: '100%',
  height: '100%',
  maxWidth: 'none',
};
const COVERING = {
  ...COMMON,
  position: 'fixed',
  inset: '0',
  width: '100vw',
  height: '100vh',
  maxWidth: 'none',
};
