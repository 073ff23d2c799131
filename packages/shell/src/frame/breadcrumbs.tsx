import type { ReactNode } from 'react';
import { Icon, IconButton } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import type { BreadcrumbStep } from '../menu/menu-model.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { SHELL_WORDS } from '../words/index.ts';

interface BreadcrumbsProps {
  readonly trail: readonly BreadcrumbStep[];
  readonly fallback: string;
  readonly navigation: Navigation;
  readonly go: (to: string) => void;
  readonly onReload: () => void;
}

/** Where the page lies in the menu, top first; pages outside of it show their title. Modules lead to their pages. */
export function Breadcrumbs({ trail, fallback, navigation, go, onReload }: BreadcrumbsProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const shown = trail.length > 0 ? trail : [{ name: fallback, uri: null }];
  return (
    <nav className="crumbs" aria-label={t('crumbs.label')}>
      <ol>
        {shown.map(({ name, uri }, index) => {
          const isLast = index === shown.length - 1;
          return (
            <li key={`${index}${name}`} aria-current={isLast ? 'page' : undefined}>
              {uri === null || isLast ? (
                <span className="ell" title={name}>
                  {name}
                </span>
              ) : (
                <a
                  className="ell"
                  title={name}
                  href={navigation.href(uri)}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    go(uri);
                  }}
                >
                  {name}
                </a>
              )}
              {!isLast && <Icon name="chevron-right" />}
            </li>
          );
        })}
      </ol>
      <IconButton
        className="reload"
        size="s"
        icon="refresh"
        data-entry="reload"
        label={t('page.reload')}
        onClick={onReload}
      />
    </nav>
  );
}
