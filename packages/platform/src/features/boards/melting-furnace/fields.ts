import type { OwnField } from '@plantdeck/core/contract';
import { MeltingFurnaceSchema } from '../../../engine/process/process-unit.ts';
import { readProcessUnits } from '../../../store/tags/process-store.ts';
import type { BoardContext } from '../../api/index.ts';
import { boardText } from '../../board-words/index.ts';
import { frameOf } from '../../energy/index.ts';
import { nameOf } from '../parts/panel-context.ts';
import { alloyField, INITIAL } from './limits.ts';

const FURNACES_MAX = 20;

/** Settings that only this board has: O2 window, air, heating value, targets by alloy, and the furnaces shown. */
export async function meltingFurnaceFields(
  context: Pick<BoardContext, 'db' | 'plantId' | 'language' | 'now' | 'dataAreaId'>,
): Promise<readonly OwnField[]> {
  const { plantId, language } = context;
  const frame = plantId === null ? null : await frameOf({ ...context, plantId, nowMs: context.now() });
  if (!frame) return [];
  const all = await readProcessUnits(context.db, frame.plantId, 'meltingFurnace', MeltingFurnaceSchema);
  const units = all.filter(({ areaId }) => frame.areas.has(areaId));
  const shown = units.flatMap(({ areaId }) => frame.areas.get(areaId) ?? []);
  const alloys = [...new Set(units.flatMap(({ data }) => data.alloys))];
  const number = { kind: 'number', dp: 1 } as const;
  const perT = { ...number, min: 20, max: 300, unit: 'Nm³/t' } as const;
  const oxygen = { ...number, min: 0, max: 15, unit: '%' } as const;
  return [
    {
      ...oxygen,
      code: 'o2LowPct',
      label: boardText(language, 'furnace.field.o2LowPct'),
      initial: INITIAL.o2LowPct,
    },
    {
      ...oxygen,
      code: 'o2HighPct',
      label: boardText(language, 'furnace.field.o2HighPct'),
      hint: boardText(language, 'furnace.field.o2HighPct.hint'),
      initial: INITIAL.o2HighPct,
    },
    {
      ...number,
      code: 'airC',
      label: boardText(language, 'furnace.field.airC'),
      hint: boardText(language, 'furnace.field.airC.hint'),
      min: -20,
      max: 600,
      dp: 0,
      unit: '°C',
      initial: INITIAL.airC,
    },
    {
      ...number,
      code: 'gasMjPerNm3',
      label: boardText(language, 'furnace.field.gasMjPerNm3'),
      hint: boardText(language, 'furnace.field.gasMjPerNm3.hint'),
      min: 10,
      max: 120,
      dp: 2,
      unit: 'MJ/Nm³',
    },
    {
      ...perT,
      code: 'nm3PerT',
      label: boardText(language, 'furnace.field.nm3PerT'),
      initial: INITIAL.nm3PerTTarget,
    },
    ...alloys.map((alloy): OwnField => ({
      ...perT,
      code: alloyField(alloy),
      label: boardText(language, 'furnace.field.nm3PerTOf', { alloy }),
      hint: boardText(language, 'furnace.field.nm3PerTOf.hint'),
    })),
    {
      ...number,
      code: 'lossPct',
      label: boardText(language, 'furnace.field.lossPct'),
      min: 0,
      max: 20,
      dp: 2,
      unit: '%',
      initial: INITIAL.lossTargetPct,
    },
    {
      ...number,
      code: 'lateMin',
      label: boardText(language, 'furnace.field.lateMin'),
      min: 0,
      max: 240,
      dp: 0,
      unit: 'min',
      initial: INITIAL.lateMin,
    },
    {
      code: 'equipment',
      label: boardText(language, 'furnace.field.furnaces'),
      hint: boardText(language, 'field.equipment.hint'),
      kind: 'checks',
      ordered: true,
      max: FURNACES_MAX,
      options: shown.map((area) => ({ id: area.areaId, name: nameOf(area, language) })),
    },
  ];
}
