import type { ReactNode } from 'react';
import { Icon } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';

/** Where the page lies in the menu, top first; pages outside of it show their title. */
export function Breadcrumbs({
  names,
  fallback,
}: {
  readonly names: readonly string[];
  readonly fallback: string;
}): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const shown = names.length > 0 ? names : [fallback];
  return (
    <nav className="crumbs" aria-label={t('crumbs.label')}>
      <ol>
        {shown.map((name, index) => (
          <li key={`${index}${name}`} aria-current={index === shown.length - 1 ? 'page' : undefined}>
            {name}
            {index < shown.length - 1 && <Icon name="chevron-right" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
