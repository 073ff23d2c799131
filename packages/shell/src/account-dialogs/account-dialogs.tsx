import { useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { useSignalValue } from '@plantdeck/core/element';
import { BindPhoneDialog } from '../bind-phone/bind-phone-dialog.tsx';
import { lacksFactor } from '../account/account-status.ts';
import { ChangePasswordDialog } from '../change-password/change-password-dialog.tsx';
import type { AccountDialog } from '../account/account-store.ts';
import { accountOf } from '../account/account-store.ts';
import { SecurityDialog } from '../security/security-dialog.tsx';

interface AccountDialogsProps {
  readonly session: PlantSession;
  readonly open: AccountDialog | null;
  /** An expired password, or a second factor that is asked for, opens its dialog here and keeps it open. */
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
  const status = useSignalValue(accountOf(session).status);
  const state = useSignalValue(session.state);
  // Bound from within the change of a password, which then goes on.
  const [isBinding, setBinding] = useState(false);
  const isForced = isForcing && status.password?.isExpired === true;
  const isFactorForced = isForcing && !isForced && lacksFactor(status);
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
      {(isFactorForced || (open === 'security' && !isForced)) && (
        <SecurityDialog
          session={session}
          isForced={isFactorForced}
          onClose={onClose}
          onChanged={() => onDone?.('security')}
        />
      )}
      {((open === 'phone' && !isForced && !isFactorForced) || isBinding) && (
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
