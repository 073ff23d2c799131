import type { OwnField } from '@plantdeck/core/contract';
import { frameOf } from '../../../store/energy/open-plant.ts';
import type { BoardDefinition } from '../../api/index.ts';
import { boardText } from '../../board-words/index.ts';
import { chestField, rateField, readSite, SITE_DEFAULTS } from '../../pulp-plans/index.ts';
import { nameOf } from '../parts/panel-context.ts';

type FieldContext = Parameters<NonNullable<BoardDefinition['ownFields']>>[0];
const RENEW_HOURS = ['0', '4', '8', '12', '24'] as const;
const CHEST_LIMITS = ['low', 'high', 'safety'] as const;
const TPH_MAX = 1_000;
const KW_MAX = 1_000_000;

/** What only the pulp scheduling board can be set to: limits of chests, rates of lines, the crew's rule, renewal. */
export async function pulpSchedulingFields(context: FieldContext): Promise<readonly OwnField[]> {
  const { db, plantId, language } = context;
  const frame = plantId === null ? null : await frameOf({ ...context, plantId, nowMs: context.now() });
  const site = frame && !frame.whole ? await readSite(db, frame.plantId, {}) : null;
  if (!frame || !site) return [];
  const percent = { kind: 'number', min: 0, max: 100, dp: 1, unit: '%' } as const;
  return [
    {
      code: 'renewHours',
      label: boardText(language, 'field.renewHours'),
      hint: boardText(language, 'field.renewHours.hint'),
      kind: 'choice',
      required: true,
      options: RENEW_HOURS.map((hours) => ({
        id: hours,
        name: boardText(language, hours === '0' ? 'pulp.renewNever' : 'pulp.renewEvery', { n: hours }),
      })),
      initial: String(SITE_DEFAULTS.renewHours),
    },
    {
      code: 'demandLimitKw',
      label: boardText(language, 'field.demandLimitKw'),
      hint: boardText(language, 'field.demandLimitKw.hint'),
      kind: 'number',
      min: 0,
      max: KW_MAX,
      dp: 0,
      unit: 'kW',
    },
    {
      ...percent,
      code: 'onBelowPct',
      label: boardText(language, 'field.onBelowPct'),
      initial: SITE_DEFAULTS.onBelowPct,
    },
    {
      ...percent,
      code: 'offAbovePct',
      label: boardText(language, 'field.offAbovePct'),
      initial: SITE_DEFAULTS.offAbovePct,
    },
    ...site.chests.flatMap((chest) =>
      CHEST_LIMITS.map((what): OwnField => ({
        ...percent,
        code: chestField(what, chest.id),
        label: boardText(language, `field.chest.${what}`, { name: nameOf(chest, language) }),
        initial: chest[`${what}Pct`],
      })),
    ),
    ...site.lines.flatMap((line) => {
      const area = frame.areas.get(line.areaId);
      const name = area ? nameOf(area, language) : line.areaId;
      return (['min', 'max'] as const).map((what): OwnField => ({
        code: rateField(what, line.areaId),
        label: boardText(language, `field.rate.${what}`, { name }),
        kind: 'number',
        min: 0.1,
        max: TPH_MAX,
        dp: 1,
        unit: 't/h',
        initial: what === 'min' ? line.rateMinTph : line.rateMaxTph,
      }));
    }),
  ];
}
