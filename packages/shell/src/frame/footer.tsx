import type { ReactNode } from 'react';
import type { HostConfig } from '@plantdeck/core/contract';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';

/** The footer texts of the host. */
export function Footer({ config }: { readonly config: HostConfig }): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  return (
    <footer className="foot">
      <span>{config.footerCopyright || 'Plantdeck'}</span>
      {config.footerLink && (
        <a href={config.footerLink} target="_blank" rel="noopener noreferrer">
          {config.footerLinkText || config.footerLink}
        </a>
      )}
      {config.filingNumber && (
        <span className="wide">{t('login.filing', { number: config.filingNumber })}</span>
      )}
    </footer>
  );
}
