import type { ReactNode } from 'react';
import { useLanguage } from '@plantdeck/core/element';
import { useWords } from '@plantdeck/core/words';
import { choices, COLLAPSED_KEY, WIDTH_KEY } from '../host/kept-choice.ts';
import { menuWidth, RAIL_WIDTH_PX } from '../menu/menu-width.ts';
import { SHELL_WORDS } from '../words/index.ts';

/** The frame while the session is being restored: the boxes of the final layout, nothing jumps when it comes. */
export function FrameSkeleton(): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const language = useLanguage();
  const isRail = choices.get(COLLAPSED_KEY) === '1';
  const width = isRail ? RAIL_WIDTH_PX : menuWidth(choices.get(WIDTH_KEY), language);
  return (
    <div className="app" aria-busy="true">
      <div className="shell">
        <div className="app-header box" />
        <div className="app-menu box wide" style={{ width }} />
        <div className="main">
          <span className="sr" role="status">
            {t('page.loading')}
          </span>
        </div>
      </div>
    </div>
  );
}
