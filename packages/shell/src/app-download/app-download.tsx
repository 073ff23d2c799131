import type { ReactNode } from 'react';
import { useElement } from '@plantdeck/core/element';
import { Dialog } from '@plantdeck/core/ui';
import { useWords } from '@plantdeck/core/words';
import type { HeaderDialogProps } from '../frame/header-entries.ts';
import { SHELL_WORDS } from '../words/index.ts';
import css from './app-download.css?inline';
import { QrCode } from './qr-code.tsx';

/** The address of the app, for a phone to read and for a press. */
export default function AppDownload({ config, onClose }: HeaderDialogProps): ReactNode {
  const element = useElement();
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  element.adopt(css);
  const url = config.appUrl ?? '';
  return (
    <Dialog open title={t('header.app')} closeLabel={core.t('common.close')} onClose={onClose}>
      <div className="app-download">
        <QrCode text={url} label={t('app.code', { url })} />
        <p>{t('app.scan')}</p>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {url}
        </a>
      </div>
    </Dialog>
  );
}
