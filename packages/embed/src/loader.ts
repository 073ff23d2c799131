import type { DoctorReport } from './doctor.ts';
import type { CompatibilityData } from './compatibility.ts';
import { createEarlyCalls } from './early-calls.ts';
import { createFailureCards } from './failure-cards.ts';
import { guessLanguage } from './guess-language.ts';
import { createPrefetch } from './prefetch.ts';
import { skeletonCss } from './skeleton.ts';

/**
 * The script tag. It finds undefined elements of the suite, now and later, and asks for all chunks of their first
 * picture at once, from a table made at build time. Nothing but this file stands in the way of the first board.
 */
export interface ElementPlan {
  /** File that exports `define(prefix)`. */
  readonly entry: string;
  /** Static imports of the entry, all levels. */
  readonly chunks: readonly string[];
  /** Chunks that the first picture needs, though the code imports them later. */
  readonly late: readonly string[];
  /** Files of one language, by language. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** The element shows others in its shadow root. */
  readonly shows: boolean;
  /** Names of its methods, which may be called before its code is there. */
  readonly methods: readonly string[];
}

export interface LoaderPlan {
  readonly version: string;
  /** Names without prefix. */
  readonly names: readonly string[];
  /** The element of such a name. */
  readonly find: (name: string) => ElementPlan | undefined;
}

/** The suite's one global. */
export interface PlantdeckGlobal {
  readonly version: string;
  readonly prefix: string;
  /** Where the platform is, unless a session says otherwise. */
  readonly baseUrl: string;
  /** Brings and defines an element by its tag, e.g. `plant-chart`. */
  load(tag: string): Promise<void>;
  /** Finds elements in a shadow root of the page's own, now and later; the document is looked through by itself. */
  discover(root: ParentNode & Node): void;
  /** Settles when the tag is defined. */
  whenReady(tag: string): Promise<CustomElementConstructor>;
  /**
   * Puts a host's own texts in the place of ours in one language, by key; null takes one back. Rejects, and changes
   * nothing, where no loaded element knows a key: the error names it.
   */
  setTexts(language: string, texts: Readonly<Record<string, string | null>>): Promise<void>;
  /** Looks the page over: one report, without secrets, of what stands in the way of the elements. */
  doctor(): Promise<DoctorReport>;
  /** What this copy goes together with; the same as `compatibility.json` beside it. */
  compatibility(): Promise<CompatibilityData>;
  /** It serves only tags that name its major, and the bare ones in shadow roots that it was asked to discover. */
  readonly versioned: boolean;
  /** Every copy of the suite on this page, this one among them, whichever came first. */
  readonly copies: readonly PlantdeckGlobal[];
}

declare global {
  var plantdeck: PlantdeckGlobal | undefined;
}

export interface LoaderOptions {
  readonly prefix: string;
  readonly baseUrl: string;
  readonly autoload: boolean;
  /** Serves only tags that name its major, such as `plant-chart-v2`. */
  readonly versioned: boolean;
  /** Names never brought by discovery. */
  readonly ignore: readonly string[];
  /** Names brought before they stand on the page. */
  readonly preload: readonly string[];
}

/** Where a browser knows registries for parts of a page, nodes tell which is theirs. */
interface Registered {
  readonly customElementRegistry?: CustomElementRegistry | null;
}

/** First wait after a failed load before the page's own elements ask again; two more are thrice as long each. */
const RETRY_DELAY_MS = 5_000;

/** Reads the attributes of the script tag that brought the loader. */
export function readOptions(script: HTMLScriptElement | null, moduleUrl: string): LoaderOptions {
  const list = (text: string | undefined): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean);
  const prefix = script?.dataset['prefix'] ?? 'plant';
  return {
    prefix: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(prefix) ? prefix : 'plant',
    baseUrl: (script?.dataset['baseUrl'] ?? /^[a-z]+:\/\/[^/]*/.exec(moduleUrl)?.[0] ?? '').replace(
      /\/$/,
      '',
    ),
    autoload: script?.dataset['autoload'] !== 'off',
    versioned: script?.dataset['tags'] === 'versioned',
    ignore: list(script?.dataset['ignore']),
    preload: list(script?.dataset['preload']),
  };
}

/** What of the suite is on the page already. */
function otherCopies(version: string, options: LoaderOptions) {
  const copies = globalThis.plantdeck?.copies ?? [];
  const alike = copies.filter((copy) => copy.prefix === options.prefix);
  const present = alike.find((copy) => parseInt(copy.version) === parseInt(version));
  const first = present ?? (options.versioned ? undefined : alike.find((copy) => !copy.versioned));
  if (first && first.version !== version) console.warn(`plantdeck ${version}, ${first.version}`);
  return {
    copies,
    /** One of this major, which serves instead of a second. */
    present,
    /** Bare tags of the document are another major's. */
    versioned: options.versioned || !!first,
  };
}

function tagNames(prefix: string, version: string, versioned: boolean) {
  const start = `${prefix}-`;
  const suffix = `-v${parseInt(version)}`;
  /** The element that a tag is of, bare or with the major. */
  const nameOf = (tag: string): string =>
    tag.slice(tag.startsWith(start) ? start.length : 0, tag.endsWith(suffix) ? -suffix.length : undefined);
  /** The tag of this copy's own class: of a second major the bare tag is another's. */
  const ownTag = (tag: string): string =>
    start + nameOf(tag) + (versioned || tag.endsWith(suffix) ? suffix : '');
  return { start, suffix, nameOf, ownTag };
}

export function startLoader(plan: LoaderPlan, options: LoaderOptions, moduleUrl: string): PlantdeckGlobal {
  const { prefix } = options;
  const { copies, present, versioned } = otherCopies(plan.version, options);
  if (present) return present;

  const loads = new Map<string, Promise<void>>();
  const failures = new Map<string, number>();
  const watched = new WeakSet<Node>();
  /** Elements that stand on the page and wait for their code, wherever they stand. */
  const waiting = new Map<string, Set<Element>>();
  const { start, suffix, nameOf, ownTag } = tagNames(prefix, plan.version, versioned);
  // A page may have put another registry in the place of its own; only the document's makes elements of tags.
  const registry = (document as Registered).customElementRegistry ?? customElements;
  const registryOf = (element: Element): CustomElementRegistry =>
    (element as Registered).customElementRegistry ?? registry;
  const folder = moduleUrl.replace(/[^/]*([?#].*)?$/, '');
  const url = (file: string): string => folder + file;
  // By name, so that nothing else of the page is ever touched.
  const tags = plan.names.flatMap((name) => [start + name, start + name + suffix]);
  const ours = tags.join();
  const skeleton = new CSSStyleSheet();
  skeleton.replaceSync(skeletonCss(tags));
  const prefetch = createPrefetch(url);
  const early = createEarlyCalls();
  const cards = createFailureCards(url);

  function bring(given: string, element: Element | null): Promise<void> {
    const tag = ownTag(given);
    const known = loads.get(tag);
    if (known) return known;
    const name = nameOf(tag);
    const entry = plan.find(name);
    if (!entry) return Promise.reject(new Error(`plantdeck has no ${given}`));
    const files = [entry.entry, ...entry.chunks];
    prefetch.ask(files, 'high');
    // Behind a frame the picture is made there.
    if (element?.getAttribute('isolate') !== 'frame') {
      prefetch.ask(entry.words[guessLanguage(element)] ?? [], 'high');
      prefetch.ask(entry.late, 'low');
    }
    const load = import(/* @vite-ignore */ url(entry.entry)).then(
      (module: { define(prefix: string): void }) => {
        failures.delete(tag);
        module.define(tag.endsWith(suffix) ? `${start}*${suffix}` : prefix);
      },
      (cause: unknown) => {
        loads.delete(tag);
        prefetch.forget(files);
        const count = failures.get(tag) ?? 0;
        failures.set(tag, count + 1);
        for (const host of waiting.get(tag) ?? []) {
          host.dispatchEvent(
            new CustomEvent('plant-error', {
              bubbles: true,
              composed: true,
              detail: { code: 'chunk', cause },
            }),
          );
          cards.show(host, () => again(tag));
        }
        setTimeout(() => again(tag), RETRY_DELAY_MS * 3 ** Math.min(count, 2));
        throw cause;
      },
    );
    loads.set(tag, load);
    return load;
  }

  function meet(element: Element): void {
    const tag = element.localName;
    if (!tag.startsWith(start)) return;
    const name = nameOf(tag);
    const entry = plan.find(name);
    const scope = registryOf(element);
    const own = ownTag(tag);
    if (!entry || options.ignore.includes(name) || (own !== tag && scope === registry)) return;
    if (scope.get(tag)) {
      if (entry.shows) watchInside(element);
      return;
    }
    early.take(element, entry.methods);
    const others = waiting.get(own) ?? new Set();
    waiting.set(own, others.add(element));
    // However late the code comes, and whoever brings it.
    void registry.whenDefined(own).then((made) => settle(element, entry, made));
    void bring(tag, element).catch(() => undefined);
  }

  /** The code is there: for the element's own part of the page too, and for what was asked of it meanwhile. */
  function settle(element: Element, entry: ElementPlan, made: CustomElementConstructor): void {
    const tag = element.localName;
    const scope = registryOf(element);
    if (!scope.get(tag)) scope.define(tag, made);
    waiting.get(ownTag(tag))?.delete(element);
    cards.remove(element);
    early.make(element, entry.methods);
    if (entry.shows) watchInside(element);
  }

  /** After a failure: only for elements that still stand there. */
  function again(tag: string): void {
    for (const element of waiting.get(tag) ?? []) if (element.isConnected) meet(element);
  }

  function scan(root: ParentNode): void {
    if (root instanceof Element) meet(root);
    for (const element of root.querySelectorAll(ours)) meet(element);
  }

  // Elements that show others by tag do so in their own open root, where the document's observer does not reach.
  function watchInside(host: Element): void {
    if (host.shadowRoot) discover(host.shadowRoot);
  }

  function discover(root: ParentNode & Node): void {
    if (watched.has(root)) return;
    watched.add(root);
    observer.observe(root, { childList: true, subtree: true });
    (root as Document | ShadowRoot).adoptedStyleSheets?.push(skeleton);
    scan(root);
  }

  const observer = new MutationObserver((records) => {
    for (const record of records)
      for (const node of record.addedNodes) if (node instanceof Element) scan(node);
  });

  const api: PlantdeckGlobal = {
    version: plan.version,
    prefix,
    baseUrl: options.baseUrl,
    load: (tag) => bring(tag, null),
    discover,
    whenReady: (tag) => registry.whenDefined(tag),
    setTexts: (language, texts) =>
      import(/* @vite-ignore */ url('texts.js')).then((module: typeof import('./texts-entry.ts')) =>
        module.setTexts(language, texts),
      ),
    doctor: () =>
      import(/* @vite-ignore */ url('doctor.js')).then((module: typeof import('./doctor.ts')) =>
        module.examine(api),
      ),
    compatibility: () =>
      import(/* @vite-ignore */ url('compatibility.js')).then((module) => module.COMPATIBILITY),
    copies,
    versioned,
  };
  (copies as PlantdeckGlobal[]).push(api);
  globalThis.plantdeck ??= api;
  for (const name of options.preload) void bring(name, null).catch(() => undefined);
  if (options.autoload) {
    discover(document);
    void Promise.allSettled(loads.values()).then(() => {
      document.dispatchEvent(
        new CustomEvent('plant-discovery-complete', { detail: { elements: [...loads.keys()].map(nameOf) } }),
      );
      // For whoever has the page's address and nothing else: the report is in the console.
      if (/^[^#]*[?&]embed-doctor\b/.test(document.URL))
        void import(/* @vite-ignore */ url('doctor.js')).then((module: typeof import('./doctor.ts')) =>
          module.reportLater(api),
        );
    });
  }
  return api;
}
