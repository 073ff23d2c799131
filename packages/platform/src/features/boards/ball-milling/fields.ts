import type { OwnField } from '@plantdeck/core/contract';
import { machinesOf } from '../../../store/energy/machines.ts';
import type { BoardContext } from '../../api/index.ts';
import { BallMillSchema } from '../../../engine/process/process-unit.ts';
import { readProcessUnits } from '../../../store/tags/process-store.ts';
import { boardText } from '../../board-words/index.ts';
import { frameOf } from '../../energy/index.ts';
import { nameOf } from '../parts/panel-context.ts';
import { INITIAL, recipeField } from './limits.ts';
import { BALL_MILL } from './mills.ts';

const MILLS_MAX = 60;

/** Settings that only this board has: the mills in their order, and the limits of their states. */
export async function ballMillingFields(
  context: Pick<BoardContext, 'db' | 'plantId' | 'language' | 'now' | 'dataAreaId'>,
): Promise<readonly OwnField[]> {
  const { plantId, language } = context;
  const frame = plantId === null ? null : await frameOf({ ...context, plantId, nowMs: context.now() });
  if (!frame) return [];
  const mills = machinesOf(frame, frame.rootAreaId).filter(
    ({ areaId }) => frame.areas.get(areaId)?.equipmentType === BALL_MILL,
  );
  const units = await readProcessUnits(context.db, frame.plantId, BALL_MILL, BallMillSchema);
  const recipes = [...new Set(units.flatMap(({ data }) => data.recipe ?? []))].toSorted();
  const number = { kind: 'number', dp: 0 } as const;
  return [
    {
      code: 'order',
      label: boardText(language, 'mill.field.order'),
      kind: 'choice',
      required: true,
      options: (['urgent', 'number'] as const).map((id) => ({
        id,
        name: boardText(language, `mill.field.order.${id}`),
      })),
      initial: 'urgent',
    },
    {
      ...number,
      code: 'overrunMin',
      label: boardText(language, 'mill.field.overrunMin'),
      min: 0,
      max: 600,
      unit: 'min',
      initial: INITIAL.overrunMin,
    },
    {
      ...number,
      code: 'targetMin',
      label: boardText(language, 'mill.field.targetMin'),
      hint: boardText(language, 'mill.field.targetMin.hint'),
      min: 10,
      max: 5000,
      unit: 'min',
    },
    ...recipes.map((recipe): OwnField => ({
      ...number,
      code: recipeField(recipe),
      label: boardText(language, 'mill.field.targetOf', { recipe }),
      hint: boardText(language, 'mill.field.targetOf.hint'),
      min: 10,
      max: 5000,
      unit: 'min',
    })),
    {
      ...number,
      code: 'runPct',
      label: boardText(language, 'mill.field.runPct'),
      hint: boardText(language, 'mill.field.runPct.hint'),
      min: 5,
      max: 90,
      unit: '%',
      initial: INITIAL.runPct,
    },
    {
      ...number,
      code: 'commTimeoutS',
      label: boardText(language, 'mill.field.commTimeoutS'),
      min: 60,
      max: 3600,
      unit: 's',
      initial: INITIAL.commTimeoutS,
    },
    {
      ...number,
      code: 'kwhPerTTarget',
      label: boardText(language, 'mill.field.kwhPerTTarget'),
      min: 1,
      max: 500,
      dp: 1,
      unit: 'kWh/t',
      initial: INITIAL.kwhPerTTarget,
    },
    {
      code: 'equipment',
      label: boardText(language, 'mill.field.mills'),
      hint: boardText(language, 'field.equipment.hint'),
      kind: 'checks',
      ordered: true,
      max: MILLS_MAX,
      options: mills.map((mill) => ({ id: mill.id, name: nameOf(mill, language) })),
    },
  ];
}
