import type { BoardConfigAnswer } from '@plantdeck/core/contract';
import type { DraftProblems, SettingsDraft } from './settings-draft.ts';
import type { SettingsSection } from './settings-sections.ts';

export interface SettingsFormProps {
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  /** What of the settings this board has. */
  readonly sections: readonly SettingsSection[];
  readonly draft: SettingsDraft;
  readonly problems: DraftProblems;
  readonly choices: BoardConfigAnswer['choices'];
  readonly minRefreshS: number;
  readonly onChange: (draft: SettingsDraft) => void;
  /** Told to those who do not see the list move. */
  readonly onSay: (text: string) => void;
}

/** What is wrong with a field, in words. */
export function problemText(
  { t, problems }: Pick<SettingsFormProps, 't' | 'problems'>,
  field: string,
): string | undefined {
  const found = problems[field];
  return found && t(`board.settings.error.${found.key}`, found.values);
}
