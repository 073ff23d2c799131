import { useCallback, useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { HOME_PAGE_PATH, type ComposedPage } from '@plantdeck/core/contract';
import { useElement, useLanguage, type ElementViewProps } from '@plantdeck/core/element';
import { Toasts } from '@plantdeck/core/ui';
import { Button, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { AgedElement } from '../parts/answer-age.tsx';
import { SessionGate } from '../parts/session-gate.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { AnswerAwaited, useAnswerEvents } from '../parts/whole-answer.tsx';
import { Blocks } from './blocks.tsx';
import { readPage } from './page-calls.ts';
import { PageEditor } from './page-editor.tsx';
import { PageList } from './page-list.tsx';
import { COMPOSED_WORDS } from './words/index.ts';

interface ComposedPageProps {
  readonly view?: 'page' | 'list';
  readonly path?: string;
  readonly edit?: boolean;
}

export function ComposedPageView({ props }: ElementViewProps): ReactNode {
  const core = useWords('core');
  const { view = 'page', path, edit = false } = props as ComposedPageProps;
  const shown = path || HOME_PAGE_PATH;
  return (
    <Toasts label={core.t('common.notices')} closeLabel={core.t('common.close')}>
      <SessionGate words={COMPOSED_WORDS}>
        {(session, { person }) =>
          view === 'list' ? (
            <PageList key={`${person.userId} ${person.orgId}`} session={session} />
          ) : (
            <AgedElement.Provider value={props}>
              <OnePage
                key={`${person.userId} ${person.orgId} ${shown}`}
                session={session}
                owner={`${person.userId}:${person.orgId}`}
                path={shown}
                isEditing={edit}
              />
            </AgedElement.Provider>
          )
        }
      </SessionGate>
    </Toasts>
  );
}

interface OnePageProps {
  readonly session: PlantSession;
  /** Whose drafts these are. */
  readonly owner: string;
  readonly path: string;
  readonly isEditing: boolean;
}

function OnePage({ session, owner, path, isEditing }: OnePageProps): ReactNode {
  const element = useElement();
  const { t } = useWords(COMPOSED_WORDS);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(isEditing);
  const [saved, setSaved] = useState<ComposedPage | null>(null);
  const answer = useAnswer(language, (signal) => readPage(session, path, signal));
  const { value, failure } = answer;
  const [round, setRound] = useState(0);
  const askPage = answer.reload;
  const reload = useCallback(() => {
    askPage();
    setRound((before) => before + 1);
  }, [askPage]);
  useAnswerEvents({ value, failure, reload }, 'composed-page');

  if (value === null) return <AnswerAwaited failure={failure} reload={reload} />;
  const { canEdit } = value;
  // What was just saved stands at once; the platform's next answer is the same or newer.
  const page = saved && saved.version > value.page.version ? saved : value.page;
  if (isOpen && canEdit) {
    return (
      <PageEditor
        key={page.version}
        session={session}
        owner={owner}
        page={page}
        onClose={() => setOpen(false)}
        onSaved={(next) => {
          setSaved(next);
          setOpen(false);
          element.emit('plant-page-change', {});
          reload();
        }}
      />
    );
  }
  const title = page.title || t('home');
  return (
    <div className="screen">
      <div className="screen-head">
        <h1>{title}</h1>
        {canEdit && (
          <span className="end">
            <Button icon="edit" onClick={() => setOpen(true)}>
              {t('edit')}
            </Button>
          </span>
        )}
      </div>
      {page.blocks.length === 0 ? (
        <section className="panel" part="panel">
          <StateView
            kind="empty"
            title={t('empty')}
            {...(canEdit ? { actionLabel: t('edit'), onAction: () => setOpen(true) } : {})}
          >
            {t(canEdit ? 'emptyEdit' : 'emptyAsk')}
          </StateView>
        </section>
      ) : (
        <Blocks session={session} blocks={page.blocks} round={round} />
      )}
    </div>
  );
}
