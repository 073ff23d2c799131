import { useEffect, useState, type ReactNode } from 'react';
import { isRequestError, type PlantSession } from '@plantdeck/core';
import { HostConfigSchema } from '@plantdeck/core/contract';
import { Skeleton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { forgetTab } from '../entries/forget-stored.ts';
import { failureText } from '../words/failure-text.ts';
import { SHELL_WORDS } from '../words/index.ts';
import { Nowhere } from '../parts/nowhere.tsx';

interface CompanyCodeProps {
  readonly session: PlantSession;
  readonly code: string;
  readonly ownsPage: boolean;
  readonly path: string;
  readonly go: (to: string, replace?: boolean) => void;
}

/**
 * An unknown path while somebody is signed in: a company's code signs out to that company's sign-in page; any other
 * text is a page that does not exist, and the session stays.
 */
export function CompanyCode({ session, code, ownsPage, path, go }: CompanyCodeProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const [failure, setFailure] = useState<unknown>(null);
  const [round, setRound] = useState(0);

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
  }, [session, code, ownsPage, round]);

  if (failure === null) return <Skeleton height={320} />;
  // The platform knows no such code, so it is a path that does not exist.
  if (isRequestError(failure) && failure.kind === 'api')
    return <Nowhere session={session} path={path} go={go} detail={core.t('error.companyNumber', { code })} />;
  return (
    <StateView
      isPage
      kind="failed"
      title={t('page.failed')}
      actionLabel={t('page.retry')}
      onAction={() => setRound((before) => before + 1)}
    >
      {failureText(failure, core.t)} {core.t('error.companyNumber', { code })}
    </StateView>
  );
}
