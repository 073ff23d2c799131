import type { ReactNode } from 'react';
import type { RecordQuery } from '@plantdeck/core/contract';
import { Button } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SUBAPP_WORDS } from './words/index.ts';

interface PagerProps {
  readonly total: number;
  readonly page: RecordQuery['page'];
  readonly onPage: (current: number) => void;
}

export function Pager({ total, page, onPage }: PagerProps): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const pages = Math.max(1, Math.ceil(total / page.size));
  if (pages <= 1) return null;
  return (
    <div className="pager" role="group" aria-label={t('list.pages')}>
      <Button size="s" disabled={page.current <= 1} onClick={() => onPage(page.current - 1)}>
        {t('list.previous')}
      </Button>
      <span aria-live="polite">{t('list.pageOf', { page: page.current, pages })}</span>
      <Button size="s" disabled={page.current >= pages} onClick={() => onPage(page.current + 1)}>
        {t('list.next')}
      </Button>
    </div>
  );
}
