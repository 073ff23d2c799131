import type { Series } from '@plantdeck/core/contract';
import type { ExportTable } from '@plantdeck/core/export';
import { formatDateTime } from '@plantdeck/core/units';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import type { Reader } from '../board/reader.ts';
import { roundedCell, shownCell, withUnit } from '../board/table-cells.ts';
import type { HotRollingCasting, RollingPanels } from './hot-rolling-casting.contract.ts';
import { sectionName } from './mimic-panel.tsx';
import { DEGREES, FLOW, KG, METRES, PERCENT, WORDS } from './words.ts';

/** A panel as a table with units in its head; null where there is no panel. */
export function panelTable(
  { panels }: HotRollingCasting,
  code: string,
  { reader }: TableContext,
): ExportTable | null {
  const make = TABLES[code];
  const table = make?.(panels, reader, (key) => reader.t(WORDS + key)) ?? null;
  return table && { title: reader.t(`${WORDS}${code}.title`), ...table };
}

type Table = Omit<ExportTable, 'title'> | null;
type Word = (key: string) => string;
const TABLES: Readonly<Record<string, (panels: RollingPanels, reader: Reader, word: Word) => Table>> = {
  mimic(panels, reader, word) {
    const mimic = panelValues(panels, 'mimic');
    return (
      mimic && {
        head: [
          word('col.section'),
          word('col.state'),
          withUnit(word('col.temperature'), DEGREES, reader),
          word('col.speed'),
          word('col.unit'),
          withUnit(word('stands.load'), PERCENT, reader),
        ],
        rows: mimic.sections.map((section) => [
          sectionName(section, reader),
          word(`state.${section.state}`),
          shownCell(section.tempC, DEGREES, reader),
          section.speedUnit ? shownCell(section.speed, section.speedUnit, reader) : null,
          section.speedUnit?.display ?? null,
          shownCell(section.loadPct, PERCENT, reader),
        ]),
      }
    );
  },
  profile(panels, reader, word) {
    const profile = panelValues(panels, 'profile');
    return (
      profile && {
        head: [
          withUnit(word('col.position'), METRES, reader),
          withUnit(word('col.temperature'), DEGREES, reader),
          withUnit(word('profile.lo'), DEGREES, reader),
          withUnit(word('profile.hi'), DEGREES, reader),
        ],
        rows: profile.points.map(({ posM, tempC, lo, hi }) => [
          posM,
          shownCell(tempC, DEGREES, reader),
          lo,
          hi,
        ]),
      }
    );
  },
  stands(panels, reader, word) {
    const stands = panelValues(panels, 'stands');
    return (
      stands && {
        head: [
          word('col.stand'),
          withUnit(word('stands.load'), PERCENT, reader),
          withUnit(word('stands.flow'), FLOW, reader),
        ],
        rows: stands.rows.map(({ stand, loadPct, errPct }) => [
          stand,
          shownCell(loadPct, PERCENT, reader),
          roundedCell(errPct, FLOW.dp),
        ]),
      }
    );
  },
  size(panels, reader, word) {
    const size = panelValues(panels, 'size');
    return (
      size &&
      courseTable(reader, word, [
        [word('size.mean'), size.x],
        ...(size.ovality ? ([[word('size.ovality'), size.ovality]] as const) : []),
      ])
    );
  },
  coil(panels, reader, word) {
    const coil = panelValues(panels, 'coil');
    const time = (iso: string | null): string | null =>
      iso === null ? null : formatDateTime(iso, reader.tz, reader.lang);
    return (
      coil && {
        head: [
          word('col.from'),
          word('col.to'),
          word('col.event'),
          word('col.stand'),
          withUnit(word('stands.flow'), FLOW, reader),
        ],
        rows: [
          [
            time(coil.startedAt),
            null,
            `${word('coil.no')} ${coil.no ?? '–'}, ${withUnit(word('coil.weight'), KG, reader)} ${coil.weightKg ?? '–'}`,
            null,
            null,
          ],
          ...coil.events.map(({ t, to, kind, text, stand, errPct }) => [
            time(t),
            time(to),
            kind === 'cobble' ? word('event.cobble') : text,
            stand,
            roundedCell(errPct, FLOW.dp),
          ]),
        ],
      }
    );
  },
  energy(panels, reader, word) {
    const energy = panelValues(panels, 'energy');
    return (
      energy &&
      courseTable(reader, word, [
        [word('energy.rolling'), energy.kwhPerT],
        ...(energy.gasPerT ? ([[word('energy.gas'), energy.gasPerT]] as const) : []),
      ])
    );
  },
  emulsion(panels, reader, word) {
    const emulsion = panelValues(panels, 'emulsion');
    return (
      emulsion && {
        head: [word('col.name'), word('col.reading'), word('profile.lo'), word('profile.hi')],
        rows: emulsion.map(({ code, value, unit, band }) => [
          withUnit(word(`value.${code}`), unit, reader),
          shownCell(value, unit, reader),
          band?.[0] ?? null,
          band?.[1] ?? null,
        ]),
      }
    );
  },
};

function courseTable(
  reader: Reader,
  word: Word,
  courses: readonly (readonly [name: string, series: Series])[],
): Table {
  const series = courses[0]?.[1];
  if (!series) return null;
  const startMs = Date.parse(series.t0);
  return {
    head: [word('col.time'), ...courses.map(([name, { unit }]) => withUnit(name, unit, reader))],
    rows: series.v.map((_, at) => [
      formatDateTime(new Date(startMs + at * series.stepS * 1000).toISOString(), reader.tz, reader.lang),
      ...courses.map(([, { v, unit }]) => shownCell(v[at], unit, reader)),
    ]),
  };
}
