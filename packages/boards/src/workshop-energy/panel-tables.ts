import type { WorkshopEnergy } from '@plantdeck/core/contract';
import type { ExportCell, ExportTable } from '@plantdeck/core/export';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { COMMON, timeOf, unitText } from '../board/reader.ts';
import { roundedCell, withUnit } from '../board/table-cells.ts';
import { inBarOrder, tierName } from '../board/tier-bar.tsx';
import { WORDS } from './words.ts';

/** A panel as a table with units in its head; null where there is no panel. */
export function panelTable(
  { panels }: WorkshopEnergy,
  code: string,
  { reader }: TableContext,
): ExportTable | null {
  const word = (key: string, values?: Record<string, string | number>) => reader.t(WORDS + key, values);
  switch (code) {
    case 'shift': {
      const shift = panelValues(panels, 'shift');
      if (!shift) return null;
      return {
        title: word('shift.title'),
        head: [
          word('teams.team'),
          `${word('shift.gone')} (h)`,
          withUnit(word('shift.output'), shift.outputUnit, reader),
          `${word('shift.kwh')} (kWh)`,
          `${word('shift.sec')} (kWh/t)`,
          `${word('shift.target')} (kWh/t)`,
          word('shift.rank'),
        ],
        rows: [
          [
            `${shift.teamName} ${shift.shiftName} ${timeOf(reader, shift.from)}–${timeOf(reader, shift.to)}`,
            roundedCell(shift.elapsedH, 2),
            roundedCell(
              shift.output === null ? null : shift.output * shift.outputUnit.scale,
              shift.outputUnit.dp,
            ),
            roundedCell(shift.kwh, 0),
            roundedCell(shift.sec.value, 1),
            roundedCell(shift.sec.target, 1),
            shift.teamRank,
          ],
        ],
      };
    }
    case 'hourly': {
      const hourly = panelValues(panels, 'hourly');
      if (!hourly) return null;
      return {
        title: word('hourly.title'),
        head: [
          reader.t(`${COMMON}time`),
          `${word('kpi.electricity')} (kWh)`,
          `${word('hourly.idle')} (kWh)`,
          withUnit(word('hourly.output'), { ...hourly.outputUnit, scale: 1 }, reader),
          `${word('hourly.sec')} (${unitText(reader, hourly.secUnit)})`,
        ],
        rows: hourly.hours.map((hour): ExportCell[] => [
          timeOf(reader, hour.t),
          roundedCell(hour.kwh, 0),
          roundedCell(hour.idleKwh, 1),
          roundedCell(hour.output, 1),
          roundedCell(hour.sec, 1),
        ]),
      };
    }
    case 'teams': {
      const teams = panelValues(panels, 'teams');
      if (!teams) return null;
      return {
        title: word('teams.title'),
        head: [
          word('teams.team'),
          `${word('teams.actual')} (kWh/t)`,
          `${word('teams.normalised')} (kWh/t)`,
          word('teams.enpi'),
          `${word('shift.output')} (t)`,
          `${word('shift.kwh')} (kWh)`,
          word('teams.shiftCount'),
        ],
        rows: teams.rows.map((row): ExportCell[] => [
          row.name,
          roundedCell(row.sec, 1),
          roundedCell(row.secNormalised, 1),
          roundedCell(row.enpi, 3),
          roundedCell(row.outputT, 1),
          roundedCell(row.kwh, 0),
          row.shifts,
        ]),
      };
    }
    case 'equipment': {
      const equipment = panelValues(panels, 'equipment');
      if (!equipment) return null;
      return {
        title: word('equipment.title'),
        // These words name their units.
        head: [
          word('equipment.name'),
          word('equipment.state'),
          word('equipment.kw'),
          word('equipment.kwh'),
          word('equipment.idle'),
          word('equipment.runH'),
        ],
        rows: equipment.rows.map((row): ExportCell[] => [
          row.name,
          word(`equipment.state.${row.state}`),
          roundedCell(row.kw, 0),
          roundedCell(row.kwhToday, 0),
          roundedCell(row.idleKwh, 1),
          roundedCell(row.runH, 2),
        ]),
      };
    }
    case 'tiers': {
      const tiers = panelValues(panels, 'tiers');
      if (!tiers) return null;
      const hasMoney = tiers.avgPrice !== undefined;
      return {
        title: word('tiers.title'),
        head: [
          word('tiers.tier'),
          `${word('kpi.electricity')} (kWh)`,
          `${word('tiers.share')} (%)`,
          ...(hasMoney ? [`${word('tiers.cost')} (CNY)`] : []),
        ],
        rows: inBarOrder(tiers.lines).map((line): ExportCell[] => [
          tierName(reader, line.tier),
          roundedCell(line.kwh, 0),
          roundedCell(line.sharePct, 1),
          ...(hasMoney ? [roundedCell(line.cost, 2)] : []),
        ]),
      };
    }
    case 'media': {
      const media = panelValues(panels, 'media');
      if (!media) return null;
      return {
        title: word('media.title'),
        head: [word('media.day'), ...media.rows.map((row) => `${row.name} (${row.unit.code})`)],
        rows: media.days.map((day, index): ExportCell[] => [
          day,
          ...media.rows.map((row) => roundedCell(row.values[index], 1)),
        ]),
      };
    }
    default:
      return null;
  }
}
