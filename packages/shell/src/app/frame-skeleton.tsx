import type { ReactNode } from 'react';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';

/** The frame while the session is being restored: the boxes of the final layout, nothing jumps when it comes. */
export function FrameSkeleton(): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  return (
    <div className="app" aria-busy="true">
      <div className="shell">
        <div className="header" />
        <div className="menu wide" style={{ width: 220 }} />
        <div className="main">
          <span className="sr" role="status">
            {t('page.loading')}
          </span>
        </div>
      </div>
    </div>
  );
}
