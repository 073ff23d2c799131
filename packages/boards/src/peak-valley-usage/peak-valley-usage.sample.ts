import { PEAK_VALLEY_USAGE_CODE, type PeakValleyUsage } from '@plantdeck/core/contract';
import {
  SAMPLE_DAY_MS,
  SAMPLE_NOW_MS,
  sampleCost,
  sampleDay,
  sampleIso,
  sampleKpi,
  sampleMidnight,
  samplePrice,
  sampleTier,
  sampleTiers,
  sampleUnit,
  wobble,
} from '../board/sample-parts.ts';

const KW = sampleUnit('kW', 'kW', 1, 0);
const KWH = sampleUnit('kWh', '10^4 kWh', 1e-4, 2);
const CNY = sampleUnit('CNY', '10^4 CNY', 1e-4, 2);
const PRICE = sampleUnit('CNY/kWh', 'CNY/kWh', 1, 4);
const PERCENT = sampleUnit('%', '%', 1, 1);
const RATIO = sampleUnit('', '', 1, 2);
const CONTRACT_KW = 6200;
const HOUR_MS = 3_600_000;

const loadKw = (hour: number, day: number): number =>
  Math.round(5200 + 500 * Math.cos(((hour - 4) / 24) * 2 * Math.PI) + 90 * wobble(hour * 4, day));

const AREAS: readonly [string, string, string, number, readonly [number, number, number]][] = [
  ['CER.W2', 'Forming', '成型车间', 530_000, [30, 32, 38]],
  ['CER.W5', 'Finishing', '精加工车间', 491_000, [31, 33, 36]],
  ['CER.W1', 'Raw materials', '原料车间', 482_000, [19, 27, 54]],
  ['CER.W4', 'Firing', '烧成车间', 355_000, [30, 32, 38]],
  ['CER.W6', 'Utilities', '公用工程', 257_000, [30, 33, 37]],
  ['CER.W3', 'Glazing', '施釉车间', 93_000, [31, 34, 35]],
];

/** A payload to try the board with; two calls at one time are equal. */
export function samplePeakValleyUsage({
  nowMs = SAMPLE_NOW_MS,
  lang = 'en',
}: { readonly nowMs?: number; readonly lang?: 'zh-CN' | 'en' } = {}): PeakValleyUsage {
  const isZh = lang === 'zh-CN';
  const midnight = sampleMidnight(nowMs);
  const slotsRun = Math.floor((nowMs - midnight) / 900_000);
  const windowEnd = (Math.floor(nowMs / 900_000) + 1) * 900_000;
  const whole = sampleTiers(2_316_000, { peak: 29, flat: 32.7, valley: 38.3 });
  const average = sampleCost(whole) / 2_316_000;
  const bands = [0, 8, 10, 12, 14, 19].map((hour, index, all) => ({
    tier: sampleTier(hour),
    from: sampleIso(midnight + hour * HOUR_MS),
    to: sampleIso(midnight + (all[index + 1] ?? 24) * HOUR_MS),
  }));
  return {
    boardCode: PEAK_VALLEY_USAGE_CODE,
    area: { id: 'CER', name: isZh ? '佛山陶瓷一厂' : 'Foshan Ceramics Plant 1', type: 'factory' },
    period: {
      from: `${sampleDay(nowMs).slice(0, 7)}-01T08:00:00+08:00`,
      to: sampleIso(midnight + 32 * HOUR_MS),
      tz: 'Asia/Shanghai',
      dayAccountTime: '08:00',
    },
    serverTime: sampleIso(nowMs),
    dataAsOf: sampleIso(nowMs - 10_000),
    refreshS: 60,
    staleAfterS: 300,
    completeness: 99.8,
    estimatedSlots: 2,
    notices: [],
    panels: {
      kpis: [
        sampleKpi('electricity', 2_316_000, KWH, nowMs, { prev: 2_288_500, prevBasis: 'lastMonth' }),
        sampleKpi('cost', sampleCost(whole), CNY, nowMs, {
          prev: sampleCost(whole) * 1.036,
          prevBasis: 'lastMonth',
        }),
        sampleKpi('avgPrice', average, PRICE, nowMs, {
          note: { code: 'flatPrice', value: 0.65, unit: PRICE },
        }),
        sampleKpi('valleyShare', 38.3, PERCENT, nowMs, {
          better: 'high',
          target: 40,
          redLine: 36,
          judge: 'warn',
          note: { code: 'peakToValley', value: 0.76, unit: RATIO },
        }),
        sampleKpi('demand', 5538, KW, nowMs, {
          target: CONTRACT_KW * 0.9,
          redLine: CONTRACT_KW * 0.95,
          judge: 'normal',
          note: { code: 'monthMax', value: 5904, unit: KW },
        }),
        sampleKpi('shiftSaving', 49_200, CNY, nowMs, {
          better: 'high',
          note: { code: 'savingLow', value: 24_600, unit: CNY },
        }),
      ],
      curve: {
        day: sampleDay(nowMs),
        load: {
          key: 'load',
          unit: KW,
          t0: sampleIso(midnight),
          stepS: 900,
          v: Array.from({ length: slotsRun }, (_, slot) => loadKw(slot / 4, 1)),
          role: 'actual',
        },
        price: {
          key: 'price',
          unit: PRICE,
          t0: sampleIso(midnight),
          stepS: 900,
          v: Array.from({ length: 96 }, (_, slot) => samplePrice(Math.floor(slot / 4))),
        },
        bands,
        contractKw: CONTRACT_KW,
        tariffVersion: `${sampleDay(nowMs).slice(0, 7)}-01`,
      },
      demand: {
        now: 5538,
        nowAt: sampleIso(nowMs - 10_000),
        windowEnd: sampleIso(windowEnd),
        forecast: 5612,
        allowedKwh: 747,
        monthMax: 5904,
        monthMaxAt: sampleIso(midnight - 8 * SAMPLE_DAY_MS + 17.25 * HOUR_MS),
        basis: 'sliding',
        contract: CONTRACT_KW,
        loadFactorPct: 87.4,
        series: {
          key: 'demand',
          unit: KW,
          t0: sampleIso(nowMs - 120 * 60_000),
          stepS: 60,
          v: Array.from({ length: 120 }, (_, minute) =>
            Math.round(4700 + 7 * minute + 24 * wobble(minute, 3)),
          ),
          role: 'actual',
        },
        chargeMode: 'actual',
        chargeCny: 5904 * 38,
      },
      daily: {
        energyUnit: KWH,
        moneyUnit: CNY,
        days: Array.from({ length: 14 }, (_, index) => {
          const isLast = index === 13;
          const kwh = (isLast ? 78_000 : 118_000) + 2_600 * wobble(index, 2);
          const tiers = sampleTiers(
            kwh,
            isLast ? { peak: 16, flat: 24, valley: 60 } : { peak: 29, flat: 32, valley: 39 },
          );
          return {
            day: sampleDay(midnight - (13 - index) * SAMPLE_DAY_MS),
            ...(isLast ? { running: true } : {}),
            tiers,
            untariffedKwh: 0,
            avgPrice: sampleCost(tiers) / kwh,
            completeness: 100,
            estimatedSlots: 0,
          };
        }),
        markers: [],
      },
      heat: {
        days: Array.from({ length: 31 }, (_, index) => ({
          day: sampleDay(midnight - (30 - index) * SAMPLE_DAY_MS),
          kw: Array.from({ length: 24 }, (_unused, hour) =>
            index === 30 && hour > (nowMs - midnight) / HOUR_MS ? null : loadKw(hour, index),
          ),
        })),
      },
      potential: {
        days: 30,
        rows: [
          {
            loadId: 'CER.W1.L1.P1',
            name: isZh ? '球磨' : 'Ball milling',
            kw: 400,
            movableHPerDay: 1,
            fromTier: 'peak',
            toTier: 'valley',
            savingCnyMonth: 8240,
            constraint: isZh ? '浆罐余量 ≥ 18 h' : 'Slip in the tanks ≥ 18 h',
            confidence: 'high',
          },
          {
            loadId: 'CER.W5.L2.P1',
            name: isZh ? '抛光' : 'Polishing',
            kw: 450,
            movableHPerDay: 1.5,
            fromTier: 'peak',
            toTier: 'valley',
            savingCnyMonth: 7370,
            constraint: isZh ? '班组排班' : 'Crew on duty',
            confidence: 'medium',
          },
          {
            loadId: 'CER.W6.L1.P1',
            name: isZh ? '压缩空气' : 'Compressed air',
            kw: 110,
            movableHPerDay: 1,
            fromTier: 'peak',
            toTier: 'valley',
            savingCnyMonth: 1700,
            constraint: isZh ? '气压 ≥ 0.62 MPa' : 'Air pressure ≥ 0.62 MPa',
            confidence: 'medium',
          },
        ],
      },
      areas: {
        energyUnit: KWH,
        rows: AREAS.map(([id, en, zh, kwh, [peak, flat, valley]]) => {
          const tiers = sampleTiers(kwh, { peak, flat, valley });
          const own = sampleCost(tiers) / kwh;
          return {
            area: { id, name: isZh ? zh : en, type: 'workshop' as const },
            tiers,
            untariffedKwh: 0,
            kwh,
            cost: sampleCost(tiers),
            avgPrice: own,
            vsPlantPct: (own / average - 1) * 100,
            completeness: 100,
          };
        }),
        total: {
          tiers: whole,
          untariffedKwh: 0,
          kwh: 2_316_000,
          cost: sampleCost(whole),
          avgPrice: average,
        },
      },
    },
  };
}

/** What the gallery shows. */
export const sample = (nowMs: number): PeakValleyUsage => samplePeakValleyUsage({ nowMs });
