import { firstOrder, keepPerMinute, type NoiseBank } from '../../engine/noise.ts';
import type { MinuteContext } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';
import { REASON } from '@plantdeck/platform/engine/stop-reasons/stop-reasons.ts';
import { EVENT } from './events.ts';
import { SIGNAL } from './signals.ts';
import { STOP_UNIT } from './stop-units.ts';
import { OUTPUT, REFINERS, type PaperMeters } from './structure.ts';

/** Line A and line B: what they make an hour, what their chest holds, bone-dry t; their share of the furnish. */
const LINES = [
  { tph: 13, chestT: 150, pulperKw: 640, screenKw: 315 },
  { tph: 10, chestT: 100, share: 0.4, pulperKw: 540, screenKw: 250 },
] as const;
/** The crew's rule: on below, off above. In the valley it fills a little higher, in a peak it waits a little longer. */
const ON_BELOW = 0.45;
const OFF_ABOVE = 0.85;
const PEAK_WAITS = 0.12;
const MAINTENANCE_DAY = 30;
const MAINTENANCE_MINUTE = 480;
const BROKE_T = 24;
const BROKE_WANTED_T = 10;
const BROKE_TPH = 1.7;
const BROKE_KW = 185;
const AGITATORS_KW = 265;
const SRE_KWH_PER_T = 62;

/** What the machine asks of the stock in a minute, and what it gives back. */
export interface StockUse {
  /** Bone-dry furnish, t, with the broke in it. */
  readonly furnishT: number;
  /** Trim, off-spec and broken sheet that go to the broke chest, bone-dry t. */
  readonly brokeT: number;
  /** Gross t/h that the refiners treat. */
  readonly grossTph: number;
}

/** Two pulping lines on their chests, the broke system, three refiners. */
export function createStockPreparation(layout: StateLayout, bank: NoiseBank, meters: PaperMeters) {
  const lineAt = LINES.map(() => layout.allot(2)); // runs, down until
  const chestAt = LINES.map(({ chestT }) => layout.allot(1, 0.65 * chestT));
  const brokeAt = layout.allot(1, BROKE_WANTED_T);
  const freenessAt = layout.allot(1, 410);
  const each = (code: string, sigma: number, tau: number) =>
    LINES.map((_, n) => bank.add(`${code}${n + 1}`, sigma, tau));
  const rateNoise = each('pulper.rate', 0.03, 30);
  const powerNoise = each('pulper.kw', 0.04, 8);
  const consistencyNoise = each('pulper.consistency', 0.14, 12);
  const chestNoise = each('chest.consistency', 0.05, 25);
  const screenNoise = each('screen.dp', 3.2, 10);
  const sreNoise = bank.add('refining.sre', 3, 240);
  const freenessNoise = bank.add('refining.freeness', 5, 60);
  const refinerNoise = Array.from({ length: REFINERS }, (_, n) => bank.add(`refiner${n + 1}.kw`, 0.02, 12));
  const brokeNoise = bank.add('broke.kw', 0.05, 10);
  const keepFreeness = keepPerMinute(8);

  /** Line B stands for a day and a night; the other feeds the machine from its chest. */
  const isMaintained = ({ calendar, minuteOfDay }: MinuteContext): boolean =>
    calendar.isPlannedStop &&
    (calendar.scenarioDay === MAINTENANCE_DAY) === minuteOfDay >= MAINTENANCE_MINUTE;

  function line(context: MinuteContext, n: 0 | 1): void {
    const { state, noise, rates, signals, k, tier, massT, productQty } = context;
    const { tph, chestT, pulperKw, screenKw } = LINES[n];
    const at = lineAt[n]!;
    const level = state[chestAt[n]!]! / chestT;
    const failure = context.event(EVENT.pulperFailure[n]!);
    if (failure > 0 && state[at] === 1) state[at + 1] = k + failure;
    const waits = tier === 'peak' || tier === 'topPeak' ? PEAK_WAITS : 0;
    if (level < ON_BELOW - waits) state[at] = 1;
    else if (level > OFF_ABOVE) state[at] = 0;
    else if (tier === 'valley' && level < OFF_ABOVE - 0.2) state[at] = 1;
    const isPlanned = n === 1 && isMaintained(context);
    const isDown = state[at + 1]! > k;
    const reason = isPlanned
      ? REASON.planned
      : isDown
        ? REASON.failure
        : state[at] === 1
          ? REASON.none
          : waits > 0
            ? REASON.peakAvoidance
            : REASON.downstreamFull;
    const runs = reason === REASON.none;
    const madeT = runs ? (tph * (1 + noise[rateNoise[n]!]!)) / 60 : 0;
    state[chestAt[n]!] = Math.min(chestT, state[chestAt[n]!]! + madeT);
    rates[meters.pulpers[n]!] = runs ? pulperKw * (1 + noise[powerNoise[n]!]!) : 6;
    rates[meters.screens[n]!] = runs ? screenKw * (1 + 0.5 * noise[powerNoise[n]!]!) : 8;
    massT[OUTPUT.lines[n]] = madeT;
    productQty[OUTPUT.lines[n]] = madeT;
    signals[SIGNAL.pulperRuns[n]!] = runs ? 1 : 0;
    signals[SIGNAL.pulperDown[n]!] = isDown ? 1 : 0;
    signals[SIGNAL.pulperConsistency[n]!] = 4.6 + noise[consistencyNoise[n]!]!;
    signals[SIGNAL.screenDp[n]!] = runs ? 42 + noise[screenNoise[n]!]! : 0;
    signals[SIGNAL.chestPct[n]!] = (state[chestAt[n]!]! / chestT) * 100;
    signals[SIGNAL.chestConsistency[n]!] = 4.1 + noise[chestNoise[n]!]!;
    context.stop(STOP_UNIT.pulpers[n], reason);
  }

  /** The furnish leans on line A while B stands or its chest runs low, and the other way round. */
  function shareOfB(state: Float64Array, isLeftAlone: boolean): number {
    const [a, b] = LINES.map(({ chestT }, n) => state[chestAt[n]!]! / chestT) as [number, number];
    if (b < 0.04) return 0;
    if (a < 0.04) return 1;
    return isLeftAlone || b < 0.15 ? 0.2 : LINES[1].share;
  }

  return {
    /** Whether the chests can feed the machine. */
    canFeed: (state: Float64Array): boolean => chestAt.reduce((t, at) => t + state[at]!, 0) > 2,
    /** Specific refining energy that holds now, kWh/t. */
    sre: (noise: Float64Array): number => SRE_KWH_PER_T + noise[sreNoise]!,
    step(context: MinuteContext, use: StockUse): void {
      const { state, noise, rates, signals } = context;
      line(context, 0);
      line(context, 1);
      const wantedBroke =
        Math.min(5, Math.max(0.3, BROKE_TPH + 0.14 * (state[brokeAt]! - BROKE_WANTED_T))) / 60;
      const fromBroke = Math.min(use.furnishT * 0.45, wantedBroke, Math.max(0, state[brokeAt]!));
      const fresh = use.furnishT - fromBroke;
      const shareB = shareOfB(state, isMaintained(context));
      [1 - shareB, shareB].forEach((share, n) => {
        state[chestAt[n]!] = Math.max(0, state[chestAt[n]!]! - fresh * share);
      });
      state[brokeAt] = Math.min(BROKE_T, Math.max(0, state[brokeAt]! + use.brokeT - fromBroke));
      const brokeWorks = use.brokeT > 0.06;
      rates[meters.broke] = (brokeWorks ? BROKE_KW : 22) * (1 + noise[brokeNoise]!);
      const sre = SRE_KWH_PER_T + noise[sreNoise]!;
      for (let n = 0; n < REFINERS; n++) {
        const kw = Math.max(24, ((sre * use.grossTph) / REFINERS) * (1 + noise[refinerNoise[n]!]!));
        rates[meters.refiners[n]!] = kw;
        signals[SIGNAL.refinerKw[n]!] = kw;
      }
      rates[meters.agitators] = AGITATORS_KW * (0.85 + 0.15 * (signals[SIGNAL.chestPct[0]!]! / 100));
      state[freenessAt] = firstOrder(
        state[freenessAt]!,
        620 - 3.4 * sre + noise[freenessNoise]!,
        keepFreeness,
      );
      signals[SIGNAL.sre] = sre;
      signals[SIGNAL.freenessMl] = state[freenessAt]!;
      signals[SIGNAL.brokePct] = (state[brokeAt]! / BROKE_T) * 100;
      signals[SIGNAL.brokeRuns] = brokeWorks ? 1 : 0;
    },
  };
}
