import { rangeQuery } from '../parts/open-board.ts';
import type { Drill, Kpi, Unit } from '@plantdeck/core/contract';
import { judge } from '@plantdeck/core/judgement';
import { activeAlarms, comparable } from '../../energy/index.ts';
import type { DayBlock, OutputSum } from '../../../engine/energy/day-block.ts';
import type { Period } from '../../../engine/plant-time/periods.ts';
import { gradedPlan, isWholePlant, productionPlan } from '../../../engine/energy/plant-frame.ts';
import { outputOf } from '../../../engine/energy/quantities.ts';
import { PERCENT } from '../../../engine/units/scaled-units.ts';
import { kpiPanel } from '../whole-plant-energy/kpis.ts';
import type { LoadNow } from '../whole-plant-energy/load.ts';
import { boardText } from '../../board-words/index.ts';
import { isoOf, judgePersistent, momentText, type PanelContext } from '../parts/panel-context.ts';
import { chosenTiles, plannedOutput, type MainTile } from './main-fields.ts';
import { outputUnit } from './output-unit.ts';
import { bottleneck, lineName, type LineBase } from './production-lines.ts';

/** Below this share of what is due the output needs a person, per cent. */
const OUTPUT_RED_PCT = 90;
const OEE_TARGET_PCT = 80;
const OEE_RED_PCT = 65;
const FIRST_PASS_TARGET_PCT = 95;
const FIRST_PASS_RED_PCT = 90;
/** Grades that are sold as first quality, where a plant sorts by quality at all. */
const BEST_GRADES = ['premium', 'first'];
const COUNT: Unit = { code: '1', display: '', scale: 1, dp: 0 };
const URGENT = 2;

interface TileInput {
  readonly context: PanelContext;
  readonly base: LineBase;
  readonly dataAsOfMs: number;
}

/** Each tile leads to the board that explains it. */
function drillOf(context: PanelContext, tile: MainTile): Drill {
  const production = {
    ceramics: '/ceramicsProductionBoard',
    cement: '/productionComprehensiveBoard',
  } as const;
  const trade = context.frame.tradeCode ?? context.frame.model;
  const to: Readonly<Record<MainTile, string>> = {
    output: trade === 'ceramics' || trade === 'cement' ? production[trade] : '/workshopEnergy',
    electricity: '/realTimeBoardFarm',
    cost: '/powerUsageAnalysis',
    sec: '/processEnergySaving',
    oee: '/equipmentOperation',
    alarms: '/productAlarmBoard',
    firstPass: '/gradeBoard',
  };
  return { to: to[tile], query: { areaId: context.areaId, ...rangeQuery(context.range) } };
}

/** The chosen tiles in their order; money and what the plant does not count are left out. */
export async function tilesPanel(
  context: PanelContext,
  base: LineBase,
  now: LoadNow,
  dataAsOfMs: number,
): Promise<Kpi[]> {
  const input = { context, base, dataAsOfMs };
  const energy = await kpiPanel(context, now, dataAsOfMs);
  const make: Readonly<Record<MainTile, () => Kpi | null | Promise<Kpi | null>>> = {
    output: () => outputTile(input),
    electricity: () => energy.find(({ code }) => code === 'electricity') ?? null,
    cost: () => energy.find(({ code }) => code === 'cost') ?? null,
    sec: () => energy.find(({ code }) => code === 'sec') ?? null,
    oee: () => oeeTile(input),
    alarms: () => alarmTile(context),
    firstPass: () => firstPassTile(input),
  };
  const tiles: Kpi[] = [];
  for (const tile of chosenTiles(context.setting)) {
    const kpi = await make[tile]();
    if (kpi) tiles.push({ ...kpi, drill: drillOf(context, tile) });
  }
  return tiles;
}

const known = (sum: OutputSum | null): number | null => (sum && sum.known > 0 ? sum.quantity : null);
const completenessOf = (sum: OutputSum): number =>
  sum.expected === 0 ? 0 : (sum.known / sum.expected) * 100;
const fromOf = (context: PanelContext): string => momentText(context, context.period.elapsed.fromMs);

function outputTile({ context, dataAsOfMs }: TileInput): Kpi | null {
  const { frame, period, areaId, setting, language } = context;
  const sum = outputOf(frame, period.blocks, areaId, period.elapsed);
  if (!sum) return null;
  const value = known(sum);
  const before = outputOf(frame, period.previousBlocks, areaId, period.previous);
  const plan = isWholePlant(frame, areaId) ? plannedOutput(setting, frame) : null;
  const days = (period.asked.toMs - period.asked.fromMs) / 86_400_000;
  const ruleAt = (atMs: number) => {
    const share = (atMs - period.asked.fromMs) / (period.asked.toMs - period.asked.fromMs);
    const target = plan === null ? null : plan * days * share;
    return {
      better: 'high',
      target,
      redLine: target === null ? null : (target * OUTPUT_RED_PCT) / 100,
    } as const;
  };
  const due = ruleAt(period.elapsed.toMs);
  return {
    code: 'output',
    value,
    unit: outputUnit(frame, value),
    target: due.target,
    redLine: due.redLine,
    better: 'high',
    judge: judgePersistent(period.elapsed.toMs, (atMs) =>
      judge(
        known(outputOf(frame, period.blocks, areaId, { fromMs: period.elapsed.fromMs, toMs: atMs })),
        ruleAt(atMs),
      ),
    ),
    prev: comparable(known(before), before ? completenessOf(before) : 0),
    ...(period.basis === null ? {} : { prevBasis: period.basis }),
    completeness: completenessOf(sum),
    quality: value === null ? 'noData' : 'good',
    asOf: isoOf(context, dataAsOfMs),
    source: {
      formula: boardText(language, 'source.output', { from: fromOf(context) }),
      meters: productionPlan(frame, areaId),
    },
  };
}

function oeeTile({ context, base, dataAsOfMs }: TileInput): Kpi | null {
  const { period, language } = context;
  if (base.lines.length === 0) return null;
  const worst = bottleneck(context, base, period.elapsed);
  const rule = { better: 'high', target: OEE_TARGET_PCT, redLine: OEE_RED_PCT } as const;
  return {
    code: 'oee',
    ...(worst ? { qualifier: lineName(worst.line, context) } : {}),
    value: worst?.oeePct ?? null,
    unit: PERCENT,
    target: rule.target,
    redLine: rule.redLine,
    better: 'high',
    judge: judgePersistent(period.elapsed.toMs, (toMs) =>
      judge(bottleneck(context, base, { fromMs: period.elapsed.fromMs, toMs })?.oeePct ?? null, rule),
    ),
    completeness: worst ? 100 : 0,
    quality: worst ? 'good' : 'noData',
    asOf: isoOf(context, dataAsOfMs),
    source: {
      formula: boardText(language, 'source.oee', { from: fromOf(context) }),
      meters: base.lines.map((line) => line.areaId),
      standard: 'ISO 22400-2',
    },
  };
}

async function alarmTile(context: PanelContext): Promise<Kpi> {
  const { db, frame, plant, areaId, language } = context;
  const asked = { db, plantId: frame.plantId, nowMs: plant.nowMs };
  const { alarms } = await activeAlarms(asked, { areaId });
  const urgent = alarms.filter(({ priority }) => priority <= URGENT);
  const hasFirst = urgent.some(({ priority }) => priority === 1);
  return {
    code: 'alarms',
    value: urgent.length,
    unit: COUNT,
    better: 'low',
    judge: hasFirst ? 'abnormal' : urgent.length > 0 ? 'warn' : 'normal',
    completeness: 100,
    quality: 'good',
    asOf: isoOf(context, plant.nowMs),
    source: { formula: boardText(language, 'source.alarms'), meters: [], standard: 'IEC 62682' },
  };
}

function firstPass(context: PanelContext, blocks: readonly DayBlock[], period: Period) {
  const { frame, areaId } = context;
  let best = 0;
  let all = 0;
  let expected = 0;
  let counted = 0;
  for (const { code } of frame.grades) {
    const sum = outputOf(frame, blocks, areaId, period, code);
    if (!sum) return null;
    all += sum.quantity;
    expected += sum.expected;
    counted += sum.known;
    if (BEST_GRADES.includes(code)) best += sum.quantity;
  }
  const completeness = expected === 0 ? 0 : (counted / expected) * 100;
  return { completeness, value: all === 0 ? null : comparable((best / all) * 100, completeness) };
}

function firstPassTile({ context, dataAsOfMs }: TileInput): Kpi | null {
  const { frame, period, areaId, language } = context;
  // Other plants grade by product, which says nothing about quality.
  if (!frame.grades.some(({ code }) => BEST_GRADES.includes(code))) return null;
  const found = firstPass(context, period.blocks, period.elapsed);
  if (!found) return null;
  const before = firstPass(context, period.previousBlocks, period.previous);
  const rule = { better: 'high', target: FIRST_PASS_TARGET_PCT, redLine: FIRST_PASS_RED_PCT } as const;
  return {
    code: 'firstPass',
    value: found.value,
    unit: PERCENT,
    target: rule.target,
    redLine: rule.redLine,
    better: 'high',
    judge: judgePersistent(period.elapsed.toMs, (toMs) =>
      judge(firstPass(context, period.blocks, { fromMs: period.elapsed.fromMs, toMs })?.value ?? null, rule),
    ),
    prev: before?.value ?? null,
    ...(period.basis === null ? {} : { prevBasis: period.basis }),
    completeness: found.completeness,
    quality: found.value === null ? 'noData' : 'good',
    asOf: isoOf(context, dataAsOfMs),
    source: {
      formula: boardText(language, 'source.firstPass', { from: fromOf(context) }),
      meters: gradedPlan(frame, areaId),
      standard: 'ISO 22400-2',
    },
  };
}
