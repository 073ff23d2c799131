import type { Series } from '@plantdeck/core/contract';
import type { ExportTable } from '@plantdeck/core/export';
import { formatDateTime } from '@plantdeck/core/units';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import type { Reader } from '../board/reader.ts';
import { roundedCell, shownCell, withUnit } from '../board/table-cells.ts';
import { gasName } from './list-panels.tsx';
import { placeName } from './mimic-panel.tsx';
import type { RotaryKilnProduction, RotaryPanels } from './rotary-kiln-production.contract.ts';
import { CONTENT, DEGREES, METRES, MG_PER_NM3, MONOXIDE, OXYGEN, PASCAL, WORDS } from './words.ts';

/** A panel as a table with units in its head; null where there is no panel. */
export function panelTable(
  { panels }: RotaryKilnProduction,
  code: string,
  { reader }: TableContext,
): ExportTable | null {
  const make = TABLES[code];
  const table = make?.(panels, reader, (key) => reader.t(WORDS + key)) ?? null;
  return table && { title: reader.t(`${WORDS}${code}.title`), ...table };
}

type Table = Omit<ExportTable, 'title'> | null;
type Word = (key: string) => string;
const TABLES: Readonly<Record<string, (panels: RotaryPanels, reader: Reader, word: Word) => Table>> = {
  mimic(panels, reader, word) {
    const mimic = panelValues(panels, 'mimic');
    return (
      mimic && {
        head: [
          word('col.place'),
          withUnit(word('col.temperature'), DEGREES, reader),
          withUnit(word('col.draught'), PASCAL, reader),
          withUnit('O₂', OXYGEN, reader),
          withUnit('CO', MONOXIDE, reader),
        ],
        rows: mimic.nodes.map(({ node, tC, pPa, o2Pct, coPct }) => [
          placeName(node, reader),
          shownCell(tC, DEGREES, reader),
          shownCell(pPa, PASCAL, reader),
          shownCell(o2Pct, OXYGEN, reader),
          shownCell(coPct, MONOXIDE, reader),
        ]),
      }
    );
  },
  tiles(panels, reader, word) {
    const tiles = panelValues(panels, 'tiles');
    return (
      tiles && {
        head: [word('col.name'), word('col.reading')],
        rows: tiles.map(({ code, value, unit }) => [
          withUnit(word(`value.${code}`), unit, reader),
          shownCell(value, unit, reader),
        ]),
      }
    );
  },
  stability(panels, reader, word) {
    const stability = panelValues(panels, 'stability');
    return (
      stability &&
      courseTable(reader, word, [
        [word('stability.torque'), stability.torque],
        [word('node.kiln'), stability.burning],
        [word('stability.nox'), stability.nox],
      ])
    );
  },
  fcao(panels, reader, word) {
    const fcao = panelValues(panels, 'fcao');
    const time = (iso: string): string => formatDateTime(iso, reader.tz, reader.lang);
    return (
      fcao && {
        head: [
          word('col.sampled'),
          word('col.result'),
          withUnit(word('stability.lime'), CONTENT, reader),
          withUnit(word('fcao.range'), CONTENT, reader),
          withUnit(word('col.limit'), CONTENT, reader),
        ],
        rows: fcao.samples.map(({ sampleTime, resultTime, pct, movingRange }) => [
          time(sampleTime),
          time(resultTime),
          roundedCell(pct, CONTENT.dp),
          roundedCell(movingRange, CONTENT.dp),
          fcao.limit,
        ]),
      }
    );
  },
  heat(panels, reader, word) {
    const heat = panelValues(panels, 'heat');
    return heat && courseTable(reader, word, [[word('heat.series'), heat.kcalPerKg]]);
  },
  fuel(panels, reader, word) {
    const fuel = panelValues(panels, 'fuel');
    return (
      fuel &&
      courseTable(reader, word, [
        [word('fuel.main'), fuel.main],
        [word('fuel.calciner'), fuel.calciner],
      ])
    );
  },
  shell(panels, reader, word) {
    const shell = panelValues(panels, 'shell');
    return (
      shell && {
        head: [
          withUnit(word('col.place'), METRES, reader),
          withUnit(word('shell.now'), DEGREES, reader),
          withUnit(word('shell.max'), DEGREES, reader),
        ],
        rows: shell.points.map(({ posM, tC, maxC }) => [
          posM,
          shownCell(tC, DEGREES, reader),
          shownCell(maxC, DEGREES, reader),
        ]),
      }
    );
  },
  emissions(panels, reader, word) {
    const emissions = panelValues(panels, 'emissions');
    return (
      emissions && {
        head: [
          word('col.gas'),
          withUnit(word('col.corrected'), MG_PER_NM3, reader),
          withUnit(word('col.limit'), MG_PER_NM3, reader),
          withUnit(word('col.measured'), MG_PER_NM3, reader),
        ],
        rows: emissions.rows.map(({ gas, mgNm3, limit, measuredMg }) => [
          gasName(gas, reader),
          shownCell(mgNm3, MG_PER_NM3, reader),
          limit,
          shownCell(measuredMg, MG_PER_NM3, reader),
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
