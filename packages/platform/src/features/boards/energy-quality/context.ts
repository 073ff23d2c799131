import {
  LIMIT_SETS,
  PF_STANDARDS,
  POWER_QUALITY_INDEXES,
  type BoardSetting,
  type PowerQualityIndex,
} from '@plantdeck/core/contract';
import { areasBelow } from '../../../engine/energy/plant-frame.ts';
import type { Period } from '../../../engine/plant-time/periods.ts';
import {
  INDEX_TAGS,
  WINDOW_MS,
  assess,
  indexSeries,
  type Assessment,
} from '../../../engine/power-quality/assess.ts';
import { HARMONIC_ORDERS, limitOf, type Limit, type LimitSet } from '../../../engine/power-quality/limits.ts';
import { readTags, type TagSeries } from '../../../store/tags/tag-store.ts';
import { nameOf, type PanelContext } from '../parts/panel-context.ts';

/** A metering point of the board; `code` is null where its meter has no power-quality functions. */
export interface QualityPoint {
  readonly code: string | null;
  readonly meterId: string;
  readonly name: string;
  readonly nominalKv: number | null;
  /** Where power is billed: the connection to the grid. */
  readonly isBilled: boolean;
}

export interface QualityContext extends PanelContext {
  readonly points: readonly QualityPoint[];
  /** The point that the single panels show. */
  readonly chosen: QualityPoint | null;
  readonly index: PowerQualityIndex;
  readonly limitSet: LimitSet;
  readonly pfStandard: number;
  /** What has run of the asked period, in whole ten minutes, and as much of what it is compared with. */
  readonly span: Period;
  readonly spanBefore: Period;
  readonly values: TagSeries;
  readonly valuesBefore: TagSeries;
  /** End of the newest ten minutes that are there, epoch ms. */
  readonly newestMs: number | null;
}

/** Typical short-circuit capacities until the utility's figures are entered, MVA, by highest voltage. */
const TYPICAL_MVA = [
  { uptoKv: 1, mva: 25 },
  { uptoKv: 20, mva: 200 },
  { uptoKv: 66, mva: 500 },
  { uptoKv: Infinity, mva: 1500 },
] as const;
/** The grid's own point is fed as the standard's table assumes. */
const GRID_MVA = [
  { uptoKv: 20, mva: 100 },
  { uptoKv: 66, mva: 250 },
  { uptoKv: Infinity, mva: 750 },
] as const;
const DAY_MS = 86_400_000;

export const nominalField = (code: string): string => `nominalKv.${code}`;
export const shortCircuitField = (code: string): string => `shortCircuitMva.${code}`;
export const shareField = (code: string): string => `sharePct.${code}`;

export function typicalMva({ nominalKv, isBilled }: Pick<QualityPoint, 'nominalKv' | 'isBilled'>): number {
  const kv = nominalKv ?? 0;
  return (isBilled ? GRID_MVA : TYPICAL_MVA).find(({ uptoKv }) => kv <= uptoKv)?.mva ?? 0;
}

const ownNumber = ({ own }: BoardSetting, code: string): number | null => {
  const value = own?.[code];
  return typeof value === 'number' && value > 0 ? value : null;
};

/** Short-circuit capacity and share of a point, as they are set. */
export function currentBasis(
  setting: BoardSetting,
  point: QualityPoint,
): { readonly shortCircuitMva: number; readonly sharePct: number } {
  const code = point.code ?? '';
  return {
    shortCircuitMva: ownNumber(setting, shortCircuitField(code)) ?? typicalMva(point),
    sharePct: ownNumber(setting, shareField(code)) ?? 100,
  };
}

/** The electric meters above the feeders below an area, with what each can measure. */
export async function qualityPoints(
  context: Pick<PanelContext, 'db' | 'frame' | 'areaId' | 'language'>,
  setting: BoardSetting | null,
): Promise<QualityPoint[]> {
  const { db, frame, areaId, language } = context;
  const measured = await db
    .selectFrom('power_quality_point')
    .select(['code', 'meter_id', 'nominal_kv'])
    .where('plant_id', '=', frame.plantId)
    .orderBy('sort')
    .execute();
  const below = areasBelow(frame, areaId);
  return frame.meters
    .filter((meter) => meter.energyCode === 'electric' && meter.kind !== 'feeder' && below.has(meter.areaId))
    .map((meter) => {
      const own = measured.find(({ meter_id: id }) => id === meter.meterId);
      return {
        code: own?.code ?? null,
        meterId: meter.meterId,
        name: nameOf(meter, language),
        nominalKv: own ? ((setting && ownNumber(setting, nominalField(own.code))) ?? own.nominal_kv) : null,
        isBilled: meter.kind === 'incomer',
      };
    });
}

export async function qualityContext(
  panel: PanelContext,
  asked: { readonly meterId?: string | undefined; readonly index?: string | undefined },
): Promise<QualityContext> {
  const { db, frame, plant, period, setting } = panel;
  const own = setting.own ?? {};
  const all = await qualityPoints(panel, setting);
  const wanted = own['points'];
  // Chosen meters that are gone are told by a notice; what is there is looked at all the same.
  const named = Array.isArray(wanted) ? all.filter(({ meterId }) => wanted.includes(meterId)) : [];
  const points = named.length > 0 ? named : all;
  const chosen =
    points.find(({ meterId }) => meterId === asked.meterId) ??
    points.find(({ code }) => code !== null) ??
    points[0] ??
    null;
  const nowMs = Math.floor(Math.min(plant.askedFromMs + 1, plant.nowMs) / WINDOW_MS) * WINDOW_MS;
  // The last ten minutes are written a moment after they end.
  const newestMs = await newestValue(panel);
  const reachMs = newestMs !== null && nowMs - newestMs <= WINDOW_MS ? newestMs : nowMs;
  const span = {
    fromMs: period.asked.fromMs,
    toMs: Math.max(period.asked.fromMs, Math.min(period.asked.toMs, reachMs)),
  };
  const spanBefore = {
    fromMs: period.previous.fromMs,
    toMs: Math.min(period.previous.fromMs + (span.toMs - span.fromMs), period.previous.toMs),
  };
  const tags = points.flatMap(({ code }) =>
    code === null ? [] : ALL_TAGS.map((value) => tagOf(code, value)),
  );
  const read = (of: Period) => readTags(db, frame.plantId, frame.calendar.zone, tags, of);
  return {
    ...panel,
    points,
    chosen,
    index: POWER_QUALITY_INDEXES.find((one) => one === asked.index) ?? 'unbal',
    limitSet: LIMIT_SETS.find((one) => one === own['limitSet']) ?? 'gb',
    pfStandard: Number(PF_STANDARDS.find((one) => one === own['pfStandard']) ?? PF_STANDARDS[0]),
    span,
    spanBefore,
    values: await read(span),
    valuesBefore: await read(spanBefore),
    newestMs,
  };
}

/** Values that are read for every point; the spectrum is read for the chosen one alone. */
const ALL_TAGS = [...Object.values(INDEX_TAGS).flat(), 'ia', 'ib', 'ic', 'p', 'q'];
export const tagOf = (code: string, value: string): string => `pq.${code}.${value}`;
export const spectrumTags = (code: string): string[] =>
  HARMONIC_ORDERS.flatMap((order) => [tagOf(code, `h${order}`), tagOf(code, `ih${order}`)]);

/** End of the newest ten minutes that any point has values of. */
async function newestValue({ db, frame, plant }: PanelContext): Promise<number | null> {
  const first = await db
    .selectFrom('power_quality_point')
    .select('code')
    .where('plant_id', '=', frame.plantId)
    .orderBy('sort')
    .executeTakeFirst();
  if (!first) return null;
  const span = { fromMs: plant.nowMs - 2 * DAY_MS, toMs: plant.nowMs };
  const tag = tagOf(first.code, 'f');
  const series = await readTags(db, frame.plantId, frame.calendar.zone, [tag], span);
  const last = series.of(tag).findLastIndex((value) => !Number.isNaN(value));
  return last < 0 ? null : series.fromMs + (last + 1) * WINDOW_MS;
}

export const limitFor = (
  context: QualityContext,
  point: QualityPoint,
  index: PowerQualityIndex,
): Limit | null =>
  limitOf(
    index,
    context.limitSet,
    point.nominalKv ?? 0,
    // A power factor has its standard where it is billed.
    point.isBilled ? context.pfStandard : null,
  );

/** An index of a point over the shown period, or over what it is compared with. */
export function seriesOf(
  context: QualityContext,
  point: QualityPoint,
  index: PowerQualityIndex,
  values: TagSeries = context.values,
): Float64Array {
  const { code } = point;
  const tags = INDEX_TAGS[index].map((value) =>
    code === null ? new Float64Array(values.length).fill(Number.NaN) : values.of(tagOf(code, value)),
  );
  return indexSeries(index, tags, point.nominalKv ?? 0, values.fromMs);
}

const FLICKER_WINDOW_MS = 12 * WINDOW_MS;
/** How many values an index should have over so many ten minutes. */
function expectedCount(index: PowerQualityIndex, { fromMs, length }: TagSeries): number {
  if (index !== 'flicker') return length;
  const firstMs = Math.ceil(fromMs / FLICKER_WINDOW_MS) * FLICKER_WINDOW_MS;
  return Math.max(0, Math.floor((fromMs + length * WINDOW_MS - firstMs) / FLICKER_WINDOW_MS));
}

export function assessmentOf(
  context: QualityContext,
  point: QualityPoint,
  index: PowerQualityIndex,
  values: TagSeries = context.values,
): Assessment {
  return assess(
    seriesOf(context, point, index, values),
    limitFor(context, point, index),
    expectedCount(index, values),
  );
}
