import { indexed } from '@plantdeck/core/contract';
import type { Dictation, VoiceStatus } from '../types.ts';
import { dictateInto, type DictatedField, type TextField } from './dictated-field.ts';

const ACTIVE: ReadonlySet<VoiceStatus> = new Set(['connecting', 'recording', 'processing']);
export const isActive = (status: VoiceStatus): boolean => ACTIVE.has(status);

/**
 * Puts what is heard into a field, sentence by sentence, for as long as the answered function is not called. Typing ends
 * a recording, and what still comes of it is shown nowhere.
 * @param field  asked when a recording begins; null where there is nothing to write into
 */
export function fillField(dictation: Dictation, field: () => TextField | null): () => void {
  let writer: DictatedField | null = null;
  /** Sentences that are done. */
  let settled = 0;
  const leave = (): void => {
    writer?.release();
    writer = null;
  };
  const follow = (): void => {
    const { status, segments, fillsInput } = dictation.state();
    if (segments.length < settled) settled = 0;
    if (isActive(status) && writer === null && fillsInput) {
      const found = field();
      writer = found && dictateInto(found, () => dictation.stop('typing'));
    }
    if (writer === null) return;
    if (!fillsInput) return leave();
    for (const [index, { transcription }] of indexed(segments.slice(settled))) {
      const isLast = settled + index === segments.length - 1;
      if (isLast && isActive(status)) writer.show(transcription);
      else writer.settle(transcription);
    }
    settled = isActive(status) ? Math.max(settled, segments.length - 1, 0) : segments.length;
    if (!isActive(status)) leave();
  };
  const unsubscribe = dictation.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    leave();
  };
}
