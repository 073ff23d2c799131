import type { Unit } from '@plantdeck/core/contract';
import {
  SAMPLE_DAY_MS,
  sampleIso,
  sampleKpi,
  sampleMidnight,
  sampleUnit,
  wobble,
} from '../board/sample-parts.ts';
import {
  CASTING_LINE_CODE,
  type CastingLine,
  type DropCause,
  type MeltValue,
} from './casting-line.contract.ts';
import { LEVEL, MELT_UNITS, MINUTES, TAG_UNITS, TONNES } from './words.ts';

const MINUTE_MS = 60_000;
const PERCENT = sampleUnit('%', '%', 1, 1);
const STRANDS = 48;
const LIMIT_MM = 5;
/** The drop began so many minutes ago. */
const INTO_MIN = 42;
const BLEEDS = [17, 24] as const;
const TREND = [
  { tag: 'launderC', at: 698, by: 3, lo: 688, hi: 708 },
  { tag: 'speed', at: 105, by: 0.6, lo: 102, hi: 108 },
  { tag: 'waterM3h', at: 212, by: 4, lo: 195, hi: 230 },
  { tag: 'waterC', at: 32.4, by: 0.7, lo: 24, hi: 36 },
  { tag: 'levelMm', at: 38, by: 0.8, lo: 34, hi: 42 },
] as const;
const DEFECTS = [
  { code: 'surface', label: 'Surface defect', count: 7 },
  { code: 'crack', label: 'Crack', count: 5 },
  { code: 'bleedOut', label: 'Bleed-out', count: 4 },
  { code: 'coldShut', label: 'Cold shut', count: 2 },
  { code: 'length', label: 'Short length', count: 0 },
] as const;
/** The water flow fell for a quarter of an hour. */
const waterAt = (minute: number): number =>
  minute < 22 || minute > 38 ? 1 : 1 - 0.035 * Math.min(8, minute - 22);

/** What the gallery shows. */
export const sample = (nowMs: number): CastingLine => {
  const at = (minutesAgo: number): string => sampleIso(nowMs - minutesAgo * MINUTE_MS);
  const t0 = at(INTO_MIN - 1);
  const series = (key: string, unit: Unit, v: readonly number[]) => ({ key, unit, t0, stepS: 60, v: [...v] });
  const minutes = Array.from({ length: INTO_MIN - 1 }, (_, minute) => minute);
  const cause = (value: number): DropCause => ({
    tag: 'waterM3h',
    value,
    limit: 195,
    since: at(INTO_MIN - 25),
  });
  const melt = (value: number, limit: number, side: MeltValue['side'], by: number): MeltValue => ({
    value,
    limit,
    side,
    judge: 'normal',
    spark: Array.from({ length: 60 }, (_, index) => value + by * wobble(index, limit)),
  });
  const drop = (back: number) => {
    const pouredT = 23;
    const goodT = 22.66 * (1 - (back === 2 ? 3 : 1) / STRANDS);
    return {
      no: `D-${648 - back}`,
      alloy: back % 3 === 1 ? '6061' : '6063',
      from: at(INTO_MIN + back * 190),
      to: at(INTO_MIN + back * 190 - 69),
      lengthMm: 7_245,
      pouredT,
      goodT,
      recoveryPct: (goodT / pouredT) * 100,
      cycleMin: 190,
      turnaroundMin: 121,
      aborted: false,
      cause: null,
    };
  };
  const rejected = DEFECTS.reduce((sum, { count }) => sum + count, 0);
  let cumulative = 0;
  return {
    boardCode: CASTING_LINE_CODE,
    area: { id: 'P', name: 'Plant', type: 'factory' },
    period: {
      from: sampleIso(sampleMidnight(nowMs)),
      to: sampleIso(sampleMidnight(nowMs) + SAMPLE_DAY_MS),
      tz: 'Asia/Shanghai',
      dayAccountTime: '00:00',
    },
    serverTime: sampleIso(nowMs),
    dataAsOf: sampleIso(nowMs),
    refreshS: 5,
    staleAfterS: 180,
    completeness: 100,
    notices: [],
    panels: {
      kpis: [
        sampleKpi('P1', 36.4, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('P2', 98.1, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('P3', 97.4, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('P4', 34.8, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('castRecovery', 96.3, PERCENT, nowMs, {
          better: 'high',
          target: 96,
          judge: 'normal',
          note: { code: 'drops', value: 3, unit: sampleUnit('', '', 1, 0) },
        }),
        sampleKpi('turnaround', 121, MINUTES, nowMs),
        sampleKpi('F4', 1.84, sampleUnit('%', '%', 1, 2), nowMs, { target: 2, judge: 'normal' }),
        sampleKpi('F7', 83.3, PERCENT, nowMs, { better: 'high' }),
      ],
      drop: {
        line: { id: 'pit', name: 'Casting pit' },
        no: 'D-648',
        alloy: '6063',
        mould: 'Ø178',
        strands: STRANDS,
        phase: 'steady',
        lengthMm: 4_305,
        targetMm: 7_200,
        speedMmMin: 105,
        startedAt: at(INTO_MIN),
        endedAt: null,
        etaEnd: at(-28),
        aborted: false,
        cause: null,
        asOf: at(0),
        nodes: [
          {
            node: 'furnace',
            values: [
              { key: 'holdingT', value: 33.7, unit: TONNES },
              { key: 'holdingC', value: 728, unit: TAG_UNITS.launderC },
            ],
            judge: 'unknown',
            priority: null,
          },
          {
            node: 'launder',
            values: [{ key: 'launderC', value: 698, unit: TAG_UNITS.launderC }],
            judge: 'normal',
            priority: null,
          },
          {
            node: 'degasser',
            values: [
              { key: 'hydrogen', value: 0.131, unit: MELT_UNITS.hydrogen },
              { key: 'rotorRpm', value: 450, unit: MELT_UNITS.rotorRpm },
            ],
            judge: 'normal',
            priority: null,
          },
          {
            node: 'filter',
            values: [{ key: 'filterDpKpa', value: 3.42, unit: MELT_UNITS.filterDpKpa }],
            judge: 'normal',
            priority: null,
          },
          {
            node: 'table',
            values: [
              { key: 'levelMm', value: 38.2, unit: LEVEL },
              { key: 'speed', value: 105, unit: TAG_UNITS.speed },
            ],
            judge: 'abnormal',
            priority: null,
          },
          {
            node: 'water',
            values: [
              { key: 'waterM3h', value: 209, unit: TAG_UNITS.waterM3h },
              { key: 'waterC', value: 32.4, unit: TAG_UNITS.waterC },
            ],
            judge: 'normal',
            priority: null,
          },
        ],
      },
      strands: {
        limitMm: LIMIT_MM,
        no: 'D-648',
        moulds: Array.from({ length: STRANDS }, (_, index) => {
          const no = index + 1;
          if (no === BLEEDS[0]) return { no, state: 'closed' as const, levelDevMm: null };
          if (no === BLEEDS[1]) return { no, state: 'bleed' as const, levelDevMm: -9.2 };
          return { no, state: 'ok' as const, levelDevMm: Math.round(10 * 1.4 * wobble(no, 3)) / 10 };
        }),
        events: [
          { no: BLEEDS[0], kind: 'bleed', from: at(14), to: at(10), closed: true, cause: cause(172) },
          { no: BLEEDS[1], kind: 'bleed', from: at(3), to: null, closed: false, cause: cause(153) },
        ],
      },
      trend: {
        no: 'D-648',
        tags: TREND.map(({ tag, at: middle, by, lo, hi }, index) => ({
          tag,
          actual: series(
            tag,
            TAG_UNITS[tag],
            minutes.map(
              (minute) => (middle + by * wobble(minute, index)) * (tag === 'waterM3h' ? waterAt(minute) : 1),
            ),
          ),
          lo: {
            ...series(
              `${tag}.lo`,
              TAG_UNITS[tag],
              minutes.map(() => lo),
            ),
            role: 'limitLo' as const,
          },
          hi: {
            ...series(
              `${tag}.hi`,
              TAG_UNITS[tag],
              minutes.map(() => hi),
            ),
            role: 'limitHi' as const,
          },
          judge: 'normal' as const,
        })),
      },
      melt: {
        hydrogen: melt(0.131, 0.17, 'max', 0.008),
        argonNm3h: melt(3.6, 2.7, 'min', 0.15),
        rotorRpm: melt(450, 400, 'min', 4),
        filterDpKpa: melt(3.42, 6, 'max', 0.2),
      },
      today: {
        drops: [
          {
            no: 'D-648',
            alloy: '6063',
            from: at(INTO_MIN),
            to: null,
            lengthMm: 4_305,
            pouredT: 13.7,
            goodT: null,
            recoveryPct: null,
            cycleMin: 190,
            turnaroundMin: 121,
            aborted: false,
            cause: null,
          },
          drop(1),
          drop(2),
          drop(3),
        ],
        pouredT: 69,
        goodT: 65.6,
        recoveryPct: 96.3,
        cycleMin: 190,
        turnaroundMin: 121,
      },
      defects: {
        drops: 14,
        billets: 14 * STRANDS,
        rows: DEFECTS.map((row) => {
          cumulative += row.count;
          return { ...row, cumulativePct: (cumulative / rejected) * 100 };
        }),
      },
      next: {
        holdingT: 33.7,
        needT: 23.2,
        drops: [
          {
            dropNo: 'D-649',
            alloy: '6063',
            furnaceId: 'F1',
            furnace: 'Melting furnace 1',
            heatNo: 'F1-1191',
            readyAt: null,
            isReady: true,
          },
          {
            dropNo: 'D-650',
            alloy: '6061',
            furnaceId: 'F2',
            furnace: 'Melting furnace 2',
            heatNo: 'F2-1187',
            readyAt: at(-152),
            isReady: false,
          },
        ],
      },
    },
  };
};
