import type { OwnField, OwnValue } from './settings.ts';

/** What is wrong with a value of a board's own field: a key of its words and what fills it in. */
export interface OwnProblem {
  readonly key: 'required' | 'number' | 'between' | 'decimals' | 'unknown';
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The same check for the form and for the platform that saves. */
export function ownValueProblem(field: OwnField, value: OwnValue | undefined): OwnProblem | null {
  if (value == null || value === '' || (Array.isArray(value) && value.length === 0))
    return field.required ? { key: 'required' } : null;
  if (field.kind === 'number') return numberProblem(field, value);
  if (field.kind === 'text') return typeof value === 'string' ? null : { key: 'unknown' };
  const known = new Set(field.options?.map(({ id }) => id));
  const chosen: readonly OwnValue[] =
    field.kind === 'checks' ? (Array.isArray(value) ? value : [null]) : [value];
  if (field.kind === 'checks' && field.max !== undefined && chosen.length > field.max)
    return { key: 'between', values: { min: 0, max: field.max } };
  return chosen.every((one) => typeof one === 'string' && known.has(one)) ? null : { key: 'unknown' };
}

function numberProblem({ min, max, dp }: OwnField, value: OwnValue): OwnProblem | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { key: 'number' };
  if ((min !== undefined && value < min) || (max !== undefined && value > max))
    return { key: 'between', values: { min: min ?? '−∞', max: max ?? '∞' } };
  const decimals = String(value).split('.')[1]?.length ?? 0;
  return dp !== undefined && decimals > dp ? { key: 'decimals', values: { n: dp } } : null;
}
