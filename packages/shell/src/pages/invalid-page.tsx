import type { ReactNode } from 'react';
import { StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';

interface InvalidPageProps {
  /** Null where people sign in elsewhere: the sign-in page itself leads here. */
  readonly onSignIn: (() => void) | null;
}

/** Where a link of another time ends, and the sign-in page of hosts whose people sign in elsewhere. */
export default function InvalidPage({ onSignIn }: InvalidPageProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  return (
    <main className="centre">
      <StateView
        isPage
        kind="empty"
        icon="clock"
        title={t('page.expired')}
        {...(onSignIn ? { actionLabel: t('signIn.title'), onAction: onSignIn } : {})}
      >
        {core.t('message.pageExpired')} {onSignIn === null && t('page.expiredNext')}
      </StateView>
    </main>
  );
}
