import type { IndicatorCfg, WorkTrend } from '@plantdeck/core/contract';
import { RECENT_RANGES, TREND_INDICATORS_MAX } from '@plantdeck/core/constants';
import * as v from 'valibot';
import { NameListSchema, plantOf, refuseProblems } from '../accounts/index.ts';
import { readQuery, type Call } from '../api/index.ts';
import { trendOf } from './trend.ts';

export const TrendQuerySchema = v.object({
  ids: v.optional(NameListSchema),
  range: v.optional(v.picklist(RECENT_RANGES), 'today'),
  compare: v.optional(v.picklist(['none', 'previous']), 'none'),
});

/**
 * Courses of the indicators that a call names.
 * @param chosen what is shown where none is named
 */
export async function chosenTrend(
  call: Call,
  all: readonly IndicatorCfg[],
  chosen: WorkTrend['chosen'] | null,
): Promise<WorkTrend> {
  const { ids = chosen?.indicatorIds, range, compare } = readQuery(call, TrendQuerySchema);
  const unknown = ids?.find((one) => !all.some((cfg) => cfg.id === one));
  // In the order that they were asked for, which is that of their colours.
  const shown =
    ids?.flatMap((one) => all.find((cfg) => cfg.id === one) ?? []) ?? all.slice(0, TREND_INDICATORS_MAX);
  refuseProblems([
    ...(unknown === undefined ? [] : [{ field: 'ids', key: 'unknown' }]),
    ...(shown.length > TREND_INDICATORS_MAX
      ? [{ field: 'ids', key: 'rule.list.count', params: { min: 1, max: TREND_INDICATORS_MAX } }]
      : []),
  ]);
  const plant = await plantOf(call);
  const asked = { range, withPrevious: compare === 'previous' };
  const now = new Date(call.now()).toISOString();
  return {
    ...(plant
      ? await trendOf(call, plant, shown, asked)
      : { from: now, to: now, previousFrom: null, timeZone: 'UTC', records: [], markers: [] }),
    chosen: chosen ?? { indicatorIds: [], version: 0 },
    indicators: all.map((cfg) => ({ id: cfg.id, name: cfg.name, unit: cfg.unit })),
  };
}
