import {
  MAIN_BOARD_TILES,
  TOU_DEPTHS,
  TOU_GRANULARITIES,
  type BoardSetting,
  type OwnField,
  type TouDepth,
  type TouGranularity,
} from '@plantdeck/core/contract';
import { energyStoreOf } from '../../energy/index.ts';
import type { PlantFrame } from '../../../engine/energy/plant-frame.ts';
import type { BoardContext } from '../../api/index.ts';
import { reportText } from '../../reports/index.ts';
import { boardText } from '../../board-words/index.ts';

/** Output a day that holds until an enterprise plans its own, in the product's unit, by plant model. */
const PLANNED_A_DAY: Readonly<Record<string, number>> = {
  ceramics: 22_000,
  cement: 5_500,
  paper: 460,
  aluminium: 262,
};

export type MainTile = (typeof MAIN_BOARD_TILES)[number];

/** Settings that only the main board has: its tiles, the plan of output, and what the report begins with. */
export async function mainBoardFields({
  db,
  plantId,
  language,
  can,
  now,
}: Pick<BoardContext, 'db' | 'plantId' | 'language' | 'can' | 'now'>): Promise<readonly OwnField[]> {
  const frame = plantId === null ? null : await energyStoreOf(db).frame(plantId, now());
  const tiles = MAIN_BOARD_TILES.filter((tile) => tile !== 'cost' || can('panel:cost'));
  return [
    {
      code: 'tiles',
      label: boardText(language, 'field.tiles'),
      kind: 'checks',
      ordered: true,
      required: true,
      options: tiles.map((id) => ({ id, name: boardText(language, `tile.${id}`) })),
      initial: [...tiles],
    },
    {
      code: 'plannedOutput',
      label: boardText(language, 'field.plannedOutput'),
      kind: 'number',
      min: 0,
      dp: 3,
      ...(frame ? { unit: frame.productUnit } : {}),
      initial: frame ? (PLANNED_A_DAY[frame.model] ?? null) : null,
    },
    {
      code: 'reportStep',
      label: boardText(language, 'field.reportStep'),
      kind: 'choice',
      options: TOU_GRANULARITIES.map((id) => ({ id, name: reportText(language, `granularity.${id}`) })),
      initial: 'day',
    },
    {
      code: 'reportDepth',
      label: boardText(language, 'field.reportDepth'),
      kind: 'choice',
      options: TOU_DEPTHS.map((id) => ({ id, name: reportText(language, `depth.${id}`) })),
      initial: 'children',
    },
  ];
}

/** Planned output of an accounting day; null where nobody plans. */
export function plannedOutput(setting: BoardSetting, frame: PlantFrame): number | null {
  const own = setting.own?.['plannedOutput'];
  if (typeof own === 'number') return own;
  return own === undefined ? (PLANNED_A_DAY[frame.model] ?? null) : null;
}

/** The chosen tiles in their order. */
export function chosenTiles(setting: BoardSetting): readonly MainTile[] {
  const own = setting.own?.['tiles'];
  if (!Array.isArray(own)) return MAIN_BOARD_TILES;
  return own.flatMap((code) => MAIN_BOARD_TILES.find((tile) => tile === code) ?? []);
}

/** What the report's filter begins with. */
export function reportTemplate(setting: BoardSetting): { granularity: TouGranularity; depth: TouDepth } {
  const { reportStep, reportDepth } = setting.own ?? {};
  return {
    granularity: TOU_GRANULARITIES.find((one) => one === reportStep) ?? 'day',
    depth: TOU_DEPTHS.find((one) => one === reportDepth) ?? 'children',
  };
}
