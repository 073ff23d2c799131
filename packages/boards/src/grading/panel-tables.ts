import type { ExportTable } from '@plantdeck/core/export';
import { formatDateTime } from '@plantdeck/core/units';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { roundedCell, withUnit } from '../board/table-cells.ts';
import { timeOf } from '../board/reader.ts';
import type { Grading } from './grading.contract.ts';
import { originWord } from './origin-word.ts';
import { M2, PERCENT, SMALL_PERCENT, WORDS } from './words.ts';

/** A panel as a table with units in its head; null where there is no panel. */
export function panelTable({ panels }: Grading, code: string, { reader }: TableContext): ExportTable | null {
  const word = (key: string, more?: Record<string, string | number>): string => reader.t(WORDS + key, more);
  const title = word(`${code}.title`);
  const moment = (iso: string | null): string | null =>
    iso === null ? null : formatDateTime(iso, reader.tz, reader.lang);
  const rulesOf = (rules: readonly string[]): string => rules.map((rule) => word(`rule.${rule}`)).join('; ');
  const pct = (key: string): string => withUnit(word(key), PERCENT, reader);
  switch (code) {
    case 'lines': {
      const values = panelValues(panels, 'lines');
      return (
        values && {
          title,
          head: [
            word('col.line'),
            word('col.product'),
            withUnit(word('line.size'), { code: 'mm', display: 'mm', scale: 1, dp: 0 }, reader),
            word('line.shade'),
            word('line.team'),
            word('line.speed'),
            word('col.state'),
            word('col.since'),
            word('col.reason'),
          ],
          rows: values.lines.map((line) => [
            line.name,
            `${line.product} ${line.recipe}`,
            line.sizeMm.join(' × '),
            line.shadeNo,
            line.team,
            roundedCell(line.pcsPerMin, 1),
            word(`state.${line.state}`),
            moment(line.since),
            line.stopReason,
          ]),
        }
      );
    }
    case 'grades': {
      const values = panelValues(panels, 'grades');
      return (
        values && {
          title,
          head: [
            word('col.grade'),
            word('col.pieces'),
            withUnit(word('col.sorted'), M2, reader),
            pct('col.today'),
            word('col.hourPieces'),
            pct('col.hour'),
            pct('col.target'),
          ],
          rows: values.grades.map((grade) => [
            grade.name,
            grade.pcs,
            roundedCell(grade.m2, 1),
            roundedCell(grade.pct, 1),
            grade.hourPcs,
            roundedCell(grade.hourPct, 1),
            roundedCell(grade.targetPct, 1),
          ]),
        }
      );
    }
    case 'yieldHourly': {
      const values = panelValues(panels, 'yieldHourly');
      return (
        values && {
          title,
          head: [
            word('col.time'),
            word('col.inspected'),
            values.grade,
            pct('col.share'),
            pct('chart.lcl'),
            pct('chart.ucl'),
            word('chart.signal'),
          ],
          rows: values.hours.map((hour) => [
            moment(hour.t),
            hour.inspected,
            hour.good,
            roundedCell(hour.pct, 1),
            roundedCell(hour.lcl, 1),
            roundedCell(hour.ucl, 1),
            rulesOf(hour.rules),
          ]),
        }
      );
    }
    case 'teams': {
      const values = panelValues(panels, 'teams');
      return (
        values && {
          title,
          head: [
            word('col.team'),
            pct('col.share'),
            withUnit(word('col.sorted'), M2, reader),
            word('col.shifts'),
          ],
          rows: values.teams.map((team) => [
            team.team,
            roundedCell(team.goodPct, 1),
            roundedCell(team.m2, 0),
            team.shifts,
          ]),
        }
      );
    }
    case 'defects': {
      const values = panelValues(panels, 'defects');
      return (
        values && {
          title,
          head: [
            word('col.defect'),
            word('col.origin'),
            word('col.pieces'),
            pct('col.share'),
            withUnit(word('col.mean', { n: values.baseDays }), PERCENT, reader),
            word('col.trend'),
          ],
          rows: values.defects.map((defect) => [
            defect.name,
            defect.originProcess === null ? null : originWord(defect.originProcess, word),
            defect.pcs,
            roundedCell(defect.pct, SMALL_PERCENT.dp),
            roundedCell(defect.mean7dPct, SMALL_PERCENT.dp),
            word(`trend.${defect.trend}`),
          ]),
        }
      );
    }
    case 'heat': {
      const values = panelValues(panels, 'heat');
      return (
        values && {
          title,
          head: [word('col.defect'), ...values.hours.map((hour) => timeOf(reader, hour))],
          rows: values.rows.map(({ name, pcs }) => [name, ...pcs]),
        }
      );
    }
    case 'spc': {
      const values = panelValues(panels, 'spc');
      return (
        values && {
          title,
          head: [
            word('col.characteristic'),
            word('col.time'),
            word('col.value'),
            word('spc.range'),
            word('chart.lcl'),
            word('chart.ucl'),
            'Cp',
            'Cpk',
            word('chart.signal'),
          ],
          rows: values.characteristics.flatMap((one) =>
            one.points.map((point) => [
              withUnit(one.name, one.unit, reader),
              moment(point.t),
              roundedCell(point.x, one.unit.dp),
              roundedCell(point.mr, one.unit.dp),
              roundedCell(one.lcl, one.unit.dp),
              roundedCell(one.ucl, one.unit.dp),
              roundedCell(one.cp, 2),
              roundedCell(one.cpk, 2),
              rulesOf(point.rules),
            ]),
          ),
        }
      );
    }
    case 'signals': {
      const values = panelValues(panels, 'signals');
      return (
        values && {
          title,
          head: [word('col.time'), word('col.chart'), word('col.rule'), word('col.value')],
          rows: values.map((signal) => [
            moment(signal.t),
            withUnit(signal.name, signal.unit, reader),
            word(`rule.${signal.rule}`),
            roundedCell(signal.value, signal.unit.dp),
          ]),
        }
      );
    }
    default:
      return null;
  }
}
