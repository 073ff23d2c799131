import { useElement, useSession } from '@plantdeck/core/element';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { StopReason } from '@plantdeck/voice';

type Parts = typeof import('@plantdeck/voice/controls');

/** Dictation into a field, as soon as its code is there. */
export interface ComposerVoice {
  readonly parts: Parts;
  readonly desk: ReturnType<Parts['createSessionDesk']>;
  stop(reason: StopReason): void;
}

export interface VoiceSettings {
  /** Ids in the order in which they are offered; none is no dictation. */
  readonly providerIds: readonly string[];
  readonly workletUrl: string | null;
}

/** Null until it is there, and where dictation is not wanted or its code does not come: typing goes on without it. */
export function useVoice(
  field: RefObject<HTMLTextAreaElement | null>,
  { providerIds, workletUrl }: VoiceSettings,
): ComposerVoice | null {
  const session = useSession();
  const { host } = useElement();
  const [voice, setVoice] = useState<ComposerVoice | null>(null);
  const ids = providerIds.join(' ');
  const newest = useRef(field);
  newest.current = field;
  useEffect(() => {
    if (session === null || ids === '') return undefined;
    let end: (() => void) | null = () => {};
    import('@plantdeck/voice/controls').then(
      (parts) => {
        if (end === null) return;
        const desk = parts.createSessionDesk(session, { providerIds: ids.split(' '), workletUrl });
        const leave = parts.fillField(desk.dictation, () => newest.current.current);
        const hide = (): void => desk.dictation.stop('hidden');
        host.addEventListener('plant-assistant-closed', hide);
        end = () => {
          host.removeEventListener('plant-assistant-closed', hide);
          leave();
          desk.dispose();
        };
        setVoice({ parts, desk, stop: (reason) => desk.dictation.stop(reason) });
      },
      () => {},
    );
    return () => {
      end?.();
      end = null;
      setVoice(null);
    };
  }, [session, host, ids, workletUrl]);
  return voice;
}
