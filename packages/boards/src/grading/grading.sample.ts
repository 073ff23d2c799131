import {
  SAMPLE_DAY_MS,
  sampleIso,
  sampleKpi,
  sampleMidnight,
  sampleUnit,
  wobble,
} from '../board/sample-parts.ts';
import { GRADING_CODE, type Characteristic, type DefectRow, type Grading } from './grading.contract.ts';

const PERCENT = sampleUnit('%', '%', 1, 1);
const COUNT = sampleUnit('', '', 1, 0);
const INDEX = sampleUnit('', '', 1, 2);
const MM = sampleUnit('mm', 'mm', 1, 2);
const CNY = sampleUnit('CNY', 'CNY', 1, 0);
const HOUR_MS = 3_600_000;
const HOURS = 24;
const PER_HOUR = 648;
const CENTRE_PCT = 95.1;
/** Hours ago in which the tiles of a burner that was out were sorted. */
const FAULT = [3, 2];
const LINE = 'P.W5.L1.U1';

const DEFECTS: readonly [code: string, name: string, origin: string, perHour: number][] = [
  ['pinhole', 'Pinhole', 'glaze', 4.4],
  ['edgeChip', 'Edge chip', 'polish', 3.7],
  ['blackSpot', 'Black spot', 'glaze', 2.8],
  ['cornerChip', 'Corner chip', 'handling', 2.7],
  ['warpage', 'Warpage', 'kiln', 2.9],
  ['shade', 'Shade', 'kiln', 2.6],
  ['scratch', 'Scratch', 'polish', 2.2],
  ['crack', 'Crack', 'press', 1.9],
  ['size', 'Size', 'press', 1.8],
  ['glazeMiss', 'Glaze miss', 'glaze', 1.6],
  ['printShift', 'Print shift', 'print', 1.5],
  ['glazeDrip', 'Glaze drip', 'glaze', 1.3],
  ['lamination', 'Lamination', 'press', 1.2],
  ['others', 'Other defects', 'handling', 0.6],
];
const CHARACTERISTICS: readonly [
  code: string,
  name: string,
  mean: number,
  sigma: number,
  lsl: number | null,
  usl: number | null,
  target: number | null,
][] = [
  ['lengthMm', 'Length', 1195.05, 0.21, 1194, 1196, 1195],
  ['widthMm', 'Width', 595.02, 0.17, 594.2, 595.8, 595],
  ['squarenessMm', 'Squareness', 0.6, 0.2, null, 1.5, null],
  ['curvatureMm', 'Centre curvature', 0.12, 0.24, -1.2, 1.2, 0],
  ['thicknessMm', 'Thickness', 10.54, 0.11, 10, 11, 10.5],
];

const isFault = (hoursAgo: number): boolean => FAULT.includes(hoursAgo);
const defectsAt = (at: number, row: number): number => {
  const [code, , , perHour] = DEFECTS[row] ?? ['', '', '', 0];
  const more = (code === 'shade' || code === 'warpage') && isFault(HOURS - 1 - at) ? 9 : 0;
  return Math.max(0, Math.round(perHour * (1 + wobble(at, row)) + more));
};

/** What the gallery shows: a burner was out, and 50 minutes later shade and warpage rise. */
export const sample = (nowMs: number): Grading => {
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  const hours = Array.from({ length: HOURS }, (_, at) => hourMs - (HOURS - 1 - at) * HOUR_MS);
  const morningMs = sampleMidnight(nowMs) + 8 * HOUR_MS;
  // The day begins at 08:00, so before that the one of yesterday runs.
  const shiftMs = morningMs <= nowMs ? morningMs : morningMs - SAMPLE_DAY_MS;
  const shiftAt = hours.findIndex((ms) => ms >= shiftMs);
  const inspected = (HOURS - shiftAt - 1) * PER_HOUR + 352;
  const yields = hours.map((ms, at) => {
    const ago = HOURS - 1 - at;
    const n = ago === 0 ? 352 : PER_HOUR;
    const good = Math.round((n * (CENTRE_PCT + 0.9 * wobble(at, 3) - (isFault(ago) ? 3.1 : 0))) / 100);
    const spread = 300 * Math.sqrt(((CENTRE_PCT / 100) * (1 - CENTRE_PCT / 100)) / n);
    const pct = (good / n) * 100;
    const isOut = ago > 0 && pct < CENTRE_PCT - spread;
    return {
      t: sampleIso(ms),
      inspected: n,
      good,
      pct,
      ucl: Math.min(100, CENTRE_PCT + spread),
      lcl: CENTRE_PCT - spread,
      rules: isOut ? ['beyond3Sigma' as const] : [],
    };
  });
  const defects = DEFECTS.map(([code, name, originProcess, perHour], row): DefectRow => {
    const pcs = hours.slice(shiftAt).reduce((sum, _, at) => sum + defectsAt(shiftAt + at, row), 0);
    const mean7dPct = (perHour / PER_HOUR) * 100;
    const pct = (pcs / inspected) * 100;
    const expected = (perHour * inspected) / PER_HOUR;
    const isUp = pcs > expected + 2 * Math.sqrt(expected);
    return { code, name, originProcess, pcs, pct, mean7dPct, trend: isUp ? 'up' : 'flat' };
  }).toSorted((a, b) => b.pcs - a.pcs);
  const characteristics = CHARACTERISTICS.map(
    ([code, name, mean, sigma, lsl, usl, target], row): Characteristic => {
      const values = Array.from({ length: 46 }, (_, at) => {
        const isSignal = code === 'curvatureMm' && (at === 43 || at === 44);
        return Number((mean + 1.5 * sigma * wobble(at, row + 11) + (isSignal ? 3.4 * sigma : 0)).toFixed(2));
      });
      const sides = [usl === null ? Infinity : usl - mean, lsl === null ? Infinity : mean - lsl];
      return {
        code,
        name,
        unit: MM,
        usl,
        lsl,
        target,
        cl: mean,
        ucl: mean + 3 * sigma,
        lcl: mean - 3 * sigma,
        mrUcl: 3.686 * sigma,
        points: values.map((x, at) => ({
          t: sampleIso(hourMs - (45 - at) * HOUR_MS),
          x,
          mr: at === 0 ? null : Math.abs(x - (values[at - 1] ?? x)),
          rules: x > mean + 3 * sigma ? ['beyond3Sigma'] : [],
        })),
        cp: usl === null || lsl === null ? null : (usl - lsl) / (6 * sigma),
        cpk: Math.min(...sides) / (3 * sigma),
        n: 170,
      };
    },
  );
  const signals = [
    ...yields.flatMap(({ t, pct, rules }) =>
      rules.map((rule) => ({ t, chart: 'yield', name: 'Share of Premium', rule, value: pct, unit: PERCENT })),
    ),
    ...characteristics.flatMap(({ code, name, unit, points }) =>
      points.flatMap(({ t, x, rules }) =>
        rules.map((rule) => ({ t, chart: code, name, rule, value: x, unit })),
      ),
    ),
  ].toSorted((a, b) => Date.parse(b.t) - Date.parse(a.t));
  const shares = [94.3, 3.2, 1.6, 0.9];
  const line = {
    product: 'Glazed tile 595 × 1195 mm',
    recipe: 'GP-612',
    sizeMm: [595, 1195] as [number, number],
    team: 'Team A',
    stopReason: null,
    asOf: sampleIso(nowMs - 40_000),
  };
  return {
    boardCode: GRADING_CODE,
    area: { id: 'P', name: 'Plant', type: 'factory' },
    period: {
      from: sampleIso(shiftMs),
      to: sampleIso(shiftMs + SAMPLE_DAY_MS),
      tz: 'Asia/Shanghai',
      dayAccountTime: '08:00',
    },
    serverTime: sampleIso(nowMs),
    dataAsOf: sampleIso(nowMs - 40_000),
    refreshS: 30,
    staleAfterS: 180,
    completeness: 99.6,
    notices: [],
    panels: {
      kpis: [
        sampleKpi('Q1', 94.3, PERCENT, nowMs, {
          better: 'high',
          target: 95,
          judge: 'warn',
          qualifier: 'Premium',
        }),
        sampleKpi('P6', 99.1, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('Q2', 5.7, PERCENT, nowMs),
        sampleKpi('Q3', 1.36, INDEX, nowMs, {
          better: 'high',
          target: 1.33,
          redLine: 1,
          judge: 'normal',
          qualifier: 'Thickness',
        }),
        sampleKpi('Q4', yields.filter(({ rules }) => rules.length > 0).length, COUNT, nowMs, {
          target: 0,
          judge: 'warn',
        }),
        sampleKpi('Q5', signals.length, COUNT, nowMs, { target: 0, judge: 'warn' }),
        sampleKpi('Q6', 4_210, CNY, nowMs),
      ],
      lines: {
        shown: LINE,
        lines: [
          {
            ...line,
            id: LINE,
            name: 'Finishing line 1',
            shadeNo: '43',
            pcsPerMin: 10.8,
            state: 'run',
            since: sampleIso(shiftMs + 600_000),
          },
          {
            ...line,
            id: 'P.W5.L2.U1',
            name: 'Finishing line 2',
            shadeNo: '41',
            pcsPerMin: 0,
            state: 'stop',
            since: sampleIso(nowMs - 7 * 60_000),
            stopReason: 'Waiting for material',
          },
        ],
      },
      grades: {
        from: sampleIso(shiftMs),
        hourFrom: sampleIso(hourMs),
        grades: ['Premium', 'First grade', 'Second grade', 'Waste'].map((name, at) => {
          const pct = shares[at] ?? 0;
          const pcs = Math.round((inspected * pct) / 100);
          return {
            code: `g${at}`,
            name,
            order: at + 1,
            pcs,
            hourPcs: Math.round((352 * pct) / 100),
            m2: pcs * 0.72,
            pct,
            hourPct: pct + (at === 0 ? 0.8 : -0.8 / 3),
            targetPct: at === 0 ? 95 : null,
          };
        }),
      },
      yieldHourly: { grade: 'Premium', targetPct: 95, centrePct: CENTRE_PCT, baseDays: 7, hours: yields },
      defects: {
        shift: 'Day shift',
        from: sampleIso(shiftMs),
        inspected,
        baseDays: 7,
        kilnId: 'P.W4.L1.U1',
        defects,
      },
      heat: {
        hours: hours.map(sampleIso),
        rows: defects.map(({ code, name }) => {
          const row = DEFECTS.findIndex(([known]) => known === code);
          return { code, name, pcs: hours.map((_, at) => (at === 9 ? null : defectsAt(at, row))) };
        }),
      },
      spc: { baseDays: 7, characteristics },
      teams: {
        from: sampleIso(shiftMs - 7 * SAMPLE_DAY_MS),
        grade: 'Premium',
        teams: ['C', 'A', 'D', 'B'].map((team, at) => ({
          id: team,
          team: `Team ${team}`,
          goodPct: 95.6 - 0.3 * at,
          m2: 18_400 - 620 * at,
          shifts: at === 1 ? 6 : 5,
        })),
      },
      signals,
    },
  };
};
