import type { BoardSetting } from '@plantdeck/core/contract';
import {
  feederPlan,
  isMetered,
  isWholePlant,
  plantAreaOf,
  type PlantFrame,
} from '../../../engine/energy/plant-frame.ts';
import { PLATFORM_LANGUAGES } from '../../../engine/i18n/language.ts';
import { boardText, type BoardWord } from '../../board-words/index.ts';

/** A load that may move from a dear tier to a cheap one, as far as its constraint allows. */
export interface ShiftLoad {
  readonly areaId: string;
  readonly maxHoursPerDay: number;
  /** What limits it: words of the boards, or what an enterprise typed. */
  readonly constraint: { readonly word: BoardWord } | { readonly text: string };
  readonly confidence: 'high' | 'medium' | 'low';
}

type Known = readonly [below: string, hours: number, word: BoardWord, confidence: ShiftLoad['confidence']];

/** What can be moved in plants of a model until an enterprise says otherwise. */
const LOADS: Readonly<Record<string, readonly Known[]>> = {
  ceramics: [
    ['W1.L1.P1', 3, 'constraint.slip', 'high'],
    ['W5.L2.P1', 1.5, 'constraint.crew', 'medium'],
    ['W6.L1.P1', 1, 'constraint.pressure', 'medium'],
    ['W1.L2.P1.U02', 0.5, 'constraint.powder', 'low'],
  ],
  cement: [
    ['W4', 4, 'constraint.silo', 'high'],
    ['W1.L1.P2', 2, 'constraint.rawMeal', 'high'],
    ['W1.L1.P1', 3, 'constraint.stockpile', 'medium'],
    ['W2.L1', 2, 'constraint.coal', 'medium'],
    ['W5.L1.P2', 2, 'constraint.crew', 'low'],
  ],
  paper: [
    ['W1.L1.P1', 2, 'constraint.chest', 'high'],
    ['W1.L2.P1', 2, 'constraint.chest', 'high'],
    ['W3.L1.P1', 1, 'constraint.crew', 'medium'],
    ['W5.L1.P1', 1, 'constraint.oxygen', 'low'],
  ],
  aluminium: [
    ['W4.L1.P1', 3, 'constraint.charge', 'medium'],
    ['W1.L1.P2', 1, 'constraint.heat', 'medium'],
    ['W5.L1.P1', 1, 'constraint.pressure', 'low'],
  ],
};
/** Of a plant without a known model the first metered parts can be chosen. */
const CANDIDATES_MAX = 12;
export const SHIFT_HOURS_MAX = 12;

export const hoursField = (areaId: string): string => `hours:${areaId}`;
export const limitField = (areaId: string): string => `limit:${areaId}`;

/** Loads that can be set, with what holds until they are. */
export function shiftCandidates(frame: PlantFrame): ShiftLoad[] {
  const isMeteredArea = (id: string) => isMetered(feederPlan(frame, id, 'electric'));
  const known = LOADS[frame.model];
  if (known) {
    return known.flatMap(([below, maxHoursPerDay, word, confidence]) => {
      const areaId = `${plantAreaOf(frame)}.${below}`;
      if (!frame.areas.has(areaId) || !isMeteredArea(areaId)) return [];
      return [{ areaId, maxHoursPerDay, constraint: { word }, confidence }];
    });
  }
  return [...frame.areas.values()]
    .filter((area) => !isWholePlant(frame, area.areaId) && isMeteredArea(area.areaId))
    .slice(0, CANDIDATES_MAX)
    .map(({ areaId }) => ({ areaId, maxHoursPerDay: 0, constraint: { text: '' }, confidence: 'low' }));
}

/** Whether a saved text is the given word in some language: then every reader goes on reading it in their own. */
function isWordOf(constraint: ShiftLoad['constraint'], text: string): boolean {
  return (
    'word' in constraint &&
    PLATFORM_LANGUAGES.some((language) => boardText(language, constraint.word) === text.trim())
  );
}

/** The loads of a setting; one without hours is left out. */
export function shiftLoads(frame: PlantFrame, { own = {} }: Pick<BoardSetting, 'own'>): ShiftLoad[] {
  return shiftCandidates(frame).flatMap((load) => {
    const hours = own[hoursField(load.areaId)];
    const limit = own[limitField(load.areaId)];
    const maxHoursPerDay = typeof hours === 'number' ? hours : load.maxHoursPerDay;
    const isOwn = typeof limit === 'string' && limit.trim() !== '' && !isWordOf(load.constraint, limit);
    const constraint = isOwn ? { text: limit } : load.constraint;
    return maxHoursPerDay > 0 ? [{ ...load, maxHoursPerDay, constraint }] : [];
  });
}
