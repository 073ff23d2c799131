import type { EquipmentOperation } from '@plantdeck/core/contract';
import type { ExportCell, ExportTable } from '@plantdeck/core/export';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { roundedCell } from '../board/table-cells.ts';
import { MACHINE_STATES, stateText } from './machine-text.ts';
import { WORDS } from './words.ts';

/** A panel as a table with units in its head. */
export function panelTable(
  { panels }: EquipmentOperation,
  code: string,
  { reader }: TableContext,
): ExportTable | null {
  const word = (key: string) => reader.t(WORDS + key);
  if (code === 'stops') {
    const stops = panelValues(panels, 'stops');
    if (!stops) return null;
    return {
      title: word('stops.title'),
      head: ['machine', 'reason', 'kind', 'from', 'to']
        .map((key) => word(`stops.${key}`))
        .concat(word('stops.minutes')),
      rows: stops.map((stop): ExportCell[] => [
        stop.name,
        stop.reason,
        word(stop.isPlanned ? 'stops.planned' : 'stops.unplanned'),
        stop.from.slice(0, 16).replace('T', ' '),
        stop.to === null ? word('stops.open') : stop.to.slice(0, 16).replace('T', ' '),
        stop.minutes,
      ]),
    };
  }
  const machines = code === 'machines' ? panelValues(panels, 'machines') : null;
  if (!machines) return null;
  return {
    title: word('machines.title'),
    head: [
      word('stops.machine'),
      word('card.place'),
      word('filter'),
      word('card.since'),
      `${word('card.power')} (kW)`,
      `${word('card.rated')} (kW)`,
      `${word('card.kwh')} (kWh)`,
      `${word('card.run')} (%)`,
      'OEE (%)',
      ...MACHINE_STATES.map((state) => `${stateText(state, reader)} (h)`),
    ],
    rows: machines.cards.map((card): ExportCell[] => [
      card.name,
      card.place,
      [stateText(card.state, reader), card.reason].filter(Boolean).join(' · '),
      card.since === null ? null : card.since.slice(0, 16).replace('T', ' '),
      roundedCell(card.kw, 0),
      roundedCell(card.ratedKw, 0),
      roundedCell(card.kwh, 0),
      roundedCell(card.runPct, 1),
      roundedCell(card.oeePct, 1),
      ...MACHINE_STATES.map((state) => roundedCell(card.hours[state] ?? null, 2)),
    ]),
  };
}
