import type { ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { HandbookSearchSchema } from '@plantdeck/core/contract';
import { useLanguage } from '@plantdeck/core/element';
import { Chip, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { useAnswer } from '../parts/use-answer.ts';
import { failureText } from '../words/failure-text.ts';
import { TextParts } from './text-parts.tsx';
import { HELP_WORDS } from './words/index.ts';

interface HelpSearchProps {
  readonly session: PlantSession;
  readonly keyword: string;
  readonly onOpen: (id: string) => void;
}

/** What was found, the best first. */
export function HelpSearch({ session, keyword, onOpen }: HelpSearchProps): ReactNode {
  const { t } = useWords(HELP_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const found = useAnswer(`${language} ${keyword}`, (signal) =>
    session.request('handbookSearch', { schema: HandbookSearchSchema, query: { keyword }, signal }),
  );
  if (found.value === null) {
    return found.failure === null ? (
      <Skeleton height={160} />
    ) : (
      <StateView
        kind="failed"
        title={failureText(found.failure, core.t)}
        actionLabel={core.t('common.retry')}
        onAction={found.reload}
      />
    );
  }
  const { hits, total } = found.value;
  return (
    <section className="panel help-hits" part="panel" aria-label={t('help.results')}>
      <p className="help-count" role="status">
        {t('help.found', { count: total })}
      </p>
      {hits.length === 0 && (
        <StateView kind="empty" title={t('help.noHit', { text: keyword })}>
          {t('help.noHitHint')}
        </StateView>
      )}
      <ol>
        {hits.map((hit) => (
          <li key={hit.id}>
            <button type="button" className="help-hit" onClick={() => onOpen(hit.id)}>
              <b>
                <TextParts parts={hit.title} />
              </b>
              <span className="help-path">
                {hit.kind === 'question' ? <Chip>{t('help.tab.faq')}</Chip> : hit.path.join(' › ')}
              </span>
              <span>
                <TextParts parts={hit.snippet} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
