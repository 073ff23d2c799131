import type { ReactNode } from 'react';
import { StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { failureText } from '../words/failure-text.ts';
import { SHELL_WORDS } from '../words/index.ts';

interface EntryPageProps {
  readonly failure: unknown;
  readonly onSignIn: () => void;
}

/** What stands on the screen while another system's word is checked, and when it is not believed. */
export function EntryPage({ failure, onSignIn }: EntryPageProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  return (
    <main className="centre">
      <h1 className="sr">{t('signIn.title')}</h1>
      {failure === null ? (
        <div className="entering" role="status">
          <span className="entering-mark" aria-hidden="true" />
          <h2>{t('entry.entering')}</h2>
          <p>{t('entry.enteringText')}</p>
        </div>
      ) : (
        <StateView
          kind="failed"
          title={t('entry.refused')}
          actionLabel={t('entry.signIn')}
          onAction={onSignIn}
        >
          {failureText(failure, core.t)}
        </StateView>
      )}
    </main>
  );
}
