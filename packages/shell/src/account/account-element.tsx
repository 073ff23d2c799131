/** What the account's elements have in common when they stand alone in a page. */
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import {
  useElement,
  useMethods,
  useSession,
  useSignalValue,
  type ReactElementDescriptor,
  THEME_CHOICES,
} from '@plantdeck/core/element';
import { Toasts } from '@plantdeck/core/ui';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';
import { accountOf, type AccountDialog } from './account-store.ts';

export const AccountDialogs = lazy(() => import('../account-dialogs/account-dialogs.tsx'));

type Attributes = ReactElementDescriptor['attributes'];
export const ACCOUNT_ATTRIBUTES = {
  session: {
    kind: 'string',
    description: 'Id of the plant-session whose account is shown; else the nearest one',
  },
  lang: { kind: 'string', description: 'Language of the words' },
  theme: {
    kind: 'enum',
    values: THEME_CHOICES,
    description: 'Look',
  },
} as const satisfies Attributes;

/** The session once it and the words are there; messages get a corner of their own. */
export function AccountElement({
  children,
}: {
  readonly children: (session: PlantSession) => ReactNode;
}): ReactNode {
  const session = useSession();
  const shell = useWords(SHELL_WORDS);
  const core = useWords('core');
  if (!session || !shell.ready || !core.ready) return null;
  return (
    <Toasts label={core.t('common.notices')} closeLabel={core.t('common.close')}>
      <Watched session={session}>{children(session)}</Watched>
    </Toasts>
  );
}

function Watched({
  session,
  children,
}: {
  readonly session: PlantSession;
  readonly children: ReactNode;
}): ReactNode {
  const element = useElement();
  const state = useSignalValue(session.state);
  useEffect(() => accountOf(session).watch(), [session]);
  useEffect(() => {
    if (state.name === 'ready') element.emit('plant-ready');
  }, [element, state.name]);
  return children;
}

/** An element that is a dialog: opened by `open` or `show()`, and by itself where the account needs it. */
export function DialogElement({
  dialog,
  isAsked,
}: {
  readonly dialog: AccountDialog;
  /** The attribute `open`. */
  readonly isAsked: boolean;
}): ReactNode {
  const element = useElement();
  const [isOpen, setOpen] = useState(isAsked);
  useEffect(() => setOpen(isAsked), [isAsked]);
  const close = (): void => {
    setOpen(false);
    // A page that opens it by the attribute must be able to do so again.
    element.host.removeAttribute('open');
    element.emit('plant-close');
  };
  useMethods({ show: () => setOpen(true), close });
  return (
    <AccountElement>
      {(session) => (
        <Suspense fallback={null}>
          <AccountDialogs
            session={session}
            open={isOpen ? dialog : null}
            isForcing={dialog === 'password'}
            onClose={close}
            onDone={(what) => element.emit('plant-account-changed', { what })}
          />
        </Suspense>
      )}
    </AccountElement>
  );
}
