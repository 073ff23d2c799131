import { useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { useSignalValue } from '@plantdeck/core/element';
import { Banner } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';

/** A browser without sockets is told once, and what that means; everything goes on by asking now and then. */
export function NoSocket({ session }: { readonly session: PlantSession }): ReactNode {
  const core = useWords('core');
  const { t } = useWords(SHELL_WORDS);
  const isUnsupported = useSignalValue(session.noticeStatus) === 'unsupported';
  const [isClosed, setClosed] = useState(false);
  if (!isUnsupported || isClosed) return null;
  return (
    <Banner
      tone="warn"
      title={core.t('message.noWebSocket')}
      onClose={() => setClosed(true)}
      closeLabel={core.t('common.close')}
    >
      {t('banner.noSocket')}
    </Banner>
  );
}
