import type { ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { useLanguage, useSignalValue } from '@plantdeck/core/element';
import { formatDateTime } from '@plantdeck/core/units';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';
import { accountOf } from './account-store.ts';

/** When the person was last here: who did not, notices that somebody else was. */
export function LastSignIn({ session }: { readonly session: PlantSession }): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const language = useLanguage();
  const time = useSignalValue(accountOf(session).lastLoginTime);
  const state = useSignalValue(session.state);
  if (time === null || state.name !== 'ready') return null;
  const zone = state.model.enterprise.timeZone;
  return (
    <p className="last-sign-in">{t('account.lastSignIn', { time: formatDateTime(time, zone, language) })}</p>
  );
}
