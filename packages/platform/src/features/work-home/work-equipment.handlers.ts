import { EquipmentSaveSchema, type EquipmentStat } from '@plantdeck/core/contract';
import { checkEquipment, type FieldProblem } from '@plantdeck/core/rules';
import { plantOf, refuseProblems } from '../accounts/index.ts';
import { readBody, registerHandlers } from '../api/index.ts';
import { saveChoices } from './choice-store.ts';
import { chosenTrend } from './chosen-trend.ts';
import { equipmentList, machineChoices, readEquipment } from './equipment.ts';
import { definitionProblems } from './indicators.ts';
import { refuseService } from './work-asked.ts';

/** The machines that a person watches. */
export function workEquipmentHandlers({ realNow }: { readonly realNow: () => number }) {
  return registerHandlers({
    workEquipment: async (call) => equipmentList(call, await plantOf(call)),

    async workEquipmentSave(call) {
      refuseService(call);
      const { items, version } = readBody(call, EquipmentSaveSchema);
      const plant = await plantOf(call);
      const choices = plant ? machineChoices(call, plant) : [];
      const unknown = items.flatMap(({ equipmentId, parameterIds, indicators }, index): FieldProblem[] => {
        const choice = choices.find((one) => one.equipmentId === equipmentId);
        if (!choice) return [{ field: `items.${index}.equipmentId`, key: 'unknown' }];
        const strange = parameterIds.findIndex(
          (parameterId) => !choice.parameters.some((one) => one.parameterId === parameterId),
        );
        return [
          ...(strange < 0 ? [] : [{ field: `items.${index}.parameterIds.${strange}`, key: 'unknown' }]),
          ...definitionProblems(call, plant, `items.${index}.indicators`, indicators),
        ];
      });
      refuseProblems([...checkEquipment(items), ...unknown]);
      await saveChoices(call, 'eqp-quota', items, version, realNow());
      return equipmentList(call, plant);
    },

    async workEquipmentStat(call): Promise<EquipmentStat> {
      const { records } = await equipmentList(call, await plantOf(call));
      const counts: EquipmentStat['counts'] = {};
      for (const { state } of records) counts[state] = (counts[state] ?? 0) + 1;
      return { total: records.length, counts };
    },

    async workEquipmentTrend(call) {
      const { items } = await readEquipment(call);
      const all = items.flatMap(({ equipmentId, indicators }) =>
        indicators.map((cfg) => ({ ...cfg, id: `${equipmentId}:${cfg.id}` })),
      );
      return chosenTrend(call, all, null);
    },
  });
}
