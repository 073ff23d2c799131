import type { Tier } from '@plantdeck/core/contract';
import {
  SAMPLE_DAY_MS,
  sampleIso,
  sampleKpi,
  sampleMidnight,
  samplePrice,
  sampleTier,
  sampleUnit,
  wobble,
} from '../board/sample-parts.ts';
import { PULP_SCHEDULING_CODE, type PlanRun, type PulpScheduling } from './pulp-scheduling.contract.ts';

const HOUR_MS = 3_600_000;
const SLOT_MS = HOUR_MS / 2;
const SLOTS = 96;
const KW = sampleUnit('kW', 'kW', 1, 0);
const PERCENT = sampleUnit('%', '%', 1, 1);
const HOURS = sampleUnit('h', 'h', 1, 1);
const TONNES = sampleUnit('t', 't', 1, 1);
const CNY = sampleUnit('CNY', 'CNY', 1, 0);

interface SampleLine {
  readonly id: string;
  readonly name: string;
  readonly tph: number;
  readonly kwhPerT: number;
  readonly capT: number;
  readonly drawTph: number;
  readonly startPct: number;
}
const LINES: readonly SampleLine[] = [
  { id: 'P.L1', name: 'Stock line A', tph: 13, kwhPerT: 73, capT: 150, drawTph: 8.5, startPct: 52 },
  { id: 'P.L2', name: 'Stock line B', tph: 10, kwhPerT: 79, capT: 100, drawTph: 5.6, startPct: 61 },
];

const hourAt = (ms: number): number => Math.floor((ms - sampleMidnight(ms)) / HOUR_MS);
/** Night, and as much of the flat hours as the chests need. */
const runsAt = (line: number, ms: number): boolean => {
  const hour = hourAt(ms);
  return hour < 8 || hour === (line === 0 ? 12 : 13) || hour >= 20 + line;
};

function spans(fromMs: number, toMs: number, of: (ms: number) => number) {
  const found: { from: string; to: string; tph: number }[] = [];
  for (let ms = fromMs; ms < toMs; ms += SLOT_MS) {
    const tph = of(ms);
    if (tph === 0) continue;
    const last = found.at(-1);
    if (last && last.to === sampleIso(ms) && last.tph === tph) last.to = sampleIso(ms + SLOT_MS);
    else found.push({ from: sampleIso(ms), to: sampleIso(ms + SLOT_MS), tph });
  }
  return found;
}

function tiers(fromMs: number, toMs: number) {
  const found: { tier: Tier; from: string; to: string; price: number }[] = [];
  for (let ms = fromMs; ms < toMs; ms += HOUR_MS) {
    const tier = sampleTier(hourAt(ms));
    const last = found.at(-1);
    if (last?.tier === tier) last.to = sampleIso(ms + HOUR_MS);
    else
      found.push({ tier, from: sampleIso(ms), to: sampleIso(ms + HOUR_MS), price: samplePrice(hourAt(ms)) });
  }
  return found;
}

/** What the gallery shows. */
export const sample = (nowMs: number): PulpScheduling => {
  const fromMs = Math.ceil(nowMs / SLOT_MS) * SLOT_MS;
  const toMs = fromMs + SLOTS * SLOT_MS;
  const ganttMs = fromMs - 12 * HOUR_MS;
  const run: PlanRun = {
    id: 'sample',
    solvedAt: sampleIso(nowMs - 12 * 60_000),
    from: sampleIso(fromMs),
    horizonH: 48,
    slotMin: 30,
    status: 'optimal',
    gapPct: 0.6,
    solveMs: 4_200,
    solver: 'HiGHS',
  };
  const slots = Array.from({ length: SLOTS }, (_, slot) => fromMs + slot * SLOT_MS);
  const base = slots.map((ms) =>
    Math.round(6_300 + 260 * Math.sin(hourAt(ms) / 4) + 60 * wobble(ms / SLOT_MS, 3)),
  );
  const load = slots.map((ms, slot) =>
    LINES.reduce((kw, { tph, kwhPerT }, n) => kw + (runsAt(n, ms) ? tph * kwhPerT : 0), base[slot] ?? 0),
  );
  const levels = LINES.map(({ startPct, capT, tph, drawTph }, n) => {
    let level = (startPct / 100) * capT;
    return [
      startPct,
      ...slots.map((ms) => {
        level = Math.min(
          0.9 * capT,
          Math.max(0.14 * capT, level + ((runsAt(n, ms) ? tph : 0) - drawTph) / 2),
        );
        return (level / capT) * 100;
      }),
    ];
  });
  const series = (key: string, v: number[], unit = KW, startMs = fromMs, stepS = 1_800) => ({
    key,
    unit,
    t0: sampleIso(startMs),
    stepS,
    v,
  });
  const chest = (
    id: string,
    name: string,
    capT: number,
    level: number,
    n: number,
    predicted: number[] | null,
  ) => ({
    id,
    name,
    capT,
    lo: 12,
    hi: 92,
    safety: 25,
    actual: series(
      `${id}.actual`,
      Array.from({ length: 72 }, (_, step) => level + 14 * Math.sin((71 - step) / 23) + wobble(step, n)),
      PERCENT,
      fromMs - 12 * HOUR_MS,
      600,
    ),
    predicted: predicted && series(`${id}.predicted`, predicted, PERCENT),
    marginH: predicted && 3.4 + n,
    levelPct: level,
    asOf: sampleIso(nowMs - 150_000),
    sensor: null,
  });
  const figures = { costCny: 31_840, peakKw: Math.max(...load), marginH: 3.4, valleyPct: 61.2, relaxed: 0 };
  const constraint = (
    rule: 'endLevel' | 'highLevel' | 'lowLevel',
    name: string,
    limit: number,
    planned: number,
  ) => ({ rule, name, limit, planned, amount: 0, unit: TONNES });
  return {
    boardCode: PULP_SCHEDULING_CODE,
    area: { id: 'P', name: 'Plant', type: 'factory' },
    period: {
      from: sampleIso(sampleMidnight(nowMs)),
      to: sampleIso(sampleMidnight(nowMs) + SAMPLE_DAY_MS),
      tz: 'Asia/Shanghai',
      dayAccountTime: '00:00',
    },
    serverTime: sampleIso(nowMs),
    dataAsOf: sampleIso(nowMs - 150_000),
    refreshS: 60,
    staleAfterS: 1_800,
    completeness: 99.6,
    notices: [],
    panels: {
      kpis: [
        sampleKpi('S1', figures.costCny, CNY, nowMs, {
          note: { code: 'practice', value: 38_210, unit: CNY },
        }),
        sampleKpi('S2', 16.7, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('S3', figures.valleyPct, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('S4', figures.marginH, HOURS, nowMs, { better: 'high', judge: 'normal' }),
        sampleKpi('S5', figures.peakKw, KW, nowMs, { target: 11_000, judge: 'normal' }),
        sampleKpi('gap', 0.6, PERCENT, nowMs),
        sampleKpi('S6', 92.4, PERCENT, nowMs, { better: 'high' }),
      ],
      decision: {
        run,
        askedBy: '',
        state: 'proposed',
        inForce: { from: sampleIso(fromMs - 8 * HOUR_MS), by: 'Huang', at: sampleIso(fromMs - 8 * HOUR_MS) },
        job: null,
        problem: null,
        adherence: [
          [94.1, 24],
          [89.6, 16],
          [93.8, 8],
        ].map(([pct = 0, hours = 0]) => ({
          from: sampleIso(fromMs - hours * HOUR_MS),
          to: sampleIso(fromMs - (hours - 8) * HOUR_MS),
          pct,
        })),
        adherencePct: 92.4,
        canSolve: true,
        canDecide: true,
      },
      gantt: {
        run,
        from: sampleIso(ganttMs),
        to: sampleIso(toMs),
        lines: LINES.map(({ id, name, tph, kwhPerT }, n) => ({
          id,
          name,
          rateMinTph: tph * 0.6,
          rateMaxTph: tph,
          kwhPerT,
          plan: spans(fromMs, toMs, (ms) => (runsAt(n, ms) ? tph : 0)),
          actual: spans(ganttMs, fromMs, (ms) => (runsAt(n, ms - HOUR_MS) ? tph : 0)),
          outOfService: [],
        })),
        tiers: tiers(Math.floor(ganttMs / HOUR_MS) * HOUR_MS, toMs),
      },
      chests: [
        ...LINES.map(({ capT, startPct }, n) =>
          chest(n === 0 ? 'A' : 'B', n === 0 ? 'Chest A' : 'Chest B', capT, startPct, n, levels[n] ?? null),
        ),
        chest('broke', 'Broke chest', 24, 44, 2, null),
      ],
      load: {
        forecast: series('forecast', load),
        base: series('base', base),
        limitKw: 11_000,
        peakSoFarKw: 9_420,
      },
      constraints: {
        rows: [
          ...LINES.map(({ startPct, capT }, n) =>
            constraint(
              'endLevel',
              n === 0 ? 'Chest A' : 'Chest B',
              (startPct / 100) * capT,
              (startPct / 100) * capT,
            ),
          ),
          ...LINES.map(({ capT }, n) =>
            constraint('highLevel', n === 0 ? 'Chest A' : 'Chest B', 0.92 * capT, 0.9 * capT),
          ),
          { rule: 'demandLimit', name: null, limit: 11_000, planned: figures.peakKw, amount: 0, unit: KW },
          ...LINES.map(({ capT }, n) =>
            constraint('lowLevel', n === 0 ? 'Chest A' : 'Chest B', 0.12 * capT, 0.31 * capT),
          ),
        ],
        safetyTh: 0,
      },
      whatIf: {
        base: { id: 'sample', figures },
        result: {
          run: { ...run, id: 'sample-2', gapPct: 0.8 },
          change: {
            kind: 'drawFactor',
            name: 'Chest A',
            factor: 1.2,
            from: sampleIso(fromMs),
            to: sampleIso(fromMs + 24 * HOUR_MS),
          },
          figures: {
            costCny: 34_900,
            peakKw: figures.peakKw + 120,
            marginH: 2.1,
            valleyPct: 57.9,
            relaxed: 0,
          },
          savingPct: -9.6,
          changedSlots: 14,
        },
        lines: LINES.map(({ id, name }) => ({ id, name })),
        chests: LINES.map(({ capT }, n) => ({
          id: n === 0 ? 'A' : 'B',
          name: n === 0 ? 'Chest A' : 'Chest B',
          lowT: 0.12 * capT,
          highT: 0.92 * capT,
        })),
        demandLimitKw: 11_000,
        horizonH: 48,
        canSolve: true,
      },
    },
  };
};
