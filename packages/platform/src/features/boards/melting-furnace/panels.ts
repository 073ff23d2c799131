import type { FurnaceCard, FurnaceHeatRow, MeltingFurnacePanels } from '@plantdeck/boards/contract';
import type { Unit } from '@plantdeck/core/contract';
import { judge } from '@plantdeck/core/judgement';
import { dutyShifts } from '../../../engine/energy/teams.ts';
import {
  combustionOf,
  firingOf,
  meltEfficiencyPct,
  minutesToReady,
} from '../../../engine/melting-furnace/furnace-heats.ts';
import { o2TrimSavingPct } from '../../../engine/melting-furnace/melting-furnace.ts';
import { HEAT_STEPS } from '../../../engine/process/process-unit.ts';
import { individualsLimits } from '../../../engine/statistical-control/individuals.ts';
import { PERCENT } from '../../../engine/units/scaled-units.ts';
import { isoOf, nameOf, type PanelContext } from '../parts/panel-context.ts';
import { gasMjOf, HOUR_MS, MINUTE_MS, tappedIn, type Furnace, type Furnaces, type Heat } from './furnaces.ts';
import type { FurnaceLimits } from './limits.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
type Panels = { readonly [TName in keyof MeltingFurnacePanels]-?: Filled<MeltingFurnacePanels[TName]> };

const MINUTES: Unit = { code: 'min', display: 'min', scale: 1, dp: 0 };
const SPARK_MINUTES = 120;
const SPARK_STEP = 2;
const GANTT_BACK_MS = 18 * HOUR_MS;
const GANTT_AHEAD_MS = 6 * HOUR_MS;
const FIRING_MINUTES = 60;
const HEATS_MS = 48 * HOUR_MS;
const CHART_HEATS_MIN = 8;
const DAYS_A_MONTH = 30;
const HOURS_A_DAY = 24;
const KG_PER_T = 1_000;

const known = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;
const sumOf = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);

/** Minutes until the heat in a furnace can be tapped; its burner must work for it. */
function readyMin(
  { data, heat, tapped, step, heatStep, stepElapsedMin, now }: Furnace,
  limits: FurnaceLimits,
) {
  if (heat === null || heatStep === null || step === 'fault' || stepElapsedMin === null) return null;
  const gasMjPerNm3 = gasMjOf(data, limits);
  const isMelting = heatStep === 'charge' || heatStep === 'melt';
  const efficiencyPct = meltEfficiencyPct(
    tapped.filter(({ isKnown }) => isKnown),
    data.tapC,
    gasMjPerNm3,
  );
  if (isMelting && (efficiencyPct === null || !heat.hasBegun)) return null;
  return minutesToReady({
    step: heatStep,
    stepElapsedMin,
    planMin: data.planMin,
    chargeKg: heatStep === 'charge' ? data.ratedT * KG_PER_T : heat.chargeKg,
    gasNm3: heat.gasNm3,
    gasNm3h: now('gasNm3h') ?? 0,
    meltGasNm3h: data.meltGasNm3h,
    gasMjPerNm3,
    efficiencyPct: efficiencyPct ?? 0,
    targetC: data.tapC,
  });
}

export function cardOf(context: PanelContext, furnace: Furnace, limits: FurnaceLimits): FurnaceCard {
  const { data, course, heat, heatStep, step, newestMs, now } = furnace;
  const end = newestMs === null ? 0 : Math.round((newestMs - course.fromMs) / MINUTE_MS);
  const probe = step === null ? undefined : course.o2[end - 1];
  const o2Pct = probe?.o2Pct ?? null;
  const ready = readyMin(furnace, limits);
  const door = now('doorOpen');
  const from = Math.max(0, end - SPARK_MINUTES);
  return {
    id: furnace.id,
    name: furnace.name,
    step,
    heatStep,
    heatNo: heat?.label ?? null,
    alloy: heat?.alloyName ?? null,
    chargeKg: heat === null ? null : heat.chargeKg,
    metalC: heat === null ? null : now('metalC'),
    roofC: now('roofC'),
    flueC: now('flueC'),
    gasNm3h: now('gasNm3h'),
    o2Pct,
    o2Quality: o2Pct === null ? 'noData' : probe?.isHeld ? 'uncertain' : 'good',
    lambda: combustionOf({ gasNm3: 0, o2Pct, flueC: null }, limits.airC).lambda,
    draftPa: now('draftPa'),
    doorOpen: door === null ? null : door === 1,
    stepElapsedMin: furnace.stepElapsedMin,
    stepTargetMin: heatStep === null ? null : data.planMin[heatStep],
    readyAt:
      ready === null || newestMs === null ? null : isoOf(context, newestMs + Math.round(ready) * MINUTE_MS),
    priority: furnace.priority,
    spark: Array.from({ length: Math.floor((end - from) / SPARK_STEP) }, (_, index) =>
      known(course.gasNm3h[from + index * SPARK_STEP]),
    ),
    ratedNm3h: data.meltGasNm3h * 1.1,
    asOf: newestMs === null ? null : isoOf(context, newestMs),
  };
}

/** What every furnace did, and the plan of its present heat ahead. */
export function ganttPanel(
  context: PanelContext,
  { furnaces, atMs }: Furnaces,
  limits: FurnaceLimits,
): Panels['gantt'] {
  const [fromMs, toMs] = [atMs - GANTT_BACK_MS, atMs + GANTT_AHEAD_MS];
  const span = (from: number, to: number) => ({
    from: isoOf(context, Math.max(fromMs, from)),
    to: isoOf(context, Math.min(toMs, to)),
  });
  return {
    from: isoOf(context, fromMs),
    to: isoOf(context, toMs),
    now: isoOf(context, atMs),
    furnaces: furnaces.map((furnace) => ({
      id: furnace.id,
      name: furnace.name,
      spans: [
        ...furnace.spans
          .filter((one) => one.toMs > fromMs)
          .map((one) => ({ ...span(one.fromMs, one.toMs), step: one.step, planned: false })),
        ...planOf(furnace, limits, atMs)
          .filter((one) => one.fromMs < toMs && one.toMs > one.fromMs)
          .map((one) => ({ ...span(one.fromMs, one.toMs), step: one.step, planned: true })),
      ],
    })),
  };
}

/** Steps that are left of the heat in a furnace; melting ends when its heat can. */
function planOf(furnace: Furnace, limits: FurnaceLimits, atMs: number) {
  const { data, heatStep, stepElapsedMin } = furnace;
  const ready = readyMin(furnace, limits);
  if (heatStep === null || stepElapsedMin === null || ready === null) return [];
  const present = HEAT_STEPS.indexOf(heatStep);
  let fromMs = atMs;
  return HEAT_STEPS.slice(present).map((step) => {
    const planned = step === heatStep ? Math.max(0, data.planMin[step] - stepElapsedMin) : data.planMin[step];
    const meltEndMs = atMs + (ready - data.planMin.skim - data.planMin.refine) * MINUTE_MS;
    const toMs = step === 'melt' ? Math.max(fromMs, meltEndMs) : fromMs + planned * MINUTE_MS;
    const one = { step, fromMs, toMs };
    fromMs = toMs;
    return one;
  });
}

export function gasPanel(context: PanelContext, base: Furnaces, limits: FurnaceLimits): Panels['gas'] {
  const period = { fromMs: base.atMs - HEATS_MS, toMs: base.atMs };
  const { calendar, teamConfigs } = context.frame;
  const [config] = teamConfigs;
  const shifts = config ? dutyShifts(calendar, config, period) : [];
  const heats = base.furnaces
    .flatMap((furnace) => tappedIn(furnace, period).map((heat) => ({ furnace, heat })))
    .toSorted((a, b) => b.heat.toMs - a.heat.toMs);
  const alloys = [...new Set(base.furnaces.flatMap(({ data }) => data.alloys))];
  return {
    heats: heats.map(({ furnace, heat }): FurnaceHeatRow => {
      const shift = shifts.find(({ fromMs, toMs }) => fromMs < heat.toMs && heat.toMs <= toMs);
      const team = config?.teams.find(({ id }) => id === shift?.teamId);
      return {
        heatNo: heat.label,
        furnaceId: furnace.id,
        furnace: furnace.name,
        alloy: heat.alloyName,
        team: team ? nameOf(team, context.language) : null,
        from: isoOf(context, heat.fromMs),
        to: isoOf(context, heat.toMs),
        chargeKg: heat.chargeKg,
        tappedKg: heat.tappedKg,
        drossKg: heat.drossKg,
        meltLossPct: heat.figures?.meltLossPct ?? null,
        gasNm3PerT: heat.figures?.gasNm3PerT ?? null,
        kwhPerT: heat.figures?.gasKwhPerT ?? null,
        holdMin: heat.stepMin.hold,
        doorMin: heat.doorMin,
      };
    }),
    targets: alloys.map((alloy) => ({ alloy, nm3PerT: limits.nm3PerTOf(alloy) })),
  };
}

export function combustionPanel({ furnaces }: Furnaces, limits: FurnaceLimits): Panels['combustion'] {
  const [low, high] = limits.o2WindowPct;
  return {
    window: [low, high],
    airC: limits.airC,
    furnaces: furnaces.map(({ id, name, course, step }) => {
      const minutes: number[] = [];
      for (let at = course.length - 1; step !== null && at >= 0 && minutes.length < FIRING_MINUTES; at--) {
        const phase = course.phase[at] ?? 0;
        if (phase === 1 || phase === 2) minutes.push(at);
      }
      const firing = firingOf(course, minutes);
      const { o2Pct, flueC } = firing;
      const saving =
        o2Pct === null || flueC === null
          ? null
          : o2Pct <= high
            ? 0
            : o2TrimSavingPct(flueC, limits.airC, o2Pct, high);
      return {
        id,
        name,
        ...combustionOf(firing, limits.airC),
        o2Pct,
        flueC,
        trimSavingPct: saving,
        judge: judge(o2Pct, { better: 'band', band: [low, high] }),
      };
    }),
  };
}

export function metalPanel(context: PanelContext, base: Furnaces, limits: FurnaceLimits): Panels['metal'] {
  const day = base.furnaces.flatMap((furnace) => tappedIn(furnace, base.day));
  const all = base.furnaces.map((furnace) => ({
    furnace,
    heats: tappedIn(furnace, { fromMs: 0, toMs: base.atMs }),
  }));
  const lossOf = ({ figures }: Heat): number | null => figures?.meltLossPct ?? null;
  // A gap between the furnaces: what one loses more than another is no spread of either.
  const limit = individualsLimits(
    all.flatMap(({ heats }) => [...heats.map(lossOf), null]),
    CHART_HEATS_MIN,
  );
  return {
    chargeKg: sumOf(day, ({ chargeKg }) => chargeKg),
    tappedKg: sumOf(day, ({ tappedKg }) => tappedKg),
    drossKg: sumOf(day, ({ drossKg }) => drossKg),
    heats: day.length,
    lossPct: meltLossPct(day),
    target: limits.lossTargetPct,
    points: all
      .flatMap(({ furnace, heats }) =>
        heats.map((heat) => ({
          heatNo: heat.label,
          furnaceId: furnace.id,
          furnace: furnace.name,
          t: isoOf(context, heat.toMs),
          lossPct: lossOf(heat),
        })),
      )
      .toSorted((a, b) => Date.parse(a.t) - Date.parse(b.t)),
    limits: limit && { centre: limit.centre, lower: limit.lower, upper: limit.upper },
  };
}

/** F4 over heats: Σ(charge − tapped − Δheel) ÷ Σcharge. */
export function meltLossPct(heats: readonly Heat[]): number | null {
  const charge = sumOf(heats, ({ chargeKg }) => chargeKg);
  const lost = sumOf(heats, (heat) => heat.chargeKg - heat.tappedKg - (heat.heelAfterKg - heat.heelBeforeKg));
  return charge > 0 ? (lost / charge) * 100 : null;
}

/** Where the heat of the gas went, over heats of two days: each furnace, weighed by its gas. */
export function heatPanel({ furnaces, atMs }: Furnaces): Panels['heat'] {
  return furnaces.map((furnace) => {
    const heats = tappedIn(furnace, { fromMs: atMs - HEATS_MS, toMs: atMs });
    const gasMj = sumOf(heats, (heat) => heat.gasMj);
    const share = (of: (heat: Heat) => number | null): number | null => {
      const parts = heats.map((heat) => ({ pct: of(heat), gasMj: heat.gasMj }));
      if (gasMj <= 0 || parts.some(({ pct }) => pct === null)) return null;
      return sumOf(parts, ({ pct, gasMj: mj }) => (pct ?? 0) * mj) / gasMj;
    };
    return {
      id: furnace.id,
      name: furnace.name,
      heats: heats.length,
      gasNm3: sumOf(heats, ({ gasNm3 }) => gasNm3),
      metalPct: share(({ figures }) => figures?.balance.metalPct ?? null),
      fluePct: share(({ figures }) => figures?.balance.fluePct ?? null),
      wallPct: share(({ figures }) => figures?.balance.wallPct ?? null),
      doorPct: share(({ figures }) => figures?.balance.doorPct ?? null),
      otherPct: share(({ figures }) => figures?.balance.otherPct ?? null),
    };
  });
}

/** Advice for what can be set; the platform writes no set point. */
export function advicePanel(context: PanelContext, base: Furnaces, limits: FurnaceLimits): Panels['advice'] {
  const { furnaces, atMs } = base;
  const fired = new Map(combustionPanel(base, limits).furnaces.map((one) => [one.id, one]));
  const price = context.frame.energyTypes.find(({ energyCode }) => energyCode === 'gas')?.priceCny ?? null;
  return furnaces.flatMap((furnace) =>
    furnace.advice.map((advice): Panels['advice'][number] => {
      const plain = {
        id: `${furnace.id} ${advice.kind}`,
        furnaceId: furnace.id,
        furnace: furnace.name,
        kind: advice.kind,
        savingPct: null,
        savingNm3PerT: null,
        savingCnyMonth: null,
      };
      if (advice.kind === 'holdReduce')
        return { ...plain, from: advice.fromMin, to: advice.toMin, unit: MINUTES };
      if (advice.kind === 'door')
        return { ...plain, from: advice.openMin, to: advice.limitMin, unit: MINUTES };
      if (advice.kind === 'stir')
        return {
          ...plain,
          from: advice.gradientK,
          to: advice.limitK,
          unit: { code: 'K', display: 'K', scale: 1, dp: 0 },
        };
      const heats = tappedIn(furnace, { fromMs: atMs - HEATS_MS, toMs: atMs });
      const tappedT = sumOf(heats, ({ tappedKg }) => tappedKg) / KG_PER_T;
      const nm3PerT = tappedT > 0 ? sumOf(heats, ({ gasNm3 }) => gasNm3) / tappedT : null;
      // Most of the gas burns while it fires: what a trim saves there counts, where its O2 is high there too.
      const firing = fired.get(furnace.id);
      const isFiringHigh = firing !== undefined && (firing.trimSavingPct ?? 0) > 0 && firing.o2Pct !== null;
      const savingPct = isFiringHigh ? (firing.trimSavingPct ?? 0) : advice.savingPct;
      const savingNm3PerT = nm3PerT === null ? null : (nm3PerT * savingPct) / 100;
      // What it taps in a month at the pace of the heats behind the figure, stops between them included.
      const [first, last] = [heats[0], heats.at(-1)];
      const days = first && last ? (last.toMs - first.fromMs) / (HOURS_A_DAY * HOUR_MS) : 0;
      const monthT = days > 0 ? (tappedT / days) * DAYS_A_MONTH : null;
      return {
        ...plain,
        from: isFiringHigh ? (firing.o2Pct ?? advice.fromPct) : advice.fromPct,
        to: advice.toPct,
        unit: PERCENT,
        savingPct,
        savingNm3PerT,
        savingCnyMonth:
          !context.withCost || price === null || savingNm3PerT === null || monthT === null
            ? null
            : savingNm3PerT * monthT * price,
      };
    }),
  );
}
