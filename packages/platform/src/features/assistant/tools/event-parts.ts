import * as v from 'valibot';
import { areasBelow } from '../../energy/index.ts';
import type { ToolContext } from './tool.ts';

export const PART_TYPES = ['workshop', 'line', 'process', 'unit'] as const;
export type PartType = (typeof PART_TYPES)[number];

export const rankedTypeField = v.picklist(PART_TYPES);
export const rankedLimitField = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  5,
);

/** Events by the parts of a kind that they came from; parts without any are left out, as is what no such part holds. */
export function byPart<Event>(
  { plant }: ToolContext,
  areaId: string,
  type: PartType,
  events: readonly Event[],
  placeOf: (event: Event) => string,
): readonly { readonly areaId: string; readonly events: readonly Event[] }[] {
  const { frame } = plant;
  const within = areasBelow(frame, areaId);
  return [...frame.areas.values()]
    .filter((area) => area.type === type && area.areaId !== areaId && within.has(area.areaId))
    .map((area) => {
      const below = areasBelow(frame, area.areaId);
      return { areaId: area.areaId, events: events.filter((event) => below.has(placeOf(event))) };
    })
    .filter((part) => part.events.length > 0);
}
