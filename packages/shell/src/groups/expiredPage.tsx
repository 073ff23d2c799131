import { useState, type ReactNode } from 'react';
import { useSignalValue } from '@plantdeck/core/element';
import { Button, Icon } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { accountOf } from '../account/account-store.ts';
import { CallOperations } from '../banners/banners.tsx';
import type { OwnPageProps } from '../routes/own-pages.ts';
import { SHELL_WORDS } from '../words/index.ts';

/** The service has ended: thanks, and whom to phone. Leaving asks first whether it was renewed meanwhile. */
export default function ExpiredPage({ session, go }: OwnPageProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const store = accountOf(session);
  const { service } = useSignalValue(store.status);
  const state = useSignalValue(session.state);
  const [isAsking, setAsking] = useState(false);
  const company = state.name === 'ready' ? state.model.enterprise.name : '';

  const leave = async (): Promise<void> => {
    setAsking(true);
    await store.refresh();
    setAsking(false);
    go('/', true);
  };
  return (
    <div className="expired-page">
      <Icon name="clock" />
      <h1>{t('expired.title', { company })}</h1>
      <p>
        {t('expired.thanks')} <CallOperations phone={service?.operationsPhone ?? null} />
      </p>
      <div className="expired-actions">
        <Button variant="primary" disabled={isAsking} onClick={() => void leave()}>
          {t('expired.leave')}
        </Button>
        <Button icon="log-out" onClick={() => void session.signOut()}>
          {t('header.signOut')}
        </Button>
      </div>
    </div>
  );
}
