import type { PulpScheduling, PlanFigures, PlanRun } from '@plantdeck/boards/contract';
import type { Kpi, Series, Unit } from '@plantdeck/core/contract';
import { RULES, type Rule } from '../../../engine/pulp-schedule/plan-evaluation.ts';
import { practicePlan } from '../../../engine/pulp-schedule/base-plan.ts';
import { evaluatePlan } from '../../../engine/pulp-schedule/plan-evaluation.ts';
import { adherencePct, planDifference } from '../../../engine/pulp-schedule/plan-comparison.ts';
import { dutyShifts } from '../../../engine/energy/teams.ts';
import { slotTariff, tierBands } from '../../../engine/energy/tariff.ts';
import { WINDOW_MS } from '../../../engine/power-quality/assess.ts';
import { unitOf } from '../../../engine/units/row-units.ts';
import { KW, PERCENT, scaledUnit } from '../../../engine/units/scaled-units.ts';
import { boardText } from '../../board-words/index.ts';
import { PLAN_SLOT_MS, PLAN_SLOTS, type ChestNow, type SiteLine } from '../../pulp-plans/index.ts';
import { isoOf, nameOf } from '../parts/panel-context.ts';
import {
  asShown,
  HOUR_MS,
  isStale,
  madeTph,
  planInForce,
  ranIn,
  slotStart,
  valleyPct,
  type PlanContext,
  type ShownPlan,
} from './plan-context.ts';

type Panels = PulpScheduling['panels'];
type Filled<TPanel> = Exclude<TPanel, undefined | { gap: unknown }>;

const HOURS = unitOf('h');
const TONNES = unitOf('t');
/** How far back what ran and how high the chests were is shown. */
const BACK_MS = 12 * HOUR_MS;
const ADHERENCE_MS = 24 * HOUR_MS;

export const lineName = ({ frame, language }: PlanContext, areaId: string): string => {
  const area = frame.areas.get(areaId);
  return area ? nameOf(area, language) : areaId;
};
export const chestName = ({ site, language }: PlanContext, id: string): string => {
  const chest = site.chests.find((one) => one.id === id);
  return chest ? nameOf(chest, language) : id;
};

export function runOf(context: PlanContext, plan: ShownPlan, judged = true): PlanRun {
  return {
    id: plan.id,
    solvedAt: isoOf(context, plan.solvedMs),
    from: isoOf(context, plan.fromMs),
    horizonH: (PLAN_SLOTS * PLAN_SLOT_MS) / HOUR_MS,
    slotMin: PLAN_SLOT_MS / 60_000,
    status: judged && isStale(context, plan) ? 'stale' : (plan.status ?? 'failed'),
    gapPct: plan.gapPct,
    solveMs: plan.solveMs,
    solver: plan.source === 'greedy' ? boardText(context.language, 'pulp.greedy') : 'HiGHS',
  };
}

export function planKpis(context: PlanContext, plan: ShownPlan): Kpi[] {
  const { evaluation, problem } = plan;
  const { language, site } = context;
  const practice = evaluatePlan(
    problem,
    practicePlan(problem, site.onBelowPct / 100, site.offAbovePct / 100),
  );
  const saving = planDifference(
    { plan: plan.plan, evaluation: practice },
    { plan: plan.plan, evaluation },
  ).savingPct;
  const limit = context.site.demandLimitKw ?? context.contractKw;
  const levels = site.chests.map(({ levelTag }) => levelTag);
  const kpi = (code: string, value: number | null, unit: Unit, over: Partial<Kpi> = {}): Kpi => ({
    code,
    value,
    unit,
    better: 'low',
    judge: 'unknown',
    completeness: 100,
    quality: 'good',
    asOf: isoOf(context, context.plant.nowMs),
    source: {
      formula: boardText(language, `pulp.source.${code}` as 'pulp.source.S1'),
      meters: site.lines.map(({ runTag }) => runTag).concat(code === 'S6' ? [] : levels),
    },
    ...over,
  });
  const adherence = adherenceOf(context).pct;
  return [
    ...(context.withCost
      ? [
          kpi('S1', evaluation.costCny, scaledUnit('CNY', evaluation.costCny), {
            note: { code: 'practice', value: practice.costCny, unit: scaledUnit('CNY', practice.costCny) },
          }),
          kpi('S2', saving, PERCENT, { better: 'high' }),
        ]
      : []),
    kpi('S3', valleyPct(plan), PERCENT, { better: 'high', drill: { to: '/powerUsageAnalysis', query: {} } }),
    kpi('S4', evaluation.marginH, HOURS, {
      better: 'high',
      judge: evaluation.marginH !== null && evaluation.marginH <= 0 ? 'abnormal' : 'normal',
    }),
    kpi('S5', evaluation.peakKw, KW, {
      ...(limit === null
        ? {}
        : { target: limit, judge: evaluation.peakKw > limit ? ('abnormal' as const) : ('normal' as const) }),
    }),
    kpi(
      'gap',
      plan.gapPct,
      PERCENT,
      plan.gapPct === null ? { reason: boardText(language, 'pulp.noBound') } : {},
    ),
    kpi('S6', adherence, PERCENT, {
      better: 'high',
      ...(adherence === null ? { reason: boardText(language, 'pulp.noAccepted') } : {}),
    }),
  ];
}

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
  readonly tph: number | null;
}

/** Half hours with the same rate, together. */
function spansOf(rates: readonly (number | null)[], fromMs: number, toMs: number): Span[] {
  const spans: Span[] = [];
  rates.forEach((rate, slot) => {
    const startMs = fromMs + slot * PLAN_SLOT_MS;
    const tph = rate === null ? null : Math.round(rate * 10) / 10;
    const last = spans.at(-1);
    const endMs = Math.min(startMs + PLAN_SLOT_MS, toMs);
    if (last && last.tph === tph && last.toMs === startMs) spans[spans.length - 1] = { ...last, toMs: endMs };
    else spans.push({ fromMs: startMs, toMs: endMs, tph });
  });
  // A stopped line needs no bar; one whose state is unknown does.
  return spans.filter(({ tph }) => tph !== 0);
}

export function ganttPanel(context: PlanContext, plan: ShownPlan): Filled<Panels['gantt']> {
  const { plant, frame, site, readings } = context;
  const fromMs = Math.min(Math.floor((plant.nowMs - BACK_MS) / PLAN_SLOT_MS) * PLAN_SLOT_MS, plan.fromMs);
  const toMs = slotStart(plan, PLAN_SLOTS);
  const nowMs = Math.floor(plant.nowMs / PLAN_SLOT_MS) * PLAN_SLOT_MS;
  const past = Math.max(0, Math.round((nowMs - fromMs) / PLAN_SLOT_MS));
  const blocks = [...context.period.previousBlocks, ...context.period.blocks];
  const iso = (span: Span) => ({
    from: isoOf(context, span.fromMs),
    to: isoOf(context, span.toMs),
    tph: span.tph,
  });
  return {
    run: runOf(context, plan),
    from: isoOf(context, fromMs),
    to: isoOf(context, toMs),
    lines: plan.problem.lines.map((line, index) => {
      const own = site.lines.find(({ areaId }) => areaId === line.id);
      return {
        id: line.id,
        name: lineName(context, line.id),
        rateMinTph: line.rateMinTph,
        rateMaxTph: line.rateMaxTph,
        kwhPerT: line.kwhPerT,
        plan: spansOf(plan.plan.rateTph[index] ?? [], plan.fromMs, toMs).map(iso),
        actual: own ? spansOf(actualTph(readings, blocks, own, fromMs, past), fromMs, nowMs).map(iso) : [],
        outOfService: line.outOfService.map(({ fromSlot, toSlot }) => ({
          from: isoOf(context, slotStart(plan, fromSlot)),
          to: isoOf(context, slotStart(plan, toSlot)),
        })),
        drill: { to: '/equipmentOperation', query: { areaId: line.id } },
      };
    }),
    tiers: tierBands(frame.tariff, { fromMs, toMs }).map((band) => ({
      tier: band.tier,
      from: isoOf(context, band.fromMs),
      to: isoOf(context, band.toMs),
      ...(context.withCost ? { price: slotTariff(frame.tariff, band.fromMs)?.price ?? null } : {}),
    })),
  };
}

/** What a line made in each half hour; its mean rate says little while it starts or stops, so its state decides. */
function actualTph(
  readings: PlanContext['readings'],
  blocks: Parameters<typeof madeTph>[0],
  line: SiteLine,
  fromMs: number,
  slots: number,
): (number | null)[] {
  const made = madeTph(blocks, line);
  return ranIn(readings, line, fromMs, slots).map((ran, slot) => {
    if (ran === null) return null;
    return ran ? Math.max(0.1, made(fromMs + slot * PLAN_SLOT_MS) ?? line.rateMaxTph) : 0;
  });
}

const seriesOf = (
  context: PlanContext,
  key: string,
  unit: Unit,
  fromMs: number,
  stepMs: number,
  v: readonly (number | null)[],
  role: NonNullable<Series['role']>,
): Series => ({ key, unit, t0: isoOf(context, fromMs), stepS: stepMs / 1_000, v: [...v], role });

export function chestsPanel(context: PlanContext, plan: ShownPlan | null): Filled<Panels['chests']> {
  const { readings } = context;
  return readings.chests.map((now) => chestOf(context, plan, now));
}

function chestOf(
  context: PlanContext,
  plan: ShownPlan | null,
  { chest, sensor, atMs, levelT }: ChestNow,
): Filled<Panels['chests']>[number] {
  const { tags } = context.readings;
  const back = BACK_MS / WINDOW_MS;
  const values = Array.from(tags.of(chest.levelTag)).slice(-back);
  const index = plan?.problem.chests.findIndex(({ id }) => id === chest.id) ?? -1;
  const planned = index < 0 || !plan ? null : (plan.evaluation.levelT[index] ?? []);
  const problem = plan?.problem.chests[index];
  // Levels are those at the end of a slot, the first is where the plan begins.
  const levels = planned && problem ? [problem.startT, ...planned] : null;
  const margins =
    planned && problem
      ? planned.flatMap((level, slot) => {
          const draw = problem.drawTph[slot] ?? 0;
          return draw > 0 ? [(level - problem.lowT) / draw] : [];
        })
      : [];
  return {
    id: chest.id,
    name: nameOf(chest, context.language),
    capT: chest.capacityT,
    lo: chest.lowPct,
    hi: chest.highPct,
    safety: chest.safetyPct,
    actual: seriesOf(
      context,
      `${chest.id}.actual`,
      PERCENT,
      // A value of ten minutes is the level at their end.
      tags.fromMs + (tags.length - values.length + 1) * WINDOW_MS,
      WINDOW_MS,
      values.map((value) => (Number.isNaN(value) ? null : value)),
      'actual',
    ),
    predicted:
      levels && plan
        ? seriesOf(
            context,
            `${chest.id}.predicted`,
            PERCENT,
            plan.fromMs,
            PLAN_SLOT_MS,
            levels.map((level) => (level / chest.capacityT) * 100),
            'forecast',
          )
        : null,
    marginH: margins.length === 0 ? null : Math.min(...margins),
    levelPct: levelT === null ? null : (levelT / chest.capacityT) * 100,
    asOf: atMs === null ? null : isoOf(context, atMs),
    sensor: sensor.fault,
  };
}

export function loadPanel(context: PlanContext, plan: ShownPlan): Filled<Panels['load']> {
  const { evaluation, problem } = plan;
  const series = (key: string, v: readonly number[], role: NonNullable<Series['role']>): Series =>
    seriesOf(context, key, KW, plan.fromMs, PLAN_SLOT_MS, v, role);
  return {
    forecast: series('forecast', evaluation.loadKw, 'forecast'),
    base: series('base', problem.baseKw, 'baseline'),
    limitKw: problem.demandLimitKw === Number.MAX_SAFE_INTEGER ? null : problem.demandLimitKw,
    peakSoFarKw: problem.peakSoFarKw,
  };
}

export function constraintsPanel(context: PlanContext, plan: ShownPlan): Filled<Panels['constraints']> {
  const { evaluation, problem } = plan;
  const relaxedBy = (rule: Rule, chestId: string | null): number =>
    evaluation.relaxed.find((one) => one.rule === rule && one.chestId === chestId)?.amount ?? 0;
  const rows = RULES.flatMap((rule): Filled<Panels['constraints']>['rows'] => {
    if (rule === 'demandLimit')
      return [
        {
          rule,
          name: null,
          limit: problem.demandLimitKw === Number.MAX_SAFE_INTEGER ? null : problem.demandLimitKw,
          planned: evaluation.peakKw,
          amount: relaxedBy(rule, null),
          unit: KW,
        },
      ];
    return problem.chests.map((chest, index) => {
      const levels = evaluation.levelT[index] ?? [];
      const [limit, planned] = {
        endLevel: [chest.startT, levels.at(-1) ?? null],
        highLevel: [chest.highT, Math.max(...levels)],
        lowLevel: [chest.lowT, Math.min(...levels)],
        feed: [0, Math.min(...levels)],
      }[rule] as [number, number | null];
      return {
        rule,
        name: chestName(context, chest.id),
        limit,
        planned,
        amount: relaxedBy(rule, chest.id),
        unit: TONNES,
      };
    });
  });
  // Relaxed limits first, the gravest on top.
  const rank = ({ rule, amount }: (typeof rows)[number]): number =>
    amount > 0 ? -1 - RULES.indexOf(rule) : RULES.indexOf(rule);
  return { rows: rows.toSorted((a, b) => rank(a) - rank(b)), safetyTh: evaluation.safetyTh };
}

function figuresOf(context: PlanContext, plan: ShownPlan): PlanFigures {
  const { evaluation } = plan;
  return {
    ...(context.withCost ? { costCny: evaluation.costCny } : {}),
    peakKw: evaluation.peakKw,
    marginH: evaluation.marginH,
    valleyPct: valleyPct(plan),
    relaxed: evaluation.relaxed.length,
  };
}

export function whatIfPanel(context: PlanContext, plan: ShownPlan): Filled<Panels['whatIf']> {
  const found = context.plans.find(({ baseId, isRunning }) => baseId === plan.id && !isRunning);
  const result = asShown(found);
  const difference = result && planDifference(plan, result);
  const { problem } = plan;
  return {
    base: { id: plan.id, figures: figuresOf(context, plan) },
    result:
      found?.change && result
        ? {
            run: runOf(context, result, false),
            change: changeOf(context, plan, found.change),
            figures: figuresOf(context, result),
            savingPct: context.withCost ? (difference?.savingPct ?? null) : null,
            changedSlots: difference?.changedSlots.reduce((sum, slots) => sum + slots.length, 0) ?? null,
          }
        : null,
    lines: problem.lines.map(({ id }) => ({ id, name: lineName(context, id) })),
    chests: problem.chests.map(({ id, lowT, highT }) => ({ id, name: chestName(context, id), lowT, highT })),
    demandLimitKw: problem.demandLimitKw === Number.MAX_SAFE_INTEGER ? null : problem.demandLimitKw,
    horizonH: (PLAN_SLOTS * PLAN_SLOT_MS) / HOUR_MS,
    canSolve: context.can('pulpPlan:solve'),
  };
}

function changeOf(
  context: PlanContext,
  plan: ShownPlan,
  change: NonNullable<ShownPlan['change']>,
): NonNullable<Filled<Panels['whatIf']>['result']>['change'] {
  const span =
    'slots' in change
      ? {
          from: isoOf(context, slotStart(plan, change.slots.fromSlot)),
          to: isoOf(context, slotStart(plan, change.slots.toSlot)),
        }
      : {};
  switch (change.kind) {
    case 'priceFactor':
      return { kind: change.kind, name: null, factor: change.factor, ...span };
    case 'drawFactor':
      return { kind: change.kind, name: chestName(context, change.chestId), factor: change.factor, ...span };
    case 'outOfService':
      return { kind: change.kind, name: lineName(context, change.lineId), ...span };
    case 'chestLimits':
      return {
        kind: change.kind,
        name: chestName(context, change.chestId),
        lowT: change.lowT,
        highT: change.highT,
      };
    case 'demandLimit':
      return { kind: change.kind, name: null, kw: change.kw };
  }
}

interface Adherence {
  readonly shifts: readonly { readonly fromMs: number; readonly toMs: number; readonly pct: number | null }[];
  readonly pct: number | null;
}

/** S6 over the last day and by its shifts: on and off as the plan in force had it, half hour by half hour. */
export function adherenceOf({ plant, frame, site, plans, readings }: PlanContext): Adherence {
  const toMs = Math.floor(plant.nowMs / PLAN_SLOT_MS) * PLAN_SLOT_MS;
  const over = (fromMs: number, endMs: number): number | null => {
    const count = Math.max(0, Math.round((endMs - fromMs) / PLAN_SLOT_MS));
    const inForce = Array.from({ length: count }, (_, slot) =>
      planInForce(plans, fromMs + slot * PLAN_SLOT_MS),
    );
    const rate = (line: SiteLine, slot: number): number => {
      const plan = inForce[slot];
      const row = plan?.problem.lines.findIndex(({ id }) => id === line.areaId) ?? -1;
      return (
        plan?.plan?.rateTph[row]?.[Math.round((fromMs + slot * PLAN_SLOT_MS - plan.fromMs) / PLAN_SLOT_MS)] ??
        0
      );
    };
    return adherencePct(
      { rateTph: site.lines.map((line) => inForce.map((_, slot) => rate(line, slot))) },
      site.lines.map((line) =>
        ranIn(readings, line, fromMs, count).map((ran, slot) => (inForce[slot] === null ? null : ran)),
      ),
    );
  };
  const day = { fromMs: toMs - ADHERENCE_MS, toMs };
  const [rota] = frame.teamConfigs;
  const shifts = rota ? dutyShifts(frame.calendar, rota, day) : [];
  return {
    pct: over(day.fromMs, day.toMs),
    shifts: shifts.map((shift) => {
      const span = { fromMs: Math.max(shift.fromMs, day.fromMs), toMs: Math.min(shift.toMs, day.toMs) };
      return { ...span, pct: over(span.fromMs, span.toMs) };
    }),
  };
}

export function decisionPanel(context: PlanContext, problem: string | null): Filled<Panels['decision']> {
  const { plans, shown, plant } = context;
  const job = plans.find(({ isRunning }) => isRunning);
  const inForce = planInForce(plans, plant.nowMs);
  const adherence = adherenceOf(context);
  return {
    run: shown && runOf(context, shown),
    askedBy: shown?.askedBy ?? '',
    state: shown === null ? 'none' : (shown.decision ?? 'proposed'),
    ...(shown?.decidedBy ? { by: shown.decidedBy } : {}),
    ...(shown?.decidedMs ? { at: isoOf(context, shown.decidedMs) } : {}),
    ...(shown?.reason ? { reason: shown.reason } : {}),
    inForce:
      inForce && inForce.id !== shown?.id
        ? {
            from: isoOf(context, inForce.fromMs),
            by: inForce.decidedBy ?? '',
            at: isoOf(context, inForce.decidedMs ?? 0),
          }
        : null,
    job: job
      ? {
          id: job.id,
          kind: job.baseId === null ? 'plan' : 'whatIf',
          startedAt: isoOf(context, job.askedMs),
          ...(context.withCost ? { bestCny: job.bestCny } : {}),
          gapPct: job.gapPct,
          isCancelling: job.wantsCancel,
        }
      : null,
    problem,
    adherence: adherence.shifts.map(({ fromMs, toMs, pct }) => ({
      from: isoOf(context, fromMs),
      to: isoOf(context, toMs),
      pct,
    })),
    adherencePct: adherence.pct,
    canSolve: context.can('pulpPlan:solve'),
    canDecide: context.can('pulpPlan:decide'),
  };
}
