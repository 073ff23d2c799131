import { useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { HandbookPageSchema, type HandbookNode } from '@plantdeck/core/contract';
import { useLanguage } from '@plantdeck/core/element';
import { Icon, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { useAnswer } from '../parts/use-answer.ts';
import { failureText } from '../words/failure-text.ts';
import { ManualText } from './manual-text.tsx';
import { HELP_WORDS } from './words/index.ts';

interface HelpFaqProps {
  readonly session: PlantSession;
  readonly questions: readonly HandbookNode[];
  readonly openedId: string | null;
  readonly round: number;
}

/** Questions, each with its answer behind it. */
export function HelpFaq({ session, questions, openedId, round }: HelpFaqProps): ReactNode {
  const { t } = useWords(HELP_WORDS);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(openedId === null ? [] : [openedId]));
  if (questions.length === 0) return <StateView kind="empty" title={t('help.noQuestions')} />;
  return (
    <div className="panel help-faq" part="panel">
      {questions.map(({ id, title }) => (
        <details
          key={id}
          open={opened.has(id)}
          onToggle={(event) => {
            if (event.currentTarget.open === opened.has(id)) return;
            const next = new Set(opened);
            if (event.currentTarget.open) next.add(id);
            else next.delete(id);
            setOpened(next);
          }}
        >
          <summary>
            <Icon name="chevron-right" size="s" />
            {title}
          </summary>
          {opened.has(id) && <FaqAnswer session={session} id={id} round={round} />}
        </details>
      ))}
    </div>
  );
}

function FaqAnswer({
  session,
  id,
  round,
}: Pick<HelpFaqProps, 'session' | 'round'> & { readonly id: string }): ReactNode {
  const core = useWords('core');
  const language = useLanguage();
  const page = useAnswer(`${round} ${language} ${id}`, (signal) =>
    session.request('handbookDetail', { schema: HandbookPageSchema, query: { id }, signal }),
  );
  if (page.value) return <ManualText markdown={page.value.content} />;
  if (page.failure === null) return <Skeleton height={40} />;
  return (
    <StateView
      kind="failed"
      title={failureText(page.failure, core.t)}
      actionLabel={core.t('common.retry')}
      onAction={page.reload}
    />
  );
}
