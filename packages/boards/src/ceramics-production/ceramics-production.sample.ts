import {
  SAMPLE_DAY_MS,
  sampleDay,
  sampleIso,
  sampleKpi,
  sampleMidnight,
  sampleUnit,
  wobble,
} from '../board/sample-parts.ts';
import {
  CERAMICS_PRODUCTION_CODE,
  type CeramicsProduction,
  type OutputLine,
  type TileEquipment,
  type TileOrder,
  type TileStep,
  type TileStock,
  type TileStop,
} from './ceramics-production.contract.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const PERCENT = sampleUnit('%', '%', 1, 1);
const TONNE = sampleUnit('t', 't', 1, 1);
const M2 = sampleUnit('m2', 'm²', 1, 0);
const M2_PER_HOUR = sampleUnit('m2/h', 'm²/h', 1, 0);
const T_PER_HOUR = sampleUnit('t/h', 't/h', 1, 1);
const PLAN_M2 = 11_280;
const LINES = [1, 2].map((n) => ({ id: `P.W5.L${n}`, name: `Finishing line ${n}` }));
const GRADES = ['Premium', 'First grade', 'Second grade', 'Waste'];
const perUnit = (energy: string) => sampleUnit(`${energy}/m2`, `${energy.replace('3', '³')}/m²`, 1, 2);

/** What the gallery shows: a press of the second line has failed, so that its plan and an order are at risk. */
export const sample = (nowMs: number): CeramicsProduction => {
  const morningMs = sampleMidnight(nowMs) + 8 * HOUR_MS;
  // The day begins at 08:00, so before that the one of yesterday runs.
  const dayMs = morningMs <= nowMs - 60_000 ? morningMs : morningMs - SAMPLE_DAY_MS;
  const elapsed = Math.max(1, Math.floor((nowMs - dayMs) / HOUR_MS));
  const share = elapsed / 24;
  const iso = (ms: number): string => sampleIso(ms);
  const rates = [468, 421];
  const lines = LINES.map(({ id, name }, at): OutputLine => {
    const actual = (rates[at] ?? 0) * elapsed;
    const attainmentPct = (actual / (PLAN_M2 * share)) * 100;
    return {
      id,
      name,
      plan: PLAN_M2,
      due: PLAN_M2 * share,
      actual,
      projected: actual / share,
      attainmentPct,
      judge: attainmentPct >= 97 ? 'normal' : attainmentPct >= 90 ? 'warn' : 'abnormal',
    };
  });
  const made = lines.reduce((sum, { actual }) => sum + (actual ?? 0), 0);
  const step = (
    code: TileStep['code'],
    [running, units]: readonly [number, number],
    perHour: number,
    yieldPct: number | null,
    to: string,
    over: Partial<TileStep> = {},
  ): TileStep => {
    const isMass = code === 'ballMill' || code === 'sprayDryer';
    return {
      code,
      state: 'run',
      running,
      units,
      perHour,
      rateHours: code === 'ballMill' ? 12 : 1,
      perHourUnit: isMass ? T_PER_HOUR : M2_PER_HOUR,
      made: perHour * elapsed,
      unit: isMass ? TONNE : M2,
      runPct: (running / units) * 100,
      yieldPct,
      stock: null,
      drill: { to, query: { areaId: 'P' } },
      ...over,
    };
  };
  const behind = (amount: number, unit: typeof TONNE, coverH: number) => ({
    stock: { amount, unit, coverH },
  });
  const chain = [
    step('ballMill', [7, 12], 24.6, null, '/ballMillingBoard', behind(548.3, TONNE, 24.7)),
    step('sprayDryer', [2, 2], 22.1, 99.6, '/equipmentOperation', behind(496.2, TONNE, 22.4)),
    step('press', [3, 4], 889, 99.4, '/equipmentOperation', behind(742, M2, 0.8)),
    step('glazeLine', [2, 2], 901, 99.8, '/equipmentOperation'),
    step('rollerKiln', [2, 2], 894, 99.8, '/kilnWatchBoard', behind(996, M2, 1.1)),
    step('polisher', [2, 2], 892, 99.9, '/equipmentOperation'),
    step('sorter', [2, 2], 889, 99.1, '/gradeBoard'),
  ];
  const days = Array.from({ length: 7 }, (_, at) => sampleDay(dayMs - (6 - at) * SAMPLE_DAY_MS));
  const equipment = (
    id: string,
    name: string,
    kind: TileEquipment['kind'],
    [availabilityPct, effectivenessPct, qualityPct]: readonly [number, number, number],
    failures: number,
    mttrMin: number | null,
  ): TileEquipment => {
    const oeePct = (availabilityPct * effectivenessPct * qualityPct) / 10_000;
    return {
      id,
      name,
      kind,
      availabilityPct,
      effectivenessPct,
      qualityPct,
      oeePct,
      judge: oeePct >= 80 ? 'normal' : oeePct >= 65 ? 'warn' : 'abnormal',
      reason: null,
      failures,
      mtbfH: failures === 0 ? null : 640 / failures,
      mttrMin,
    };
  };
  const reasons: readonly [code: string, reason: string, minutes: number, stops: number][] = [
    ['downstreamFull', 'Downstream full', 1942, 148],
    ['failure', 'Equipment failure', 1216, 71],
    ['setup', 'Product change', 431, 49],
    ['waitingMaterial', 'Waiting for material', 268, 22],
    ['minor', 'Minor stop', 176, 93],
    ['unknown', 'Unknown', 121, 9],
  ];
  const totalMin = reasons.reduce((sum, [, , minutes]) => sum + minutes, 0);
  const stop = (
    minutesAgo: number,
    minutes: number | null,
    areaId: string,
    unit: string,
    [reasonCode, reason]: readonly [string, string],
  ): TileStop => ({
    id: `${areaId} ${minutesAgo}`,
    areaId,
    unit,
    reasonCode,
    reason,
    from: iso(nowMs - minutesAgo * MINUTE_MS),
    to: minutes === null ? null : iso(nowMs - (minutesAgo - minutes) * MINUTE_MS),
    minutes: minutes ?? minutesAgo,
    planned: false,
  });
  const failure = ['failure', 'Equipment failure'] as const;
  const full = ['downstreamFull', 'Downstream full'] as const;
  const order = (
    at: number,
    product: string,
    [orderedM2, madeM2, plannedM2]: readonly [number, number, number],
    state: TileOrder['state'],
  ): TileOrder => ({
    id: `o${at}`,
    code: `SO2026112${at}-1`,
    product,
    dueOn: sampleDay(dayMs + at * SAMPLE_DAY_MS),
    orderedM2,
    madeM2,
    plannedM2,
    shortM2: orderedM2 - madeM2 - plannedM2,
    state,
  });
  const stock = (
    id: string,
    name: string,
    levelPct: number,
    [capacity, unit, perHour]: readonly [number, typeof TONNE, number],
    [lowPct, highPct]: readonly [number, number],
  ): TileStock => ({
    id,
    name,
    levelPct,
    amount: (levelPct / 100) * capacity,
    capacity,
    unit,
    coverH: ((levelPct / 100) * capacity) / perHour,
    lowPct,
    highPct,
    judge: levelPct < lowPct || levelPct > highPct ? 'warn' : 'normal',
    asOf: iso(nowMs - 40_000),
  });
  const tiles = [600, M2, 470] as const;
  const fired = [1200, M2, 470] as const;
  const energy = (
    code: 'kgce' | 'electric' | 'gas',
    unit: ReturnType<typeof perUnit>,
    [day, month, year, target]: readonly [number, number, number, number],
    levels: [number, number, number] | null,
  ) => {
    const figure = (value: number) => ({
      value,
      completeness: 99.4,
      target,
      redLine: target * 1.05,
      judge:
        value <= target
          ? ('normal' as const)
          : value <= target * 1.05
            ? ('warn' as const)
            : ('abnormal' as const),
    });
    return { code, unit, day: figure(day), month: figure(month), year: figure(year), levels };
  };
  const moisture = Array.from({ length: 96 }, (_, at) => at);
  return {
    boardCode: CERAMICS_PRODUCTION_CODE,
    area: { id: 'P', name: 'Plant', type: 'factory' },
    period: {
      from: iso(dayMs),
      to: iso(dayMs + SAMPLE_DAY_MS),
      tz: 'Asia/Shanghai',
      dayAccountTime: '08:00',
    },
    serverTime: iso(nowMs),
    dataAsOf: iso(nowMs - 40_000),
    refreshS: 60,
    staleAfterS: 600,
    completeness: 99.4,
    notices: [],
    panels: {
      kpis: [
        sampleKpi('P9', (made / (2 * PLAN_M2 * share)) * 100, PERCENT, nowMs, {
          better: 'high',
          target: 97,
          redLine: 90,
          judge: 'warn',
          note: { code: 'made', value: made, unit: M2 },
        }),
        sampleKpi('P5', 889, M2_PER_HOUR, nowMs, { better: 'high' }),
        sampleKpi('P4', 82.4, PERCENT, nowMs, { better: 'high', target: 80, redLine: 65, judge: 'normal' }),
        sampleKpi('Q1', 95.3, PERCENT, nowMs, {
          better: 'high',
          target: 95,
          judge: 'normal',
          qualifier: 'Premium',
          prev: 94.9,
          prevBasis: 'yesterday',
        }),
        sampleKpi('P7', 0.86, sampleUnit('%', '%', 1, 2), nowMs, {
          target: 1.5,
          judge: 'normal',
          qualifier: 'Waste',
          prev: 0.91,
          prevBasis: 'yesterday',
        }),
        sampleKpi('E3', 4.02, perUnit('kgce'), nowMs, {
          target: 4,
          redLine: 4.2,
          judge: 'warn',
          prev: 3.98,
          prevBasis: 'yesterday',
        }),
        sampleKpi('P10', 71.2, PERCENT, nowMs),
      ],
      chain,
      output: {
        unit: M2,
        from: iso(dayMs),
        lines,
        shift: { name: 'Day shift', team: 'Team A', from: iso(dayMs), made },
        hours: Array.from({ length: elapsed }, (_, hour) => ({
          t: iso(dayMs + hour * HOUR_MS),
          made: rates.map((rate, at) => rate * (1 + 0.04 * wobble(hour, at))),
        })),
      },
      grades: {
        grades: GRADES.map((name, at) => ({ code: `g${at}`, name })),
        targetPct: 95,
        lines: LINES.map(({ id, name }, line) => ({
          id,
          name,
          days: days.map((day, at) => {
            const best = 95.2 + 0.7 * wobble(at, line);
            return {
              day,
              sorted: at === 6 ? (rates[line] ?? 0) * elapsed : 11_150 + 120 * wobble(at, line + 4),
              shares: [best, (99.2 - best) * 0.65, (99.2 - best) * 0.35, 0.8],
            };
          }),
        })),
      },
      energy: {
        standard: 'GB 21252-2023',
        product: 'Dry-pressed tiles, water absorption above 0.2 % up to 0.5 %',
        yearFrom: iso(dayMs - 90 * SAMPLE_DAY_MS),
        rows: [
          energy('kgce', perUnit('kgce'), [4.02, 4.06, 4.11, 4], [4, 4.9, 6.5]),
          energy('electric', perUnit('kWh'), [5.47, 5.44, 5.52, 5.5], null),
          energy('gas', perUnit('Nm3'), [2.71, 2.74, 2.76, 2.7], null),
        ],
      },
      equipment: {
        from: iso(nowMs - 30 * SAMPLE_DAY_MS),
        days: 30,
        units: [
          equipment('P.W2.L1.P1.U01', 'Press 1', 'press', [94.8, 89.6, 99.2], 36, 13),
          equipment('P.W2.L1.P1.U02', 'Press 2', 'press', [95.6, 89.5, 99.2], 31, 14),
          equipment('P.W2.L2.P1.U01', 'Press 3', 'press', [95.1, 89.6, 99.1], 33, 12),
          equipment('P.W2.L2.P1.U02', 'Press 4', 'press', [69.4, 89.4, 99.1], 38, 21),
          equipment('P.W4.L1.P1.U01', 'Roller kiln 1', 'kiln', [100, 96.2, 99.3], 0, null),
          equipment('P.W4.L2.P1.U01', 'Roller kiln 2', 'kiln', [100, 93.8, 98.7], 0, null),
        ],
      },
      pareto: {
        days: 7,
        totalMin,
        unknownPct: (121 / totalMin) * 100,
        isUnknownHigh: false,
        reasons: reasons.map(([code, reason, minutes, stops], at) => ({
          code,
          reason,
          minutes,
          stops,
          sharePct: (minutes / totalMin) * 100,
          cumulativePct:
            (reasons.slice(0, at + 1).reduce((sum, [, , each]) => sum + each, 0) / totalMin) * 100,
        })),
      },
      stops: {
        hours: 24,
        all: 62,
        stops: [
          stop(37, null, 'P.W2.L2.P1.U02', 'Press 4', failure),
          stop(52, 4, 'P.W2.L1.P1.U01', 'Press 1', full),
          stop(85, 3, 'P.W2.L1.P1.U02', 'Press 2', ['minor', 'Minor stop']),
          stop(131, 8, 'P.W3.L1.P1.U01', 'Glaze line 1', failure),
          stop(190, 11, 'P.W2.L2.P1.U01', 'Press 3', failure),
          stop(244, 6, 'P.W2.L1.P1.U01', 'Press 1', full),
          stop(301, 22, 'P.W3.L2.P1.U01', 'Glaze line 2', ['setup', 'Product change']),
          stop(360, 10, 'P.W5.L1.P1.U01', 'Polishing line 1', ['setup', 'Product change']),
        ],
      },
      orders: {
        leadDays: 7,
        plannedUntil: sampleDay(dayMs + 3 * SAMPLE_DAY_MS),
        orders: [
          order(2, 'Cloud grey 600 × 1200 mm', [19_110, 4_200, 11_260], 'atRisk'),
          order(5, 'Snow white 600 × 1200 mm', [14_670, 0, 9_800], 'notPlanned'),
          order(6, 'Rock grey 800 × 800 mm', [6_870, 0, 0], 'notPlanned'),
          order(1, 'Snow white 600 × 1200 mm', [7_330, 7_330, 0], 'covered'),
          order(3, 'Beige 600 × 1200 mm', [9_690, 6_900, 2_790], 'covered'),
        ],
      },
      powder: {
        from: iso(Math.floor(nowMs / 300_000) * 300_000 - 8 * HOUR_MS),
        stepS: 300,
        window: [5.6, 6.8],
        dryers: [1, 2].map((n) => ({
          id: `P.W1.L2.P1.U0${n}`,
          name: `Spray dryer ${n}`,
          now: 6.2 + 0.3 * wobble(95, n),
          judge: 'normal',
          v: moisture.map((at) => (n === 2 && at > 30 && at < 37 ? null : 6.2 + 0.3 * wobble(at, n))),
        })),
      },
      stocks: [
        stock('P.W1.L1.P1', 'Slip tanks', 68, [806, TONNE, 22.2], [20, 95]),
        stock('P.W1.L2.P1', 'Powder silos', 55.1, [900, TONNE, 22.2], [20, 95]),
        stock('P.W2.L1.P2', 'Green tiles, line 1', 84.6, tiles, [10, 98]),
        stock('P.W2.L2.P2', 'Green tiles, line 2', 7.4, tiles, [10, 98]),
        stock('P.W4.L1.P1', 'Fired tiles, line 1', 41.7, fired, [10, 98]),
        stock('P.W4.L2.P1', 'Fired tiles, line 2', 41.3, fired, [10, 98]),
      ],
    },
  };
};
