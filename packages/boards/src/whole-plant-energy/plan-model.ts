import type { Judge, WholePlantPanels } from '@plantdeck/core/contract';
import { COMMON, figure, percent, scaleOf, unitText, type Reader } from '../board/reader.ts';
import { PARTIAL_BELOW_PCT } from '../board/kpi-model.ts';
import { WORDS } from './words.ts';

type PlanPanel = Exclude<WholePlantPanels['plan'], undefined | { gap: unknown }>;
type PlanRow = PlanPanel[number];

/** A bullet: positions are per cent of the track; null where the figure is unknown. */
export interface BulletModel {
  readonly code: string;
  readonly name: string;
  readonly unitText: string;
  readonly actualText: string;
  /** How much of the month was measured; null where it is as good as all of it. */
  readonly partialText: string | null;
  readonly actualPct: number | null;
  readonly duePct: number | null;
  readonly redLinePct: number | null;
  readonly dueText: string;
  /** Where the month will end, and its plan; null where only a baseline stands. */
  readonly outlookText: string | null;
  readonly redLineText: string | null;
  readonly judge: Judge;
  /** How far the actual is past target or red line, in words; null while it is not. */
  readonly overText: string | null;
}

/** Room behind the last mark, so that a bar past the red line is still seen to be past it. */
const HEADROOM = 1.12;

/** What the month's red line allows by now, in the same share as the target's due part. */
function redLineByNow(row: PlanRow): number | null {
  if (row.redLine === null || row.due === null || row.target === null || row.target === 0) return null;
  return (row.redLine * row.due) / row.target;
}

export function bulletModel(row: PlanRow, judge: Judge, reader: Reader): BulletModel {
  const redLine = redLineByNow(row);
  const most = Math.max(row.actual ?? 0, row.due ?? 0, redLine ?? 0);
  const position = (value: number | null) =>
    value === null || most === 0 ? null : (Math.max(0, value) / (most * HEADROOM)) * 100;
  const scale = scaleOf(reader, [row.actual, row.due, row.target], row.unit);
  const completeness = row.completeness ?? 100;
  const isPartial = completeness < PARTIAL_BELOW_PCT;
  const actual = figure(reader, row.actual, row.unit, scale);
  const words = (key: string, value: number | null) =>
    reader.t(`${WORDS}plan.${key}`, { value: figure(reader, value, row.unit, scale) });
  return {
    code: row.energyCode,
    name: row.name,
    unitText: unitText(reader, row.unit, null, scale),
    actualText: isPartial && row.actual !== null ? `≥ ${actual}` : actual,
    partialText: isPartial ? reader.t(`${COMMON}partial`, { pct: Math.floor(completeness) }) : null,
    actualPct: position(row.actual),
    duePct: position(row.due),
    redLinePct: position(redLine),
    dueText: words(row.measure === 'unitCost' ? 'baseline' : 'due', row.due),
    outlookText:
      row.measure === 'unitCost'
        ? null
        : `${words('projected', row.projected)} / ${words('planned', row.target)}`,
    redLineText: redLine === null ? null : words('redLine', redLine),
    judge,
    overText: overText(row, redLine, judge, reader),
  };
}

function overText(row: PlanRow, redLine: number | null, judge: Judge, reader: Reader): string | null {
  if (row.actual === null || judge === 'unknown' || judge === 'normal') return null;
  const over = (limit: number, key: string) =>
    reader.t(`${WORDS}plan.${key}`, { pct: percent(reader, (row.actual! / limit - 1) * 100) });
  if (row.better === 'high')
    return row.due
      ? reader.t(`${WORDS}plan.underTarget`, { pct: percent(reader, (1 - row.actual / row.due) * 100) })
      : reader.t(`${COMMON}judge.warnLow`);
  if (judge === 'abnormal' && redLine && row.actual > redLine) return over(redLine, 'overRedLine');
  return row.due && row.actual > row.due
    ? over(row.due, 'overTarget')
    : reader.t(`${COMMON}judge.${judge === 'warn' ? 'warnHigh' : judge}`);
}
