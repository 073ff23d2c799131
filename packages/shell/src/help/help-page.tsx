import { useEffect, useRef, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { HandbookPageSchema } from '@plantdeck/core/contract';
import { useLanguage } from '@plantdeck/core/element';
import { Button, Chip, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { formatDate } from '@plantdeck/core/units';
import { useWords } from '@plantdeck/core/words';
import { useAnswer } from '../parts/use-answer.ts';
import { failureText } from '../words/failure-text.ts';
import { languageName } from './language-name.ts';
import { ManualText } from './manual-text.tsx';
import { HELP_WORDS } from './words/index.ts';

interface HelpPageProps {
  readonly session: PlantSession;
  readonly id: string;
  readonly zone: string;
  /** Rises when the handbook changed. */
  readonly round: number;
  readonly takesFocus: boolean;
  readonly onBack: (() => void) | null;
}

/** One page of the manual. */
export function HelpPage({ session, id, zone, round, takesFocus, onBack }: HelpPageProps): ReactNode {
  const { t } = useWords(HELP_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const page = useAnswer(`${round} ${language} ${id}`, (signal) =>
    session.request('handbookDetail', { schema: HandbookPageSchema, query: { id }, signal }),
  );
  const shown = page.value?.id === id ? page.value : null;
  const isShown = shown !== null;
  useEffect(() => {
    if (isShown && takesFocus) heading.current?.focus();
  }, [id, isShown, takesFocus]);

  return (
    <section className="panel help-page" part="panel" aria-label={t('help.page')} aria-busy={page.isBusy}>
      {onBack && (
        <Button size="s" variant="ghost" icon="chevron-left" onClick={onBack}>
          {t('help.directory')}
        </Button>
      )}
      {shown === null && page.failure === null && <Skeleton height={240} />}
      {shown === null && page.failure !== null && (
        <StateView
          kind="failed"
          title={failureText(page.failure, core.t)}
          actionLabel={core.t('common.retry')}
          onAction={page.reload}
        />
      )}
      {shown && (
        <article>
          <h2 ref={heading} tabIndex={-1}>
            {shown.title}
          </h2>
          <p className="help-meta">
            {shown.language !== language && (
              <Chip tone="info" icon="globe">
                {t('help.otherLanguage', { language: languageName(shown.language, language) })}
              </Chip>
            )}
            <span>{t('help.updated', { date: formatDate(shown.updatedAt, zone, language) })}</span>
          </p>
          <ManualText markdown={shown.content} />
        </article>
      )}
    </section>
  );
}
