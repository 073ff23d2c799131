import { ContextRoot } from '@lit/context';
import type { ContextEvent } from '@lit/context';
import { AGE_ATTRIBUTES } from '../contract/age.descriptor.ts';
import { PLANT_ATTRIBUTES } from '../contract/plant.descriptor.ts';
import type { GivenPlant } from '../contract/plant-semantics.ts';
import { parseAttribute, propertyName } from '../element/attributes.ts';
import { SESSION_FORMS } from '../contract/session-forms.ts';
import type { PlantField } from '../plant/plant.ts';
import { retryImport } from '../element/retry-import.ts';
import { takeEarlyProperties } from '../element/early-properties.ts';
import { GIVEN_THEME, TAKEN_THEME } from '../element/registry.ts';
import { sheetOf } from '../element/sheets.ts';
import type { ElementDescriptor, ElementErrorDetail } from '../element/types.ts';
import { matchLanguage, nearestLanguage } from '../contract/language.ts';
import {
  registerSessionProvider,
  SESSION_CONTEXT,
  sessionProviderChanged,
} from '../session/session-context.ts';
import { createSession } from '../session/session.ts';
import { sessionControls } from '../session/session-options.ts';
import type { SessionOptions } from '../session/session-options.ts';
import { sessionElement } from './plant-session.descriptor.ts';
import type { GivenToken } from '../session/token-keeper-state.ts';
import type { TokenProvider } from '../session/token-sources.ts';
import type { PlantSession } from '../session/types.ts';

/** Attributes with which another session begins; the others act on the present one. */
const BEGINNING: ReadonlySet<string> = new Set([
  'base-url',
  'org-id',
  'token-url',
  'storage',
  'device',
  'socket-auth',
  'id',
]);
const DESCRIPTOR: ElementDescriptor = sessionElement;
/** Attributes by the properties that set them; `lang` is the browser's own, `theme` may be an object. */
const REFLECTED: ReadonlyMap<string, string> = new Map(
  Object.entries(DESCRIPTOR.attributes)
    .map(([name, attribute]) => [propertyName(name, attribute), name] as const)
    .filter(([property]) => property !== 'lang' && property !== 'theme'),
);
const ROOT = Symbol.for('plantdeck.context-root');
const STYLE = ':host { display: contents; }';
/** On a server, where nothing is ever shown, the class can be read all the same. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/**
 * `<plant-session>`: owns one session and offers it to what stands below it by the context protocol, to others by its
 * id, and to the rest of the page as its default.
 */
export class PlantSessionElement extends Base {
  static readonly observedAttributes: readonly string[] = [
    ...Object.keys(sessionElement.attributes),
    'id',
    'token',
  ];

  #session: PlantSession | null = null;
  /** Texts of the attributes as they last fitted. */
  readonly #texts = new Map<string, string | null>();
  #look: object | undefined;
  #token: GivenToken | undefined;
  #provider: TokenProvider | undefined;
  #withdraw: (() => void) | null = null;
  #isBeginning = false;
  /** What the page says about its plant; null while it is being read. */
  #plant: GivenPlant | null = {};
  #plantBefore: GivenPlant = {};
  readonly #plantTold = new Map<PlantField, unknown>();
  #isReading = false;
  /** Something changed with which another session begins. */
  #isOutdated = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheetOf(STYLE)];
    root.append(document.createElement('slot'));
    this.addEventListener('context-request', this.#answer as EventListener);
  }

  /** The session; made when it is first asked for, kept while the element stands in a page. */
  get session(): PlantSession | null {
    if (!this.#session && this.isConnected) this.#begin();
    return this.#session;
  }

  /** Tokens go in and never come out. */
  get token(): undefined {
    return undefined;
  }
  set token(token: GivenToken | undefined | null) {
    this.#token = token ?? undefined;
    if (this.#session && token) this.#give(this.#session, token);
  }

  /** The look of all elements below: the name of a theme, or an object as elements take it. */
  get theme(): unknown {
    return this.#look ?? this.getAttribute('theme') ?? undefined;
  }
  set theme(look: unknown) {
    const isObject = typeof look === 'object' && look !== null;
    if (!isObject && look !== undefined && look !== null && typeof look !== 'string') {
      const reason = `${String(misfit('theme', '?'))}, or a look as an object`;
      this.#raise({ code: 'attribute', attribute: 'theme', value: typeof look, reason });
      return;
    }
    this.#look = isObject ? look : undefined;
    Object.assign(this, { [GIVEN_THEME]: this.#look });
    const base: unknown = isObject ? Reflect.get(look, 'base') : look;
    // The elements below watch the attribute; written again it tells them too.
    if (typeof base === 'string') this.setAttribute('theme', base);
    else if (isObject) this.setAttribute('theme', '');
    else this.removeAttribute('theme');
  }

  get tokenProvider(): TokenProvider | undefined {
    return this.#provider;
  }
  set tokenProvider(provider: TokenProvider | undefined | null) {
    if (this.#provider === (provider ?? undefined)) return;
    this.#provider = provider ?? undefined;
    this.#isOutdated = true;
    this.#beginLater();
  }

  connectedCallback(): void {
    this.#takeEarlyProperties();
    attachContextRoot();
    if (!this.#session) this.#beginLater();
    // After a move the same session stands elsewhere.
    else sessionProviderChanged();
  }

  disconnectedCallback(): void {
    // A move takes the element out and puts it back at once: that must not end a session.
    queueMicrotask(() => {
      if (!this.isConnected) this.#end();
    });
  }

  attributeChangedCallback(name: string, before: string | null, text: string | null): void {
    if (before === text) return;
    if (name === 'token') {
      if (text !== null)
        console.warn(
          '<plant-session>: the attribute "token" is ignored, because attributes end up in logs, caches and copies of the page. Set the property "token", or use token-url.',
        );
    } else if (!this.#fits(name, text)) {
      return;
    } else if (name === 'lang') {
      const language = matchLanguage(text);
      if (language) this.#session?.setLanguage(language);
    } else if (name === 'theme') Object.assign(this, { [TAKEN_THEME]: text });
    else if (name in AGE_ATTRIBUTES) this.#tellAgeLimits();
    else if (name in PLANT_ATTRIBUTES) void this.#readPlant();
    else if (name === 'default') sessionProviderChanged();
    else if (BEGINNING.has(name)) {
      this.#isOutdated = true;
      this.#beginLater();
    }
  }

  /** Takes an attribute's text, or keeps the last that fitted and says what does not. */
  #fits(name: string, text: string | null): boolean {
    const reason = misfit(name, text);
    if (reason === null) {
      this.#texts.set(name, text);
      return true;
    }
    this.#raise({ code: 'attribute', attribute: name, value: text ?? '', reason });
    return false;
  }

  #give(session: PlantSession, token: GivenToken): void {
    try {
      sessionControls(session).giveToken(token);
    } catch (error) {
      this.#raise({ code: 'token', reason: error instanceof Error ? error.message : String(error) });
    }
  }

  #tellAgeLimits(): void {
    const seconds = (name: keyof typeof AGE_ATTRIBUTES): number | undefined => {
      const text = this.#texts.get(name) ?? null;
      return text === null ? undefined : Number(text);
    };
    if (this.#session)
      sessionControls(this.#session).setAgeLimits({
        lateAfterS: seconds('late-after-seconds'),
        staleAfterS: seconds('stale-after-seconds'),
      });
  }

  /** In one go for all that a page sets at once; what does not fit is named, and the last that did stays. */
  async #readPlant(): Promise<void> {
    this.#plant = null;
    this.#tellPlant();
    if (this.#isReading) return;
    this.#isReading = true;
    const { plantError, readPlant, untold } = await retryImport(() => import('../plant/plant.ts'));
    this.#isReading = false;
    const raw = Object.entries(PLANT_ATTRIBUTES).map(([name, descriptor]) => {
      const text = this.#texts.get(name) ?? null;
      const parsed = parseAttribute(descriptor, text);
      return [propertyName(name, descriptor), parsed.ok ? parsed.value : undefined] as const;
    });
    const { plant, problems } = readPlant(Object.fromEntries(raw), this.#plantBefore);
    this.#plant = this.#plantBefore = plant;
    this.#tellPlant();
    for (const problem of untold(problems, this.#plantTold)) this.#raise(plantError(problem));
  }

  #tellPlant(): void {
    if (this.#session) sessionControls(this.#session).setPlant(this.#plant);
  }

  #raise(detail: ElementErrorDetail): void {
    const event = new CustomEvent('plant-error', { detail, bubbles: true, composed: true });
    // While the element is being made nobody can hear it yet.
    queueMicrotask(() => this.dispatchEvent(event));
  }

  #takeEarlyProperties(): void {
    for (const [name, early] of takeEarlyProperties(this, [
      'token',
      'tokenProvider',
      'theme',
      ...REFLECTED.keys(),
    ]))
      Reflect.set(this, name, early);
  }

  /** In a microtask, so that everything a page sets in one go counts. */
  #beginLater(): void {
    if (this.#isBeginning || !this.isConnected) return;
    this.#isBeginning = true;
    queueMicrotask(() => {
      this.#isBeginning = false;
      if (!this.isConnected) return;
      if (this.#isOutdated) this.#end();
      this.#begin();
    });
  }

  #begin(): void {
    if (this.#session) return;
    this.#isOutdated = false;
    this.#session = createSession(this.#options());
    this.#tellAgeLimits();
    this.#tellPlant();
    this.#withdraw = registerSessionProvider({
      host: this,
      session: () => this.#session,
      isDefault: () => this.hasAttribute('default'),
      forms: SESSION_FORMS,
    });
    // Consumers of the protocol that asked before hear of it now.
    const event = new CustomEvent('context-provider', { bubbles: true, composed: true });
    this.dispatchEvent(Object.assign(event, { context: SESSION_CONTEXT, contextTarget: this }));
  }

  #end(): void {
    const session = this.#session;
    this.#session = null;
    this.#withdraw?.();
    this.#withdraw = null;
    session?.dispose();
  }

  #options(): SessionOptions {
    const text = (name: string) => this.#texts.get(name) ?? undefined;
    const { documentElement } = this.ownerDocument;
    return {
      ...(this.id === '' ? {} : { id: this.id }),
      baseUrl: new URL(text('base-url') ?? loaderBaseUrl() ?? location.origin, document.baseURI).href,
      orgId: text('org-id'),
      language: matchLanguage(text('lang')) ?? undefined,
      fallbackLanguage: matchLanguage(documentElement.lang) ?? nearestLanguage(navigator.languages),
      tokenUrl: text('token-url'),
      storage: text('storage') === 'site' ? 'site' : 'memory',
      socketAuth: socketAuthOf(text('socket-auth')),
      negotiates: true,
      isDevice: this.hasAttribute('device'),
      token: this.#token,
      tokenProvider: this.#provider,
      hooks: {
        onExpiring: () => this.#tell('expiring'),
        onExpired: (requestPath) => void this.#tell('expired', { requestPath }),
        onDenied: () => void this.#tell('denied'),
        onPairing: (pairing) =>
          void this.#tell('pairing', {
            code: pairing?.code ?? null,
            until: pairing && new Date(pairing.untilMs).toISOString(),
          }),
        onTrouble: (trouble) => void this.#tell(trouble ? 'failed' : 'restored', trouble ?? undefined),
        onOffline: () => void this.#tell('offline'),
        onRestored: () => void this.#tell('restored'),
        onIncompatible: (agreement) => void this.#tell('incompatible', agreement),
      },
    };
  }

  #tell(what: string, detail?: object): boolean {
    const type = `plant-session-${what}`;
    const cancelable = DESCRIPTOR.events[type]?.cancelable === true;
    return this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }));
  }

  readonly #answer = (event: ContextEvent<never>): void => {
    if ((event.context as unknown) !== SESSION_CONTEXT || event.contextTarget === this) return;
    // Before it has begun the context root keeps the question and asks again.
    const session = this.#session;
    if (!session) return;
    event.stopPropagation();
    const callback = event.callback as (session: PlantSession, unsubscribe?: () => void) => void;
    callback(session);
  };
}

// Frameworks set properties where there are any, so each attribute has one.
for (const [property, name] of REFLECTED) {
  Object.defineProperty(PlantSessionElement.prototype, property, {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      const descriptor = DESCRIPTOR.attributes[name];
      const parsed = descriptor && parseAttribute(descriptor, this.getAttribute(name));
      return parsed?.ok ? parsed.value : undefined;
    },
    set(this: HTMLElement, value: unknown) {
      if (value === undefined || value === null || value === false) this.removeAttribute(name);
      else if (typeof value === 'object') this.setAttribute(name, JSON.stringify(value));
      else this.setAttribute(name, value === true ? '' : String(value));
    },
  });
}

/** Why an attribute's text does not fit, or null. */
function misfit(name: string, text: string | null): string | null {
  const descriptor = DESCRIPTOR.attributes[name];
  if (!descriptor || text === null) return null;
  // Written so for a look that is given as an object.
  if (name === 'theme' && text === '') return null;
  if ((name === 'base-url' || name === 'token-url') && !isUrl(text)) return 'expected a url';
  const parsed = parseAttribute(descriptor, text);
  return parsed.ok ? null : parsed.reason;
}

function isUrl(text: string): boolean {
  try {
    return new URL(text, document.baseURI).href !== '';
  } catch {
    return false;
  }
}

/** Unless the page decides, the platform does. */
const socketAuthOf = (text: string | undefined): 'ticket' | 'token' | 'negotiated' =>
  text === 'token' || text === 'ticket' ? text : 'negotiated';

/** Where the script tag says that the platform is. */
function loaderBaseUrl(): string | undefined {
  return (globalThis as { plantdeck?: { readonly baseUrl?: string } }).plantdeck?.baseUrl;
}

/** Keeps what was asked before any provider came; one for a page, whatever the number of copies of the library. */
function attachContextRoot(): void {
  const scope = globalThis as { [ROOT]?: true };
  if (scope[ROOT]) return;
  scope[ROOT] = true;
  new ContextRoot().attach(document.documentElement);
}
