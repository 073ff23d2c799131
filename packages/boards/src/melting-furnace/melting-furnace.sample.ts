import {
  SAMPLE_DAY_MS,
  sampleIso,
  sampleKpi,
  sampleMidnight,
  sampleUnit,
  wobble,
} from '../board/sample-parts.ts';
import {
  HEAT_STEP_CODES,
  MELTING_FURNACE_CODE,
  type FurnaceCard,
  type MeltingFurnace,
} from './melting-furnace.contract.ts';

const MINUTE_MS = 60_000;
const PERCENT = sampleUnit('%', '%', 1, 1);
const MINUTES = sampleUnit('min', 'min', 1, 0);
const PLAN = { charge: 90, melt: 165, skim: 30, refine: 35, hold: 45, tap: 35 } as const;
const CYCLE_MIN = 400;
const TARGETS = [
  { alloy: '6063', nm3PerT: 65 },
  { alloy: '6061', nm3PerT: 65 },
  { alloy: '1370', nm3PerT: 66 },
];
const ROWS = [
  {
    no: 1,
    step: 'melt',
    elapsed: 92,
    alloy: '6063',
    metalC: 660,
    roofC: 1058,
    gas: 402,
    o2: 2.3,
    ready: 138,
  },
  {
    no: 2,
    step: 'charge',
    elapsed: 41,
    alloy: '6061',
    metalC: 214,
    roofC: 1046,
    gas: 251,
    o2: 4.9,
    ready: 279,
  },
  { no: 3, step: 'hold', elapsed: 66, alloy: '1370', metalC: 738, roofC: 792, gas: 45, o2: 2.2, ready: 0 },
] as const;
type Row = (typeof ROWS)[number];
/** Minutes since the heat of a row began. */
const intoHeat = ({ step, elapsed }: Row): number =>
  HEAT_STEP_CODES.slice(0, HEAT_STEP_CODES.indexOf(step)).reduce<number>(
    (sum, one) => sum + PLAN[one],
    elapsed,
  );

/** What the gallery shows. */
export const sample = (nowMs: number): MeltingFurnace => {
  const at = (minutesAgo: number): string => sampleIso(nowMs - minutesAgo * MINUTE_MS);
  const name = (no: number): string => `Melting furnace ${no}`;
  const furnaces = ROWS.map((row): FurnaceCard => {
    const { no, step, o2 } = row;
    return {
      id: `F${no}`,
      name: name(no),
      step,
      heatStep: step,
      heatNo: `F${no}-${1190 + no}`,
      alloy: row.alloy,
      chargeKg: step === 'charge' ? 11_400 : 25_000,
      metalC: row.metalC,
      roofC: row.roofC,
      flueC: step === 'hold' ? 168 : 216,
      gasNm3h: row.gas,
      o2Pct: o2,
      o2Quality: no === 3 ? 'uncertain' : 'good',
      lambda: 20.9 / (20.9 - o2),
      draftPa: 8,
      doorOpen: false,
      stepElapsedMin: row.elapsed,
      stepTargetMin: PLAN[step],
      readyAt: at(-row.ready),
      priority: no === 2 ? 3 : null,
      spark: Array.from({ length: 60 }, (_, index) => {
        const before = step === 'charge' && index < 39;
        return (before ? 45 : row.gas) * (1 + 0.02 * wobble(index, no));
      }),
      ratedNm3h: 440,
      asOf: at(0),
    };
  });
  const heats = ROWS.flatMap((row) =>
    [1, 2, 3, 4].map((back) => {
      const endsAgo = intoHeat(row) + (back - 1) * CYCLE_MIN;
      const nm3 = 62 + (row.no === 2 ? 3.4 : 0) + 1.6 * wobble(back * 3, row.no);
      const lossPct = 1.72 + (row.no === 2 ? 0.4 : 0) + 0.08 * wobble(back * 5, row.no);
      const alloy = row.no === 3 ? '1370' : (back + row.no) % 4 === 0 ? '6061' : '6063';
      return {
        heatNo: `F${row.no}-${1190 + row.no - back}`,
        furnaceId: `F${row.no}`,
        furnace: name(row.no),
        alloy,
        team: ['A', 'B', 'C'][back % 3] ?? null,
        from: at(endsAgo + CYCLE_MIN),
        to: at(endsAgo),
        chargeKg: 25_000,
        tappedKg: 25_000 * (1 - lossPct / 100),
        drossKg: 25_000 * lossPct * 0.012,
        meltLossPct: lossPct,
        gasNm3PerT: nm3,
        kwhPerT: nm3 * 9.861,
        holdMin: 45,
        doorMin: 12,
      };
    }),
  ).toSorted((a, b) => Date.parse(b.to) - Date.parse(a.to));
  return {
    boardCode: MELTING_FURNACE_CODE,
    area: { id: 'P', name: 'Plant', type: 'factory' },
    period: {
      from: sampleIso(sampleMidnight(nowMs)),
      to: sampleIso(sampleMidnight(nowMs) + SAMPLE_DAY_MS),
      tz: 'Asia/Shanghai',
      dayAccountTime: '00:00',
    },
    serverTime: sampleIso(nowMs),
    dataAsOf: sampleIso(nowMs),
    refreshS: 10,
    staleAfterS: 180,
    completeness: 100,
    notices: [],
    panels: {
      kpis: [
        sampleKpi('F1', 63.2, sampleUnit('Nm3/t', 'Nm³/t', 1, 1), nowMs, {
          target: 65,
          judge: 'normal',
          note: { code: 'heats', value: 6, unit: sampleUnit('', '', 1, 0) },
        }),
        sampleKpi('F2', 1.18, sampleUnit('', '', 1, 2), nowMs),
        sampleKpi('F3', 8.9, PERCENT, nowMs),
        sampleKpi('F4', 1.84, sampleUnit('%', '%', 1, 2), nowMs, { target: 2, judge: 'normal' }),
        sampleKpi('F5', 9.4, sampleUnit('t/h', 't/h', 1, 1), nowMs, { better: 'high' }),
        sampleKpi('F6', 11.4, PERCENT, nowMs),
        sampleKpi('F7', 83.3, PERCENT, nowMs, { better: 'high' }),
        sampleKpi('F8', 50.6, PERCENT, nowMs, { better: 'high' }),
      ],
      furnaces,
      gantt: {
        from: at(18 * 60),
        to: at(-6 * 60),
        now: at(0),
        furnaces: ROWS.map((row) => {
          const spans: {
            from: string;
            to: string;
            step: (typeof HEAT_STEP_CODES)[number];
            planned: boolean;
          }[] = [];
          // Backwards from the beginning of the present heat, and on along its plan.
          const begun = -intoHeat(row);
          for (let heat = 3; heat >= 0; heat--) {
            let minute = begun - heat * CYCLE_MIN;
            for (const step of HEAT_STEP_CODES) {
              const end = minute + PLAN[step];
              const planned = minute >= 0;
              if (minute > -18 * 60 && minute < 6 * 60) {
                if (!planned && end > 0) {
                  spans.push({ from: at(-minute), to: at(0), step, planned: false });
                  spans.push({ from: at(0), to: at(-end), step, planned: true });
                } else spans.push({ from: at(-minute), to: at(-Math.min(end, 6 * 60)), step, planned });
              }
              minute = end;
            }
          }
          return { id: `F${row.no}`, name: name(row.no), spans };
        }),
      },
      gas: { heats, targets: TARGETS },
      combustion: {
        window: [1.5, 3],
        airC: 25,
        furnaces: [
          { o2: 2.3, flueC: 215, loss: 8.4, trim: 0 },
          { o2: 4.9, flueC: 217, loss: 9.6, trim: 0.9 },
          { o2: 2.2, flueC: 214, loss: 8.3, trim: 0 },
        ].map(({ o2, flueC, loss, trim }, index) => ({
          id: `F${index + 1}`,
          name: name(index + 1),
          lambda: 20.9 / (20.9 - o2),
          o2Pct: o2,
          flueC,
          flueLossPct: loss,
          trimSavingPct: trim,
          judge: trim > 0 ? 'warn' : 'normal',
        })),
      },
      metal: {
        chargeKg: 150_000,
        tappedKg: 147_240,
        drossKg: 3_312,
        heats: 6,
        lossPct: 1.84,
        target: 2,
        points: heats.toReversed().map(({ heatNo, furnaceId, furnace, to, meltLossPct }) => ({
          heatNo,
          furnaceId,
          furnace,
          t: to,
          lossPct: meltLossPct,
        })),
        limits: { centre: 1.84, lower: 1.66, upper: 2.02 },
      },
      heat: ROWS.map(({ no }) => ({
        id: `F${no}`,
        name: name(no),
        heats: 4,
        gasNm3: 6_250,
        metalPct: no === 2 ? 49.3 : 51.8,
        fluePct: no === 2 ? 9.6 : 8.4,
        wallPct: 12.7,
        doorPct: 1.6,
        otherPct: no === 2 ? 26.8 : 25.5,
      })),
      advice: [
        {
          id: 'F2 o2Trim',
          furnaceId: 'F2',
          furnace: name(2),
          kind: 'o2Trim',
          from: 4.9,
          to: 3,
          unit: PERCENT,
          savingPct: 0.9,
          savingNm3PerT: 0.6,
          savingCnyMonth: 5_640,
        },
        {
          id: 'F3 holdReduce',
          furnaceId: 'F3',
          furnace: name(3),
          kind: 'holdReduce',
          from: 66,
          to: 45,
          unit: MINUTES,
          savingPct: null,
          savingNm3PerT: null,
          savingCnyMonth: null,
        },
      ],
    },
  };
};
