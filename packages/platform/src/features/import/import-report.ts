import type { ImportReport } from '@plantdeck/core/contract';
import { isoAt } from '../energy/index.ts';
import { SLOT_MS } from '../../engine/plant-time/periods.ts';
import type { MeterSlots } from './build-slots.ts';
import { ENERGY_DEFAULTS } from './energy-defaults.ts';
import type { ImportOptions } from './import-options.ts';
import { UNITS } from './reading-units.ts';
import type { FileContent } from './row-reader.ts';
import { createYield } from './yield-to-event-loop.ts';

/** What is told of a file: everything that was noticed in it, and what it comes to. */
const PREVIEWED_ROWS = 20;
/** Of all meters together; each has one. */
const MOST_PREVIEWED = 1_000;
const PREVIEWED_REMARKS = 200;
const SHOWN_GAPS = 5;

type Counts = ImportReport['counts'];

/**
 * Gives way between two meters.
 * @param nowMs rows behind it are counted as future ones
 */
export async function reportOf(
  options: ImportOptions,
  content: FileContent,
  built: readonly MeterSlots[],
  nowMs: number,
): Promise<ImportReport> {
  const yieldToEventLoop = createYield();
  let futureRows = 0;
  const meters: ImportReport['meters'] = [];
  for (const meter of built) {
    futureRows += countAfter(meter, nowMs);
    meters.push(meterReport(options, meter));
    await yieldToEventLoop(meter.readings.length);
  }
  const sum = (read: (meter: MeterSlots) => number): number =>
    built.reduce((total, meter) => total + read(meter), 0);
  const counts: Counts = {
    emptyCells: content.emptyCells,
    repeatedRows: sum((meter) => meter.repeatedRows),
    replacedRows: sum((meter) => meter.replacedRows),
    lateRows: content.lateRows,
    movedMidnights: content.movedMidnights,
    skippedRows: content.skippedRows,
    negativeCells: content.negativeCells,
    futureRows,
    partialSlots: sum((meter) => meter.partialSlots),
    rollOvers: sum((meter) => meter.register?.rollOvers ?? 0),
    meterChanges: sum((meter) => meter.register?.meterChanges ?? 0),
    keptSlots: 0,
  };
  return {
    stored: false,
    dryRun: options.dryRun,
    repeated: false,
    plant: options.plant,
    plantId: null,
    isNewPlant: false,
    accounts: [],
    encoding: content.encoding,
    delimiter: content.delimiter,
    rows: content.rows,
    meters,
    counts,
    problems: {
      count: content.problems.count,
      first: content.problems.kept.toSorted((a, b) => a.row - b.row),
    },
    remarks: { count: content.remarks.count, first: [...content.remarks.kept] },
    preview: options.dryRun ? await previewOf(options, content, built) : [],
  };
}

function countAfter({ readings }: MeterSlots, nowMs: number): number {
  let count = 0;
  for (let index = 0; index < readings.length; index += 1) if (readings.startMs(index) >= nowMs) count += 1;
  return count;
}

function meterReport(options: ImportOptions, meter: MeterSlots): ImportReport['meters'][number] {
  const { spec, slots } = meter;
  const zone = options.timeZone;
  const first = slots[0];
  const last = slots.at(-1);
  return {
    code: spec.code,
    name: spec.nameZh,
    energyCode: spec.energy,
    unit: ENERGY_DEFAULTS[spec.energy].unit,
    readings: meter.readings.length,
    slots: slots.length,
    estimatedSlots: slots.filter((slot) => slot.quality === 1).length,
    total: meter.total,
    from: first ? isoAt(zone, first.startMs) : null,
    to: last ? isoAt(zone, last.startMs + SLOT_MS) : null,
    gapCount: meter.gaps.length,
    longestGaps: longestOf(meter.gaps).map(({ fromMs, toMs }) => ({
      from: isoAt(zone, fromMs),
      to: isoAt(zone, toMs),
    })),
    unfilled: (meter.register?.unfilled ?? []).reduce((total, { amount }) => total + amount, 0),
  };
}

/** The longest gaps, longest first. A file may have a million of them. */
function longestOf(gaps: MeterSlots['gaps']): MeterSlots['gaps'] {
  const found: { readonly fromMs: number; readonly toMs: number }[] = [];
  for (const gap of gaps) {
    const lengthMs = gap.toMs - gap.fromMs;
    const at = found.findIndex(({ fromMs, toMs }) => toMs - fromMs < lengthMs);
    if (at < 0 && found.length === SHOWN_GAPS) continue;
    found.splice(at < 0 ? found.length : at, 0, gap);
    found.length = Math.min(found.length, SHOWN_GAPS);
  }
  return found;
}

const rateOf = (base: string): string => (base === 'kWh' ? 'kW' : `${base}/h`);

/** The first rows of each meter, and every one with a remark. */
async function previewOf(
  options: ImportOptions,
  content: FileContent,
  built: readonly MeterSlots[],
): Promise<ImportReport['preview']> {
  const yieldToEventLoop = createYield();
  const ofEach = Math.min(PREVIEWED_ROWS, Math.max(1, Math.floor(MOST_PREVIEWED / built.length)));
  const remarks = new Map(content.remarks.kept.map(({ row, text }) => [row, text]));
  const rows: ImportReport['preview'] = [];
  let told = 0;
  for (const { spec, readings } of built) {
    await yieldToEventLoop(readings.length);
    const unit = UNITS[spec.unit];
    const factor = spec.isRegister ? 1 : unit.toBase * spec.factor;
    const base = ENERGY_DEFAULTS[spec.energy].unit;
    for (let index = 0; index < readings.length; index += 1) {
      const remark = remarks.get(readings.row(index)) ?? null;
      if (index >= ofEach && (remark === null || (told += 1) > PREVIEWED_REMARKS)) continue;
      const startMs = readings.startMs(index);
      const value = readings.value(index);
      rows.push({
        row: readings.row(index),
        meter: spec.code,
        from: isoAt(options.timeZone, startMs),
        to: spec.isRegister ? null : isoAt(options.timeZone, startMs + options.intervalMinutes * 60_000),
        value: Number.isNaN(value) ? null : Number((value * factor).toPrecision(12)),
        unit: spec.isRegister ? spec.unit : unit.isRate ? rateOf(base) : base,
        remark,
      });
    }
  }
  return rows;
}
