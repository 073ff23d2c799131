import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import baseCss from '../ui/base.css?inline';
import type { Language, PlantSession } from '../session/types.ts';
import { watchBox } from './box.ts';
import { takeStep, type AuditRecord, type Step } from './intents.ts';
import { findSession } from './session-finder.ts';
import { matchLanguage } from '../words/language.ts';
import { MethodTable } from './method-table.ts';
import { domRegistry, ELEMENT_BRAND } from './registry.ts';
import { sheetOf } from './sheets.ts';
import { parentOf, watchSurroundings } from './surroundings.ts';
import { themeSheets } from './theme-sheets.ts';
import { THEMES, type ElementDescriptor, type ElementErrorDetail } from './types.ts';
import type { ElementHandle, ElementMethods, Theme } from './types.ts';

/** What elements of any copy of the library may ask each other. */
interface BrandedElement {
  readonly [ELEMENT_BRAND]?: { readonly ownTheme: Theme | null };
}

/**
 * What every element has whatever draws it: language, theme, session, events and methods. It is alive between
 * `connect` and `disconnect`, and holds nothing outside that time.
 */
export class ElementRuntime implements ElementHandle {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  readonly language: ReadonlySignal<Language>;
  readonly theme: ReadonlySignal<Theme>;
  readonly session: ReadonlySignal<PlantSession | null>;
  readonly share = signal<string | null>(null);
  readonly methods = new MethodTable();

  readonly #descriptor: ElementDescriptor;
  #ownSheets: readonly CSSStyleSheet[];
  readonly #session = signal<PlantSession | null>(null);
  readonly #theme = signal<Theme>('light');
  readonly #surroundingLanguage = signal<Language | null>(null);
  readonly #documentLanguage = signal<Language>('en');
  readonly #awaitedTags = new Set<string>();
  #ownTheme: Theme | null = null;
  #isThemeRoot: boolean | null = null;
  #sessionId: string | null = null;
  #pendingErrors: ElementErrorDetail[] = [];
  #stops: (() => void)[] | null = null;
  #stopSession: (() => void) | null = null;

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
    else if (isTheme(text)) this.#ownTheme = text;
    return this.#ownTheme;
  }

  /** Starts, or after a move looks around again. */
  connect(): void {
    this.#stop();
    this.#stops = [watchSurroundings(this.host, () => this.#look())];
    if ('plant-size-change' in this.#descriptor.events) this.#stops.push(this.#watchSize());
    this.#look();
    this.#linkSession();
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
    this.root.adoptedStyleSheets = [...this.root.adoptedStyleSheets, sheet];
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
    this.#stopSession?.();
    this.#stopSession = null;
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
      matchLanguage(documentElement.lang) ?? matchLanguage(navigator.language) ?? 'en';
  }

  #lookForTheme(): void {
    const own = this.ownTheme;
    let theme = own;
    let isNested = false;
    const prefix = `${this.host.localName.split('-', 1)[0]}-`;
    for (let node = parentOf(this.host); node; node = parentOf(node)) {
      if (!(node instanceof Element)) continue;
      const around = (node as BrandedElement)[ELEMENT_BRAND];
      if (around) {
        isNested = true;
        theme ??= around.ownTheme;
      } else if (node.localName.startsWith(prefix)) this.#awaitDefinition(node.localName);
    }
    theme ??= themeOfToken(this.host) ?? 'light';
    const isThemeRoot = own !== null || !isNested;
    // Below another element the tokens are inherited, so that a token set once on the outermost reaches all.
    if (isThemeRoot !== this.#isThemeRoot || theme !== this.#theme.peek()) {
      this.root.adoptedStyleSheets = [
        ...(isThemeRoot ? themeSheets(theme) : []),
        sheetOf(baseCss),
        ...this.#ownSheets,
      ];
    }
    this.#isThemeRoot = isThemeRoot;
    this.#theme.value = theme;
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

function isTheme(text: string): text is Theme {
  return (THEMES as readonly string[]).includes(text);
}

function themeOfToken(host: HTMLElement): Theme | null {
  const text = getComputedStyle(host).getPropertyValue('--plant-theme').trim().replaceAll(/["']/g, '');
  return isTheme(text) ? text : null;
}
