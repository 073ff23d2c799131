import type { ReactNode } from 'react';
import { useWords } from '../element/use-words.ts';
import { CHART_WORDS } from './chart-words.ts';

/** Buttons that look closer, step back, and show everything again. */
export function ChartZoom({
  isWhole,
  onIn,
  onOut,
  onAll,
}: {
  readonly isWhole: boolean;
  readonly onIn: () => void;
  readonly onOut: () => void;
  readonly onAll: () => void;
}): ReactNode {
  const { t } = useWords(CHART_WORDS);
  return (
    <div className="pc-zoom" role="group" aria-label={t('zoom')}>
      <button
        type="button"
        className="pc-button"
        aria-label={t('zoom.in')}
        title={t('zoom.in')}
        onClick={onIn}
      >
        +
      </button>
      <button
        type="button"
        className="pc-button"
        aria-label={t('zoom.out')}
        title={t('zoom.out')}
        disabled={isWhole}
        onClick={onOut}
      >
        −
      </button>
      <button type="button" className="pc-button" disabled={isWhole} onClick={onAll}>
        {t('zoom.all')}
      </button>
    </div>
  );
}
