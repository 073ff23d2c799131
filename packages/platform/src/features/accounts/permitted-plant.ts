import type { FieldProblem } from '@plantdeck/core/rules';
import * as v from 'valibot';
import { energyContextOf } from '../accounts/data-area.ts';
import { openPlant, type OpenPlant } from '../energy/index.ts';
import { ApiError, type Call, RETCODES, ruleReason } from '../api/index.ts';

/** The part of the plant that the caller may see; null where the organisation has none. */
export const plantOf = async (call: Call): Promise<OpenPlant | null> =>
  call.plantId === null ? null : openPlant(energyContextOf(call, call.plantId));

const whole = (max: number) =>
  v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(max));

/** A page as it stands in an address. */
export const PAGE_QUERY = { size: v.optional(whole(200), '20'), current: v.optional(whole(100_000), '1') };

export function pageOf<T>(
  all: readonly T[],
  { size, current }: { readonly size: number; readonly current: number },
): { records: T[]; total: number } {
  return { records: all.slice((current - 1) * size, current * size), total: all.length };
}

/** Names in an address, parted by commas. */
export const NameListSchema = v.pipe(
  v.string(),
  v.maxLength(4_000),
  v.transform((text) => text.split(',').filter((name) => name !== '')),
);

/** @throws {ApiError} 040001 with every field that breaks a rule, where there is one */
export function refuseProblems(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  throw new ApiError(
    RETCODES.badField,
    'call.bad-field',
    { field: first.field, reason: ruleReason(first) },
    {
      data: {
        fields: problems.map(({ field, key, params }) => ({ field, rule: key, params: params ?? {} })),
      },
    },
  );
}
