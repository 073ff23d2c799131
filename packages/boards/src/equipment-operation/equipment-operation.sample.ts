import {
  EQUIPMENT_OPERATION_CODE,
  type EquipmentCard,
  type EquipmentOperation,
} from '@plantdeck/core/contract';
import {
  SAMPLE_DAY_MS,
  SAMPLE_NOW_MS,
  sampleIso,
  sampleKpi,
  sampleMidnight,
  sampleUnit,
  wobble,
} from '../board/sample-parts.ts';

const HOUR_MS = 3_600_000;
const SLOT_MS = 900_000;
const COUNT = sampleUnit('', '', 1, 0);
const KW = sampleUnit('kW', 'kW', 1, 0);
const RATE = sampleUnit('Nm3/h', 'Nm³/h', 1, 1);

type State = EquipmentCard['state'];
const STATES: readonly State[] = ['run', 'run', 'idle', 'run', 'fault', 'run', 'stop', 'run', 'comm', 'run'];

/** A payload to try the board with; two calls at one time are equal. */
export function sampleEquipmentOperation({
  nowMs = SAMPLE_NOW_MS,
  lang = 'en',
}: { readonly nowMs?: number; readonly lang?: 'zh-CN' | 'en' } = {}): EquipmentOperation {
  const isZh = lang === 'zh-CN';
  // The accounting day begins at eight.
  const dayMs = sampleMidnight(nowMs - 8 * HOUR_MS) + 8 * HOUR_MS;
  const endMs = Math.floor(nowMs / SLOT_MS) * SLOT_MS;
  const jam = isZh ? '卡砖' : 'Tile jam';
  const change = isZh ? '换产' : 'Product change';
  const cards = STATES.map((state, index): EquipmentCard => {
    const turnedMs = Math.max(dayMs, endMs - (index + 2) * 2 * SLOT_MS);
    const breakMs = Math.min(turnedMs, dayMs + (index + 1) * 2 * SLOT_MS);
    const timeline = (
      [
        ['run', dayMs, breakMs],
        ['stop', breakMs, Math.min(turnedMs, breakMs + SLOT_MS)],
        ['run', Math.min(turnedMs, breakMs + SLOT_MS), turnedMs],
        [state, turnedMs, endMs],
      ] as const
    ).filter(([, fromMs, toMs]) => toMs > fromMs);
    const hours: Record<State, number> = { run: 0, idle: 0, stop: 0, fault: 0, comm: 0 };
    for (const [each, fromMs, toMs] of timeline) hours[each] += (toMs - fromMs) / HOUR_MS;
    const known = hours.run + hours.idle + hours.stop + hours.fault;
    const kw = { run: 240 + 12 * wobble(index, 3), idle: 31, stop: 1, fault: 0, comm: null }[state];
    const gas = state === 'run' ? 186 + 30 * wobble(index, 8) : 0;
    const isStopped = state === 'fault' || state === 'stop';
    return {
      id: `CER.W5.L1.P1.U${String(index + 1).padStart(2, '0')}`,
      name: isZh ? `${index + 1}# 辊道窑` : `Roller kiln ${index + 1}`,
      place: isZh ? '烧成一线' : 'Firing line 1',
      state,
      since: sampleIso(turnedMs),
      ...(isStopped ? { reason: state === 'fault' ? jam : change } : {}),
      kw,
      ratedKw: 315,
      kwh: Math.round(hours.run * 240 + hours.idle * 31),
      runPct: known === 0 ? null : (hours.run / known) * 100,
      oeePct: index % 3 === 0 ? 84.2 - index : null,
      hours,
      timeline: timeline.map(([each, fromMs, toMs]) => ({
        state: each,
        from: sampleIso(fromMs),
        to: sampleIso(toMs),
      })),
      parameters: [
        {
          id: `P${index}.1`,
          name: isZh ? '有功功率' : 'Active power',
          value: kw,
          unit: KW,
          lowerLimit: 0,
          upperLimit: 300,
          judge: kw === null ? 'unknown' : 'normal',
          asOf: kw === null ? null : sampleIso(nowMs - 10_000),
        },
        {
          id: `P${index}.2`,
          name: isZh ? '天然气流量' : 'Gas flow',
          value: kw === null ? null : gas,
          unit: RATE,
          lowerLimit: null,
          upperLimit: 200,
          judge: kw === null ? 'unknown' : gas > 200 ? 'abnormal' : 'normal',
          asOf: kw === null ? null : sampleIso(nowMs - 60_000),
        },
      ],
      stops: isStopped
        ? [
            {
              reason: state === 'fault' ? jam : change,
              isPlanned: state === 'stop',
              from: sampleIso(turnedMs),
              to: null,
              minutes: Math.round((nowMs - turnedMs) / 60_000),
            },
          ]
        : [],
      asOf: kw === null ? null : sampleIso(nowMs - 10_000),
    };
  });
  const count = (state: State): number => cards.filter((card) => card.state === state).length;
  const outside = cards.flatMap(({ parameters }) => parameters).filter(({ judge }) => judge === 'abnormal');
  return {
    boardCode: EQUIPMENT_OPERATION_CODE,
    area: { id: 'CER.W5', name: isZh ? '烧成车间' : 'Firing', type: 'workshop' },
    period: {
      from: sampleIso(dayMs),
      to: sampleIso(dayMs + SAMPLE_DAY_MS),
      tz: 'Asia/Shanghai',
      dayAccountTime: '08:00',
    },
    serverTime: sampleIso(nowMs),
    dataAsOf: sampleIso(nowMs - 10_000),
    refreshS: 60,
    staleAfterS: 300,
    completeness: 98.9,
    estimatedSlots: 0,
    notices: [],
    panels: {
      kpis: [
        sampleKpi('running', count('run'), COUNT, nowMs, { better: 'high' }),
        sampleKpi('idle', count('idle'), COUNT, nowMs),
        sampleKpi('stopped', count('stop'), COUNT, nowMs),
        sampleKpi('fault', count('fault'), COUNT, nowMs, { judge: 'abnormal' }),
        sampleKpi('runShare', 81.4, sampleUnit('%', '%', 1, 1), nowMs, {
          better: 'high',
          prev: 79.8,
          prevBasis: 'yesterday',
        }),
        sampleKpi(
          'power',
          cards.reduce((sum, { kw }) => sum + (kw ?? 0), 0),
          KW,
          nowMs,
        ),
        sampleKpi('outOfLimits', outside.length, COUNT, nowMs, {
          judge: outside.length > 0 ? 'warn' : 'normal',
        }),
      ],
      machines: {
        idlePct: 20,
        counts: {
          run: count('run'),
          idle: count('idle'),
          stop: count('stop'),
          fault: count('fault'),
          comm: count('comm'),
        },
        filter: null,
        cards,
      },
      stops: cards.flatMap(({ id, name, stops }) => stops.map((stop) => ({ id, name, ...stop }))),
    },
  };
}

/** What the gallery shows. */
export const sample = (nowMs: number): EquipmentOperation => sampleEquipmentOperation({ nowMs });
