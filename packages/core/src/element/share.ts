import type { SharedValues } from './types.ts';

/**
 * How elements of one page show the same part of the plant and of time, whoever wrote them. All of it goes over two
 * events that bubble to the document; there is no global and no registry, so any element can take part:
 *
 * - `plant-share`, detail `{ name, source, values }`: the members of the group `name` show these from now on.
 *   `source` is the element that says so, which need not listen to itself.
 * - `plant-share-ask`, detail `{ name, source, answer(values) }`: somebody joined; members that were told something, or
 *   told it themselves, answer what the group shows.
 *
 * `values` has `filters` (parameters of a query by name, such as `range` and `areaId`; an empty text takes one back) and
 * `viewport` (`{ fromMs, toMs }` of a time axis in epoch ms, null for all of it). What a member does not know it leaves.
 */
const SHARE_EVENT = 'plant-share';
const SHARE_ASK_EVENT = 'plant-share-ask';

export interface Share {
  /** Tells the group what this member shows now. */
  tell(values: SharedValues): void;
  leave(): void;
}

/** Joins the group of a name in the element's document; what the group shows already comes at once. */
export function joinShare(
  element: HTMLElement,
  name: string,
  onShared: (values: SharedValues) => void,
): Share {
  const page = element.ownerDocument;
  const left = new AbortController();
  let held: SharedValues = {};
  /** Events are heard while they are told: this one is the member's own. */
  let isTelling = false;

  const take = (values: SharedValues): void => {
    held = merged(held, values);
    onShared(values);
  };
  const ofGroup = (event: Event): Record<string, unknown> | null => {
    const { detail } = event as CustomEvent<unknown>;
    if (isTelling || typeof detail !== 'object' || detail === null) return null;
    const given = detail as Record<string, unknown>;
    return given['name'] === name ? given : null;
  };
  page.addEventListener(
    SHARE_EVENT,
    (event) => {
      const values = readShared(ofGroup(event)?.['values']);
      if (values) take(values);
    },
    { signal: left.signal },
  );
  page.addEventListener(
    SHARE_ASK_EVENT,
    (event) => {
      const answer = ofGroup(event)?.['answer'];
      const knows = held.filters !== undefined || held.viewport !== undefined;
      if (typeof answer === 'function' && knows) (answer as (values: SharedValues) => void)(held);
    },
    { signal: left.signal },
  );
  const say = (type: string, detail: object): void => {
    isTelling = true;
    try {
      element.dispatchEvent(
        new CustomEvent(type, {
          detail: { name, source: element, ...detail },
          bubbles: true,
          composed: true,
        }),
      );
    } finally {
      isTelling = false;
    }
  };

  let isAnswered = false;
  say(SHARE_ASK_EVENT, {
    answer(given: unknown) {
      const values = readShared(given);
      if (!values || isAnswered) return;
      isAnswered = true;
      take(values);
    },
  });
  return {
    tell(values) {
      held = merged(held, values);
      say(SHARE_EVENT, { values });
    },
    leave: () => left.abort(),
  };
}

function merged(before: SharedValues, values: SharedValues): SharedValues {
  return {
    ...before,
    ...values,
    ...(values.filters && { filters: { ...before.filters, ...values.filters } }),
  };
}

/** What came from an element that somebody else wrote; null where nothing of it fits. */
function readShared(given: unknown): SharedValues | null {
  if (typeof given !== 'object' || given === null) return null;
  const { filters, viewport } = given as Record<string, unknown>;
  const texts =
    typeof filters === 'object' && filters !== null
      ? Object.entries(filters).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      : [];
  const times = viewport === null ? null : readViewport(viewport);
  if (texts.length === 0 && times === undefined) return null;
  return {
    ...(texts.length > 0 && { filters: Object.fromEntries(texts) }),
    ...(times !== undefined && { viewport: times }),
  };
}

function readViewport(given: unknown): { fromMs: number; toMs: number } | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { fromMs, toMs } = given as Record<string, unknown>;
  const isSpan = Number.isFinite(fromMs) && Number.isFinite(toMs) && Number(toMs) > Number(fromMs);
  return isSpan ? { fromMs: Number(fromMs), toMs: Number(toMs) } : undefined;
}
