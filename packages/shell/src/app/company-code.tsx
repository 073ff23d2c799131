import { useEffect, useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { HostConfigSchema } from '@plantdeck/core/contract';
import { Skeleton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { forgetTab } from '../entries/forget-stored.ts';
import { failureText } from '../words/failure-text.ts';
import { SHELL_WORDS } from '../words/index.ts';

interface CompanyCodeProps {
  readonly session: PlantSession;
  readonly code: string;
  readonly ownsPage: boolean;
  readonly onFirst: () => void;
}

/**
 * An unknown path while somebody is signed in: a company's code signs out to that company's sign-in page; any other
 * text is told of, and the session stays.
 */
export function CompanyCode({ session, code, ownsPage, onFirst }: CompanyCodeProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const [failure, setFailure] = useState<unknown>(null);

  useEffect(() => {
    const abort = new AbortController();
    setFailure(null);
    session
      .request('customizationByCode', { schema: HostConfigSchema, query: { code }, signal: abort.signal })
      .then(
        // Signed out, the path is still the code, which now leads to the sign-in page.
        () => session.signOut(),
        (error: unknown) => {
          if (abort.signal.aborted) return;
          if (ownsPage) forgetTab(session);
          setFailure(error);
        },
      );
    return () => abort.abort();
  }, [session, code, ownsPage]);

  if (failure === null) return <Skeleton height={320} />;
  return (
    <StateView
      isPage
      kind="failed"
      title={core.t('error.companyNumber', { code })}
      actionLabel={t('page.goFirst')}
      onAction={onFirst}
    >
      {failureText(failure, core.t)}
    </StateView>
  );
}
