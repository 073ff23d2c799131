import type { OwnField } from '@plantdeck/core/contract';
import { plantName } from '../../../engine/names/plant-name.ts';
import { CastingLineSchema } from '../../../engine/process/process-unit.ts';
import { readProcessUnits } from '../../../store/tags/process-store.ts';
import type { BoardContext } from '../../api/index.ts';
import { boardText } from '../../board-words/index.ts';
import { frameOf } from '../../energy/index.ts';
import { nameOf } from '../parts/panel-context.ts';
import { ALLOY_TAGS, COMMON_TAGS, RECOVERY_TARGET_PCT, windowField, type DropTag } from './limits.ts';

const RANGES: Readonly<Record<DropTag, { min: number; max: number; dp: number; unit: string }>> = {
  launderC: { min: 400, max: 1_000, dp: 0, unit: '°C' },
  speed: { min: 1, max: 1_000, dp: 1, unit: 'mm/min' },
  waterM3h: { min: 0, max: 5_000, dp: 0, unit: 'm³/h' },
  waterC: { min: 0, max: 100, dp: 1, unit: '°C' },
  levelMm: { min: 0, max: 500, dp: 1, unit: 'mm' },
};

type LimitCode = 'strandLimitMm' | 'hydrogenMax' | 'argonMinNm3h' | 'rotorMinRpm' | 'filterMaxKpa';
type FieldKey =
  | LimitCode
  | `${DropTag}.${'low' | 'high'}`
  | 'line'
  | 'recoveryPct'
  | 'turnaroundMin'
  | 'defects'
  | 'defects.hint';

/** Settings that only this board has: line, recipe bands by alloy, limits, targets and the defects shown. */
export async function castingLineFields(
  context: Pick<BoardContext, 'db' | 'plantId' | 'language' | 'now' | 'dataAreaId'>,
): Promise<readonly OwnField[]> {
  const { plantId, language } = context;
  const frame = plantId === null ? null : await frameOf({ ...context, plantId, nowMs: context.now() });
  if (!frame) return [];
  const all = await readProcessUnits(context.db, frame.plantId, 'castingLine', CastingLineSchema);
  const lines = all.filter(({ areaId }) => frame.areas.has(areaId));
  const [line] = lines;
  if (!line) return [];
  const { data } = line;
  const text = (key: FieldKey): string => boardText(language, `casting.field.${key}`);
  const ends = (tag: DropTag, recipe: (typeof data.recipes)[number] | undefined, alloy?: string) =>
    (['low', 'high'] as const).flatMap((end, at): OwnField[] => {
      const initial = recipe?.windows[tag]?.[at];
      return [
        {
          ...RANGES[tag],
          code: windowField(tag, end, alloy),
          kind: 'number',
          label: text(`${tag}.${end}`) + (alloy === undefined ? '' : ` · ${alloy} ${data.mould}`),
          ...(initial === undefined ? {} : { initial }),
        },
      ];
    });
  const limit = (code: LimitCode, range: { max: number; dp: number; unit: string }): OwnField => ({
    ...range,
    min: 0,
    code,
    kind: 'number',
    label: text(code),
    initial: data[code],
  });
  return [
    {
      code: 'line',
      label: text('line'),
      kind: 'choice',
      options: lines.flatMap(({ areaId }) => {
        const area = frame.areas.get(areaId);
        return area ? [{ id: areaId, name: nameOf(area, language) }] : [];
      }),
    },
    ...data.recipes.flatMap((recipe) => ALLOY_TAGS.flatMap((tag) => ends(tag, recipe, recipe.alloy))),
    ...COMMON_TAGS.flatMap((tag) => ends(tag, data.recipes[0])),
    limit('strandLimitMm', { max: 100, dp: 1, unit: 'mm' }),
    limit('hydrogenMax', { max: 2, dp: 3, unit: 'mL/100 g' }),
    limit('argonMinNm3h', { max: 100, dp: 2, unit: 'Nm³/h' }),
    limit('rotorMinRpm', { max: 3_000, dp: 0, unit: 'rpm' }),
    limit('filterMaxKpa', { max: 100, dp: 2, unit: 'kPa' }),
    {
      code: 'recoveryPct',
      label: text('recoveryPct'),
      kind: 'number',
      min: 0,
      max: 100,
      dp: 1,
      unit: '%',
      initial: RECOVERY_TARGET_PCT,
    },
    {
      code: 'turnaroundMin',
      label: text('turnaroundMin'),
      kind: 'number',
      min: 0,
      max: 1_440,
      dp: 0,
      unit: 'min',
    },
    {
      code: 'defects',
      label: text('defects'),
      hint: text('defects.hint'),
      kind: 'checks',
      options: data.defects.map(({ code, name }) => ({ id: code, name: plantName(language, name) })),
    },
  ];
}
