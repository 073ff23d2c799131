import type { ExportTable } from '@plantdeck/core/export';
import { formatDateTime } from '@plantdeck/core/units';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { roundedCell, shownCell, withUnit } from '../board/table-cells.ts';
import { figure, timeOf, unitText } from '../board/reader.ts';
import type { CastingLine } from './casting-line.contract.ts';
import { causeText } from './cause-text.ts';
import { LEVEL, MELT_UNITS, MILLIMETRES, MINUTES, TAG_UNITS, TONNES, WORDS } from './words.ts';

const PERCENT = { code: '%', display: '%', scale: 1, dp: 1 };

/** A panel as a table with units in its head; null where there is no panel. */
export function panelTable(
  { panels }: CastingLine,
  code: string,
  { reader }: TableContext,
): ExportTable | null {
  const word = (key: string): string => reader.t(WORDS + key);
  const title = word(`${code}.title`);
  const moment = (iso: string | null): string | null =>
    iso === null ? null : formatDateTime(iso, reader.tz, reader.lang);
  switch (code) {
    case 'drop': {
      const drop = panelValues(panels, 'drop');
      return (
        drop && {
          title,
          head: [word('col.place'), word('col.quantity'), word('col.value')],
          rows: drop.nodes.flatMap(({ node, values }) =>
            values.map(({ key, value, unit }) => [
              word(`node.${node}`),
              withUnit(word(`value.${key}`), unit, reader),
              shownCell(value, unit, reader),
            ]),
          ),
        }
      );
    }
    case 'strands': {
      const strands = panelValues(panels, 'strands');
      return (
        strands && {
          title,
          head: [word('col.strand'), word('col.state'), withUnit(word('col.deviation'), LEVEL, reader)],
          rows: strands.moulds.map(({ no, state, levelDevMm }) => [
            no,
            word(`state.${state ?? 'unknown'}`),
            roundedCell(levelDevMm, LEVEL.dp),
          ]),
        }
      );
    }
    case 'trend': {
      const trend = panelValues(panels, 'trend');
      const [first] = trend?.tags ?? [];
      return (
        trend && {
          title,
          head: [
            word('col.time'),
            ...trend.tags.map(({ tag, lo, hi }) => {
              const [low, high] = [lo, hi].map(({ v }) => figure(reader, v.at(-1), TAG_UNITS[tag], 'base'));
              return withUnit(`${word(`value.${tag}`)} ${low} – ${high}`, TAG_UNITS[tag], reader);
            }),
          ],
          rows: (first?.actual.v ?? []).map((_, at) => [
            timeOf(reader, Date.parse(first?.actual.t0 ?? '') + at * (first?.actual.stepS ?? 0) * 1000),
            ...trend.tags.map(({ tag, actual }) => shownCell(actual.v[at], TAG_UNITS[tag], reader)),
          ]),
        }
      );
    }
    case 'melt': {
      const melt = panelValues(panels, 'melt');
      return (
        melt && {
          title,
          head: [word('col.quantity'), word('col.value'), word('col.limit')],
          rows: (Object.keys(MELT_UNITS) as (keyof typeof MELT_UNITS)[]).map((key) => [
            withUnit(word(`value.${key}`), MELT_UNITS[key], reader),
            shownCell(melt[key].value, MELT_UNITS[key], reader),
            shownCell(melt[key].limit, MELT_UNITS[key], reader),
          ]),
        }
      );
    }
    case 'today': {
      const today = panelValues(panels, 'today');
      return (
        today && {
          title,
          head: [
            word('col.drop'),
            word('col.alloy'),
            word('col.from'),
            word('col.to'),
            withUnit(word('col.length'), MILLIMETRES, reader),
            withUnit(word('today.poured'), TONNES, reader),
            withUnit(word('today.good'), TONNES, reader),
            `${word('today.recovery')} (${unitText(reader, PERCENT)})`,
            withUnit(word('today.cycle'), MINUTES, reader),
            withUnit(word('today.turnaround'), MINUTES, reader),
            word('today.aborted'),
          ],
          rows: today.drops.map((one) => [
            one.no,
            one.alloy,
            moment(one.from),
            moment(one.to),
            roundedCell(one.lengthMm, 0),
            roundedCell(one.pouredT, 1),
            roundedCell(one.goodT, 1),
            roundedCell(one.recoveryPct, 1),
            roundedCell(one.cycleMin, 0),
            roundedCell(one.turnaroundMin, 0),
            one.aborted ? causeText(one.cause, reader) : null,
          ]),
        }
      );
    }
    case 'defects': {
      const defects = panelValues(panels, 'defects');
      return (
        defects && {
          title,
          head: [
            word('col.defect'),
            word('defects.billets'),
            `${word('defects.cumulative')} (${unitText(reader, PERCENT)})`,
          ],
          rows: defects.rows.map(({ label, count, cumulativePct }) => [
            label,
            count,
            roundedCell(cumulativePct, 1),
          ]),
        }
      );
    }
    case 'next': {
      const next = panelValues(panels, 'next');
      return (
        next && {
          title,
          head: [
            word('col.drop'),
            word('col.alloy'),
            word('col.furnace'),
            word('col.heat'),
            word('col.ready'),
          ],
          rows: next.drops.map(({ dropNo, alloy, furnace, heatNo, readyAt, isReady }) => [
            dropNo,
            alloy,
            furnace,
            heatNo,
            isReady ? word('next.ready') : moment(readyAt),
          ]),
        }
      );
    }
    default:
      return null;
  }
}
