import * as v from 'valibot';
import { judgedHistory, readBaselines, readWeather, sumSavings } from '../../baseline/index.ts';
import { areaField, defineTool, energyField, nameOfArea } from './tool.ts';

/** What was saved against approved baselines, as the energy-saving board tells it. */
export const querySavings = defineTool({
  name: 'query_savings',
  description:
    'Energy saved since the baseline period against the approved baseline of an area, with its uncertainty at 90 %.',
  resource: 'energySavingBenefits',
  input: v.object({ areaId: areaField, energy: energyField }),
  output: v.object({
    rows: v.array(
      v.object({
        areaId: v.string(),
        areaName: v.string(),
        energy: v.string(),
        unit: v.string(),
        revision: v.number(),
        days: v.number(),
        saving: v.nullable(v.number()),
        uncertainty: v.nullable(v.number()),
        savingCny: v.nullable(v.number()),
      }),
    ),
  }),
  run: async (context, input) => {
    const { plant, db, orgId } = context;
    const { frame } = plant;
    const areaId = input.areaId ?? context.defaultAreaId;
    const stored = await readBaselines(db, orgId, frame.plantId, 'approved');
    const weather = await readWeather(db, frame.plantId);
    const rows = [];
    for (const baseline of stored) {
      const { definition } = baseline;
      if (definition.areaId !== areaId) continue;
      if (input.energy !== undefined && definition.energyCode !== input.energy) continue;
      const judged = await judgedHistory(plant, weather, baseline, 'current');
      const sum = judged ? sumSavings(baseline.model, judged.days) : null;
      rows.push({
        areaId,
        areaName: nameOfArea(context, areaId),
        energy: definition.energyCode,
        unit: frame.energyTypes.find(({ energyCode }) => energyCode === definition.energyCode)?.unit ?? '',
        revision: baseline.revision,
        days: sum?.days ?? 0,
        saving: sum?.saving ?? null,
        uncertainty: sum?.uncertainty ?? null,
        savingCny: context.can('panel:cost') ? (sum?.savingCny ?? null) : null,
      });
    }
    return { rows };
  },
});
