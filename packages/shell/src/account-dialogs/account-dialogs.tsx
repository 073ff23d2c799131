import { useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { useSignalValue } from '@plantdeck/core/element';
import { BindPhoneDialog } from '../bind-phone/bind-phone-dialog.tsx';
import { ChangePasswordDialog } from '../change-password/change-password-dialog.tsx';
import type { AccountDialog } from '../account/account-store.ts';
import { accountOf } from '../account/account-store.ts';

interface AccountDialogsProps {
  readonly session: PlantSession;
  readonly open: AccountDialog | null;
  /** An expired password opens its dialog here, and keeps it open. */
  readonly isForcing: boolean;
  readonly onClose: () => void;
  /** What was done. */
  readonly onDone?: ((what: AccountDialog) => void) | undefined;
}

/** The account's dialogs. */
export default function AccountDialogs({
  session,
  open,
  isForcing,
  onClose,
  onDone,
}: AccountDialogsProps): ReactNode {
  const { password } = useSignalValue(accountOf(session).status);
  const state = useSignalValue(session.state);
  // Bound from within the change of a password, which then goes on.
  const [isBinding, setBinding] = useState(false);
  const isForced = isForcing && password?.isExpired === true;
  if (state.name !== 'ready') return null;
  return (
    <>
      {(isForced || open === 'password') && (
        <ChangePasswordDialog
          key={String(isForced)}
          session={session}
          isForced={isForced}
          onClose={onClose}
          onBindPhone={() => setBinding(true)}
          onChanged={() => {
            onClose();
            onDone?.('password');
          }}
        />
      )}
      {((open === 'phone' && !isForced) || isBinding) && (
        <BindPhoneDialog
          session={session}
          onClose={() => (isBinding ? setBinding(false) : onClose())}
          onBound={() => {
            if (isBinding) setBinding(false);
            else onClose();
            onDone?.('phone');
          }}
        />
      )}
    </>
  );
}
