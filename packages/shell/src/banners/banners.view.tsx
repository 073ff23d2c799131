import { Suspense, useState, type ReactNode } from 'react';
import type { ElementViewProps } from '@plantdeck/core/element';
import { AccountDialogs, AccountElement } from '../account/account-element.tsx';
import type { AccountDialog } from '../account/account-store.ts';
import { Banners } from './banners.tsx';

/** The banners alone: what they offer opens here, unless the page takes over. */
export function BannersView({ element }: ElementViewProps): ReactNode {
  const [open, setOpen] = useState<AccountDialog | null>(null);
  const onDialog = (dialog: AccountDialog): void => {
    if (element.emit('plant-account-dialog', { dialog })) setOpen(dialog);
  };
  return (
    <AccountElement>
      {(session) => (
        <>
          <Banners session={session} onDialog={onDialog} />
          {open !== null && (
            <Suspense fallback={null}>
              <AccountDialogs
                session={session}
                open={open}
                isForcing={false}
                onClose={() => setOpen(null)}
                onDone={(what) => element.emit('plant-account-changed', { what })}
              />
            </Suspense>
          )}
        </>
      )}
    </AccountElement>
  );
}
