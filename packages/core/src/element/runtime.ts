import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import baseCss from '../styles/base.css?inline';
import type { Language, PlantSession } from '../session/types.ts';
import type { Trouble } from './trouble-notice.ts';
import { watchBox } from './box.ts';
import { takeStep, type AuditRecord, type Step } from './intents.ts';
import { findSession } from './session-finder.ts';
import { matchLanguage, nearestLanguage } from '../contract/language.ts';
import type { DressInput } from '../dressing/dress.ts';
import { MethodTable } from './method-table.ts';
import { schemeAround, watchScheme } from './color-scheme.ts';
import { domRegistry, ELEMENT_BRAND, GIVEN_THEME, TAKEN_THEME } from './registry.ts';
import { sheetOf } from './sheets.ts';
import { parentOf, watchSurroundings } from './surroundings.ts';
import { themeSheets, tokenNames } from './theme-sheets.ts';
import { THEMES, type ElementDescriptor, type ElementErrorDetail } from './types.ts';
import type { ElementHandle, ElementMethods, Theme } from './types.ts';
import { PLANTDECK_VERSION } from './version.ts';

/** What elements of any copy of the library may ask each other. */
interface BrandedElement {
  readonly [ELEMENT_BRAND]?: { readonly ownTheme: Theme | null; readonly major?: string };
  readonly [GIVEN_THEME]?: unknown;
  readonly [TAKEN_THEME]?: string | null;
}

/** None on a server, and none where a page took it away. */
const moreContrast = globalThis.matchMedia?.('(prefers-contrast: more)');

/**
 * What every element has whatever draws it: language, theme, session, events and methods. It is alive between
 * `connect` and `disconnect`, and holds nothing outside that time.
 */
export class ElementRuntime implements ElementHandle {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  readonly language: ReadonlySignal<Language>;
  readonly theme: ReadonlySignal<Theme>;
  readonly dressed: ReadonlySignal<number>;
  readonly session: ReadonlySignal<PlantSession | null>;
  readonly share = signal<string | null>(null);
  readonly methods = new MethodTable();
  /** Of the copy of the library that this element is from. */
  readonly major = PLANTDECK_VERSION.split('.')[0];

  readonly #descriptor: ElementDescriptor;
  #ownSheets: readonly CSSStyleSheet[];
  /** Come after all others, see `dressing/`. */
  #dressSheets: readonly CSSStyleSheet[] = [];
  readonly #dressed = signal(0);
  #dressing = '';
  #dressingOf: unknown;
  readonly #session = signal<PlantSession | null>(null);
  readonly #theme = signal<Theme>('light');
  readonly #surroundingLanguage = signal<Language | null>(null);
  readonly #documentLanguage = signal<Language>('en');
  readonly #awaitedTags = new Set<string>();
  #ownTheme: Theme | null = null;
  #stopScheme: (() => void) | null = null;
  #isThemeRoot: boolean | null = null;
  #sessionId: string | null = null;
  #pendingErrors: ElementErrorDetail[] = [];
  #stops: (() => void)[] | null = null;
  #stopSession: (() => void) | null = null;
  #dropTrouble: (() => void) | null = null;

  /** `ownSheets` come after the tokens and the shared base, so that an element's own rules win. */
  constructor(
    host: HTMLElement,
    root: ShadowRoot,
    descriptor: ElementDescriptor,
    ownSheets: readonly CSSStyleSheet[],
  ) {
    this.host = host;
    this.root = root;
    this.#descriptor = descriptor;
    this.#ownSheets = ownSheets;
    this.session = this.#session;
    this.theme = this.#theme;
    this.dressed = this.#dressed;
    this.language = computed(
      () =>
        this.#surroundingLanguage.value ??
        this.#session.value?.language.value ??
        this.#documentLanguage.value,
    );
    Object.defineProperty(host, ELEMENT_BRAND, { value: this });
  }

  get attributes(): ElementDescriptor['attributes'] {
    return this.#descriptor.attributes;
  }

  /** The theme that stands on the element itself, malformed text aside. */
  get ownTheme(): Theme | null {
    const text = this.host.getAttribute('theme');
    if (text === null) this.#ownTheme = null;
    else this.#ownTheme = themeOf(text, this.host) ?? this.#ownTheme;
    return this.#ownTheme ?? baseOf(this.givenTheme);
  }

  /** A look given as an object to this very element. */
  get givenTheme(): unknown {
    return (this.host as BrandedElement)[GIVEN_THEME];
  }
  set givenTheme(look: unknown) {
    (this.host as { [GIVEN_THEME]?: unknown })[GIVEN_THEME] = look ?? undefined;
    if (this.#stops) this.#look();
  }

  /** Starts, or after a move looks around again. */
  connect(): void {
    this.#stop();
    const look = () => this.#look();
    this.#stops = [watchSurroundings(this.host, look)];
    moreContrast?.addEventListener('change', look);
    this.#stops.push(() => moreContrast?.removeEventListener('change', look));
    if ('plant-size-change' in this.#descriptor.events) this.#stops.push(this.#watchSize());
    this.#look();
    this.#linkSession();
    if ('session' in this.#descriptor.attributes)
      this.#stops.push(this.#trouble.subscribe((trouble) => this.#showTrouble(trouble)));
    const errors = this.#pendingErrors;
    this.#pendingErrors = [];
    for (const detail of errors) this.emit('plant-error', detail);
  }

  disconnect(): void {
    this.#stop();
    this.#session.value = null;
    this.methods.rejectWaiting('the element was removed from the page');
  }

  emit(event: string, detail?: unknown): boolean {
    const cancelable = this.#descriptor.events[event]?.cancelable === true;
    return this.host.dispatchEvent(
      new CustomEvent(event, { detail, bubbles: true, composed: true, cancelable }),
    );
  }

  perform<T>(step: Step, work: () => T | Promise<T>): Promise<T> {
    return takeStep(step, work, {
      dispatch: (event) => this.host.dispatchEvent(event),
      audit: (record) => this.audit(record),
    });
  }

  audit({ kind, ...record }: Step & Pick<AuditRecord, 'outcome' | 'reason'>): void {
    this.emit('plant-audit', this.#auditRecord({ step: kind, ...record }));
  }

  /** As `plant-error`; before the element stands in the page it waits, since nobody could hear it. */
  raise(detail: ElementErrorDetail): void {
    if (this.#stops) this.emit('plant-error', detail);
    else this.#pendingErrors.push(detail);
  }

  adopt(css: string): void {
    const sheet = sheetOf(css);
    if (this.#ownSheets.includes(sheet)) return;
    this.#ownSheets = [...this.#ownSheets, sheet];
    this.#adoptAll();
  }

  setMethods(methods: ElementMethods): () => void {
    return this.methods.set(methods);
  }

  #auditRecord(record: Omit<AuditRecord, 'element' | 'at'>): AuditRecord {
    const session = this.#session.peek();
    // A session may come from another version of the library.
    const state = session?.state?.peek();
    const person = state && 'person' in state ? state.person : null;
    return {
      ...record,
      element: this.host.localName,
      at: new Date(session?.serverNowMs?.() ?? Date.now()).toISOString(),
      ...(person && { userId: person.userId, userName: person.userName, orgId: person.orgId }),
    };
  }

  /** What keeps this element from its data: the session's trouble, or a token that is for other elements. */
  readonly #trouble = computed((): Trouble | null => {
    const session = this.#session.value;
    // A session of an earlier version says neither.
    const trouble = session?.trouble?.value ?? null;
    if (trouble || session?.state?.value.name !== 'ready') return trouble;
    const tag = `plant-${this.#descriptor.name}`;
    const elements = session.scope?.()?.elements;
    return !elements || elements.includes(tag) || !/-(board|assistant)$/.test(tag)
      ? null
      : {
          code: 'scope',
          cause: 'scope',
          reason: `the token of session "${session.id}" does not cover ${tag}`,
          remedy: `Add ${tag} to the elements of the client and of the token call.`,
        };
  });

  #showTrouble(trouble: Trouble | null): void {
    this.#dropTrouble?.();
    this.#dropTrouble = null;
    const { host } = this;
    const around = host.getRootNode();
    // What the page feeds needs no session; of elements within others the outermost speaks.
    const isInner = around instanceof ShadowRoot && ELEMENT_BRAND in around.host;
    if (!trouble || isInner || host.hasAttribute('src') || Reflect.get(host, 'data') != null) return;
    this.emit('plant-error', { ...trouble, code: `session-${trouble.code}` });
    let isOver = false;
    this.#dropTrouble = () => (isOver = true);
    import('./trouble-notice.ts').then(
      ({ putTrouble }) => {
        if (!isOver) this.#dropTrouble = putTrouble(this, trouble);
      },
      (cause: unknown) => this.raise({ code: 'chunk', reason: String(cause), cause }),
    );
  }

  #watchSize(): () => void {
    let told = '';
    return watchBox(this.host, ({ width, height }) => {
      const size = { width: Math.round(width), height: Math.round(height) };
      const next = `${size.width} ${size.height}`;
      if (next !== told) this.emit('plant-size-change', size);
      told = next;
    });
  }

  #stop(): void {
    for (const stop of this.#stops ?? []) stop();
    this.#stops = null;
    this.#stopScheme?.();
    this.#stopScheme = null;
    this.#stopSession?.();
    this.#stopSession = null;
    this.#dropTrouble?.();
    this.#dropTrouble = null;
  }

  #look(): void {
    this.#lookForLanguage();
    this.#lookForTheme();
    if (this.#stopSession && this.host.getAttribute('session') !== this.#sessionId) this.#linkSession();
  }

  #linkSession(): void {
    this.#stopSession?.();
    this.#sessionId = this.host.getAttribute('session');
    this.#stopSession = findSession(this.host, (session) => {
      this.#session.value = session;
    });
  }

  #lookForLanguage(): void {
    const { documentElement } = this.host.ownerDocument;
    let found: Language | null = null;
    let share: string | null = null;
    for (let node: Node | null = this.host; node; node = parentOf(node)) {
      if (!(node instanceof Element)) continue;
      share ??= node.getAttribute('share');
      if (node !== documentElement) found ??= matchLanguage(node.getAttribute('lang'));
    }
    this.share.value = share?.trim() || null;
    this.#surroundingLanguage.value = found;
    this.#documentLanguage.value =
      matchLanguage(documentElement.lang) ?? nearestLanguage(navigator.languages);
  }

  #lookForTheme(): void {
    const own = this.ownTheme;
    let theme = own;
    let isNested: boolean | null = null;
    let density = this.host.getAttribute('density');
    let given = this.givenTheme;
    const isOwn = given !== undefined;
    let isAuto = own !== null && this.host.getAttribute('theme') === AUTO;
    const prefix = `${this.host.localName.split('-', 1)[0]}-`;
    for (let node = parentOf(this.host); node; node = parentOf(node)) {
      if (!(node instanceof Element)) continue;
      const { [ELEMENT_BRAND]: around, [GIVEN_THEME]: look, [TAKEN_THEME]: taken } = node as BrandedElement;
      // A page may mean something of its own by such an attribute.
      if (around || node.localName === `${prefix}session`) {
        given ??= look;
        density ??= node.getAttribute('density');
        // Before its code is there, a session has taken nothing yet.
        const text = around || taken === undefined ? node.getAttribute('theme') : taken;
        if (theme === null) {
          theme = around ? around.ownTheme : themeOf(text, node);
          isAuto ||= theme !== null && text === AUTO;
        }
      }
      if (around) {
        // Tokens of another major may mean something else, so that only the theme's name passes between them.
        isNested ??= around.major === this.major;
      } else if (node.localName.startsWith(prefix)) this.#awaitDefinition(node.localName);
    }
    theme ??= baseOf(given);
    if (theme === null) {
      const token = themeToken(this.host);
      isAuto ||= token === AUTO;
      theme = themeOf(token, this.host) ?? 'light';
    }
    this.#followScheme(isAuto);
    const isThemeRoot = own !== null || !isNested;
    // Below another element the tokens are inherited, so that a token set once on the outermost reaches all.
    if (isThemeRoot !== this.#isThemeRoot || theme !== this.#theme.peek()) {
      this.#isThemeRoot = isThemeRoot;
      this.#adoptAll(theme);
    }
    this.#theme.value = theme;
    this.#dress({ theme, isThemeRoot, density, given, isOwn });
  }

  #followScheme(isAuto: boolean): void {
    if (!isAuto) this.#stopScheme?.();
    this.#stopScheme = isAuto
      ? (this.#stopScheme ?? watchScheme(this.host.ownerDocument, () => this.#lookForTheme()))
      : null;
  }

  #adoptAll(theme = this.#theme.peek()): void {
    this.root.adoptedStyleSheets = [
      ...(this.#isThemeRoot ? themeSheets(theme) : []),
      sheetOf(baseCss),
      ...this.#ownSheets,
      ...this.#dressSheets,
    ];
  }

  /** What few pages ask for comes when it is first needed; a plain page never loads it. */
  #dress(look: Pick<DressInput, 'theme' | 'isThemeRoot' | 'density' | 'given' | 'isOwn'>): void {
    const hasMoreContrast = look.theme === 'high-contrast' || moreContrast?.matches === true;
    const { given, density } = look;
    const isQuirky = this.host.ownerDocument.compatMode === 'BackCompat';
    const isPlain = given === undefined && density === null && !hasMoreContrast && !isQuirky;
    const dressing = isPlain ? '' : [look.theme, look.isThemeRoot, density, hasMoreContrast].join();
    if (dressing === this.#dressing && given === this.#dressingOf) return;
    this.#dressing = dressing;
    this.#dressingOf = given;
    const adopt = (sheets: readonly CSSStyleSheet[]): void => {
      this.#dressSheets = sheets;
      this.#adoptAll();
      this.#dressed.value += 1;
    };
    if (isPlain) return adopt([]);
    const input: DressInput = {
      ...look,
      hasMoreContrast,
      isQuirky,
      host: this.host,
      tokenNames: tokenNames(),
      onProblem: (attribute, reason) => this.raise({ code: 'theme', attribute, reason }),
    };
    import('../dressing/dress.ts').then(
      ({ dress }) => {
        // Meanwhile it may have been dressed otherwise.
        if (this.#dressing === dressing && this.#dressingOf === given) adopt(dress(input));
      },
      (cause: unknown) => this.raise({ code: 'chunk', reason: String(cause), cause }),
    );
  }

  // An element around this one may get its code later; until then this one stands alone with its tokens.
  #awaitDefinition(tag: string): void {
    const registry = domRegistry();
    if (registry.get(tag) || this.#awaitedTags.has(tag)) return;
    this.#awaitedTags.add(tag);
    void registry.whenDefined(tag).then(() => {
      if (this.#stops) this.#look();
    });
  }
}

const AUTO = 'auto';

/** The theme that a text names for an element; `auto` is that of the nearest auto element around it, or of the page. */
function themeOf(text: string | null, at: Node): Theme | null {
  if (text !== AUTO) return THEMES.find((theme) => theme === text) ?? null;
  let nearest: Element | null = null;
  for (let node = parentOf(at); node; node = parentOf(node)) {
    if (!(node instanceof Element)) continue;
    nearest ??= node;
    const around = (node as BrandedElement)[ELEMENT_BRAND];
    if (around && node.getAttribute('theme') === AUTO) return around.ownTheme;
  }
  return nearest && schemeAround(nearest);
}

/** The theme that a look given as an object stands on. */
function baseOf(given: unknown): Theme | null {
  const base: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'base') : null;
  return THEMES.find((theme) => theme === base) ?? null;
}

function themeToken(host: HTMLElement): string {
  return getComputedStyle(host).getPropertyValue('--plant-theme').trim().replaceAll(/["']/g, '');
}
