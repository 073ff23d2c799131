import * as v from 'valibot';
import { areasBelow } from '../../energy/index.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import { areaField, defineTool, energyField, nameOfArea, type ToolContext } from './tool.ts';

/** Areas and meters: what there is to ask about. */
const isSeen = ({ areaIds }: ToolContext, areaId: string): boolean => areaIds?.has(areaId) ?? true;

export const listAreas = defineTool({
  name: 'list_areas',
  description: 'Areas of the plant (factory, workshops, lines, processes, units) with their ids and names.',
  resource: null,
  input: v.object({
    areaId: areaField,
    type: v.optional(v.picklist(['factory', 'workshop', 'line', 'process', 'unit', 'other'])),
  }),
  output: v.object({
    areas: v.array(
      v.object({ areaId: v.string(), name: v.string(), type: v.string(), parentId: v.nullable(v.string()) }),
    ),
  }),
  run: async (context, { areaId, type }) => {
    const { frame } = context.plant;
    const below = areasBelow(frame, areaId ?? context.defaultAreaId);
    return {
      areas: [...frame.areas.values()]
        .filter((area) => below.has(area.areaId) && isSeen(context, area.areaId))
        .filter((area) => type === undefined || area.type === type)
        .map((area) => ({
          areaId: area.areaId,
          name: nameOfArea(context, area.areaId),
          type: area.type,
          parentId: area.parentId,
        })),
    };
  },
});

export const listMeters = defineTool({
  name: 'list_meters',
  description:
    'Meters of an area and below it: what is measured, in which unit, and whether it measures a whole or one consumer.',
  resource: null,
  input: v.object({ areaId: areaField, energy: energyField }),
  output: v.object({
    meters: v.array(
      v.object({
        meterId: v.string(),
        name: v.string(),
        areaName: v.string(),
        energy: v.string(),
        kind: v.string(),
        unit: v.string(),
      }),
    ),
  }),
  run: async (context, { areaId, energy }) => {
    const { frame } = context.plant;
    const below = areasBelow(frame, areaId ?? context.defaultAreaId);
    return {
      meters: frame.meters
        .filter((meter) => below.has(meter.areaId) && isSeen(context, meter.areaId))
        .filter((meter) => energy === undefined || meter.energyCode === energy)
        .map((meter) => ({
          meterId: meter.meterId,
          name: plantName(context.language, { zh: meter.nameZh, en: meter.nameEn }),
          areaName: nameOfArea(context, meter.areaId),
          energy: meter.energyCode,
          kind: meter.kind,
          unit: meter.unit,
        })),
    };
  },
});
