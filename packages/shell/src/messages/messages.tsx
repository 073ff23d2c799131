import { useEffect, useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { MessagePageSchema, type MessagePage } from '@plantdeck/core/contract';
import { useLanguage, useSignalValue } from '@plantdeck/core/element';
import { Button, Icon, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { formatDateTime } from '@plantdeck/core/units';
import { useWords } from '@plantdeck/core/words';
import * as v from 'valibot';
import { failureText } from '../words/failure-text.ts';
import { SHELL_WORDS } from '../words/index.ts';

const PAGE_SIZE = 20;

/** The newest messages of the person; those not read yet stand out, and reading them all clears the badge. */
export function Messages({ session }: { readonly session: PlantSession }): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const unread = useSignalValue(session.unread);
  const state = useSignalValue(session.state);
  const [page, setPage] = useState<MessagePage | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [current, setCurrent] = useState(1);
  const [round, setRound] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    const body = { page: { size: PAGE_SIZE, current } };
    session.request('messagePage', { schema: MessagePageSchema, body, signal: abort.signal }).then(
      (answer) => {
        setPage(answer);
        setFailure(null);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setFailure(error);
      },
    );
    return () => abort.abort();
  }, [session, current, round, unread, language]);

  const readAll = async (): Promise<void> => {
    try {
      await session.request('messageReadAll', { schema: v.unknown(), body: {} });
      setRound((before) => before + 1);
    } catch (error) {
      setFailure(error);
    }
  };
  const zone = state.name === 'ready' ? state.model.enterprise.timeZone : 'UTC';
  const pages = page ? Math.max(1, Math.ceil(page.total / PAGE_SIZE)) : 1;

  return (
    <div className="messages">
      <div className="messages-head">
        <h1>{t('title.messageCenter')}</h1>
        <Button size="s" disabled={unread === 0} onClick={() => void readAll()}>
          {t('messages.readAll')}
        </Button>
      </div>
      {failure !== null && (
        <StateView
          kind="failed"
          title={failureText(failure, core.t)}
          actionLabel={t('page.retry')}
          onAction={() => setRound((before) => before + 1)}
        />
      )}
      {!page && failure === null && <Skeleton height={320} />}
      {page?.records.length === 0 && <StateView kind="empty" title={t('messages.empty')} />}
      {page && page.records.length > 0 && (
        <ul className="panel">
          {page.records.map((message) => (
            <li key={message.id} className="message" data-unread={message.read ? undefined : ''}>
              <Icon name={message.type === 4 ? 'bell' : 'mail'} />
              <b>{message.title}</b>
              <time dateTime={message.publishTime}>
                {formatDateTime(message.publishTime, zone, language)}
              </time>
              <p>{message.content}</p>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav className="pager" aria-label={t('messages.pages')}>
          <Button size="s" disabled={current <= 1} onClick={() => setCurrent(current - 1)}>
            {t('messages.previous')}
          </Button>
          <span>
            {current} / {pages}
          </span>
          <Button size="s" disabled={current >= pages} onClick={() => setCurrent(current + 1)}>
            {t('messages.next')}
          </Button>
        </nav>
      )}
    </div>
  );
}
