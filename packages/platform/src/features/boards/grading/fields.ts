import type { OwnField } from '@plantdeck/core/contract';
import { plantName } from '../../../engine/names/plant-name.ts';
import { DEFECT_ORIGINS, SortingLineSchema } from '../../../engine/process/process-unit.ts';
import { readProcessUnits } from '../../../store/tags/process-store.ts';
import type { BoardContext } from '../../api/index.ts';
import { boardText } from '../../board-words/index.ts';
import { frameOf } from '../../energy/index.ts';
import { nameOf } from '../parts/panel-context.ts';
import { teamConfigs } from '../workshop-energy/context.ts';
import {
  INITIAL,
  lowerField,
  nameField,
  originField,
  priceField,
  targetField,
  upperField,
} from './limits.ts';

/** What holds while nothing is saved; no value is no field to fill. */
const initially = (value: number | null): Pick<OwnField, 'initial'> =>
  value === null ? {} : { initial: value };

/** Settings that only this board has: teams, grades with names, targets and prices, defects with their origin, tolerances. */
export async function gradingFields(
  context: Pick<BoardContext, 'db' | 'plantId' | 'language' | 'can' | 'now' | 'dataAreaId'>,
): Promise<readonly OwnField[]> {
  const { plantId, language } = context;
  const frame = plantId === null ? null : await frameOf({ ...context, plantId, nowMs: context.now() });
  if (!frame) return [];
  const units = await readProcessUnits(context.db, frame.plantId, 'sortingLine', SortingLineSchema);
  const data = units.find(({ areaId }) => frame.areas.has(areaId))?.data;
  if (!data) return [];
  const configs = teamConfigs(frame.teamConfigs);
  const grades = frame.grades.map((grade) => ({ code: grade.code, name: nameOf(grade, language) }));
  const gradeOptions = grades.map(({ code, name }) => ({ id: code, name }));
  const defects = data.defects.map(({ code, name, origin }) => ({
    code,
    origin,
    name: plantName(language, name),
  }));
  const percent = { kind: 'number', min: 0, max: 100, dp: 2, unit: '%' } as const;
  return [
    {
      code: 'teamConfig',
      label: boardText(language, 'field.teamConfig'),
      kind: 'choice',
      required: true,
      options: configs.map((config) => ({
        id: config.id,
        name: `${nameOf(config, language)} (${config.teams.map((team) => nameOf(team, language)).join(', ')})`,
      })),
      initial: configs[0]?.id ?? null,
    },
    {
      code: 'grades',
      label: boardText(language, 'grading.field.grades'),
      hint: boardText(language, 'grading.field.grades.hint'),
      kind: 'checks',
      ordered: true,
      options: gradeOptions,
      initial: gradeOptions.map(({ id }) => id),
    },
    ...grades.map(({ code, name }): OwnField => ({
      code: nameField(code),
      label: boardText(language, 'grading.field.name', { name }),
      kind: 'text',
    })),
    ...grades.map(({ code, name }, at): OwnField => ({
      ...percent,
      code: targetField(code),
      label: boardText(language, 'grading.field.target', { name }),
      ...(at === 0 ? { initial: INITIAL.goodTargetPct } : {}),
    })),
    ...(context.can('panel:cost')
      ? grades.map(({ code, name }): OwnField => ({
          kind: 'number',
          min: 0,
          max: 100_000,
          dp: 2,
          unit: 'CNY/m²',
          code: priceField(code),
          label: boardText(language, 'grading.field.price', { name }),
          ...initially(data.pricesCny[code] ?? null),
        }))
      : []),
    {
      code: 'waste',
      label: boardText(language, 'grading.field.waste'),
      kind: 'choice',
      options: gradeOptions,
      initial: grades.at(-1)?.code ?? null,
    },
    {
      code: 'defects',
      label: boardText(language, 'grading.field.defects'),
      hint: boardText(language, 'grading.field.defects.hint'),
      kind: 'checks',
      ordered: true,
      options: defects.map(({ code, name }) => ({ id: code, name })),
      initial: defects.map(({ code }) => code),
    },
    {
      code: 'groupBy',
      label: boardText(language, 'grading.field.groupBy'),
      kind: 'choice',
      required: true,
      options: (['defect', 'origin'] as const).map((id) => ({
        id,
        name: boardText(language, `grading.groupBy.${id}`),
      })),
      initial: INITIAL.groupBy,
    },
    ...defects.map(({ code, name, origin }): OwnField => ({
      code: originField(code),
      label: boardText(language, 'grading.field.origin', { name }),
      kind: 'choice',
      options: DEFECT_ORIGINS.map((id) => ({ id, name: boardText(language, `grading.origin.${id}`) })),
      initial: origin,
    })),
    {
      code: 'baseDays',
      label: boardText(language, 'grading.field.baseDays'),
      hint: boardText(language, 'grading.field.baseDays.hint'),
      kind: 'number',
      min: 1,
      max: 60,
      dp: 0,
      unit: 'd',
      initial: INITIAL.baseDays,
    },
    ...data.characteristics.flatMap(({ code, name, unit, dp, lower, upper }) => {
      const of = { name: plantName(language, name) };
      const tolerance = { kind: 'number', min: -100_000, max: 100_000, dp, unit } as const;
      return [
        {
          ...tolerance,
          code: lowerField(code),
          label: boardText(language, 'grading.field.lower', of),
          ...initially(lower),
        },
        {
          ...tolerance,
          code: upperField(code),
          label: boardText(language, 'grading.field.upper', of),
          ...initially(upper),
        },
      ];
    }),
  ];
}
