import type { PlantSession } from '@plantdeck/core';
import {
  BoardConfigAnswerSchema,
  BoardSettingSchema,
  parseContract,
  WHOLE_PLANT_ENERGY_CODE,
  type BoardConfigAnswer,
  type BoardSetting,
  type WholePlantEnergy,
} from '@plantdeck/core/contract';
import { panelValues } from '../whole-plant-energy/panel-values.ts';

export interface SettingsPlace {
  readonly session: PlantSession | null;
  /** The element's `settings` property. */
  readonly given: unknown;
  readonly board: WholePlantEnergy | null;
}

const NO_CHOICES: BoardConfigAnswer['choices'] = {
  areas: [],
  lines: [],
  materialGrades: [],
  energyTypes: [],
};

/**
 * Settings with what may be chosen: from the platform, or from the host's `settings` and the shown payload.
 * @throws {RequestError} as the session does; kind `contract` where the host's settings do not fit
 */
export async function readSettings({ session, given, board }: SettingsPlace): Promise<BoardConfigAnswer> {
  const areaId = board?.area.id ?? '';
  if (session) {
    return session.request('boardConfig', {
      schema: BoardConfigAnswerSchema,
      query: { boardCode: WHOLE_PLANT_ENERGY_CODE, areaId },
    });
  }
  const setting = parseContract(
    BoardSettingSchema,
    { ...defaultSetting(areaId), contractKw: shownContractKw(board), ...(given as object | null) },
    'settings',
  );
  return { setting, canSave: true, choices: choicesOf(board) };
}

/** What the payload draws is what the form begins with. */
function shownContractKw(board: WholePlantEnergy | null): number | null {
  return (board && panelValues(board.panels, 'load')?.contractKw) ?? null;
}

/** @returns the setting as it stands afterwards; without a session the host keeps it (`plant-settings-change`) */
export async function saveSettings(
  session: PlantSession | null,
  setting: BoardSetting,
): Promise<BoardSetting> {
  if (!session) return { ...setting, version: setting.version + 1 };
  const saved = await session.request('boardConfigSave', { schema: BoardConfigAnswerSchema, body: setting });
  return saved.setting;
}

export function defaultSetting(areaId: string): BoardSetting {
  return {
    boardCode: WHOLE_PLANT_ENERGY_CODE,
    areaId,
    scrollMode: 'manual',
    scrollEveryS: 10,
    refreshEvery: 60,
    refreshUnit: 's',
    scope: 'user',
    version: 0,
  };
}

/** What a payload alone can offer: its own area and the energy types in it. */
function choicesOf(board: WholePlantEnergy | null): BoardConfigAnswer['choices'] {
  if (!board) return NO_CHOICES;
  const types = new Map<string, string>();
  for (const bar of panelValues(board.panels, 'mix') ?? [])
    for (const type of bar.byType) types.set(type.energyCode, type.name);
  return {
    ...NO_CHOICES,
    areas: [{ id: board.area.id, name: board.area.name, type: board.area.type }],
    energyTypes: [...types].map(([code, name]) => ({ code, name })),
  };
}
