/**
 * How elements find their session. No framework in here, and nothing of a session but its type: a page whose boards
 * are fed by the host must not load more than this.
 */
import { SESSION_FORMS, type SessionForms } from '../contract/session-forms.ts';
import type { PlantSession } from './types.ts';

/** Key of the community context protocol; a text, so that separate copies of the library agree. */
export const SESSION_CONTEXT = 'plantdeck/session';

/** An element that offers a session to what stands below it. */
export interface SessionProvider {
  readonly host: HTMLElement;
  /** Null while it has none. */
  session(): PlantSession | null;
  /** Serves elements that stand below no provider. */
  isDefault(): boolean;
  /** Forms of `PlantSession` that its session has; without it the first. */
  readonly forms?: SessionForms;
}

const FIRST_FORM: SessionForms = { min: 1, max: 1 };

interface SessionPage {
  readonly providers: Set<SessionProvider>;
  readonly lookers: Set<() => void>;
}

const PAGE = Symbol.for('plantdeck.sessions');

/** One register a page, whatever the number of copies of the library. */
function page(): SessionPage {
  const scope = globalThis as { [PAGE]?: SessionPage };
  scope[PAGE] ??= { providers: new Set(), lookers: new Set() };
  return scope[PAGE];
}

/** Offers a session; the answer withdraws it. */
export function registerSessionProvider(provider: SessionProvider): () => void {
  page().providers.add(provider);
  sessionProviderChanged();
  return () => {
    page().providers.delete(provider);
    sessionProviderChanged();
  };
}

/** Everybody looks again: a provider came, went, or has another session. */
export function sessionProviderChanged(): void {
  for (const look of [...page().lookers]) look();
}

/**
 * Finds the session of an element and follows its changes: the one that its `session` attribute names; else of the
 * nearest provider around it, through shadow roots; else of the page's default, or of the first on the page.
 * Providers may come later.
 * @param onChange  called at once and after each change; null while there is none
 * @returns ends the looking
 */
export function findSession(host: HTMLElement, onChange: (session: PlantSession | null) => void): () => void {
  let last: PlantSession | null | undefined;
  let foreign: PlantSession | null = null;
  let stopForeign: (() => void) | undefined;

  const look = () => {
    const id = host.getAttribute('session');
    const found = id === null ? (nearest(host) ?? foreign ?? ofPage()) : byId(id, host);
    if (found === last) return;
    last = found;
    onChange(found);
  };

  // A provider that is no element of ours may answer by the context protocol, now or later.
  const request = new CustomEvent('context-request', { bubbles: true, composed: true });
  Object.assign(request, {
    context: SESSION_CONTEXT,
    contextTarget: host,
    subscribe: true,
    callback(session: PlantSession, stop?: () => void) {
      // Ours are found by where they stand, so that a provider that leaves takes its session along.
      if ([...page().providers].some((provider) => provider.session() === session)) return stop?.();
      foreign = session;
      stopForeign = stop;
      if (last !== undefined) look();
    },
  });
  host.dispatchEvent(request);
  page().lookers.add(look);
  look();
  return () => {
    page().lookers.delete(look);
    stopForeign?.();
  };
}

/** Those whose session this copy can use; a provider of another major may have one of a form that came later. */
function understood(): SessionProvider[] {
  return [...page().providers].filter(
    ({ forms = FIRST_FORM }) => forms.min <= SESSION_FORMS.max && SESSION_FORMS.min <= forms.max,
  );
}

function nearest(host: HTMLElement): PlantSession | null {
  const providers = understood();
  for (let node = parentOf(host); node; node = parentOf(node)) {
    const session = providers.find((provider) => provider.host === node)?.session();
    if (session) return session;
  }
  return null;
}

/** Ids may repeat in different shadow roots: the one of the element's own root is meant first. */
function byId(id: string, host: HTMLElement): PlantSession | null {
  const named = understood().filter((provider) => provider.host.id === id);
  const near = named.find((provider) => provider.host.getRootNode() === host.getRootNode());
  return (near ?? named[0])?.session() ?? null;
}

function ofPage(): PlantSession | null {
  const providers = understood().filter((provider) => provider.session() !== null);
  const chosen = providers.find((provider) => provider.isDefault()) ?? firstInPage(providers);
  return chosen?.session() ?? null;
}

function firstInPage(providers: readonly SessionProvider[]): SessionProvider | undefined {
  return [...providers].sort((left, right) =>
    left.host.compareDocumentPosition(right.host) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1,
  )[0];
}

function parentOf(node: Node): Node | null {
  if (node instanceof Element && node.assignedSlot) return node.assignedSlot;
  return node instanceof ShadowRoot ? node.host : node.parentNode;
}
