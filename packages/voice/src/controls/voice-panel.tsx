import { useSyncExternalStore, type ReactNode } from 'react';
import { useWords } from '@plantdeck/core/words';
import { VOICE_WORDS } from '../words/index.ts';
import type { VoiceDesk } from './voice-desk.ts';
import { VoiceNotes } from './voice-notes.tsx';
import { VoiceSettings } from './voice-settings.tsx';

export interface VoicePanelProps {
  readonly desk: VoiceDesk;
  readonly areSettingsOpen: boolean;
  readonly onCloseSettings: () => void;
  readonly onTranslation: (translation: string) => void;
}

/** Settings while they are open, and what has to be said about dictation. */
export function VoicePanel(props: VoicePanelProps): ReactNode {
  const { desk, areSettingsOpen, onCloseSettings, onTranslation } = props;
  const words = useWords(VOICE_WORDS);
  const question = useSyncExternalStore(desk.subscribe, desk.question, desk.question);
  const deviceId = useSyncExternalStore(desk.subscribe, desk.deviceId, desk.deviceId);
  return (
    <>
      {areSettingsOpen && (
        <VoiceSettings
          dictation={desk.dictation}
          words={words}
          providerIds={desk.providerIds}
          microphone={desk.microphone}
          deviceId={deviceId}
          onProvider={desk.chooseProvider}
          onDevice={desk.chooseDevice}
          onClose={onCloseSettings}
        />
      )}
      <VoiceNotes
        dictation={desk.dictation}
        words={words}
        question={question}
        onTranslation={onTranslation}
      />
    </>
  );
}
