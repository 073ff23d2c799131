import type { ReactNode } from 'react';
import { CORE_WORDS } from '../words/core-words.ts';
import { useWords } from './use-words.ts';

/** What an element shows when its view failed. */
export default function FailedView({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const { t, ready } = useWords(CORE_WORDS);
  if (!ready) return null;
  return (
    <div className="state" role="alert" part="failed">
      <b>{t('state.renderFailed')}</b>
      <p>{t('state.renderFailedHint')}</p>
      <button type="button" className="btn" onClick={onRetry}>
        {t('common.retry')}
      </button>
    </div>
  );
}
