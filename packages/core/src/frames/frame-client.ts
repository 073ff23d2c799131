import { batch, signal, type ReadonlySignal } from '@preact/signals-core';
import {
  FRAME_PROTOCOL,
  FRAME_PROTOCOL_VERSION,
  FrameHelloSchema,
  SHELL_MESSAGE_TYPES,
  ShellMessageSchema,
  type FrameContext,
  type FrameMessage,
  type FramePlace,
  type ShellMessage,
} from '../contract/frames.ts';
import { tryParseContract } from '../contract/parse.ts';
import type { MenuResource } from '../contract/session.ts';
import { readFrameEvent, type FrameEventType } from './frame-event.ts';
import { beginClient, stepClient, type ClientEvent, type ClientState } from './client-state.ts';

/** Who is signed in, and where the platform is. */
export interface FrameSession extends FrameContext {
  /** Code of this application in the shell's configuration. */
  readonly application: string;
  readonly baseUrl: string;
  readonly tokenSerial: number;
}

export interface FrameClientOptions {
  /** Origins whose pages may show this application. Anything else gets no answer. */
  readonly shells: readonly string[];
  /** The application's own window; for tests. */
  readonly window?: Window | undefined;
  /** A message that does not fit was dropped. */
  readonly onProblem?: ((problem: string) => void) | undefined;
}

/** The application's end. All values follow the shell; nothing has to be asked for. */
export interface FrameClient {
  readonly state: ReadonlySignal<ClientState>;
  /** Null until the shell has told it. The access token in it follows every refresh. */
  readonly session: ReadonlySignal<FrameSession | null>;
  readonly language: ReadonlySignal<string>;
  readonly theme: ReadonlySignal<string>;
  readonly menus: ReadonlySignal<readonly MenuResource[]>;
  /** What is to be shown: a path of the product with its query. */
  readonly place: ReadonlySignal<FramePlace | null>;
  /** The first page can be seen; the shell takes its loading indicator away. */
  ready(): void;
  /** Title of what is shown at a path, in the reader's language. */
  title(title: string, path: string): void;
  /** Asks the shell to open a path, of this application or another. */
  navigate(path: string, options?: { readonly replace?: boolean }): void;
  /** Tells the page around and all its applications; what does not fit the event's own schema is thrown. */
  emit<T>(event: FrameEventType<T>, detail: T): void;
  /** Hears what others tell; only what fits the event's schema. @returns ends it */
  on<T>(event: FrameEventType<T>, listener: (detail: T, from: string) => void): () => void;
  /** What the menu holds was changed here; the shell reads it again and tells the new `menus`. */
  menusChanged(): void;
  /** A call was refused with retCode 010001. Safe to call for an old token: the shell knows better. */
  tokenInvalid(tokenSerial: number, url?: string): void;
  dispose(): void;
}

/**
 * Connects a sub-application with the shell around it.
 *
 * ```ts
 * import { connectFrame } from '@plantdeck/core/frames';
 * const shell = connectFrame({ shells: ['https://plant.example.com'] });
 * shell.session.subscribe((session) => { if (session) show(session); });
 * shell.ready();
 * ```
 */
export function connectFrame(options: FrameClientOptions): FrameClient {
  const own = options.window ?? window;
  const problem = options.onProblem ?? (() => undefined);
  const state = signal<ClientState>(
    beginClient(own.parent === own, originAround(own, options.shells), options.shells),
  );
  const session = signal<FrameSession | null>(null);
  const language = signal('zh-CN');
  const theme = signal('light');
  const menus = signal<readonly MenuResource[]>([]);
  const place = signal<FramePlace | null>(null);
  const listeners = new Set<(name: string, detail: unknown, from: string) => void>();
  let port: MessagePort | null = null;
  /** Of the place that is shown; a shell that numbers nothing gets none back. */
  let sequence: number | undefined;
  /** What was said before the channel stood. */
  let isReady = false;
  let lastTitle: FrameMessage | null = null;

  function tell(event: ClientEvent): void {
    state.value = stepClient(state.peek(), event);
  }

  const onWindowMessage = (event: MessageEvent<unknown>): void => {
    if (event.source !== own.parent || !options.shells.includes(event.origin)) return;
    const hello = tryParseContract(FrameHelloSchema, event.data);
    const given = event.ports[0];
    if (!hello.ok || !given) return;
    port?.close();
    port = given;
    given.addEventListener('message', (message) => {
      if (port === given) take(message.data);
    });
    given.start();
    tell({ type: 'greeted' });
    if (lastTitle) post(lastTitle);
    if (isReady) post({ type: 'ready' });
  };

  function take(data: unknown): void {
    const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;
    // A newer shell may say more than this client knows.
    if (typeof type === 'string' && !SHELL_MESSAGE_TYPES.includes(type)) return;
    const parsed = tryParseContract(ShellMessageSchema, data);
    if (!parsed.ok) return problem(`A message of the shell does not fit: ${parsed.field}: ${parsed.reason}`);
    batch(() => obey(parsed.value));
  }

  function obey(message: ShellMessage): void {
    switch (message.type) {
      case 'session': {
        const { application, baseUrl, context, tokenSerial } = message;
        session.value = { ...context, application, baseUrl, tokenSerial };
        place.value = message.place;
        ({ sequence } = message);
        return tell({ type: 'session' });
      }
      case 'token': {
        const before = session.peek();
        if (!before) return undefined;
        session.value = { ...before, accessToken: message.accessToken, tokenSerial: message.tokenSerial };
        return tell({ type: 'token' });
      }
      case 'tokenInvalid':
        return tell({ type: 'token-invalid' });
      case 'language':
        language.value = message.language;
        return undefined;
      case 'theme':
        theme.value = message.theme;
        return undefined;
      case 'menus':
        menus.value = message.menus;
        return undefined;
      case 'navigate':
      case 'lowcode':
        place.value = { path: message.path, query: message.query };
        ({ sequence } = message);
        return undefined;
      case 'event':
        for (const listener of listeners) listener(message.name, message.detail, message.from);
        return undefined;
    }
  }

  function post(message: FrameMessage): void {
    port?.postMessage(message);
  }

  if (state.peek().name === 'waiting') {
    own.addEventListener('message', onWindowMessage);
    const hello = { protocol: FRAME_PROTOCOL, version: FRAME_PROTOCOL_VERSION, type: 'hello' };
    const around = originAround(own, options.shells);
    // A browser that does not tell who is around delivers it to the one origin of the list that is.
    for (const origin of around === null ? options.shells : [around]) own.parent.postMessage(hello, origin);
  }

  return {
    state,
    session,
    language,
    theme,
    menus,
    place,
    ready() {
      isReady = true;
      post({ type: 'ready' });
    },
    title(title, path) {
      lastTitle = { type: 'title', title: title.slice(0, 200), path };
      post(lastTitle);
    },
    navigate(path, { replace = false } = {}) {
      post({ type: 'navigate', path, replace, ...(sequence === undefined ? {} : { sequence }) });
    },
    emit(event, detail) {
      const read = readFrameEvent(event, detail);
      if (!read.ok) throw new TypeError(`${event.name}: ${read.reason}`);
      post({ type: 'event', name: event.name, detail });
    },
    on(event, listener) {
      const hear = (name: string, detail: unknown, from: string): void => {
        if (name !== event.name) return;
        const read = readFrameEvent(event, detail);
        if (read.ok) listener(read.detail, from);
        else problem(`The event ${name} of ${from || 'the page around'} does not fit: ${read.reason}`);
      };
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    menusChanged() {
      post({ type: 'menusChanged' });
    },
    tokenInvalid(tokenSerial, url) {
      post({ type: 'tokenInvalid', tokenSerial, ...(url === undefined ? {} : { url: url.slice(0, 2_000) }) });
    },
    dispose() {
      own.removeEventListener('message', onWindowMessage);
      listeners.clear();
      port?.close();
      port = null;
    },
  };
}

/** Origin of the page around, where the browser tells it. A referrer may be an earlier page's: only a listed one counts. */
function originAround(own: Window, shells: readonly string[]): string | null {
  const [nearest] = own.location.ancestorOrigins ?? [];
  if (nearest) return nearest;
  const { referrer } = own.document;
  const named = URL.canParse(referrer) ? new URL(referrer).origin : null;
  return named !== null && shells.includes(named) ? named : null;
}
