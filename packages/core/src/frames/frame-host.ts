import { effect, signal, untracked, type ReadonlySignal } from '@preact/signals-core';
import { LOWCODE_FRAME_THROTTLE_MS } from '../constants.ts';
import {
  FRAME_MESSAGE_TYPES,
  FRAME_PROTOCOL,
  FRAME_PROTOCOL_VERSION,
  FrameHelloSchema,
  FrameMessageSchema,
  type FrameMessage,
  type FramePlace,
  type ShellMessage,
} from '../contract/frames.ts';
import type { FrameApplication } from '../contract/frame-application.ts';
import { tryParseContract } from '../contract/parse.ts';
import type { SessionControls } from '../session/session-options.ts';
import type { PlantSession } from '../session/types.ts';
import { CALM, countOne, HELLO_FLOOD, MESSAGE_FLOOD, type FloodPolicy } from './flood-state.ts';
import { stepFrame, type FrameEvent, type FrameFailure, type FrameState } from './host-state.ts';
import { NOWHERE, orderReport, orderTitle, orderVisit } from './place-order.ts';
import { newThrottle, stepThrottle } from './throttle-state.ts';

/** How long an application may take from the beginning of its load until it says that it is ready. */
export const FRAME_READY_TIMEOUT_MS = 15_000;

export interface FrameHostOptions {
  readonly application: FrameApplication;
  readonly session: PlantSession;
  readonly controls: SessionControls;
  readonly theme: ReadonlySignal<string>;
  /** Where messages of windows arrive. */
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** The window that stands in the page for this application now. */
  readonly frameWindow: () => Window | null;
  readonly readyTimeoutMs?: number | undefined;
  readonly now?: (() => number) | undefined;
  readonly onNavigate: (path: string, replace: boolean) => void;
  readonly onTitle: (title: string, path: string) => void;
  /** The application tells the bus something. */
  readonly onEvent?: ((name: string, detail: unknown) => void) | undefined;
}

/** The shell's end of one sub-application. */
export interface FrameHost {
  readonly application: FrameApplication;
  readonly state: ReadonlySignal<FrameState>;
  /** Absolute address of the application's page. */
  readonly url: string;
  /** Shows a place: begins the application at the first visit, tells it where to go at later ones. */
  visit(place: FramePlace): void;
  /** Begins the application before anybody visits it, at the first page of its table; what fails then is tried again. */
  preload(): void;
  /** Tells the application what another, or the page around, said on the bus. */
  event(name: string, detail: unknown, from: string): void;
  retry(): void;
  /** Begins the application anew at the place that it shows, as whoever reloads a page wants it. */
  reload(): void;
  dispose(): void;
}

export function createFrameHost(options: FrameHostOptions): FrameHost {
  const { application, session, controls, page } = options;
  const now = options.now ?? Date.now;
  const url = new URL(application.url, session.baseUrl()).href;
  const { origin } = new URL(url);
  const state = signal<FrameState>({ name: 'idle', epoch: 0 });
  const tokens = numberedTokens(controls);
  let order = NOWHERE;
  let isVisited = false;
  let port: MessagePort | null = null;
  let hellos = CALM;
  let messages = CALM;
  let readyTimer: ReturnType<typeof setTimeout> | undefined;
  const stops: (() => void)[] = [];

  function tell(event: FrameEvent): void {
    const step = stepFrame(state.peek(), event);
    for (const each of step.effects) carryOut(each);
    state.value = step.state;
  }

  function carryOut(todo: 'start-timer' | 'stop-timer' | 'open-channel' | 'close-channel'): void {
    switch (todo) {
      case 'start-timer':
        clearTimeout(readyTimer);
        readyTimer = setTimeout(
          () => tell({ type: 'too-late' }),
          options.readyTimeoutMs ?? FRAME_READY_TIMEOUT_MS,
        );
        break;
      case 'stop-timer':
        clearTimeout(readyTimer);
        break;
      case 'open-channel':
        openChannel();
        break;
      case 'close-channel':
        port?.close();
        port = null;
        break;
    }
  }

  function offence(failure: FrameFailure, detail: string): void {
    tell({ type: 'offence', failure, detail });
  }

  function isFlood(kind: 'hellos' | 'messages', policy: FloodPolicy): boolean {
    const counted = countOne(kind === 'hellos' ? hellos : messages, now(), policy);
    if (kind === 'hellos') hellos = counted.state;
    else messages = counted.state;
    if (counted.isFlood) offence('flood', `more than ${policy.max} ${kind} in ${policy.windowMs} ms`);
    return counted.isFlood;
  }

  const onWindowMessage = (event: Event): void => {
    if (!(event instanceof MessageEvent)) return;
    const from = options.frameWindow();
    // Messages of other windows are other people's.
    if (from === null || event.source !== from) return;
    if (!isHello(event.data)) return;
    // Our own window that speaks from elsewhere has left its address: nothing is told to it.
    if (event.origin !== origin) return offence('origin', `it speaks from ${event.origin}`);
    const parsed = tryParseContract(FrameHelloSchema, event.data);
    if (!parsed.ok) return offence('malformed', `hello: ${parsed.field}: ${parsed.reason}`);
    if (isFlood('hellos', HELLO_FLOOD)) return;
    tell({ type: 'hello' });
  };

  function openChannel(): void {
    const target = options.frameWindow();
    const context = controls.context();
    if (!target || !context) return;
    const channel = new MessageChannel();
    const own = channel.port1;
    port = own;
    own.addEventListener('message', (event) => {
      if (port === own) takeMessage(event.data);
    });
    own.start();
    target.postMessage({ protocol: FRAME_PROTOCOL, version: FRAME_PROTOCOL_VERSION, type: 'hello' }, origin, [
      channel.port2,
    ]);
    send({ type: 'language', language: session.language.peek() });
    send({ type: 'theme', theme: options.theme.peek() });
    send({ type: 'menus', menus: structuredClone([...session.menus.peek()]) });
    sendSession();
  }

  function takeMessage(data: unknown): void {
    if (isFlood('messages', MESSAGE_FLOOD)) return;
    // A newer application may know more than this shell does.
    if (!isKnown(data)) return;
    const parsed = tryParseContract(FrameMessageSchema, data);
    if (!parsed.ok) return offence('malformed', `${parsed.field}: ${parsed.reason}`);
    obey(parsed.value);
  }

  function obey(message: FrameMessage): void {
    switch (message.type) {
      case 'ready':
        return tell({ type: 'ready' });
      case 'title':
        order = orderTitle(order, message.path);
        return options.onTitle(message.title, message.path);
      case 'navigate':
        if (isHeard(message)) options.onNavigate(message.path, message.replace ?? false);
        return undefined;
      case 'event':
        return options.onEvent?.(message.name, message.detail);
      case 'menusChanged':
        void session.reload();
        return undefined;
      case 'tokenInvalid':
        // It may still speak of a token that has been renewed meanwhile.
        if (message.tokenSerial === tokens.serial()) controls.tokenInvalid(message.url ?? '');
        return undefined;
    }
  }

  function isHeard(report: { readonly path: string; readonly sequence?: number | undefined }): boolean {
    const judged = orderReport(order, report, now());
    order = judged.order;
    return judged.isHeard;
  }

  function send(message: ShellMessage): void {
    port?.postMessage(message);
  }

  function sendSession(): void {
    const context = controls.context();
    if (!context) return;
    send({
      type: 'session',
      application: application.code,
      baseUrl: session.baseUrl(),
      context,
      tokenSerial: tokens.serial(),
      place: order.place,
      sequence: order.sequence,
    });
  }

  function beginAgain(type: 'retry' | 'reload'): void {
    hellos = CALM;
    messages = CALM;
    tell({ type });
  }
  const retry = (): void => beginAgain('retry');

  const sendPlace = placeSender();

  function placeSender(): () => void {
    const placed = () => ({ ...order.place, sequence: order.sequence });
    if (!application.lowcode) return () => send({ type: 'navigate', ...placed() });
    let throttle = newThrottle<ReturnType<typeof placed>>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    stops.push(() => clearTimeout(timer));
    const step = (value: { readonly value: ReturnType<typeof placed> } | null): void => {
      const next = stepThrottle(throttle, value, now(), LOWCODE_FRAME_THROTTLE_MS);
      throttle = next.state;
      if (next.send) send({ type: 'lowcode', ...next.send.value });
      clearTimeout(timer);
      if (next.lookAgainMs !== null) timer = setTimeout(() => step(null), next.lookAgainMs);
    };
    return () => step({ value: placed() });
  }

  page.addEventListener('message', onWindowMessage);
  stops.push(() => page.removeEventListener('message', onWindowMessage));
  stops.push(
    later(session.language, (language) => send({ type: 'language', language })),
    later(options.theme, (theme) => send({ type: 'theme', theme })),
    later(session.menus, (menus) => send({ type: 'menus', menus: structuredClone([...menus]) })),
    // Another organisation of the same person, or the same person again.
    later(session.state, ({ name }) => {
      if (name === 'ready') sendSession();
    }),
    controls.onToken((accessToken) => {
      if (accessToken === null) send({ type: 'tokenInvalid' });
      else send({ type: 'token', accessToken, tokenSerial: tokens.serial() });
    }),
  );

  return {
    application,
    state,
    url,
    visit(next) {
      const before = order.place;
      order = orderVisit(order, next, now());
      const { name } = state.peek();
      // What failed while nobody looked gets its chance when somebody does.
      if (name === 'failed' && !isVisited) retry();
      isVisited = true;
      tell({ type: 'visit' });
      if (next.path !== before.path || next.query !== before.query) sendPlace();
    },
    preload() {
      if (state.peek().name !== 'idle') return;
      const path = application.paths.find((each) => !/[{*]/.test(each)) ?? '/';
      order = orderVisit(order, { path, query: '' }, now());
      tell({ type: 'visit' });
    },
    event(name, detail, from) {
      send({ type: 'event', name, detail, from });
    },
    retry,
    reload: () => beginAgain('reload'),
    dispose() {
      clearTimeout(readyTimer);
      for (const stop of stops) stop();
      tokens.dispose();
      port?.close();
      port = null;
    },
  };
}

/** The serial number of the token that is valid now. */
function numberedTokens(controls: SessionControls): { serial(): number; dispose(): void } {
  let serial = 1;
  const dispose = controls.onToken(() => {
    serial += 1;
  });
  return { serial: () => serial, dispose };
}

/** Calls back after each change, not at once. */
function later<T>(source: ReadonlySignal<T>, listener: (value: T) => void): () => void {
  let isFirst = true;
  return effect(() => {
    const { value } = source;
    if (!isFirst) untracked(() => listener(value));
    isFirst = false;
  });
}

function isHello(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'protocol' in data && data.protocol === FRAME_PROTOCOL;
}

function isKnown(data: unknown): boolean {
  if (typeof data !== 'object' || data === null || !('type' in data)) return true;
  return typeof data.type !== 'string' || FRAME_MESSAGE_TYPES.includes(data.type);
}
