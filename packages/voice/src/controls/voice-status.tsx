import type { ReactNode } from 'react';
import type { Dictation } from '../types.ts';
import type { VoiceWords } from '../words/index.ts';
import { useDictationState, useLevel, useRecordedSeconds } from './use-dictation.ts';

export interface VoiceStatusLineProps {
  readonly dictation: Dictation;
  readonly words: VoiceWords;
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** That it listens, for how long and how loud; nothing while it does not. */
export function VoiceStatusLine({ dictation, words: { t } }: VoiceStatusLineProps): ReactNode {
  const state = useDictationState(dictation);
  const seconds = useRecordedSeconds(state);
  const { status, isCapturing, hint } = state;
  const isListening = status === 'recording' || (status === 'connecting' && isCapturing);
  if (!isListening && status !== 'connecting' && status !== 'processing') return null;
  const said = isListening ? t('listening', { time: '' }).trim() : t(status);
  return (
    <span className="voice-status">
      {isListening && <Wave dictation={dictation} />}
      <span aria-hidden="true" className="ell">
        {isListening ? t('listening', { time: clock(seconds) }) : said}
      </span>
      {/* Said once, and not with every second. */}
      <span className="sr" role="status">
        {hint === null ? said : `${said}. ${t(`hint.${hint}`)}`}
      </span>
    </span>
  );
}

/** Heights come as a number from 0 to 1; a step each, since the page may allow no styles of elements. */
const STEPS = 8;

function Wave({ dictation }: { readonly dictation: Dictation }): ReactNode {
  const { bars, isReal } = useLevel(dictation);
  return (
    <span className={isReal ? 'voice-wave' : 'voice-wave simulated'} aria-hidden="true">
      {bars.map((height, index) => (
        <i key={index} data-height={Math.max(1, Math.round(height * STEPS))} />
      ))}
    </span>
  );
}
