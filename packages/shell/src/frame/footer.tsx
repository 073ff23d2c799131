import type { ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { HostConfig } from '@plantdeck/core/contract';
import { useSignalValue } from '@plantdeck/core/element';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';

/** The host's footer texts and the time zone everything on the page is told in. */
export function Footer({
  session,
  config,
}: {
  readonly session: PlantSession;
  readonly config: HostConfig;
}): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const state = useSignalValue(session.state);
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
      {state.name === 'ready' && <span className="end">{state.model.enterprise.timeZone}</span>}
    </footer>
  );
}
