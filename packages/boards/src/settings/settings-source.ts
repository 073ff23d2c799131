import type { PlantSession } from '@plantdeck/core';
import {
  BoardConfigAnswerSchema,
  BoardSettingSchema,
  parseContract,
  type BoardConfigAnswer,
  type BoardSetting,
} from '@plantdeck/core/contract';
import type { AnyBoard, BoardKind } from '../board/board-kind.ts';

export interface SettingsPlace {
  readonly kind: BoardKind;
  readonly session: PlantSession | null;
  /** The element's `settings` property. */
  readonly given: unknown;
  readonly board: AnyBoard | null;
}

const NO_CHOICES: BoardConfigAnswer['choices'] = {
  areas: [],
  lines: [],
  materialGrades: [],
  energyTypes: [],
  quantities: [],
};

/**
 * Settings with what may be chosen: from the platform, or from the host's `settings` and the shown payload.
 * @throws {RequestError} as the session does; kind `contract` where the host's settings do not fit
 */
export async function readSettings({
  kind,
  session,
  given,
  board,
}: SettingsPlace): Promise<BoardConfigAnswer> {
  const areaId = board?.area.id ?? '';
  if (session) {
    return session.request('boardConfig', {
      schema: BoardConfigAnswerSchema,
      query: { boardCode: kind.code, areaId },
    });
  }
  const setting = parseContract(
    BoardSettingSchema,
    {
      ...defaultSetting(kind.code, areaId),
      // What the payload draws is what the form begins with.
      ...(board && kind.hostDefaults?.(board)),
      ...(given as object | null),
    },
    'settings',
  );
  return { setting, canSave: true, choices: choicesOf(kind, board) };
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

export function defaultSetting(boardCode: string, areaId: string): BoardSetting {
  return {
    boardCode,
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
function choicesOf(kind: BoardKind, board: AnyBoard | null): BoardConfigAnswer['choices'] {
  if (!board) return NO_CHOICES;
  return {
    ...NO_CHOICES,
    areas: [{ id: board.area.id, name: board.area.name, type: board.area.type }],
    energyTypes: [...(kind.hostChoices?.(board).energyTypes ?? [])],
  };
}
