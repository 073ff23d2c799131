import type { ReactNode } from 'react';
import { StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';

/** Where a link of another time ends, and the sign-in page of hosts whose people sign in elsewhere. */
export default function InvalidPage(): ReactNode {
  const core = useWords('core');
  return (
    <main className="centre">
      <StateView isPage kind="notConfigured" title={core.t('message.pageExpired')} />
    </main>
  );
}
