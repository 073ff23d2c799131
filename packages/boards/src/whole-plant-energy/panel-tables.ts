import type { Kpi, WholePlantEnergy } from '@plantdeck/core/contract';
import { PANEL_CODES, panelValues, type PanelCode } from './panel-values.ts';
import type { ExportCell, ExportTable } from '../export/csv.ts';
import { mixIsHourly, mixLabel, mixTypes, sumKnown } from './mix-model.ts';
import { kpiLabel } from './kpi-model.ts';
import { timeOf, unitFor, unitText, WORDS, COMMON, type Reader } from './reader.ts';
import type { Unit } from '@plantdeck/core/contract';

/** Numbers as the reader sees them, rounded to what is shown so that no false precision leaves the board. */
function shown(value: number | null | undefined, unit: Unit, reader: Reader): ExportCell {
  if (value == null) return null;
  const chosen = unitFor(reader, unit);
  return typeof chosen === 'string'
    ? Number(value.toFixed(2))
    : Number((value * chosen.scale).toFixed(chosen.dp));
}

const rounded = (value: number | null | undefined, dp: number): ExportCell =>
  value == null ? null : Number(value.toFixed(dp));

/** A panel as a table with units in its head: for reading, for csv and for the workbook. Null where there is no panel. */
export function panelTable(
  board: WholePlantEnergy,
  code: PanelCode,
  range: string,
  reader: Reader,
  energyCodes?: readonly string[],
): ExportTable | null {
  const { panels } = board;
  const word = (key: string) => reader.t(WORDS + key);
  const withUnit = (name: string, unit: Unit) => `${name} (${unitText(reader, unit)})`;
  switch (code) {
    case 'kpis': {
      const values = panelValues(panels, 'kpis');
      return values && kpiTable(values, range, reader);
    }
    case 'load': {
      const values = panelValues(panels, 'load');
      if (!values) return null;
      const { today, yesterday } = values;
      const shiftS = yesterday ? today.stepS / yesterday.stepS : 1;
      const head = [
        reader.t(`${COMMON}time`),
        withUnit(word(range === 'today' ? 'load.today' : 'load.current'), today.unit),
      ];
      if (yesterday)
        head.push(withUnit(word(range === 'today' ? 'load.yesterday' : 'load.previous'), yesterday.unit));
      const count = Math.max(today.v.length, yesterday ? Math.floor(yesterday.v.length / shiftS) : 0);
      const t0 = Date.parse(today.t0);
      const rows = Array.from({ length: count }, (_, i): ExportCell[] => [
        timeOf(reader, t0 + i * today.stepS * 1000),
        shown(today.v[i], today.unit, reader),
        ...(yesterday ? [shown(yesterday.v[Math.round(i * shiftS)], yesterday.unit, reader)] : []),
      ]);
      return { title: word('load.title'), head, rows };
    }
    case 'mix': {
      const values = panelValues(panels, 'mix');
      if (!values) return null;
      const types = mixTypes(values, energyCodes);
      return {
        title: word('mix.title'),
        head: [
          mixIsHourly(values) ? reader.t(`${COMMON}time`) : word('mix.day'),
          ...types.map((type) => `${type.name} (kgce)`),
          `${word('mix.total')} (kgce)`,
          `${word('mix.cost')} (CNY)`,
        ],
        rows: values.map((bar) => [
          bar.day.includes('T') ? mixLabel(bar.day, reader) : bar.day,
          ...types.map((type) => rounded(bar.byType.find((each) => each.energyCode === type.code)?.kgce, 0)),
          rounded(sumKnown(bar.byType.map((type) => type.kgce)), 0),
          rounded(sumKnown(bar.byType.map((type) => type.cost)), 2),
        ]),
      };
    }
    case 'ranking': {
      const values = panelValues(panels, 'ranking');
      if (!values) return null;
      return {
        title: word('ranking.title'),
        head: [
          word('ranking.workshop'),
          `${word('ranking.kwh')} (kWh)`,
          `${word('ranking.kgce')} (kgce)`,
          `${word('ranking.share')} (%)`,
          `${word('ranking.delta')} (%)`,
        ],
        rows: [
          ...values.rows.map((row): ExportCell[] => [
            row.label,
            rounded(row.kwh, 0),
            rounded(row.kgce, 0),
            rounded(row.share, 1),
            rounded(row.deltaPct, 1),
          ]),
          [
            word('ranking.total'),
            rounded(values.total.kwh, 0),
            null,
            rounded(values.total.share, 1),
            rounded(values.total.deltaPct, 1),
          ],
        ],
      };
    }
    case 'flow': {
      const values = panelValues(panels, 'flow');
      if (!values) return null;
      const names = new Map(values.nodes.map((node) => [node.id, node.name]));
      return {
        title: word('flow.title'),
        head: [word('flow.from'), word('flow.to'), 'GJ'],
        rows: values.links.map((link) => [
          names.get(link.from) ?? link.from,
          names.get(link.to) ?? link.to,
          rounded(link.gj, 1),
        ]),
      };
    }
    case 'plan': {
      const values = panelValues(panels, 'plan');
      if (!values) return null;
      return {
        title: word('plan.title'),
        head: [
          word('plan.type'),
          word('plan.actual'),
          word('plan.col.due'),
          word('plan.col.projected'),
          word('plan.col.target'),
          word('plan.col.redLine'),
        ],
        rows: values.map((row) => [
          `${row.name} (${unitText(reader, row.unit)})`,
          ...[row.actual, row.due, row.projected, row.target, row.redLine].map((value) =>
            shown(value, row.unit, reader),
          ),
        ]),
      };
    }
  }
}

function kpiTable(kpis: readonly Kpi[], range: string, reader: Reader): ExportTable {
  const word = (key: string) => reader.t(WORDS + key);
  return {
    title: word('kpis'),
    head: [
      word('kpis'),
      word('plan.actual'),
      reader.t(`${WORDS}scale`),
      word('plan.col.target'),
      word('plan.col.redLine'),
      `${word('source.completeness')} (%)`,
      word('source.asOf'),
    ],
    rows: kpis.map((kpi) => [
      kpiLabel(kpi, range, reader),
      shown(kpi.value, kpi.unit, reader),
      unitText(reader, kpi.unit),
      shown(kpi.target, kpi.unit, reader),
      shown(kpi.redLine, kpi.unit, reader),
      rounded(kpi.completeness, 1),
      timeOf(reader, kpi.asOf, true),
    ]),
  };
}

/** All tables of the board in reading order. */
export function boardTables(
  board: WholePlantEnergy,
  range: string,
  reader: Reader,
  energyCodes?: readonly string[],
): ExportTable[] {
  return PANEL_CODES.flatMap((code) => panelTable(board, code, range, reader, energyCodes) ?? []);
}
