import * as v from 'valibot';
import { compareWithPrevious, energyCost, energyQuantity, unitConsumption } from '../../energy/index.ts';
import { openPeriod } from '../../../store/energy/open-plant.ts';
import {
  accountingDays,
  accountingLabelAt,
  type BoardRange,
  type Period,
} from '../../../engine/plant-time/periods.ts';
import { byShift, dutyShifts } from '../../../engine/energy/teams.ts';
import { knownEnergy, metersOf } from './quantity.tools.ts';
import { tierFigure, TierSchema } from './tier-figure.ts';
import {
  areaField,
  defineTool,
  energyField,
  FigureSchema,
  MeterIdsSchema,
  periodFields,
  periodOf,
  RefusedCall,
  toFigure,
  type ToolContext,
  type ToolFigure,
} from './tool.ts';

const HOUR_MS = 3_600_000;
/** Two months by the day, or three days by the hour: each is summed by itself. */
const MOST_SPANS = 72;

const METRICS = ['quantity', 'cost', 'energy', 'co2', 'output'] as const;
export type RankedMetric = (typeof METRICS)[number];

/** Which day, shift or hour of a period took most or least. */
export const rankPeriods = defineTool({
  name: 'rank_periods',
  description:
    'Which accounting day, shift or hour of a period used, cost, emitted or made most or least in an area; of one tariff tier where tier is given. Spans that still run are left out.',
  resource: 'panel:kpis',
  input: v.object({
    areaId: areaField,
    metric: v.picklist(METRICS),
    energy: energyField,
    tier: v.optional(TierSchema),
    step: v.picklist(['day', 'shift', 'hour']),
    order: v.optional(v.picklist(['most', 'least']), 'most'),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_SPANS)), 5),
    above: v.optional(v.pipe(v.number(), v.description('only those above this value, base unit'))),
    below: v.optional(v.pipe(v.number(), v.description('only those below this value, base unit'))),
    ...periodFields,
  }),
  output: v.object({
    total: v.object({ ...FigureSchema.entries, meters: MeterIdsSchema }),
    rows: v.array(
      v.object({
        ...FigureSchema.entries,
        /** Of a shift. */
        shift: v.nullable(v.string()),
        day: v.string(),
        sharePct: v.nullable(v.number()),
      }),
    ),
    /** Before the limit. */
    count: v.number(),
    /** The one that still runs and is left out; null where none does. */
    runningFrom: v.nullable(v.string()),
  }),
  run: async (context, input) => {
    const { metric, tier } = input;
    if (metric === 'cost' && !context.can('panel:cost'))
      throw new RefusedCall({ code: 'forbidden', resource: 'panel:cost' });
    if (tier && metric !== 'cost' && metric !== 'quantity')
      throw new RefusedCall({
        code: 'bad-input',
        field: 'tier',
        reason: 'expected metric quantity or cost',
      });
    const areaId = input.areaId ?? context.defaultAreaId;
    const energyCode = tier
      ? knownEnergy(context, 'electric')
      : input.energy === undefined && metric !== 'quantity'
        ? undefined
        : knownEnergy(context, input.energy ?? 'electric');
    const asked = { metric, tier, areaId, energyCode };
    const period = periodOf(input);
    const { elapsed } = await openPeriod(context.plant, period);
    const all = spansOf(context, input.step, elapsed);
    if (all.length > MOST_SPANS)
      throw new RefusedCall({
        code: 'bad-input',
        field: 'step',
        reason: `expected at most ${MOST_SPANS} of them in the period`,
      });
    const total = await figureOf(context, asked, period);
    const rows = [];
    for (const { shift, day, ...span } of all.filter(({ toMs }) => toMs <= elapsed.toMs)) {
      const found = await figureOf(context, asked, span);
      const sharePct =
        found.value === null || total.value === null || total.value === 0
          ? null
          : (found.value / total.value) * 100;
      rows.push({ ...found, shift, day, sharePct });
    }
    const known = rows
      .filter(({ value }) => value !== null)
      .filter(({ value }) => input.above === undefined || (value ?? 0) > input.above)
      .filter(({ value }) => input.below === undefined || (value ?? 0) < input.below)
      .toSorted((a, b) => ((b.value ?? 0) - (a.value ?? 0)) * (input.order === 'most' ? 1 : -1));
    const running = all.find(({ toMs }) => toMs > elapsed.toMs);
    const codes = energyCode ? [energyCode] : context.plant.frame.energyTypes.map((type) => type.energyCode);
    return {
      total: { ...total, meters: metric === 'output' ? [] : metersOf(context.plant.frame, areaId, codes) },
      rows: known.slice(0, input.limit),
      count: known.length,
      runningFrom: running ? new Date(running.fromMs).toISOString() : null,
    };
  },
});

interface Span extends Period {
  readonly shift: string | null;
  readonly day: string;
}

/** The days, shifts or hours that begin in a period; the last one may run on behind its end. */
function spansOf(context: ToolContext, step: 'day' | 'shift' | 'hour', { fromMs, toMs }: Period): Span[] {
  const { calendar, teamConfigs } = context.plant.frame;
  const days = accountingDays(calendar, { fromMs, toMs });
  if (step === 'day')
    return days
      .filter((day) => day.fromMs >= fromMs)
      .map((day) => ({ fromMs: day.fromMs, toMs: day.toMs, shift: null, day: day.label }));
  if (step === 'hour') {
    const spans: Span[] = [];
    for (let at = fromMs; at < toMs && spans.length <= MOST_SPANS; at += HOUR_MS)
      spans.push({ fromMs: at, toMs: at + HOUR_MS, shift: null, day: accountingLabelAt(calendar, at) });
    return spans;
  }
  const shifts = byShift(teamConfigs[0], (shift) => ({ nameZh: shift, nameEn: shift }));
  return dutyShifts(calendar, shifts, { fromMs, toMs })
    .filter((shift) => shift.fromMs >= fromMs)
    .map((shift) => ({
      fromMs: shift.fromMs,
      toMs: shift.toMs,
      shift: shift.code,
      day: accountingLabelAt(calendar, shift.fromMs),
    }));
}

interface AskedFigure {
  readonly metric: RankedMetric;
  readonly tier: v.InferOutput<typeof TierSchema> | undefined;
  readonly areaId: string;
  readonly energyCode: string | undefined;
}

async function figureOf(
  context: ToolContext,
  { metric, tier, areaId, energyCode }: AskedFigure,
  period: BoardRange | Period,
): Promise<ToolFigure> {
  if (tier) return tierFigure(context, { areaId, period, tier, by: metric === 'cost' ? 'cost' : 'quantity' });
  const at = { areaId, period };
  switch (metric) {
    case 'cost':
      return toFigure(context, await energyCost(context.energy, { ...at, energyCode }));
    case 'output': {
      const made = await unitConsumption(context.energy, at);
      return toFigure(context, { ...made, value: made.output, unit: made.outputUnit });
    }
    case 'energy':
    case 'co2':
      return toFigure(
        context,
        (await compareWithPrevious(context.energy, { ...at, metric, energyCode })).current,
      );
    default:
      return toFigure(
        context,
        await energyQuantity(context.energy, { ...at, energyCode: energyCode ?? 'electric' }),
      );
  }
}
