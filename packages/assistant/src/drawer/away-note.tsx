import { Banner, Button } from '@plantdeck/core/ui/base';
import type { ReactNode } from 'react';
import type { AssistantWords as Words } from '../words/index.ts';
import type { AwayReason } from './use-away.ts';

const LASTING: readonly string[] = ['refused', 'unsupported'] satisfies AwayReason[];

/** Why the input waits, and what works meanwhile. */
export function AwayNote(props: {
  words: Words;
  /** `model` is the platform's word that nobody answers, `limited` that it answers by itself meanwhile. */
  reason: AwayReason | 'model' | 'limited';
  /** What is in the input goes out by itself. */
  isPending: boolean;
  onLook: () => void;
}): ReactNode {
  const { words, reason, isPending, onLook } = props;
  const { t } = words;
  return (
    <Banner
      tone="warn"
      title={t(`away.${reason}`)}
      action={
        !LASTING.includes(reason) && (
          <Button size="s" icon="refresh" onClick={onLook}>
            {t('again')}
          </Button>
        )
      }
    >
      {t(reason === 'limited' ? 'away.meanwhile' : isPending ? 'away.pending' : 'away.kept')}
    </Banner>
  );
}
