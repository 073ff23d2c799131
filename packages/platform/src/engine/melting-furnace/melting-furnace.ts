/** Heat, gas and metal of a melting furnace, and advice for its burner. Pure; advice only, it writes no set point. */

/** Volume share of oxygen in dry air, %. */
const AIR_O2_PCT = 20.9;
/** Natural gas in Siegert's formula: A2 = 0.66 and B = 0.009 (1. BImSchV, annex 2). */
const SIEGERT_GAS = { a2: 0.66, b: 0.009 } as const;
const SIEGERT_AIR_O2_PCT = 21;
/** Heat of aluminium: solid 1.04, fusion 397, liquid 1.08 kJ/kg(K); liquid from 660 degC on. */
const ALUMINIUM = { solidKjPerKgK: 1.04, fusionKjPerKg: 397, liquidKjPerKgK: 1.08, meltsAtC: 660 } as const;
export const SCRAP_C = 25;

/** F2: λ = 20.9 / (20.9 - O2 dry), of a flue gas without CO. @returns null for a reading that no flue gas has */
export function excessAir(o2DryPct: number): number | null {
  return o2DryPct >= 0 && o2DryPct < AIR_O2_PCT ? AIR_O2_PCT / (AIR_O2_PCT - o2DryPct) : null;
}

/**
 * F3: heat that leaves with the flue gas, % of the heat of the gas, by Siegert for natural gas:
 * qA = (flue - air) · (0.66 / (21 - O2) + 0.009).
 */
export function flueLossPct(flueC: number, airC: number, o2DryPct: number): number | null {
  if (excessAir(o2DryPct) === null || !Number.isFinite(flueC - airC)) return null;
  return Math.max(0, (flueC - airC) * (SIEGERT_GAS.a2 / (SIEGERT_AIR_O2_PCT - o2DryPct) + SIEGERT_GAS.b));
}

/** Share of the gas that a lower O2 saves at the same flue temperature, %: 1 - (1 - qA now) / (1 - qA target). */
export function o2TrimSavingPct(
  flueC: number,
  airC: number,
  o2DryPct: number,
  targetO2Pct: number,
): number | null {
  const now = flueLossPct(flueC, airC, o2DryPct);
  const target = flueLossPct(flueC, airC, targetO2Pct);
  if (now === null || target === null || target >= 100) return null;
  return (1 - (100 - now) / (100 - target)) * 100;
}

/** Heat of aluminium above 25 degC, kJ/kg. At the melting point it counts as molten. */
export function aluminiumKjPerKg(metalC: number): number {
  const { solidKjPerKgK, fusionKjPerKg, liquidKjPerKgK, meltsAtC } = ALUMINIUM;
  const solid = solidKjPerKgK * (Math.min(metalC, meltsAtC) - SCRAP_C);
  return metalC < meltsAtC ? solid : solid + fusionKjPerKg + liquidKjPerKgK * (metalC - meltsAtC);
}

export interface HeatInput {
  readonly gasNm3: number;
  readonly lhvMjPerNm3: number;
  readonly chargeKg: number;
  /** Metal that was in the furnace before the charge, and is in it after the tap. */
  readonly heelBeforeKg: number;
  readonly heelAfterKg: number;
  readonly tappedKg: number;
  /** Metal that the dross press or a dross works gets back. */
  readonly recoveredKg: number;
  readonly chargeC: number;
  readonly tapC: number;
  /** Means over the firing, for the flue loss. */
  readonly flueC: number | null;
  readonly airC: number;
  readonly o2DryPct: number | null;
  /** Wall and door losses that were calculated or measured, MJ. */
  readonly wallMj: number | null;
  readonly doorMj: number | null;
  readonly cycleMin: number;
  readonly meltMin: number;
  readonly holdMin: number;
}

export interface HeatFigures {
  /** F1: gas of the heat with its hold, Nm3 per tapped t, and the same as GJ/t and kWh/t. */
  readonly gasNm3PerT: number | null;
  readonly gasGjPerT: number | null;
  readonly gasKwhPerT: number | null;
  /** F4: (charge - tapped - Δheel - recovered) / charge · 100, %. */
  readonly meltLossPct: number | null;
  /** F5: charge / melting time, t/h. */
  readonly meltingTph: number | null;
  /** F6: hold / cycle · 100, %. */
  readonly holdPct: number | null;
  /** F8: heat of the metal / heat of the gas · 100, %. */
  readonly efficiencyPct: number | null;
  readonly balance: HeatBalance;
}

/** Shares of the heat of the gas, %; null where unknown. */
export interface HeatBalance {
  readonly metalPct: number | null;
  readonly fluePct: number | null;
  readonly wallPct: number | null;
  readonly doorPct: number | null;
  /** What is left, null unless all others are known; below 0, the readings contradict each other. */
  readonly otherPct: number | null;
}

const KJ_PER_MJ = 1_000;
const KG_PER_T = 1_000;
const MJ_PER_KWH = 3.6;
const MIN_PER_H = 60;
const ratio = (part: number, whole: number): number | null =>
  Number.isFinite(part) && whole > 0 ? part / whole : null;
const percent = (share: number | null): number | null => (share === null ? null : share * 100);

/** Figures F1, F4, F5, F6 and F8 of one heat and its heat balance; a ratio over nothing is null. */
export function heatFigures(heat: HeatInput): HeatFigures {
  const gasMj = heat.gasNm3 * heat.lhvMjPerNm3;
  const nm3PerT = ratio(heat.gasNm3, heat.tappedKg / KG_PER_T);
  const mjPerT = nm3PerT === null ? null : nm3PerT * heat.lhvMjPerNm3;
  const metalMj =
    (heat.tappedKg * (aluminiumKjPerKg(heat.tapC) - aluminiumKjPerKg(heat.chargeC))) / KJ_PER_MJ;
  const metalPct = percent(ratio(metalMj, gasMj));
  const fluePct =
    heat.flueC === null || heat.o2DryPct === null ? null : flueLossPct(heat.flueC, heat.airC, heat.o2DryPct);
  const wallPct = heat.wallMj === null ? null : percent(ratio(heat.wallMj, gasMj));
  const doorPct = heat.doorMj === null ? null : percent(ratio(heat.doorMj, gasMj));
  const heelKg = heat.heelAfterKg - heat.heelBeforeKg;
  return {
    gasNm3PerT: nm3PerT,
    gasGjPerT: mjPerT === null ? null : mjPerT / 1_000,
    gasKwhPerT: mjPerT === null ? null : mjPerT / MJ_PER_KWH,
    meltLossPct: percent(ratio(heat.chargeKg - heat.tappedKg - heelKg - heat.recoveredKg, heat.chargeKg)),
    meltingTph: ratio(heat.chargeKg / KG_PER_T, heat.meltMin / MIN_PER_H),
    holdPct: percent(ratio(heat.holdMin, heat.cycleMin)),
    efficiencyPct: metalPct,
    balance: {
      metalPct,
      fluePct,
      wallPct,
      doorPct,
      otherPct:
        metalPct === null || fluePct === null || wallPct === null || doorPct === null
          ? null
          : 100 - metalPct - fluePct - wallPct - doorPct,
    },
  };
}

/**
 * Minutes until the metal has the heat of the tap: (h target - h now) · m / (η · gas · LHV).
 * @returns 0 when it is there, null without a fire
 */
export function minutesToTap(
  nowC: number,
  targetC: number,
  massKg: number,
  gasNm3h: number,
  lhvMjPerNm3: number,
  efficiencyPct: number,
): number | null {
  const needMj = ((aluminiumKjPerKg(targetC) - aluminiumKjPerKg(nowC)) * massKg) / KJ_PER_MJ;
  if (needMj <= 0) return 0;
  const hours = ratio(needMj, (efficiencyPct / 100) * gasNm3h * lhvMjPerNm3);
  return hours === null ? null : hours * MIN_PER_H;
}

export interface FurnaceMinute {
  readonly o2DryPct: number | null;
  readonly flueC: number | null;
  readonly gasNm3h: number | null;
  readonly isDoorOpen: boolean;
  /** Metal at the top and at the bottom of the bath; null where not measured. */
  readonly bathTopC: number | null;
  readonly bathBottomC: number | null;
}

export interface AdviceSettings {
  readonly o2WindowPct: readonly [low: number, high: number];
  readonly airC: number;
  readonly holdPlanMin: number;
}

export type Advice =
  | {
      readonly kind: 'o2Trim';
      readonly fromPct: number;
      readonly toPct: number;
      readonly savingPct: number;
      readonly savingNm3h: number;
    }
  | { readonly kind: 'holdReduce'; readonly fromMin: number; readonly toMin: number }
  | { readonly kind: 'door'; readonly openMin: number; readonly limitMin: number }
  | { readonly kind: 'stir'; readonly gradientK: number; readonly limitK: number };

const TRIM_AFTER_MIN = 10;
const HOLD_OVER_MIN = 20;
const DOOR_LIMIT_MIN = 4;
const STIR_ABOVE_K = 30;

/** Length of the run of minutes at the end that fulfil a condition. */
function runAtEnd<T>(minutes: readonly T[], holds: (minute: T) => boolean): number {
  return minutes.length - 1 - minutes.findLastIndex((minute) => !holds(minute));
}

/**
 * Advice of 3.11: O2 above its window for 10 min, hold 20 min over plan, door open for more than 4 min, bath gradient
 * above 30 K. Air through an open door reads as O2, so those minutes end a run.
 * @param minutes  one a minute, up to now
 */
export function furnaceAdvice(
  minutes: readonly FurnaceMinute[],
  holdMin: number,
  settings: AdviceSettings,
): Advice[] {
  const advice: Advice[] = [];
  const high = settings.o2WindowPct[1];
  const trimmed = runAtEnd(
    minutes,
    ({ o2DryPct, isDoorOpen }) =>
      !isDoorOpen && o2DryPct !== null && o2DryPct > high && excessAir(o2DryPct) !== null,
  );
  if (trimmed >= TRIM_AFTER_MIN) {
    const run = minutes.slice(-trimmed);
    const meanOf = (values: readonly (number | null)[]) => {
      const known = values.filter((value) => value !== null);
      return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
    };
    const o2 = meanOf(run.map(({ o2DryPct }) => o2DryPct));
    const flueC = meanOf(run.map((minute) => minute.flueC));
    const gas = meanOf(run.map(({ gasNm3h }) => gasNm3h));
    const saving = o2 === null || flueC === null ? null : o2TrimSavingPct(flueC, settings.airC, o2, high);
    if (o2 !== null && saving !== null && saving > 0 && gas !== null)
      advice.push({
        kind: 'o2Trim',
        fromPct: o2,
        toPct: high,
        savingPct: saving,
        savingNm3h: (gas * saving) / 100,
      });
  }
  if (holdMin > settings.holdPlanMin + HOLD_OVER_MIN)
    advice.push({ kind: 'holdReduce', fromMin: holdMin, toMin: settings.holdPlanMin });
  const openMin = runAtEnd(minutes, ({ isDoorOpen }) => isDoorOpen);
  if (openMin > DOOR_LIMIT_MIN) advice.push({ kind: 'door', openMin, limitMin: DOOR_LIMIT_MIN });
  const last = minutes.at(-1);
  if (last && last.bathTopC !== null && last.bathBottomC !== null) {
    const gradientK = last.bathTopC - last.bathBottomC;
    if (gradientK > STIR_ABOVE_K) advice.push({ kind: 'stir', gradientK, limitK: STIR_ABOVE_K });
  }
  return advice;
}
