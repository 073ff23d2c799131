import type { ReactNode } from 'react';
import { Icon } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';
import type { MenuEntry } from './menu-model.ts';

/** Where the page lies in the menu. */
export function Breadcrumbs({ trail, fallback }: { readonly trail: readonly MenuEntry[]; readonly fallback: string }): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const names = trail.length > 0 ? trail.map((entry) => entry.name) : [fallback];
  return (
    <nav className="crumbs" aria-label={t('crumbs.label')}>
      <ol>
        {names.map((name, index) => (
          <li key={`${index}${name}`} aria-current={index === names.length - 1 ? 'page' : undefined}>
            {name}
            {index < names.length - 1 && <Icon name="chevron-right" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
