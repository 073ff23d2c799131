import type { Series } from '@plantdeck/core/contract';
import type { ExportTable } from '@plantdeck/core/export';
import { formatDateTime } from '@plantdeck/core/units';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import type { Reader } from '../board/reader.ts';
import { roundedCell, shownCell, withUnit } from '../board/table-cells.ts';
import type { KilnMonitoring } from './kiln-monitoring.contract.ts';
import { WORDS } from './words.ts';

/** A panel as a table with units in its head; null where there is no panel. */
export function panelTable(
  { panels }: KilnMonitoring,
  code: string,
  { reader }: TableContext,
): ExportTable | null {
  const word = (key: string): string => reader.t(WORDS + key);
  const title = word(`${code}.title`);
  const [curve, alarms, drives] = [
    panelValues(panels, 'curve'),
    panelValues(panels, 'alarms'),
    panelValues(panels, 'drives'),
  ];
  if (code === 'curve' && curve)
    return {
      title: `${title}: ${curve.kiln.name}`,
      head: [
        word('col.zone'),
        `${word('col.set')} (°C)`,
        `${word('col.upper')} (°C)`,
        `${word('col.lower')} (°C)`,
      ],
      rows: curve.zones.map(({ no, setC, upperC, lowerC }) => [
        no,
        roundedCell(setC, 1),
        roundedCell(upperC, 1),
        roundedCell(lowerC, 1),
      ]),
    };
  if (code === 'tiles') return tilesTable(panels, title, reader);
  if (code === 'deviation') return deviationTable(panels, title, reader);
  const courses = coursesOf(panels, code, reader);
  if (courses) return courseTable(title, courses, reader);
  if (code === 'alarms' && alarms)
    return {
      title,
      head: [word('col.since'), word('col.alarm'), word('col.priority')],
      rows: alarms.map(({ onAt, name, priority }) => [
        formatDateTime(onAt, reader.tz, reader.lang),
        name,
        priority,
      ]),
    };
  if (code === 'drives' && drives)
    return {
      title,
      head: [word('drives.name'), word('drives.state'), 'Hz', 'A'],
      rows: drives.map(({ name, state, hz, a }) => [
        name,
        word(`drive.${state}`),
        roundedCell(hz, 1),
        roundedCell(a, 0),
      ]),
    };
  return null;
}

interface Course {
  readonly name: string;
  readonly series: Series;
}

/** The series of a panel with their names; null for a panel without any. */
function coursesOf(panels: KilnMonitoring['panels'], code: string, reader: Reader): readonly Course[] | null {
  const word = (key: string): string => reader.t(WORDS + key);
  if (code === 'detail') {
    const detail = panelValues(panels, 'detail');
    const names: Readonly<Record<string, string>> = {
      upperC: word('col.upper'),
      lowerC: word('col.lower'),
      setC: word('col.set'),
    };
    return detail
      ? detail.series.map((series) => ({ name: names[series.key] ?? detail.name, series }))
      : null;
  }
  if (code === 'specific') {
    const specific = panelValues(panels, 'specific');
    return specific ? [{ name: word('specific.series'), series: specific.perM2 }] : null;
  }
  if (code === 'feed') {
    const feed = panelValues(panels, 'feed');
    return feed
      ? [
          { name: word('feed.entry'), series: feed.entry },
          { name: word('feed.exit'), series: feed.exit },
        ]
      : null;
  }
  if (code !== 'yieldHourly') return null;
  const yields = panelValues(panels, 'yieldHourly');
  return yields ? [{ name: yields.grade, series: yields.series }] : null;
}

function courseTable(title: string, courses: readonly Course[], reader: Reader): ExportTable {
  const [first] = courses;
  const startMs = Date.parse(first?.series.t0 ?? '');
  return {
    title,
    head: [
      reader.t(`${WORDS}col.time`),
      ...courses.map(({ name, series }) => withUnit(name, series.unit, reader)),
    ],
    rows: (first?.series.v ?? []).map((_, at) => [
      formatDateTime(
        new Date(startMs + at * (first?.series.stepS ?? 0) * 1000).toISOString(),
        reader.tz,
        reader.lang,
      ),
      ...courses.map(({ series }) => shownCell(series.v[at], series.unit, reader)),
    ]),
  };
}

function tilesTable(panels: KilnMonitoring['panels'], title: string, reader: Reader): ExportTable | null {
  const tiles = panelValues(panels, 'tiles');
  if (!tiles) return null;
  return {
    title,
    head: [reader.t(`${WORDS}col.name`), reader.t(`${WORDS}col.reading`)],
    rows: tiles.map(({ code, value, unit }) => [
      withUnit(reader.t(`${WORDS}value.${code}`), unit, reader),
      shownCell(value, unit, reader),
    ]),
  };
}

/** Times down, zones across, K. */
function deviationTable(panels: KilnMonitoring['panels'], title: string, reader: Reader): ExportTable | null {
  const deviation = panelValues(panels, 'deviation');
  if (!deviation) return null;
  const { t0, stepS, zoneNos, v } = deviation;
  const steps = Math.max(0, ...v.map(({ length }) => length));
  return {
    title: `${title} (K)`,
    head: [reader.t(`${WORDS}col.time`), ...zoneNos.map((no) => `${reader.t(`${WORDS}col.zone`)} ${no}`)],
    rows: Array.from({ length: steps }, (_, at) => [
      formatDateTime(new Date(Date.parse(t0) + at * stepS * 1000).toISOString(), reader.tz, reader.lang),
      ...v.map((row) => roundedCell(row[at], 1)),
    ]),
  };
}
