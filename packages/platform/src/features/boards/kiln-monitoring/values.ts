import { KILN_VALUE_CODES, type KilnPanels } from '@plantdeck/boards/contract';
import type { Series, Unit } from '@plantdeck/core/contract';
import { plantName } from '../../../engine/names/plant-name.ts';
import { isoOf, judgeRecent } from '../parts/panel-context.ts';
import { priorityOf } from '../parts/process-context.ts';
import { boardText } from '../../board-words/index.ts';
import { measured, TREND_MINUTES, zoneKey, type KilnContext } from './context.ts';
import { cycleMin, type Curve } from './zones.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
export type Tile = Filled<KilnPanels['tiles']>[number];
type Detail = Filled<KilnPanels['detail']>;
type Drive = Filled<KilnPanels['drives']>[number];
type Code = Tile['code'];

const unit = (code: string, display: string, dp: number): Unit => ({ code, display, scale: 1, dp });
export const DEGREES = unit('degC', '°C', 0);
const HERTZ = unit('Hz', 'Hz', 1);
const UNITS: Readonly<Record<Code, Unit>> = {
  speedMMin: unit('m/min', 'm/min', 2),
  cycleMin: unit('min', 'min', 1),
  preheatPa: unit('Pa', 'Pa', 0),
  firePa: unit('Pa', 'Pa', 0),
  coolPa: unit('Pa', 'Pa', 0),
  o2Pct: unit('%', '%', 1),
  flueC: DEGREES,
  gasNm3h: unit('Nm3/h', 'Nm³/h', 0),
  fillPct: unit('%', '%', 0),
};
const SPARK_MINUTES = 60;
/** A fan below this has stopped. */
const TURNS_ABOVE_HZ = 1;
/** How much of its scale a value's band takes. */
const BEYOND = 0.75;

/** Minutes of a value; of the cycle from the speed that makes it. */
function courseOf({ recent, gas, kiln }: KilnContext, code: Code): Float64Array {
  if (code === 'gasNm3h') return gas;
  if (code === 'cycleMin')
    return recent('speedMMin').map((speed) => cycleMin(kiln.data.lengthM, measured(speed)) ?? Number.NaN);
  return recent(code);
}

function bandOf({ kiln: { data } }: KilnContext, code: Code): readonly [number, number] | null {
  const speed = data.bands['speedMMin'];
  if (code === 'cycleMin') return speed ? [data.lengthM / speed[1], data.lengthM / speed[0]] : null;
  return data.bands[code] ?? null;
}

function scaleOf(band: readonly [number, number] | null, known: readonly number[]): [number, number] {
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (band) {
    const spare = (band[1] - band[0]) * BEYOND;
    return [Math.min(band[0] - spare, least), Math.max(band[1] + spare, most)];
  }
  return known.length === 0 ? [0, 1] : [Math.min(0, least), most * 1.2];
}

export const tilesPanel = (context: KilnContext): Tile[] =>
  KILN_VALUE_CODES.map((code): Tile => {
    const course = courseOf(context, code);
    const value = measured(course.at(-1));
    const band = bandOf(context, code);
    const known = [...course].filter(Number.isFinite);
    return {
      code,
      value,
      unit: UNITS[code],
      band: band && [band[0], band[1]],
      scale: scaleOf(band, known),
      judge: value === null || !band ? 'unknown' : judgeRecent(course, { better: 'band', band }),
      priority: priorityOf(context.alarms, [context.kiln.tags.get(code)?.tag]),
      spark: [...course.slice(-SPARK_MINUTES)].map(measured),
    };
  });

export const drivesPanel = (context: KilnContext): Drive[] =>
  context.kiln.data.drives.map(({ code, name }) => {
    const value = (what: string): number | null => measured(context.recent(`${code}.${what}`).at(-1));
    const [hz, a, fault] = [value('hz'), value('a'), value('fault')];
    const state = hz === null ? 'comm' : (fault ?? 0) > 0 ? 'fault' : hz > TURNS_ABOVE_HZ ? 'run' : 'stop';
    return { id: code, name: plantName(context.language, name), hz, a, state };
  });

/** What the reader looks at closer, by the `point` of the address: the worst zone where none is chosen. */
export function detailPanel(context: KilnContext, curve: Curve, point: string): Detail {
  const { kiln, language } = context;
  const zone = curve.zones.find(({ no }) => point === `zone.${no}`);
  if (zone) return zoneDetail(context, zone);
  const drive = kiln.data.drives.find(({ code }) => point === `drive.${code}`);
  const base = { point, limits: [], frozen: false };
  if (drive) {
    const tag = kiln.tags.get(`${drive.code}.hz`)?.tag ?? '';
    return {
      ...base,
      name: plantName(language, drive.name),
      series: [seriesOf(context, 'value', context.recent(`${drive.code}.hz`), HERTZ)],
      alarms: context.alarms.filter((alarm) => alarm.tag === tag).length,
      tag,
    };
  }
  const code = KILN_VALUE_CODES.find((one) => one === point);
  if (code) {
    const tag = kiln.tags.get(code)?.tag ?? context.gasMeterId ?? '';
    const band = bandOf(context, code);
    return {
      ...base,
      name: boardText(language, `kiln.value.${code}`),
      series: [seriesOf(context, 'value', courseOf(context, code), UNITS[code])],
      limits: [
        ...(band ? bandLimits(context, band) : []),
        ...alarmLimits(context, [kiln.tags.get(code)?.tag]),
      ],
      alarms: context.alarms.filter((alarm) => alarm.tag === tag).length,
      tag,
    };
  }
  return zoneDetail(context, worstZone(curve.zones));
}

function zoneDetail(context: KilnContext, zone: Curve['zones'][number]): Detail {
  const { kiln, language } = context;
  const tags = ['upperC', 'lowerC'].map((name) => kiln.tags.get(zoneKey(name, zone.no))?.tag);
  const series = (key: string): Series =>
    seriesOf(context, key, context.recent(zoneKey(key, zone.no)), DEGREES);
  const band = zone.setC === null ? null : ([zone.setC - zone.bandK, zone.setC + zone.bandK] as const);
  return {
    point: `zone.${zone.no}`,
    name: boardText(language, 'kiln.zone', { n: zone.no }),
    series: [series('upperC'), series('lowerC'), { ...series('setC'), role: 'target' }],
    limits: [...(band ? bandLimits(context, band) : []), ...alarmLimits(context, tags)],
    alarms: context.alarms.filter(({ tag }) => tags.includes(tag ?? undefined)).length,
    frozen: zone.frozen !== null,
    tag: tags[0] ?? '',
  };
}

const RANK = { abnormal: 3, warn: 2, unknown: 1, normal: 0 } as const;

/** The most urgent zone, else the hottest. */
function worstZone(zones: Curve['zones']): Curve['zones'][number] {
  const rank = (zone: Curve['zones'][number]): number =>
    (zone.priority === null ? 0 : 10 - zone.priority) + RANK[zone.judge];
  const [worst] = zones.toSorted((a, b) => rank(b) - rank(a) || (b.setC ?? 0) - (a.setC ?? 0));
  if (!worst) throw new Error('a kiln without zones');
  return worst;
}

const bandLimits = ({ language }: KilnContext, [low, high]: readonly [number, number]): Detail['limits'] => [
  { name: boardText(language, 'kiln.limit.low'), value: low },
  { name: boardText(language, 'kiln.limit.high'), value: high },
];

const alarmLimits = ({ rules, language }: KilnContext, tags: readonly (string | undefined)[]) =>
  tags
    .flatMap((tag) => (tag === undefined ? [] : (rules.get(tag) ?? [])))
    .map(({ limit, priority }) => ({
      name: boardText(language, 'kiln.limit.alarm', { priority }),
      value: limit,
    }));

const seriesOf = (context: KilnContext, key: string, course: Float64Array, of: Unit): Series => ({
  key,
  unit: of,
  t0: isoOf(context, context.atMs - TREND_MINUTES * 60_000),
  stepS: 60,
  v: [...course].map(measured),
});

/** What of the picture a tag is. */
export function pointOf({ kiln }: KilnContext, tag: string | null): string | null {
  for (const one of kiln.tags.values()) {
    if (one.tag !== tag) continue;
    if (one.position > 0) return `zone.${one.position}`;
    const [drive, what] = one.name.split('.');
    return what === undefined ? one.name : `drive.${drive}`;
  }
  return null;
}
