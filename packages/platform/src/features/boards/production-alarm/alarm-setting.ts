import { ALARM_KINDS, type BoardSetting, type OwnField } from '@plantdeck/core/contract';
import type { PlatformLanguage } from '../../../engine/i18n/language.ts';
import { boardText } from '../../board-words/index.ts';

/** What the board's own settings say, with what holds where nothing is saved. */
export interface AlarmBoardSetting {
  readonly kinds: readonly string[];
  /** The least urgent priority that is shown, 1 to 4. */
  readonly minPriority: number;
  /** Rows of the list, 8 to 30. */
  readonly listLength: number;
  readonly sound: boolean;
  /** After this time an acknowledged alarm that still stands asks again; 0 is never. */
  readonly againMinutes: number;
}
const LIST_LENGTH = 12;

const numberOf = (value: unknown, otherwise: number): number => {
  const read = typeof value === 'number' ? value : Number(value);
  return value === undefined || value === '' || !Number.isFinite(read) ? otherwise : read;
};

export function alarmBoardSetting({ own = {} }: BoardSetting): AlarmBoardSetting {
  const kinds = [own['kinds'] ?? []].flat().map(String);
  return {
    kinds: kinds.length === 0 ? ALARM_KINDS : kinds,
    minPriority: numberOf(own['minPriority'], 4),
    listLength: numberOf(own['listLength'], LIST_LENGTH),
    sound: own['sound'] === 'on',
    againMinutes: numberOf(own['againMinutes'], 0),
  };
}

export function alarmBoardFields(language: PlatformLanguage): readonly OwnField[] {
  const word = (key: Parameters<typeof boardText>[1]) => boardText(language, key);
  return [
    {
      code: 'minPriority',
      label: word('alarm.field.minPriority'),
      kind: 'choice',
      required: true,
      options: [1, 2, 3, 4].map((each) => ({ id: String(each), name: `P${each}` })),
      initial: '4',
    },
    {
      code: 'listLength',
      label: word('alarm.field.listLength'),
      kind: 'number',
      required: true,
      min: 8,
      max: 30,
      dp: 0,
      initial: String(LIST_LENGTH),
    },
    {
      code: 'sound',
      label: word('alarm.field.sound'),
      kind: 'choice',
      required: true,
      options: (['off', 'on'] as const).map((each) => ({ id: each, name: word(`alarm.sound.${each}`) })),
      initial: 'off',
    },
    {
      code: 'againMinutes',
      label: word('alarm.field.again'),
      hint: word('alarm.field.againHint'),
      kind: 'number',
      unit: 'min',
      min: 0,
      max: 1_440,
      dp: 0,
      initial: '0',
    },
    {
      code: 'kinds',
      label: word('alarm.field.kinds'),
      kind: 'checks',
      options: ALARM_KINDS.map((each) => ({ id: each, name: word(`alarm.kind.${each}`) })),
      initial: [...ALARM_KINDS],
    },
  ];
}
