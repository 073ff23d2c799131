import type { OwnField } from '@plantdeck/core/contract';
import { plantName } from '../../../engine/names/plant-name.ts';
import { frameOf } from '../../../store/energy/open-plant.ts';
import type { BoardDefinition } from '../../api/index.ts';
import { boardText } from '../../board-words/index.ts';
import { limitField, QUALITY_DEFAULTS, readLine } from './context.ts';

type FieldContext = Parameters<NonNullable<BoardDefinition['ownFields']>>[0];
const RETRAIN_DAYS = ['30', '45', '60', '90'] as const;
const VALUE_MAX = 1_000_000;

/** What only the quality prediction can be set to: properties and their limits, retraining, level of the interval. */
export async function paperQualityPredictionFields(context: FieldContext): Promise<readonly OwnField[]> {
  const { db, plantId, language } = context;
  const frame = plantId === null ? null : await frameOf({ ...context, plantId, nowMs: context.now() });
  const line = frame ? await readLine(db, frame.plantId, {}) : null;
  if (!line) return [];
  return [
    {
      code: 'properties',
      label: boardText(language, 'field.properties'),
      kind: 'checks',
      options: line.properties.map(({ code, name }) => ({ id: code, name: plantName(language, name) })),
      initial: line.properties.map(({ code }) => code),
    },
    {
      code: 'retrainDays',
      label: boardText(language, 'field.retrainDays'),
      hint: boardText(language, 'field.retrainDays.hint'),
      kind: 'choice',
      required: true,
      options: RETRAIN_DAYS.map((days) => ({
        id: days,
        name: boardText(language, 'quality.everyDays', { n: days }),
      })),
      initial: String(QUALITY_DEFAULTS.retrainDays),
    },
    {
      code: 'coveragePct',
      label: boardText(language, 'field.coveragePct'),
      kind: 'number',
      min: 80,
      max: 99,
      dp: 0,
      unit: '%',
      initial: QUALITY_DEFAULTS.coveragePct,
    },
    ...line.properties.flatMap((property) =>
      (['lower', 'target', 'upper'] as const).map((what): OwnField => ({
        code: limitField(what, property.code),
        label: boardText(language, `field.quality.${what}`, { name: plantName(language, property.name) }),
        kind: 'number',
        min: 0,
        max: VALUE_MAX,
        dp: property.dp,
        unit: property.unit,
        ...(property[what] === null ? {} : { initial: property[what] }),
      })),
    ),
  ];
}
