import type { ExportTable } from '@plantdeck/core/export';
import { formatDateTime } from '@plantdeck/core/units';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { roundedCell, withUnit } from '../board/table-cells.ts';
import { HEAT_SHARES, type MeltingFurnace } from './melting-furnace.contract.ts';
import {
  CELSIUS,
  CNY,
  KG,
  KWH_PER_T,
  LOSS,
  MINUTES,
  NM3,
  NM3_PER_H,
  NM3_PER_T,
  PASCAL,
  WORDS,
} from './words.ts';

/** A panel as a table with units in its head; null where there is no panel. */
export function panelTable(
  { panels }: MeltingFurnace,
  code: string,
  { reader }: TableContext,
): ExportTable | null {
  const word = (key: string): string => reader.t(WORDS + key);
  const title = word(`${code}.title`);
  const furnace = word('col.furnace');
  const moment = (iso: string | null): string | null =>
    iso === null ? null : formatDateTime(iso, reader.tz, reader.lang);
  switch (code) {
    case 'furnaces': {
      const furnaces = panelValues(panels, 'furnaces');
      return (
        furnaces && {
          title,
          head: [
            furnace,
            word('col.step'),
            word('col.heatNo'),
            word('col.alloy'),
            withUnit(word('metal.charge'), KG, reader),
            withUnit(word('value.metal'), CELSIUS, reader),
            withUnit(word('value.roof'), CELSIUS, reader),
            withUnit(word('value.gas'), NM3_PER_H, reader),
            withUnit(word('value.o2'), LOSS, reader),
            word('col.quality'),
            withUnit(word('value.draft'), PASCAL, reader),
            withUnit(word('col.elapsed'), MINUTES, reader),
            word('col.ready'),
          ],
          rows: furnaces.map((one) => [
            one.name,
            word(one.step === null ? 'silent' : `step.${one.step}`),
            one.heatNo,
            one.alloy,
            roundedCell(one.chargeKg, 0),
            roundedCell(one.metalC, 0),
            roundedCell(one.roofC, 0),
            roundedCell(one.gasNm3h, 0),
            roundedCell(one.o2Pct, 1),
            word(`quality.${one.o2Quality}`),
            roundedCell(one.draftPa, 0),
            roundedCell(one.stepElapsedMin, 0),
            moment(one.readyAt),
          ]),
        }
      );
    }
    case 'gantt': {
      const gantt = panelValues(panels, 'gantt');
      return (
        gantt && {
          title,
          head: [furnace, word('col.step'), word('col.from'), word('col.to'), word('gantt.planned')],
          rows: gantt.furnaces.flatMap(({ name, spans }) =>
            spans.map(({ step, from, to, planned }) => [
              name,
              word(`step.${step}`),
              moment(from),
              moment(to),
              planned ? '×' : '',
            ]),
          ),
        }
      );
    }
    case 'gas': {
      const gas = panelValues(panels, 'gas');
      return (
        gas && {
          title,
          head: [
            word('col.heatNo'),
            furnace,
            word('col.alloy'),
            word('col.team'),
            word('col.from'),
            word('col.to'),
            withUnit(word('metal.charge'), KG, reader),
            withUnit(word('metal.tapped'), KG, reader),
            withUnit(word('metal.dross'), KG, reader),
            withUnit(word('kpi.F4'), LOSS, reader),
            withUnit(word('kpi.F1'), NM3_PER_T, reader),
            withUnit(word('kpi.F1'), KWH_PER_T, reader),
            withUnit(word('step.hold'), MINUTES, reader),
            withUnit(word('card.doorOpen'), MINUTES, reader),
          ],
          rows: gas.heats.map((heat) => [
            heat.heatNo,
            heat.furnace,
            heat.alloy,
            heat.team,
            moment(heat.from),
            moment(heat.to),
            roundedCell(heat.chargeKg, 0),
            roundedCell(heat.tappedKg, 0),
            roundedCell(heat.drossKg, 0),
            roundedCell(heat.meltLossPct, 2),
            roundedCell(heat.gasNm3PerT, 1),
            roundedCell(heat.kwhPerT, 0),
            roundedCell(heat.holdMin, 0),
            roundedCell(heat.doorMin, 0),
          ]),
        }
      );
    }
    case 'combustion': {
      const combustion = panelValues(panels, 'combustion');
      return (
        combustion && {
          title,
          head: [
            furnace,
            withUnit(word('col.o2'), LOSS, reader),
            word('col.lambda'),
            withUnit(word('col.flue'), CELSIUS, reader),
            withUnit(word('col.flueLoss'), LOSS, reader),
            withUnit(word('col.trim'), LOSS, reader),
          ],
          rows: combustion.furnaces.map((one) => [
            one.name,
            roundedCell(one.o2Pct, 1),
            roundedCell(one.lambda, 2),
            roundedCell(one.flueC, 0),
            roundedCell(one.flueLossPct, 1),
            roundedCell(one.trimSavingPct, 1),
          ]),
        }
      );
    }
    case 'metal': {
      const metal = panelValues(panels, 'metal');
      return (
        metal && {
          title,
          head: [word('col.heatNo'), furnace, word('col.to'), withUnit(word('kpi.F4'), LOSS, reader)],
          rows: metal.points.map(({ heatNo, furnace: name, t, lossPct }) => [
            heatNo,
            name,
            moment(t),
            roundedCell(lossPct, 2),
          ]),
        }
      );
    }
    case 'heat': {
      const heat = panelValues(panels, 'heat');
      return (
        heat && {
          title,
          head: [
            furnace,
            withUnit(word('value.gas'), NM3, reader),
            ...HEAT_SHARES.map((part) => withUnit(word(`heat.${part}`), LOSS, reader)),
          ],
          rows: heat.map((one) => [
            one.name,
            roundedCell(one.gasNm3, 0),
            ...HEAT_SHARES.map((part) => roundedCell(one[`${part}Pct`], 1)),
          ]),
        }
      );
    }
    case 'advice': {
      const advice = panelValues(panels, 'advice');
      return (
        advice && {
          title,
          head: [
            furnace,
            word('advice.title'),
            withUnit(word('col.trim'), LOSS, reader),
            withUnit(word('col.saving'), NM3_PER_T, reader),
            withUnit(word('col.savingMonth'), CNY, reader),
          ],
          rows: advice.map((one) => [
            one.furnace,
            reader.t(`${WORDS}advice.${one.kind}`, {
              from: `${roundedCell(one.from, 1)} ${one.unit.display}`,
              to: `${roundedCell(one.to, 1)} ${one.unit.display}`,
            }),
            roundedCell(one.savingPct, 1),
            roundedCell(one.savingNm3PerT, 1),
            roundedCell(one.savingCnyMonth, 0),
          ]),
        }
      );
    }
    default:
      return null;
  }
}
