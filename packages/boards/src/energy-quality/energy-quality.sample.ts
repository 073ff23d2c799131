import {
  ENERGY_QUALITY_CODE,
  POWER_QUALITY_INDEXES,
  type EnergyQuality,
  type PowerQualityCell,
  type PowerQualityIndex,
  type Unit,
} from '@plantdeck/core/contract';
import {
  SAMPLE_DAY_MS,
  SAMPLE_NOW_MS,
  sampleDay,
  sampleIso,
  sampleKpi,
  sampleMidnight,
  sampleUnit,
  wobble,
} from '../board/sample-parts.ts';

const PCT = sampleUnit('THD', '%', 1, 2);
const PF = sampleUnit('PF', '', 1, 3);
const UNITS: Readonly<Record<PowerQualityIndex, Unit>> = {
  uDev: PCT,
  unbal: PCT,
  thdU: PCT,
  freq: sampleUnit('Hz', 'Hz', 1, 2),
  pf: PF,
  flicker: sampleUnit('1', '', 1, 2),
};
const LIMITS: Readonly<Record<PowerQualityIndex, PowerQualityCell['limit']>> = {
  uDev: [-7, 7],
  unbal: 2,
  thdU: 4,
  freq: [-0.2, 0.2],
  pf: 0.9,
  flicker: 1,
};
const STANDARDS: Readonly<Record<PowerQualityIndex, string>> = {
  uDev: 'GB/T 12325-2008',
  unbal: 'GB/T 15543-2008',
  thdU: 'GB/T 14549-1993',
  freq: 'GB/T 15945-2008',
  pf: '(83) SDCZ 215',
  flicker: 'GB/T 12326-2008',
};
/** Worst value, 95 % value, share within the limit. */
type Figures = readonly [number, number, number];
const POINTS: readonly {
  readonly meterId: string;
  readonly en: string;
  readonly zh: string;
  readonly nominalKv: number | null;
  readonly figures: Readonly<Record<PowerQualityIndex, Figures>> | null;
}[] = [
  {
    meterId: 'M1',
    en: 'Main incomer',
    zh: '总进线',
    nominalKv: 10,
    figures: {
      uDev: [3.41, 2.2, 100],
      unbal: [2.34, 0.92, 98.2],
      thdU: [3.62, 3.1, 100],
      freq: [0.058, 0.031, 100],
      pf: [0.932, 0.941, 100],
      flicker: [0.71, 0.66, 100],
    },
  },
  {
    meterId: 'M2',
    en: 'Transformer 1',
    zh: '1# 变压器',
    nominalKv: 0.4,
    figures: {
      uDev: [-7.31, 4.1, 99.6],
      unbal: [2.31, 0.94, 98.2],
      thdU: [5.92, 5.44, 61.4],
      freq: [0.058, 0.031, 100],
      pf: [0.88, 0.889, 0],
      flicker: [0.83, 0.74, 100],
    },
  },
  { meterId: 'M3', en: 'Transformer 2', zh: '2# 变压器', nominalKv: null, figures: null },
];

function cells(figures: (typeof POINTS)[number]['figures'], isBilled: boolean): PowerQualityCell[] {
  return POWER_QUALITY_INDEXES.map((index) => {
    const [worst, p95, ok] = figures?.[index] ?? [null, null, null];
    const isJudged = figures !== null && (index !== 'pf' || isBilled);
    const limit = index === 'thdU' && !isBilled ? 5 : LIMITS[index];
    const judge = ok === null || !isJudged ? 'unknown' : ok < 95 ? 'abnormal' : ok < 100 ? 'warn' : 'normal';
    return {
      index,
      unit: UNITS[index],
      measured: figures !== null,
      worst,
      p95,
      limit: isJudged ? limit : null,
      okRatePct: isJudged ? ok : null,
      judge,
      completeness: figures === null ? 0 : 100,
      source: { formula: '10 min', standard: STANDARDS[index] },
    };
  });
}

/** A plant whose incomer had three hours of unbalance and whose first transformer is distorted by drives. */
export function sampleEnergyQuality({
  nowMs = SAMPLE_NOW_MS,
  lang = 'en',
}: { readonly nowMs?: number; readonly lang?: string } = {}): EnergyQuality {
  const isZh = lang.startsWith('zh');
  const asOf = Math.floor(nowMs / 600_000) * 600_000;
  const midnight = sampleMidnight(nowMs);
  const name = (point: (typeof POINTS)[number]) => (isZh ? point.zh : point.en);
  const [first] = POINTS;
  if (!first) throw new Error('the sample has a point');
  const source = (formula: string, standard: string) => ({
    source: { formula, meters: [name(first)], standard },
  });
  const kpi = (code: string, value: number, unit: Unit, over: Parameters<typeof sampleKpi>[4] = {}) =>
    sampleKpi(code, value, unit, nowMs, { asOf: sampleIso(asOf), better: 'low', judge: 'normal', ...over });
  const worst = (value: number, unit: Unit) => ({ note: { code: 'worst', value, unit } });
  return {
    boardCode: ENERGY_QUALITY_CODE,
    area: { id: 'CER', name: isZh ? '佛山陶瓷一厂' : 'Foshan Ceramics Plant 1', type: 'factory' },
    period: {
      from: sampleIso(midnight - 6 * SAMPLE_DAY_MS),
      to: sampleIso(midnight + SAMPLE_DAY_MS),
      tz: 'Asia/Shanghai',
      dayAccountTime: '08:00',
    },
    serverTime: sampleIso(nowMs),
    dataAsOf: sampleIso(asOf),
    refreshS: 10,
    staleAfterS: 1800,
    completeness: 100,
    notices: [],
    panels: {
      kpis: [
        kpi('N1', 2.2, PCT, {
          target: 7,
          ...worst(3.41, PCT),
          ...source('(U − Un) ÷ Un × 100', 'GB/T 12325-2008'),
        }),
        kpi('N2', 100, PCT, { better: 'high', target: 98, redLine: 95 }),
        kpi('N3', 0.92, PCT, { target: 2, redLine: 4, judge: 'warn', ...worst(2.34, PCT) }),
        kpi('N4', 3.1, PCT, { target: 4, ...worst(3.62, PCT) }),
        kpi('N5', 94.3, sampleUnit('%', '%', 1, 1), {
          target: 100,
          note: { code: 'order', value: 5, unit: sampleUnit('1', '', 1, 0) },
        }),
        kpi('N6', 0.031, UNITS.freq, { target: 0.2, ...worst(0.058, UNITS.freq) }),
        kpi('N7', 0.66, UNITS.flicker, { target: 1, ...worst(0.71, UNITS.flicker) }),
        kpi('N8', 0.88, sampleUnit('1', '', 1, 2), {
          better: 'high',
          target: 0.9,
          judge: 'abnormal',
          note: { code: 'adjust', value: 1, unit: PCT },
        }),
      ],
      points: {
        limitSet: 'gb',
        rows: POINTS.map((point, index) => ({
          meterId: point.meterId,
          name: name(point),
          nominalKv: point.nominalKv,
          cells: cells(point.figures, index === 0),
        })),
      },
      live: {
        meterId: first.meterId,
        name: name(first),
        ua: 10_162,
        ub: 10_071,
        uc: 10_069,
        nominalV: 10_000,
        limitV: [9_300, 10_700],
        ia: 301.4,
        ib: 298.2,
        ic: 304.9,
        usualA: 331.7,
        p: 4_982,
        q: 1_637,
        pf: 0.95,
        f: 50.012,
        asOf: sampleIso(asOf),
        freshness: 'fresh',
      },
      trend: {
        meterId: first.meterId,
        name: name(first),
        index: 'unbal',
        avg: {
          key: 'unbal',
          unit: PCT,
          t0: sampleIso(asOf - SAMPLE_DAY_MS),
          stepS: 600,
          v: Array.from({ length: 144 }, (_, at) =>
            Number(((at >= 60 && at < 78 ? 2.3 : 0.6) + 0.12 * wobble(at, 3)).toFixed(2)),
          ),
        },
        p95: {
          key: 'p95',
          unit: PCT,
          t0: sampleIso(asOf - SAMPLE_DAY_MS),
          stepS: 600,
          v: Array.from({ length: 144 }, () => 0.92),
        },
        limitHi: 2,
        source: { formula: 'U2 ÷ U1 × 100', standard: 'GB/T 15543-2008' },
      },
      spectrum: {
        meterId: first.meterId,
        name: name(first),
        shortCircuitMva: 100,
        sharePct: 100,
        orders: Array.from({ length: 24 }, (_, at) => {
          const order = at + 2;
          const isMain = order % 6 === 1 || order % 6 === 5;
          const uPct = Number((isMain ? 11 / order : 0.3 / order).toFixed(2));
          return {
            order,
            uPct,
            limitPct: order % 2 === 0 ? 1.6 : 3.2,
            iA: Number((isMain ? 94 / order : 2 / order).toFixed(2)),
            limitA: Number((100 / order).toFixed(1)),
          };
        }),
      },
      pfMonth: {
        month: sampleDay(nowMs).slice(0, 7),
        meterId: first.meterId,
        name: name(first),
        pf: 0.884,
        standard: 0.9,
        adjustPct: 1,
        adjustCny: 21_480,
        baseCny: 2_148_000,
        activeKwh: 2_316_000,
        reactiveKvarh: 1_224_000,
        missingKvar: 221,
        days: Array.from({ length: 20 }, (_, at) => ({
          day: sampleDay(midnight - (19 - at) * SAMPLE_DAY_MS),
          pf: Number(((at > 12 ? 0.878 : 0.948) + 0.004 * wobble(at, 1)).toFixed(3)),
        })),
        completeness: 100,
      },
      events: {
        total: 8,
        rows: [
          {
            id: 'pcc.unbal.1',
            kind: 'limit',
            meterId: first.meterId,
            name: name(first),
            index: 'unbal',
            from: sampleIso(asOf - 14 * 3_600_000),
            durationMs: 3 * 3_600_000,
            depthPct: 17,
            value: 2.34,
            limit: 2,
            unit: PCT,
            isOver: true,
            drill: { to: '/energyQuality', query: { meterId: first.meterId } },
          },
          {
            id: 'pcc.sag.1',
            kind: 'sag',
            meterId: first.meterId,
            name: name(first),
            from: sampleIso(asOf - 40 * 3_600_000),
            durationMs: 340,
            depthPct: 28.4,
            value: 71.6,
            limit: 90,
            unit: sampleUnit('%', '%', 1, 1),
            isOver: false,
            drill: { to: '/alarmDetailsView/CER-dip-1', query: {} },
          },
          ...Array.from({ length: 6 }, (_, at) => ({
            id: `t1.thdU.${at}`,
            kind: 'limit' as const,
            meterId: 'M2',
            name: isZh ? '1# 变压器' : 'Transformer 1',
            index: 'thdU' as const,
            from: sampleIso(asOf - (44 + 9 * at) * 3_600_000),
            durationMs: (30 + 20 * at) * 60_000,
            depthPct: 9 + at,
            value: Number((5.4 + 0.1 * at).toFixed(2)),
            limit: 5,
            unit: PCT,
            isOver: true,
            drill: { to: '/energyQuality', query: { meterId: 'M2' } },
          })),
        ],
      },
    },
  };
}

/** What the gallery shows. */
export const sample = (nowMs: number): EnergyQuality => sampleEnergyQuality({ nowMs });
