import * as v from 'valibot';

/** What every HTTP answer travels in. `"0"` is success. */
export const EnvelopeSchema = v.object({
  retCode: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((code) => String(code)),
  ),
  retMsg: v.optional(v.nullable(v.string())),
  data: v.optional(v.unknown()),
});
export interface Envelope<T> {
  retCode: string;
  retMsg: string;
  data: T;
}
export function ok<T>(data: T): Envelope<T> {
  return { retCode: '0', retMsg: 'ok', data };
}
/** Lists that can grow are paged. */
export const PageRequestSchema = v.object({
  size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
  current: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
