import { useEffect, useState, type ReactNode } from 'react';
import { watchUpgrade, type PlantSession, type UpgradeWatch } from '@plantdeck/core';
import { useSignalValue } from '@plantdeck/core/element';
import { ConfirmDialog } from '@plantdeck/core/ui';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';
import { listenToStorage } from './listen-to-storage.ts';

/** Asks to load the page anew once the platform serves another build of it. For a page of our own only. */
export function UpgradePrompt({ session }: { readonly session: PlantSession }): ReactNode {
  const [watch, setWatch] = useState<UpgradeWatch | null>(null);
  useEffect(() => {
    const made = watchUpgrade(session, { listenToStorage, reload: () => location.reload() });
    setWatch(made);
    return () => made.dispose();
  }, [session]);
  return watch && <Prompt watch={watch} />;
}

function Prompt({ watch }: { readonly watch: UpgradeWatch }): ReactNode {
  const isAsking = useSignalValue(watch.isAsking);
  const core = useWords('core');
  const { t } = useWords(SHELL_WORDS);
  return (
    <ConfirmDialog
      open={isAsking}
      title={core.t('message.upgraded')}
      confirmLabel={core.t('message.refreshNow')}
      cancelLabel={core.t('message.refreshLater')}
      onConfirm={() => watch.refresh()}
      onCancel={() => watch.later()}
    >
      {t('upgrade.text')}
    </ConfirmDialog>
  );
}
