import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { panel } from './board.ts';
import { tryParseContract } from './parse.ts';
import { SeriesSchema } from './values.ts';

const series = (values: unknown): unknown => ({
  key: 'today',
  unit: { code: 'kW', display: 'kW', scale: 1, dp: 0 },
  t0: '2026-11-20T08:00:00+08:00',
  stepS: 60,
  v: values,
});

describe('a series', () => {
  test('takes numbers and gaps', () => {
    expect(tryParseContract(SeriesSchema, series([1, null, -2.5]))).toMatchObject({ ok: true });
    expect(tryParseContract(SeriesSchema, series([]))).toMatchObject({ ok: true });
  });

  test.each([
    [[1, '2', 3], 'v.1'],
    [[1, 2, Number.NaN], 'v.2'],
    [[Number.POSITIVE_INFINITY], 'v.0'],
    [[undefined], 'v.0'],
    ['1,2', 'v'],
    [null, 'v'],
  ])('with %j is refused, and the place is named', (values, field) => {
    expect(tryParseContract(SeriesSchema, series(values))).toMatchObject({ ok: false, field });
  });
});

describe('a panel, which may be a gap', () => {
  const LoadSchema = v.object({
    load: panel(v.object({ contractKw: v.number(), area: v.object({ id: v.string() }) })),
  });

  test.each([
    [{ contractKw: '6200', area: { id: 'CER' } }, 'load.contractKw'],
    [{ area: { id: 'CER' } }, 'load.contractKw'],
    [{ contractKw: 6200 }, 'load.area'],
    [{ contractKw: 6200, area: { id: 7 } }, 'load.area.id'],
    [{ gap: 'no such reason' }, 'load.gap'],
  ])('EMB-11: of %j the field that was meant is named', (load, field) => {
    expect(tryParseContract(LoadSchema, { load })).toMatchObject({ ok: false, field });
  });
});
