import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '@plantdeck/core/ui';
import { StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';

/** A part of the page did not come, most often because another build is served by now: refresh, or go on without. */
export function RefreshPrompt({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const core = useWords('core');
  const { t } = useWords(SHELL_WORDS);
  const [isAsking, setAsking] = useState(true);
  return (
    <>
      <ConfirmDialog
        open={isAsking}
        title={core.t('message.upgraded')}
        confirmLabel={core.t('message.refreshNow')}
        cancelLabel={core.t('message.refreshLater')}
        onConfirm={() => location.reload()}
        onCancel={() => setAsking(false)}
      >
        {t('page.chunkFailed')}
      </ConfirmDialog>
      <StateView
        kind="failed"
        title={t('page.chunkFailed')}
        actionLabel={core.t('common.retry')}
        onAction={onRetry}
      />
    </>
  );
}
