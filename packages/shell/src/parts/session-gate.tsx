import type { ReactNode } from 'react';
import type { PlantSession, SessionState } from '@plantdeck/core';
import { useSession, useSignalValue } from '@plantdeck/core/element';
import { Skeleton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { failureText } from '../words/failure-text.ts';

export type ReadyState = Extract<SessionState, { readonly name: 'ready' }>;

interface SessionGateProps {
  /** Words that have to be there before anything is drawn. */
  readonly words: string;
  readonly children: (session: PlantSession, state: ReadyState) => ReactNode;
}

/** What an element shows while nobody is signed in, and the element once somebody is. */
export function SessionGate({ words, children }: SessionGateProps): ReactNode {
  const session = useSession();
  const own = useWords(words);
  const core = useWords('core');
  if (!own.ready || !core.ready) return <Waiting />;
  if (!session)
    return (
      <div className="gate">
        <StateView kind="notConfigured" title={core.t('state.notConfigured')} />
      </div>
    );
  return <OfSession session={session}>{children}</OfSession>;
}

function OfSession({
  session,
  children,
}: {
  readonly session: PlantSession;
  readonly children: SessionGateProps['children'];
}): ReactNode {
  const { t } = useWords('core');
  const state = useSignalValue(session.state);
  switch (state.name) {
    case 'ready':
      return children(session, state);
    case 'failed':
      return (
        <div className="gate">
          <StateView
            kind="failed"
            title={failureText(state.error, t)}
            actionLabel={t('common.retry')}
            onAction={() => void session.retry()}
          />
        </div>
      );
    case 'signed-out':
      return (
        <div className="gate">
          <StateView kind="forbidden" title={t('message.signInExpired')} />
        </div>
      );
    default:
      return <Waiting />;
  }
}

function Waiting(): ReactNode {
  return (
    <div className="gate" aria-busy="true">
      <Skeleton height={28} width={180} />
      <Skeleton height={240} />
    </div>
  );
}
