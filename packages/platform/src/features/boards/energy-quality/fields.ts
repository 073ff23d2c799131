import { LIMIT_SETS, PF_STANDARDS, type OwnField } from '@plantdeck/core/contract';
import { energyStoreOf } from '../../energy/index.ts';
import type { BoardContext } from '../../api/index.ts';
import { boardText } from '../../board-words/index.ts';
import { nominalField, qualityPoints, shareField, shortCircuitField, typicalMva } from './context.ts';

type FieldContext = Pick<BoardContext, 'db' | 'plantId' | 'language' | 'now'>;

/** What only this board can be set to: its points, the standard, and what the standard asks of each point. */
export async function energyQualityFields(context: FieldContext): Promise<readonly OwnField[]> {
  const { db, plantId, language } = context;
  const frame = plantId === null ? null : await energyStoreOf(db).frame(plantId, context.now());
  if (!frame) return [];
  const points = await qualityPoints({ db, frame, areaId: frame.rootAreaId, language }, null);
  return [
    {
      code: 'points',
      label: boardText(language, 'pq.field.points'),
      hint: boardText(language, 'pq.field.points.hint'),
      kind: 'checks',
      options: points.map(({ meterId, name }) => ({ id: meterId, name })),
      initial: points.map(({ meterId }) => meterId),
    },
    {
      code: 'limitSet',
      label: boardText(language, 'pq.field.limitSet'),
      kind: 'choice',
      required: true,
      options: LIMIT_SETS.map((set) => ({ id: set, name: boardText(language, `pq.set.${set}`) })),
      initial: 'gb',
    },
    {
      code: 'pfStandard',
      label: boardText(language, 'pq.field.pfStandard'),
      kind: 'choice',
      required: true,
      options: PF_STANDARDS.map((standard) => ({ id: standard, name: standard })),
      initial: PF_STANDARDS[0],
    },
    ...points.flatMap((point): OwnField[] =>
      point.code === null
        ? []
        : [
            {
              code: nominalField(point.code),
              label: boardText(language, 'pq.field.nominal', { point: point.name }),
              kind: 'number',
              min: 0.1,
              max: 500,
              dp: 3,
              unit: 'kV',
              ...(point.nominalKv === null ? {} : { initial: point.nominalKv }),
            },
            {
              code: shortCircuitField(point.code),
              label: boardText(language, 'pq.field.shortCircuit', { point: point.name }),
              hint: boardText(language, 'pq.field.shortCircuit.hint'),
              kind: 'number',
              min: 1,
              max: 50_000,
              dp: 1,
              unit: 'MVA',
              initial: typicalMva(point),
            },
            {
              code: shareField(point.code),
              label: boardText(language, 'pq.field.share', { point: point.name }),
              kind: 'number',
              min: 1,
              max: 100,
              dp: 1,
              unit: '%',
              initial: 100,
            },
          ],
    ),
  ];
}
