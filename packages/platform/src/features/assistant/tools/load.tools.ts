import * as v from 'valibot';
import { maximumDemand } from '../../energy/index.ts';
import { slotsOf } from '../../../engine/energy/day-block.ts';
import { openPeriod } from '../../../store/energy/open-plant.ts';
import { meterPlan } from '../../../engine/energy/plant-frame.ts';
import { demandOf } from '../../../engine/energy/quantities.ts';
import { assessedPoints, QualityPointSchema } from './quality-points.ts';
import { metersOf } from './quantity.tools.ts';
import {
  areaField,
  defineTool,
  FigureSchema,
  MeterIdsSchema,
  periodFields,
  periodOf,
  toFigure,
} from './tool.ts';

const SLOT_HOURS = 0.25;

/** Demand, and how even the load is. */
export const queryDemand = defineTool({
  name: 'query_demand',
  description:
    'Highest 15-minute mean load of an area (kW), when it began, the load factor and the contract demand.',
  resource: 'panel:kpis',
  input: v.object({ areaId: areaField, ...periodFields }),
  output: v.object({
    ...FigureSchema.entries,
    at: v.nullable(v.string()),
    loadFactorPct: v.nullable(v.number()),
    /** Of the whole plant alone. */
    contractKw: v.nullable(v.number()),
    meters: MeterIdsSchema,
  }),
  run: async (context, input) => {
    const areaId = input.areaId ?? context.defaultAreaId;
    const { frame } = context.plant;
    const found = await maximumDemand(context.energy, { areaId, period: periodOf(input) });
    return {
      ...toFigure(context, found),
      at: found.at,
      loadFactorPct: found.loadFactorPct,
      contractKw: areaId === frame.rootAreaId ? frame.contractKw : null,
      meters: metersOf(frame, areaId, ['electric']),
    };
  },
});

export const powerQuality = defineTool({
  name: 'power_quality',
  description:
    'How even the electric load of an area is (variation, load factor, steepest change between quarter hours), and of its metering points what 95 % of the ten-minute values of voltage deviation, unbalance, distortion and power factor stay within.',
  resource: 'panel:kpis',
  input: v.object({ areaId: areaField, ...periodFields }),
  output: v.object({
    ...FigureSchema.entries,
    loadFactorPct: v.nullable(v.number()),
    steepestKw: v.nullable(v.number()),
    meanKw: v.nullable(v.number()),
    points: v.array(QualityPointSchema),
    meters: MeterIdsSchema,
  }),
  run: async (context, input) => {
    const areaId = input.areaId ?? context.defaultAreaId;
    const { frame } = context.plant;
    const period = await openPeriod(context.plant, periodOf(input));
    const plan = meterPlan(frame, areaId, 'electric');
    const powers = period.blocks.flatMap((block) =>
      slotsOf(block, plan, period.elapsed.fromMs, period.elapsed.toMs).values.map((quantity) =>
        Number.isNaN(quantity) ? null : quantity / SLOT_HOURS,
      ),
    );
    const demand = demandOf(period.blocks, plan, period.elapsed);
    const base = await maximumDemand(context.energy, { areaId, period: periodOf(input) });
    return {
      ...toFigure(context, { ...base, value: variationPct(powers), unit: '%' }),
      loadFactorPct: demand?.loadFactorPct ?? null,
      steepestKw: steepest(powers),
      meanKw: demand?.meanKw ?? null,
      points: await assessedPoints(context, areaId, period.elapsed),
      meters: metersOf(frame, areaId, ['electric']),
    };
  },
});

const SLOT_MS = 900_000;
const SPANS_MAX = 10;

/** How long, and when, a load was beyond a bound. */
export const loadHours = defineTool({
  name: 'query_load_hours',
  description:
    'Hours in which the 15-minute mean load of an area was above (or below) a bound in kW, how often that began, and the longest times of it.',
  resource: 'panel:kpis',
  input: v.object({
    areaId: areaField,
    ...periodFields,
    op: v.picklist(['above', 'below']),
    boundKw: v.number(),
  }),
  output: v.object({
    ...FigureSchema.entries,
    /** How often it began. */
    count: v.number(),
    /** Hours without a reading, which are in no count. */
    unknownHours: v.number(),
    spans: v.array(v.object({ from: v.string(), to: v.string(), extremeKw: v.number() })),
    meters: MeterIdsSchema,
  }),
  run: async (context, input) => {
    const areaId = input.areaId ?? context.defaultAreaId;
    const { frame } = context.plant;
    const period = await openPeriod(context.plant, periodOf(input));
    const plan = meterPlan(frame, areaId, 'electric');
    const base = await maximumDemand(context.energy, { areaId, period: periodOf(input) });
    const slots = period.blocks.flatMap((block) => {
      const fromMs = Math.max(block.fromMs, period.elapsed.fromMs);
      return slotsOf(block, plan, period.elapsed.fromMs, period.elapsed.toMs).values.map(
        (quantity, index) => ({
          atMs: fromMs + index * SLOT_MS,
          kw: quantity / SLOT_HOURS,
        }),
      );
    });
    const isBeyond = (kw: number): boolean =>
      input.op === 'above' ? kw > input.boundKw : kw < input.boundKw;
    const spans = spansOf(slots, isBeyond, input.op === 'above' ? Math.max : Math.min);
    const lengthOf = ({ fromMs, toMs }: LoadSpan): number => toMs - fromMs;
    const known = slots.filter(({ kw }) => !Number.isNaN(kw));
    const hours = known.filter(({ kw }) => isBeyond(kw)).length * SLOT_HOURS;
    return {
      ...toFigure(context, { ...base, value: known.length === 0 ? null : hours, unit: 'h' }),
      count: spans.length,
      unknownHours: (slots.length - known.length) * SLOT_HOURS,
      spans: spans
        .toSorted((a, b) => lengthOf(b) - lengthOf(a) || b.fromMs - a.fromMs)
        .slice(0, SPANS_MAX)
        .map(({ fromMs, toMs, extremeKw }) => ({
          from: new Date(fromMs).toISOString(),
          to: new Date(toMs).toISOString(),
          extremeKw,
        })),
      meters: metersOf(frame, areaId, ['electric']),
    };
  },
});

interface LoadSpan {
  readonly fromMs: number;
  readonly toMs: number;
  /** The highest mean of a quarter hour above a bound, the lowest below one. */
  readonly extremeKw: number;
}

/** Quarter hours beyond a bound that follow each other are one span. */
function spansOf(
  slots: readonly { readonly atMs: number; readonly kw: number }[],
  isBeyond: (kw: number) => boolean,
  extreme: (a: number, b: number) => number,
): LoadSpan[] {
  const spans: LoadSpan[] = [];
  for (const { atMs, kw } of slots) {
    if (Number.isNaN(kw) || !isBeyond(kw)) continue;
    const last = spans.at(-1);
    const own = { fromMs: atMs, toMs: atMs + SLOT_MS, extremeKw: kw };
    if (last?.toMs !== atMs) spans.push(own);
    else
      spans[spans.length - 1] = {
        fromMs: last.fromMs,
        toMs: own.toMs,
        extremeKw: extreme(last.extremeKw, kw),
      };
  }
  return spans;
}

/** Standard deviation of the quarter hours against their mean. */
function variationPct(powers: readonly (number | null)[]): number | null {
  const known = powers.filter((value) => value !== null);
  if (known.length < 2) return null;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return mean === 0 ? null : (Math.sqrt(squares / (known.length - 1)) / mean) * 100;
}

function steepest(powers: readonly (number | null)[]): number | null {
  let most: number | null = null;
  for (let index = 1; index < powers.length; index += 1) {
    const [before, now] = [powers[index - 1], powers[index]];
    if (before == null || now == null) continue;
    most = Math.max(most ?? 0, Math.abs(now - before));
  }
  return most;
}
