import { areasBelow } from '../../../engine/energy/plant-frame.ts';
import { SLOT_QUALITIES, slotIndex } from '../../../engine/energy/day-block.ts';
import { SLOT_MS } from '../../../engine/plant-time/periods.ts';
import { completenessPct, quantityOf, sumPeriod } from '../../../engine/energy/quantities.ts';
import { civilDayAt, clockAt } from '../../../engine/plant-time/zone.ts';
import { shownIn, unitsLike } from '../../records/index.ts';
import { recordWord } from '../../record-words/index.ts';
import type { AnalysisContext, AnalysisDefinition, AnalysisResult } from '../analysis.ts';
import { line, timeChart } from '../charts.ts';
import { column, figure, textColumn } from '../figures.ts';
import { COUNT, unitOf } from '../../../engine/units/row-units.ts';

/** Quarter hours that a table still shows; a longer period has its picture and its file. */
const MOST_ROWS = 3_000;

/** The quarter hours of one meter, as they were read or put in by hand. */
export const dataQuery: AnalysisDefinition = {
  page: 'dataQuery',
  range: 'today',
  async choices(context, asked) {
    const { frame, area, nameOf } = context;
    const below = areasBelow(frame, area.areaId);
    const meters = frame.meters.filter(({ areaId }) => below.has(areaId));
    const meter = meters.find(({ meterId }) => meterId === asked('meter')) ?? meters[0];
    const units = meter ? await unitsLike(context, meter.unit) : [];
    return [
      {
        name: 'meter',
        label: 'column.meter',
        options: meters.map((one) => ({ value: one.meterId, label: nameOf(one) })),
      },
      {
        name: 'unit',
        label: 'choice.unit',
        options: units.map(({ code }) => ({ value: code, label: unitOf(code).display })),
      },
    ];
  },
  compute,
};

async function compute(context: AnalysisContext): Promise<AnalysisResult> {
  const { frame, period, word, language } = context;
  const meter = frame.meters.find(({ meterId }) => meterId === context.choice('meter'));
  if (!meter) return { figures: [], panels: [], columns: [], rows: [] };
  const offered = await unitsLike(context, meter.unit);
  const chosen = offered.find(({ code }) => code === context.choice('unit')) ?? {
    code: meter.unit,
    factor: 1,
  };
  const unit = shownIn(meter.unit, chosen);
  const { zone } = frame.calendar;
  const plan = { key: `meter ${meter.meterId}`, parents: [], children: [meter.meterKey] };
  const sum = sumPeriod(period.blocks, plan, period.elapsed);
  const before = sumPeriod(period.previousBlocks, plan, period.previous);
  const slots = period.blocks.flatMap((block) => {
    const day = block.meters.get(meter.meterKey);
    const from = slotIndex(block, period.elapsed.fromMs);
    const to = slotIndex(block, period.elapsed.toMs);
    return Array.from({ length: to - from }, (_, index) => {
      const value = day?.values[from + index] ?? Number.NaN;
      const quality = SLOT_QUALITIES[day?.quality[from + index] ?? 4] ?? 'noData';
      return {
        startMs: block.fromMs + (from + index) * SLOT_MS,
        value: Number.isNaN(value) || quality === 'noData' ? null : value,
        quality,
      };
    });
  });
  const known = slots.flatMap(({ value }) => (value === null ? [] : [value]));
  return {
    figures: [
      figure('sum', word('figure.sum'), quantityOf(sum), unit, { previous: quantityOf(before) }),
      figure('highest', word('figure.highest'), known.length === 0 ? null : Math.max(...known), unit),
      figure('lowest', word('figure.lowest'), known.length === 0 ? null : Math.min(...known), unit),
      figure('missing', word('figure.missing'), slots.length - known.length, COUNT, { better: 'low' }),
    ],
    panels: [
      timeChart(
        slots.map(({ startMs }) => startMs),
        period.asked,
        {
          key: 'slots',
          title: context.nameOf(meter),
          units: [{ ...unit, dp: Math.max(2, unit.dp) }],
          series: [
            line(
              'value',
              context.nameOf(meter),
              slots.map(({ value }) => value),
              { hue: 'd1' },
            ),
          ],
        },
      ),
    ],
    columns: [
      textColumn('from', word('column.quarterHour')),
      column('value', word('column.quantity'), { ...unit, dp: Math.max(3, unit.dp) }),
      textColumn('quality', word('column.quality')),
    ],
    rows: slots
      .slice(-MOST_ROWS)
      .toReversed()
      .map(({ startMs, value, quality }) => [
        `${civilDayAt(zone, startMs)} ${clockAt(zone, startMs)}`,
        value,
        recordWord(language, `option.quality.${quality}`),
      ]),
    completenessPct: completenessPct(sum),
    estimatedSlots: sum.estimated,
    notes: slots.length > MOST_ROWS ? [word('note.rowsCut', { count: MOST_ROWS, total: slots.length })] : [],
  };
}
