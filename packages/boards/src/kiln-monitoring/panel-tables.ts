import type { ExportTable } from '@plantdeck/core/export';
import { formatDateTime } from '@plantdeck/core/units';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { roundedCell } from '../board/table-cells.ts';
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
