import type { DefectRow, Grading, SortingLineCard } from '@plantdeck/boards/contract';
import { dutyShifts } from '../../../engine/energy/teams.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import type { Period } from '../../../engine/plant-time/periods.ts';
import { countTrend } from '../../../engine/statistical-control/pieces.ts';
import { boardText, type BoardWord } from '../../board-words/index.ts';
import { gradeYield } from '../parts/grade-yield.ts';
import { isoOf, nameOf } from '../parts/panel-context.ts';
import { shiftNames } from '../workshop-energy/context.ts';
import {
  countedIn,
  heardMs,
  HOUR_MS,
  inspectedIn,
  MINUTE_MS,
  recordsIn,
  type SortingContext,
  type SortingUnit,
} from './context.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
type Panels = { readonly [Name in keyof Grading['panels']]-?: Filled<Grading['panels'][Name]> };

/** The rate of a line is that of its last minutes. */
const RATE_MIN = 10;

const share = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole <= 0 ? null : (part / whole) * 100;

function lineOf(context: SortingContext, unit: SortingUnit): SortingLineCard {
  const { data } = unit;
  const { frame, language, minutes, stops, teams, shift, atMs } = context;
  const heard = heardMs(context, unit);
  const area = frame.areas.get(data.lineAreaId) ?? frame.areas.get(unit.areaId);
  const tag = (name: string): Float64Array => minutes.of(unit.tags.get(name)?.tag);
  const newest = heard === null ? -1 : Math.round((heard - minutes.fromMs) / MINUTE_MS) - 1;
  const stop = stops.findLast(({ areaId, fromMs }) => areaId === data.stopAreaId && fromMs < atMs);
  const state = heard === null ? 'comm' : tag('runs')[newest] === 0 ? 'stop' : 'run';
  const isStopped = stop !== undefined && stop.toMs >= atMs;
  // The newest stop tells since when a line stands, or runs, where it agrees with the sorter.
  const sinceMs = !stop || isStopped !== (state === 'stop') ? null : isStopped ? stop.fromMs : stop.toMs;
  const rate =
    heard === null
      ? null
      : inspectedIn(context, { fromMs: heard - RATE_MIN * MINUTE_MS, toMs: heard }, unit).known;
  const shadeNo = tag('shadeNo').findLast(Number.isFinite);
  const team = teams.teams.find(({ id }) => id === shift?.teamId);
  return {
    id: unit.areaId,
    name: area ? nameOf(area, language) : unit.areaId,
    product: plantName(language, data.product),
    recipe: data.recipe,
    sizeMm: [data.sizeMm[0], data.sizeMm[1]],
    shadeNo: shadeNo === undefined ? null : String(shadeNo),
    team: team ? nameOf(team, language) : null,
    pcsPerMin: rate === null ? null : rate / RATE_MIN,
    state,
    since: state === 'comm' || sinceMs === null ? null : isoOf(context, sinceMs),
    stopReason: state === 'stop' && isStopped ? (stop?.text ?? null) : null,
    asOf: heard === null ? null : isoOf(context, heard),
  };
}

/** The lines of the area now. */
export const linesPanel = (context: SortingContext): Panels['lines'] => ({
  shown: context.unit.areaId,
  lines: context.units.map((unit) => lineOf(context, unit)),
});

/** Q1: pieces and square metres by grade since the accounting day began, and pieces of the running hour. */
export function gradesPanel(context: SortingContext): Panels['grades'] {
  const { frame, blocks, day, atMs, unit, limits, hours, language, good } = context;
  const today = { fromMs: day.fromMs, toMs: atMs };
  const hour = { fromMs: hours.at(-1) ?? atMs, toMs: atMs };
  const area = gradeYield(frame, blocks, unit.data.lineAreaId, day, good?.code ?? '');
  const [inspected, inspectedHour] = [inspectedIn(context, today), inspectedIn(context, hour)];
  return {
    from: isoOf(context, today.fromMs),
    hourFrom: isoOf(context, hour.fromMs),
    grades: limits.grades.flatMap((code, order) => {
      const grade = frame.grades.find((one) => one.code === code);
      if (!grade) return [];
      const [ofDay, ofHour] = [today, hour].map((period) =>
        countedIn(context, unit, `pieces.${code}`, period),
      );
      return [
        {
          code,
          name: limits.nameOf(code) ?? nameOf(grade, language),
          order: order + 1,
          pcs: ofDay?.pieces ?? 0,
          hourPcs: ofHour?.pieces ?? 0,
          m2: area.byGrade.get(code) ?? null,
          pct: share(ofDay?.known ?? null, inspected.known),
          hourPct: share(ofHour?.known ?? null, inspectedHour.known),
          targetPct: limits.targetOf(code),
        },
      ];
    }),
  };
}

interface DefectGroup {
  readonly code: string;
  readonly name: string;
  readonly origin: string | null;
  /** Defects that are counted together. */
  readonly codes: readonly string[];
}

/** Defects that are shown, by themselves or by where they are made. */
function groupsOf({ unit, limits, language }: SortingContext): DefectGroup[] {
  const known = limits.defects.flatMap((code) => unit.data.defects.find((one) => one.code === code) ?? []);
  if (limits.groupBy === 'defect')
    return known.map(({ code, name }) => ({
      code,
      name: plantName(language, name),
      origin: limits.originOf(code),
      codes: [code],
    }));
  return [...new Set(known.map(({ code }) => limits.originOf(code)))].flatMap((origin) =>
    origin === null
      ? []
      : [
          {
            code: origin,
            name: boardText(language, `grading.origin.${origin}` satisfies BoardWord),
            origin,
            codes: known.flatMap(({ code }) => (limits.originOf(code) === origin ? [code] : [])),
          },
        ],
  );
}

const defectsIn = (context: SortingContext, { codes }: DefectGroup, period: Period) => {
  const parts = codes.map((code) => countedIn(context, context.unit, `defect.${code}`, period));
  return {
    pieces: parts.reduce((sum, { pieces }) => sum + pieces, 0),
    known: parts.every(({ known }) => known !== null)
      ? parts.reduce((sum, { pieces }) => sum + pieces, 0)
      : null,
  };
};

const shiftSoFar = ({ shift, day, atMs, minutes }: SortingContext): Period => ({
  fromMs: Math.max(shift?.fromMs ?? day.fromMs, minutes.fromMs),
  toMs: atMs,
});

/** Defects of the running shift against their mean of the days before. */
export function defectsPanel(context: SortingContext): Panels['defects'] {
  const { shift, base, limits, unit, language } = context;
  const period = shiftSoFar(context);
  const inspected = inspectedIn(context, period);
  const sumOf = (property: string): number =>
    recordsIn(context, property, base).reduce((sum, { value }) => sum + value, 0);
  const baseInspected = sumOf('inspected');
  const rows = groupsOf(context).map((group): DefectRow => {
    const found = defectsIn(context, group, period);
    const before = group.codes.reduce((sum, code) => sum + sumOf(`defect.${code}`), 0);
    return {
      code: group.code,
      name: group.name,
      originProcess: group.origin,
      pcs: found.pieces,
      pct: share(found.known, inspected.known),
      mean7dPct: share(before, baseInspected),
      trend: countTrend(found.pieces, inspected.pieces, baseInspected > 0 ? before / baseInspected : null),
    };
  });
  return {
    shift: shift ? nameOf(shiftNames(shift.code), language) : boardText(language, 'grading.accountingDay'),
    from: isoOf(context, period.fromMs),
    inspected: inspected.pieces,
    baseDays: limits.baseDays,
    kilnId: unit.data.kilnAreaId ?? null,
    defects: rows.toSorted((a, b) => b.pcs - a.pcs),
  };
}

/** Defects by hour, the running one among them, in the order of the shift's defects. */
export function heatPanel(context: SortingContext): Panels['heat'] {
  const { hours, atMs } = context;
  const inShift = new Map(
    groupsOf(context).map((group) => [group, defectsIn(context, group, shiftSoFar(context)).pieces] as const),
  );
  const groups = [...inShift.keys()].toSorted((a, b) => (inShift.get(b) ?? 0) - (inShift.get(a) ?? 0));
  return {
    hours: hours.map((fromMs) => isoOf(context, fromMs)),
    rows: groups.map((group) => ({
      code: group.code,
      name: group.name,
      pcs: hours.map(
        (fromMs) => defectsIn(context, group, { fromMs, toMs: Math.min(atMs, fromMs + HOUR_MS) }).known,
      ),
    })),
  };
}

/** What the teams sorted in the last days, the best share first. */
export function teamsPanel(context: SortingContext): Panels['teams'] {
  const { frame, blocks, base, day, teams, unit, good, language, limits } = context;
  const period = { fromMs: base.fromMs, toMs: day.toMs };
  const shifts = dutyShifts(frame.calendar, teams, period);
  const code = good?.code ?? '';
  const rows = teams.teams.map((team) => {
    const own = shifts.filter(({ teamId }) => teamId === team.id);
    const parts = own.map((shift) =>
      gradeYield(
        frame,
        blocks,
        unit.data.lineAreaId,
        { fromMs: Math.max(shift.fromMs, period.fromMs), toMs: Math.min(shift.toMs, period.toMs) },
        code,
      ),
    );
    const known = parts.filter(({ pct }) => pct !== null);
    const m2 = known.reduce((sum, { total }) => sum + total, 0);
    const goodM2 = known.reduce((sum, { byGrade }) => sum + (byGrade.get(code) ?? 0), 0);
    return {
      id: team.id,
      team: nameOf(team, language),
      goodPct: share(goodM2, m2),
      m2: known.length === 0 ? null : m2,
      shifts: known.length,
    };
  });
  return {
    from: isoOf(context, period.fromMs),
    grade: good ? (limits.nameOf(code) ?? nameOf(good, language)) : '',
    teams: rows.toSorted((a, b) => (b.goodPct ?? -1) - (a.goodPct ?? -1)),
  };
}
