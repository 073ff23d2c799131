import type { Analysis } from '@plantdeck/core/contract';

/** What an address asks an analysis for: area, range and the page's own choices, each a parameter. */
export type Asked = Readonly<Record<string, string>>;

/** Parameters of the address that are the shell's, or lead to a list. */
const NOT_ASKED = new Set(['isFull', 'isGroup', 'list', 'id', 'edit', 'new']);
const MOST = 12;
const LONGEST = 80;

export function askedOf(query: string): Asked {
  const all = [...new URLSearchParams(query)];
  return Object.fromEntries(
    all
      .filter(([name, value]) => !NOT_ASKED.has(name) && value !== '' && value.length <= LONGEST)
      .slice(0, MOST),
  );
}

/** A page of figures may keep a list as well, such as the levels that figures are held against. */
export function asksForList(query: string): boolean {
  const asked = new URLSearchParams(query);
  return ['list', 'id', 'edit', 'new'].some((name) => asked.has(name));
}

/** The address that shows the same again: whoever opens it sees the same area, period and choices. */
export function addressOf(path: string, asked: Asked): string {
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Everything that an answer shows, also what the page chose by itself. */
export function shownBy({ areaId, range, period, choices }: Analysis): Asked {
  return {
    areaId,
    range,
    ...(range === 'own' ? { from: period.fromDay, to: period.toDay } : {}),
    ...Object.fromEntries(choices.map(({ name, value }) => [name, value])),
  };
}

/** Asks for another range; days belong to one of one's own alone. */
export function withRange(
  asked: Asked,
  range: string,
  days?: { readonly from: string; readonly to: string },
): Asked {
  const { from: _from, to: _to, ...rest } = asked;
  return { ...rest, range, ...days };
}
