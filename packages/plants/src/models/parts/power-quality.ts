/** What a power quality meter measures at the connection and behind each transformer, as values of ten minutes. */
import { gauss, tagHash, uniform } from '../../engine/noise.ts';
import type { MinuteContext, PlantModel, RecordedTag } from '../../engine/plant-model.ts';
import { createSignalList } from './signal-list.ts';
import {
  POWER_QUALITY_VALUES,
  type PowerQualityValue,
} from '@plantdeck/platform/engine/power-quality/values.ts';

const POWER_QUALITY_MINUTES = 10;

/** A metering point with power quality functions. Its signals are `pq.<code>.<value>` with the values below. */
export interface PowerQualityPoint {
  /** Index of its meter in the structure. */
  readonly meter: number;
  readonly meterId: string;
  /** `pcc` is the connection to the grid, `t1` the first transformer. */
  readonly code: string;
  /** Between two phases, kV. */
  readonly nominalKv: number;
  /** Power at which the load counts as 1, kW. */
  readonly ratedKw: number;
}

/** Orders of harmonics that are measured, as GB/T 14549 asks for them. */
const FIRST_ORDER = 2;
const LAST_ORDER = 25;
const ORDERS = Array.from({ length: LAST_ORDER - FIRST_ORDER + 1 }, (_, index) => index + FIRST_ORDER);

/** What is particular about a plant's supply. */
export interface PowerQualitySite {
  readonly gridKv: number;
  readonly transformerKv: number;
  /** Distortion of the voltage at rest, and what full load adds: drives with rectifiers add most. */
  readonly thdBasePct: number;
  readonly thdLoadPct: number;
  /** Scenario days on which a step of the capacitor bank is out of order. */
  readonly capacitorFault?: { readonly fromDay: number; readonly toDay: number } | undefined;
  /** A spell of voltages that differ. */
  readonly unbalance?:
    | { readonly day: number; readonly fromMinute: number; readonly minutes: number; readonly pct: number }
    | undefined;
  /** Event of the model in which the grid sags; without one the grid sags by itself, about once a week. */
  readonly dipEvent?: number | undefined;
}

/** Shares of the distortion by order, of rectifiers with six pulses first of all; their squares add up to one. */
const HARMONICS: Readonly<Record<number, number>> = {
  2: 0.04,
  3: 0.25,
  4: 0.03,
  5: 0.72,
  6: 0.015,
  7: 0.5,
  8: 0.012,
  9: 0.05,
  11: 0.3,
  13: 0.22,
  15: 0.03,
  17: 0.1,
  19: 0.085,
  21: 0.02,
  23: 0.06,
  25: 0.05,
};
const EVEN_SHARE = 0.008;
const voltageShare = (order: number): number => HARMONICS[order] ?? EVEN_SHARE;
/** A current drives its voltage through an impedance that grows with the order: high orders are smaller in it. */
const currentWeights = ORDERS.map((order) => voltageShare(order) / Math.sqrt(order));
const currentNorm = Math.hypot(...currentWeights);
const SAGS_PER_MINUTE = 1 / (7 * 1440);
const PF = { target: 0.95, behindTransformer: 0.9, faulty: 0.88, sigma: 0.006 } as const;
const SQRT3 = 1.732051;

/** Orders that are signals of their own; the others follow from the distortion when they are kept. */
const SIGNAL_ORDERS = [3, 5, 7, 11, 13] as const;

/** Single harmonics as they are kept: for the week that a spectrum is judged by. */
function spectrumTags(point: string, at: Readonly<Record<PowerQualityValue, number>>): RecordedTag[] {
  const mean = (signals: Float64Array, values: readonly PowerQualityValue[]): number =>
    values.reduce((sum, value) => sum + signals[at[value]]!, 0) / values.length;
  const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
  return ORDERS.flatMap((order, n): RecordedTag[] => {
    const voltage = (signals: Float64Array): number =>
      rounded(mean(signals, ['thdUa', 'thdUb', 'thdUc']) * voltageShare(order), 3);
    const current = (signals: Float64Array): number => {
      const distortion = mean(signals, ['thdIa', 'thdIb', 'thdIc']) / 100;
      const share = (currentWeights[n] ?? 0) / currentNorm;
      return rounded(mean(signals, ['ia', 'ib', 'ic']) * distortion * share, 2);
    };
    const isSignal = SIGNAL_ORDERS.some((one) => one === order);
    return [
      ...(isSignal ? [] : [{ code: `pq.${point}.h${order}`, value: voltage, keeps: 'week' as const }]),
      { code: `pq.${point}.ih${order}`, value: current, keeps: 'week' },
    ];
  });
}

/** The metering points of a model: its incomer and its transformers. */
export function powerQualityPoints(
  { structure }: Pick<PlantModel, 'structure'>,
  site: PowerQualitySite,
): readonly PowerQualityPoint[] {
  const transformers = structure.meters.filter((meter) => meter.kind === 'transformer');
  const ratedKw = structure.contractKw / Math.max(1, transformers.length);
  return structure.meters.flatMap((meter, index): PowerQualityPoint[] => {
    if (meter.energy !== 'electric' || meter.kind === 'feeder') return [];
    const isGrid = meter.kind === 'incomer';
    return [
      {
        meter: index,
        meterId: meter.id,
        code: isGrid ? 'pcc' : `t${transformers.indexOf(meter) + 1}`,
        nominalKv: isGrid ? site.gridKv : site.transformerKv,
        ratedKw: isGrid ? structure.contractKw : ratedKw,
      },
    ];
  });
}

/** A model whose connection and transformers are watched for the quality of their power. */
export function withPowerQuality(model: PlantModel, site: PowerQualitySite): PlantModel {
  const points = powerQualityPoints(model, site);
  const { codes, one } = createSignalList();
  const watched = points.map((point) => {
    const at = (value: PowerQualityValue): number => model.signals.length + one(`pq.${point.code}.${value}`);
    const places = Object.fromEntries(POWER_QUALITY_VALUES.map((value) => [value, at(value)])) as Readonly<
      Record<PowerQualityValue, number>
    >;
    return {
      ...point,
      tag: tagHash(`${model.structure.plantId} pq ${point.code}`),
      at: places,
    };
  });
  const gridTag = tagHash(`${model.structure.plantId} grid`);

  /** Noise that changes slowly from one value to the next, without a state of its own. */
  const slow = (seed: number, tag: number, window: number): number =>
    (gauss(seed, tag, window) + 0.8 * gauss(seed, tag, window - 1) + 0.6 * gauss(seed, tag, window - 2)) /
    1.414;

  function fill(context: MinuteContext): void {
    const { seed, k, rates, signals, calendar, minuteOfDay } = context;
    const window = Math.floor(k / POWER_QUALITY_MINUTES);
    const { scenarioDay } = calendar;
    const gridHz = 50 + 0.015 * slow(seed, gridTag, window);
    const gridU = 0.004 * slow(seed, gridTag + 1, window);
    const spell = site.unbalance;
    const isSpell =
      spell?.day === scenarioDay &&
      minuteOfDay >= spell.fromMinute &&
      minuteOfDay < spell.fromMinute + spell.minutes;
    const fault = site.capacitorFault;
    const isFaulty = fault !== undefined && scenarioDay >= fault.fromDay && scenarioDay <= fault.toDay;
    for (const { at, code, tag, meter, nominalKv, ratedKw } of watched) {
      const noise = (n: number): number => slow(seed, tag + n, window);
      const set = (value: PowerQualityValue, figure: number, digits: number): void => {
        const step = 10 ** digits;
        signals[at[value]] = Math.round(figure * step) / step;
      };
      const kw = rates[meter]!;
      const load = kw / ratedKw;
      const isGrid = code === 'pcc';
      const unbalance =
        isSpell && spell ? spell.pct + 0.05 * noise(1) : Math.max(0.05, 0.6 + 0.15 * noise(1));
      const volts = nominalKv * 1000 * (1 + 0.02 - 0.03 * load + gridU + 0.001 * noise(2));
      // Two phases move against each other by the negative sequence.
      set('uab', volts * (1 + unbalance / 100), 1);
      set('ubc', volts * (1 - unbalance / 200), 1);
      set('uca', volts * (1 - unbalance / 200), 1);
      const pf = Math.min(
        1,
        (isGrid ? (isFaulty ? PF.faulty : PF.target) : PF.behindTransformer) + PF.sigma * noise(3),
      );
      const amps = (kw * 1000) / (SQRT3 * volts * pf);
      (['ia', 'ib', 'ic'] as const).forEach((phase, n) => set(phase, amps * (1 + 0.01 * noise(4 + n)), 1));
      set('p', kw, 1);
      set('q', (kw * Math.sqrt(1 - pf * pf)) / pf, 1);
      set('pf', pf, 3);
      set('f', gridHz, 3);
      const thdU = Math.max(0.2, site.thdBasePct + site.thdLoadPct * load + 0.3 * noise(7));
      (['thdUa', 'thdUb', 'thdUc'] as const).forEach((phase, n) => set(phase, thdU + 0.05 * noise(8 + n), 2));
      const thdI = 5 + 4 / (0.3 + load);
      (['thdIa', 'thdIb', 'thdIc'] as const).forEach((phase, n) =>
        set(phase, Math.max(1, thdI + 0.5 * noise(11 + n)), 2),
      );
      set('unbalance', unbalance, 2);
      for (const order of SIGNAL_ORDERS) set(`h${order}`, thdU * voltageShare(order), 2);
      set('pst', Math.max(0.05, 0.35 + 0.2 * load + 0.08 * noise(14)), 2);
      set('residualPct', 100, 1);
      set('sagMs', 0, 0);
    }
  }

  /** The grid sags for a few hundred milliseconds: every point sees it. */
  function sag(context: MinuteContext): void {
    const { seed, k, signals } = context;
    const isSag =
      site.dipEvent === undefined
        ? uniform(seed, gridTag + 2, k) < SAGS_PER_MINUTE
        : context.event(site.dipEvent) > 0;
    if (!isSag) return;
    const residual = 60 + 28 * uniform(seed, gridTag + 3, k);
    const sagMs = Math.round(60 + 740 * uniform(seed, gridTag + 4, k));
    for (const { at } of watched) {
      signals[at.residualPct] = Math.round(residual * 10) / 10;
      signals[at.sagMs] = sagMs;
    }
  }

  return {
    ...model,
    signals: [...model.signals, ...codes],
    recorded: {
      tags: [
        ...(model.recorded?.tags ?? []),
        ...codes.map((code, index): RecordedTag => ({
          code,
          signal: model.signals.length + index,
          keeps: 'all',
        })),
        ...watched.flatMap(({ code, at }) => spectrumTags(code, at)),
      ],
      sags: watched.map(({ code, at }) => ({ point: code, residual: at.residualPct, duration: at.sagMs })),
      points: points.map(({ code, meterId, nominalKv }) => ({ code, meterId, nominalKv })),
    },
    build(layout, bank) {
      const step = model.build(layout, bank);
      return (context) => {
        step(context);
        // Values hold for ten minutes; days begin with a new one, so that each can be made again alone.
        if (context.minuteOfDay % POWER_QUALITY_MINUTES === 0) fill(context);
        sag(context);
      };
    },
  };
}
