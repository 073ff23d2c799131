import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { useSignalValue } from '@plantdeck/core/element';
import { StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import type { OwnPageProps } from '../routes/own-pages.ts';
import { openReportCentre } from '../host/report-centre.ts';
import { SHELL_WORDS } from '../words/index.ts';
import { failureText } from '../words/failure-text.ts';

/** The report centre opens in a window of its own, and this page leads back to the first one. */
export default function ReportCentrePage({ session, config, go }: OwnPageProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const person = usePersonId(session);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBlocked, setBlocked] = useState(false);
  const url = config.reportCentreUrl || null;

  const open = async (): Promise<void> => {
    if (url === null) return;
    try {
      if (await openReportCentre(session, url, config.rawTokenLinks === true)) go('/', true);
      else setBlocked(true);
    } catch (error) {
      setFailure(error);
    }
  };
  const newest = useRef(open);
  useEffect(() => {
    newest.current = open;
  });
  // Once for each person; the address of the site comes with the configuration of the host.
  useEffect(() => {
    if (person !== '' && url !== null) void newest.current();
  }, [person, url]);

  if (url === null) {
    return (
      <StateView isPage kind="notConfigured" title={t('reportCentre.none')}>
        {core.t('message.contactToConfigure')}
      </StateView>
    );
  }
  if (failure !== null) {
    return (
      <StateView
        isPage
        kind="failed"
        title={failureText(failure, core.t)}
        actionLabel={core.t('common.retry')}
        onAction={() => {
          setFailure(null);
          void open();
        }}
      />
    );
  }
  return (
    <StateView
      isPage
      kind="empty"
      title={t(isBlocked ? 'reportCentre.blocked' : 'reportCentre.opening')}
      {...(isBlocked ? { actionLabel: t('reportCentre.open'), onAction: () => void open() } : {})}
    />
  );
}

function usePersonId(session: PlantSession): string {
  const state = useSignalValue(session.state);
  return state.name === 'ready' ? `${state.person.userId} ${state.person.orgId}` : '';
}
