/**
 * What no field of any call can hold: texts that the database can't store, dates that no calendar has, and nesting
 * and numbers of values that only an attack needs. Looked for once, before a handler reads anything.
 */
import { ruleReason } from '../../engine/i18n/reason.ts';

export interface ImpossibleValue {
  readonly field: string;
  readonly reason: string;
}

const DEPTH_MOST = 40;
/** Half a million of them fit into a body; to look at each, and at each again by a schema, would hold all others up. */
const VALUES_MOST = 20_000;
const DAY_OR_TIME = /^[+-]?\d{4,6}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
/** Years outside are no dates of a plant, and sums with them leave what a database can store. */
const YEAR_LEAST = 1_000;
const YEAR_MOST = 9_998;
/** Values of a record are checked by the kinds of their own fields: a number of a document may look like a day. */
const TYPED_BY_FIELD = 'values';

/**
 * @returns the first value of the input that cannot be, or null
 */
export function impossibleValue(input: unknown, field = ''): ImpossibleValue | null {
  return search(input, { left: VALUES_MOST }, 0, true, () => field);
}

/** @param fieldOf  called only for a value that cannot be: most of a large input's names are never spelled */
function search(
  value: unknown,
  values: { left: number },
  depth: number,
  readsDates: boolean,
  fieldOf: () => string,
): ImpossibleValue | null {
  const refused = (reason: string): ImpossibleValue => ({ field: fieldOf() || 'body', reason });
  if (values.left <= 0) return refused(ruleReason({ key: 'tooMany', params: { limit: VALUES_MOST } }));
  values.left -= 1;
  if (typeof value === 'string') {
    const reason = textProblem(value, readsDates);
    return reason === null ? null : refused(reason);
  }
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= DEPTH_MOST) return refused('tooDeep');
  const below = (inner: unknown, name: string | number, dates: boolean) =>
    search(inner, values, depth + 1, dates, () => [fieldOf(), name].filter((part) => part !== '').join('.'));
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) {
      const problem = below(inner, index, readsDates);
      if (problem !== null) return problem;
    }
    return null;
  }
  for (const name of Object.keys(value)) {
    if (textProblem(name, false) !== null) return refused('unstorable');
    const problem = below(Reflect.get(value, name), name, readsDates && name !== TYPED_BY_FIELD);
    if (problem !== null) return problem;
  }
  return null;
}

function textProblem(text: string, readsDates: boolean): string | null {
  if (text.includes('\0')) return 'unstorable';
  if (/\p{Surrogate}/u.test(text)) return 'unstorable';
  if (readsDates && DAY_OR_TIME.test(text) && !isPossibleDate(text)) return 'notDate';
  return null;
}

/** Whether a day or time of this form exists; 31 February would be read as a day of March. */
function isPossibleDate(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (day === undefined) return false;
  const year = Number(day.slice(0, 4));
  if (year < YEAR_LEAST || year > YEAR_MOST || Number.isNaN(Date.parse(text))) return false;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}
