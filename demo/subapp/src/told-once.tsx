import { useState, type ReactNode } from 'react';
import { Dialog } from '@plantdeck/core/ui';
import { Banner, Button } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SUBAPP_WORDS } from './words/index.ts';

export interface OnceTold {
  readonly label: string;
  readonly value: string;
}

/** What a save answers once, such as a secret that was just made: it stands until the reader has put it away. */
export function ToldOnce({
  values,
  onClose,
}: {
  readonly values: readonly OnceTold[];
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const core = useWords('core');
  const [copied, setCopied] = useState('');
  // Without a secure context there is no clipboard; the text can be marked and copied by hand.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const copy = (value: string): void =>
    void clipboard?.writeText(value).then(
      () => setCopied(value),
      () => setCopied(''),
    );
  return (
    <Dialog
      open
      wide
      keepOpen
      title={t('form.onceTitle')}
      closeLabel={core.t('common.close')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {core.t('common.close')}
        </Button>
      }
    >
      <Banner tone="warn">{t('form.onceHint')}</Banner>
      <dl className="told-once">
        {values.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code tabIndex={0}>{value}</code>
              {clipboard && (
                <Button size="s" onClick={() => copy(value)}>
                  {t(copied === value ? 'form.copied' : 'form.copy')}
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
