import {
  PRODUCTION_ALARM_CODE,
  type ActiveAlarmRow,
  type AlarmPriority,
  type Kpi,
  type ProductionAlarm,
  type Unit,
} from '@plantdeck/core/contract';

/** Sample data for tests, the gallery and a page without a platform: no plant's alarms. */
const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
const FIXED_NOW_MS = Date.parse('2026-11-20T14:32:41+08:00');
const iso = (ms: number): string => `${new Date(ms + OFFSET_MS).toISOString().slice(0, 19)}+08:00`;
const unit = (code: string, display: string, dp: number): Unit => ({ code, display, scale: 1, dp });

interface SampleText {
  readonly plant: string;
  readonly areas: readonly string[];
  readonly alarms: readonly string[];
  readonly shifts: readonly string[];
  readonly reason: string;
  readonly notice: string;
}
const TEXT: Readonly<Record<'en' | 'zh-CN', SampleText>> = {
  en: {
    plant: 'Sample plant',
    areas: ['Raw materials', 'Forming', 'Glazing', 'Firing', 'Finishing', 'Utilities'],
    alarms: [
      'Gas pressure low',
      'Roller kiln 2 zone 15 temperature high',
      'Spray dryer 1 inlet temperature high',
      'Press 3 failure',
      'Glaze line 1 stopped',
      'Compressed air dew point high',
      'Glaze tank 1 level low',
      'Gas detector 3 fault',
      'Slip tank 6 level sensor fault',
      'Compressor 2 in local mode',
    ],
    shifts: ['Night', 'Day', 'Evening'],
    reason: 'Nuisance alarm',
    notice: 'This is sample data.',
  },
  'zh-CN': {
    plant: '示例工厂',
    areas: ['原料车间', '成型车间', '施釉车间', '烧成车间', '精加工车间', '公用工程'],
    alarms: [
      '天然气压力低',
      '2# 辊道窑 15 区温度高',
      '1# 喷雾塔进口温度高',
      '3# 压机故障',
      '1# 施釉线停线',
      '压缩空气露点高',
      '1# 釉桶液位低',
      '3# 燃气探测器故障',
      '6# 浆池液位计故障',
      '2# 空压机处于就地控制',
    ],
    shifts: ['夜班', '白班', '中班'],
    reason: '频繁误报',
    notice: '这是示例数据。',
  },
};

interface SampleAlarm {
  readonly name: number;
  readonly area: number;
  readonly priority: AlarmPriority;
  readonly state: ActiveAlarmRow['state'];
  readonly minutes: number;
  readonly figures?: readonly [number, number, string];
}
const ACTIVE: readonly SampleAlarm[] = [
  { name: 0, area: 5, priority: 1, state: 'unackActive', minutes: 1.2, figures: [16.8, 17.5, 'kPa'] },
  { name: 1, area: 3, priority: 2, state: 'unackActive', minutes: 3.5, figures: [9.8, 8.9, '°C'] },
  { name: 3, area: 1, priority: 3, state: 'unackActive', minutes: 6 },
  { name: 6, area: 2, priority: 4, state: 'unackRtn', minutes: 22, figures: [28.4, 30, '%'] },
  { name: 2, area: 0, priority: 2, state: 'ackActive', minutes: 18, figures: [599.2, 597, '°C'] },
  { name: 4, area: 2, priority: 3, state: 'ackActive', minutes: 9 },
  { name: 7, area: 5, priority: 3, state: 'ackActive', minutes: 4_300 },
  { name: 9, area: 5, priority: 4, state: 'ackActive', minutes: 41 },
  { name: 8, area: 0, priority: 4, state: 'ackActive', minutes: 7_900 },
];
const COUNTS = [104, 92, 31, 27, 19, 16, 11, 9, 7, 6] as const;
const WEEK = 740;

function kpis(nowMs: number): Kpi[] {
  const kpi = (code: string, value: number, of: Unit, more: Partial<Kpi> = {}): Kpi => ({
    code,
    value,
    unit: of,
    better: 'low',
    judge: 'normal',
    completeness: 100,
    quality: 'good',
    asOf: iso(nowMs - 30_000),
    source: { formula: 'Σ', meters: [], standard: 'ISA-18.2 / IEC 62682' },
    ...more,
  });
  const count = unit('', '', 0);
  const seconds = unit('s', 's', 0);
  return [
    kpi('A1', 0.74, unit('1/10min', '/10 min', 2), {
      target: 1,
      redLine: 2,
      prev: 0.69,
      prevBasis: 'yesterday',
    }),
    kpi('A2', 1.4, unit('%', '%', 1), { target: 1, redLine: 5, judge: 'warn' }),
    kpi('A3', 14, count, { target: 10, redLine: 20, judge: 'warn' }),
    kpi('A4', 43.5, unit('%', '%', 1), { target: 5, redLine: 25, judge: 'abnormal' }),
    kpi('A5', 2, count, { target: 0, redLine: 5, judge: 'warn' }),
    kpi('A6', 2, count, { target: 4, redLine: 9 }),
    kpi('A7', 96, seconds, { target: 120, redLine: 600, note: { code: 'p90', value: 284, unit: seconds } }),
    kpi('A9', 8, count, { judge: 'unknown' }),
    kpi('shelved', 1, count, { judge: 'unknown' }),
  ];
}

export interface ProductionAlarmSampleOptions {
  readonly nowMs?: number;
  readonly lang?: 'zh-CN' | 'en';
}

export function sampleProductionAlarm(options: ProductionAlarmSampleOptions = {}): ProductionAlarm {
  const nowMs = options.nowMs ?? FIXED_NOW_MS;
  const text = TEXT[options.lang ?? 'en'];
  const fromMs = Math.floor(nowMs / 600_000) * 600_000 - DAY_MS + 600_000;
  const area = (index: number) => ({
    id: `W${index + 1}`,
    name: text.areas[index] ?? '',
    type: 'workshop' as const,
  });
  let sum = 0;
  const positions = text.areas.slice(0, 3);
  return {
    boardCode: PRODUCTION_ALARM_CODE,
    area: { id: 'SAMPLE', name: text.plant, type: 'factory' },
    period: { from: iso(fromMs), to: iso(nowMs), tz: 'Asia/Shanghai', dayAccountTime: '08:00' },
    serverTime: iso(nowMs),
    dataAsOf: iso(nowMs - 30_000),
    refreshS: 30,
    staleAfterS: 180,
    completeness: 100,
    notices: [{ level: 'info', code: 'sample', text: text.notice }],
    panels: {
      kpis: kpis(nowMs),
      summary: {
        p1: 1,
        p2: 1,
        p3: 1,
        p4: 0,
        unacked: 4,
        standing: 8,
        shelved: 1,
        suppressed: 3,
        stale: 2,
        lost: 0,
        flood: false,
        oldestUnackedS: 22 * 60,
        quietSince: null,
      },
      active: {
        rows: ACTIVE.map(({ name, area: at, priority, state, minutes, figures }, index) => ({
          id: `sample-${index}`,
          ruleId: `rule-${name}`,
          priority,
          object: area(at),
          name: text.alarms[name] ?? '',
          kind: figures ? 'processLimit' : 'equipment',
          state,
          value: figures?.[0] ?? null,
          limit: figures?.[1] ?? null,
          unit: figures?.[2] ?? '',
          onAt: iso(nowMs - minutes * 60_000),
          sopId: 'SOP-sample',
          ...(state === 'unackRtn' ? { offAt: iso(nowMs - 9 * 60_000) } : {}),
          ...(state === 'ackActive' ? { ackAt: iso(nowMs - minutes * 55_000), ackBy: 'Liu Wei' } : {}),
        })),
        total: ACTIVE.length,
        length: 12,
        sound: false,
        canAcknowledge: true,
        canShelve: true,
      },
      rate: {
        key: 'rate',
        unit: unit('', '', 0),
        t0: iso(fromMs),
        stepS: 600,
        v: Array.from({ length: 144 }, (_, i) =>
          i > 96 && i < 99
            ? 14 - (i - 97) * 6
            : Math.max(0, Math.round(0.8 + 1.3 * Math.sin(i * 1.9) + Math.sin(i * 0.21))),
        ),
      },
      pareto: [6, 5, 4, 3, 1, 2, 9, 0, 7, 8].map((name, index) => {
        const count = COUNTS[index] ?? 0;
        sum += count;
        return {
          ruleId: `rule-${name}`,
          name: text.alarms[name] ?? '',
          object: text.areas[name % 6] ?? '',
          count,
          sharePct: (count / WEEK) * 100,
          cumPct: (sum / WEEK) * 100,
          chatterMinutes: index < 2 ? count - 12 : 0,
        };
      }),
      badActors: [
        {
          ruleId: 'rule-5',
          alarmId: 'sample-s',
          name: text.alarms[5] ?? '',
          object: text.areas[5] ?? '',
          why: 'shelved',
          since: iso(nowMs - 5_400_000),
          until: iso(nowMs + 9_000_000),
          by: 'Liu Wei',
          reason: text.reason,
          count: 92,
        },
        ...[7, 8].map((name) => ({
          ruleId: `rule-${name}`,
          alarmId: `sample-${name}`,
          name: text.alarms[name] ?? '',
          object: text.areas[5] ?? '',
          why: 'stale' as const,
          since: iso(nowMs - name * 40_000_000),
          count: 1,
        })),
        {
          ruleId: 'rule-6',
          name: text.alarms[6] ?? '',
          object: text.areas[2] ?? '',
          why: 'chatter',
          since: iso(nowMs - 5 * DAY_MS),
          count: 88,
        },
      ],
      response: {
        shares: ([1, 2, 3, 4] as const).map((priority, index) => ({
          priority,
          count: [22, 88, 310, 320][index] ?? 0,
          sharePct: [3, 11.9, 41.9, 43.2][index] ?? 0,
          targetPct: [5, 15, 40, 40][index] ?? 0,
        })),
        ackTime: text.shifts.map((shift, index) => ({
          shift,
          n: [214, 268, 258][index] ?? 0,
          medianS: [168, 92, 96][index] ?? 0,
          p90S: [492, 261, 284][index] ?? 0,
        })),
      },
      heat: {
        areas: positions.map((name, index) => ({ id: `W${index + 1}`, name })),
        n: positions.map((_, row) =>
          Array.from({ length: 24 }, (_unused, hour) =>
            Math.max(0, Math.round(4 + 4 * Math.sin(hour * 0.7 + row) + 2 * Math.sin(row * hour))),
          ),
        ),
      },
      positions: positions.map((name, index) => ({
        areaId: `W${index + 1}`,
        name,
        count: 12 + index * 3,
        perTenMinutes: (12 + index * 3) / 144,
        floodPct: index === 1 ? 1.4 : 0,
        peak: 2 + index,
        standing: index === 2 ? 3 : 1,
        stale: index === 2 || index === 0 ? 1 : 0,
        chattering: index === 2 ? 1 : 0,
        shelved: index === 2 ? 1 : 0,
        ackMedianS: 80 + index * 9,
      })),
    },
  };
}

/** What the gallery shows. */
export const sample = (nowMs: number): ProductionAlarm => sampleProductionAlarm({ nowMs, lang: 'en' });
