import { IconButton } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { useSyncExternalStore, type ReactNode } from 'react';
import { VOICE_WORDS } from '../words/index.ts';
import { VoiceButton } from './voice-button.tsx';
import { useDictationState } from './use-dictation.ts';
import { languageNames } from './voice-notes.tsx';
import type { VoiceDesk } from './voice-desk.ts';
import { VoiceStatusLine } from './voice-status.tsx';

export interface VoiceToolsProps {
  readonly desk: VoiceDesk;
  readonly disabled: boolean;
  readonly areSettingsOpen: boolean;
  readonly onSettings: () => void;
  /** A recording is about to begin. The caret may go to the field, except where a key is held. */
  readonly onBegin: (mayFocus: boolean) => void;
}

/** That it listens, what can be set, and the button; nothing in a frame without the microphone. */
export function VoiceTools({
  desk,
  disabled,
  areSettingsOpen,
  onSettings,
  onBegin,
}: VoiceToolsProps): ReactNode {
  const words = useWords(VOICE_WORDS);
  useDictationState(desk.dictation);
  const commands = useSyncExternalStore(desk.subscribe, desk.commands, desk.commands);
  if (desk.isBarred) return <span className="grow" />;
  return (
    <>
      <VoiceStatusLine dictation={desk.dictation} words={words} />
      <span className="grow" />
      <IconButton
        icon="settings"
        size="s"
        className="voice-target"
        label={words.t('settings')}
        aria-expanded={areSettingsOpen}
        onClick={onSettings}
      />
      <VoiceButton
        dictation={desk.dictation}
        words={words}
        disabled={disabled}
        note={
          commands === null ? '' : words.t('commandsOnly', { languages: languageNames(words.lang, commands) })
        }
        onApproach={desk.approach}
        onBegin={onBegin}
      />
    </>
  );
}
