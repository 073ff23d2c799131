import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import {
  MESSAGE_TYPES,
  MessagePageSchema,
  MessageRecordSchema,
  UnreadCountsSchema,
  type MessagePageRequest,
  type MessageRecord,
} from '@plantdeck/core/contract';
import { useBox, useElement, useLanguage, useMethods, type ElementViewProps } from '@plantdeck/core/element';
import { Toasts, useToast } from '@plantdeck/core/ui';
import { Banner, Button, Chip, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import * as v from 'valibot';
import { Pager } from '../parts/pager.tsx';
import { SessionGate, type ReadyState } from '../parts/session-gate.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { useDraft } from '../parts/use-draft.ts';
import { useNews } from '../parts/use-news.ts';
import { SEARCH_DELAY_MS, useSettled } from '../parts/use-settled.ts';
import { failureText } from '../words/failure-text.ts';
import { MessageAlarm } from './message-alarm.tsx';
import { MessageDetail } from './message-detail.tsx';
import { MessageList } from './message-list.tsx';
import { MessageTools, type MessageFilter } from './message-tools.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { MESSAGE_WORDS } from './words/index.ts';

const PAGE_SIZE = 20;
/** Below this width of its own the opened message takes the place of the list. */
const NARROW_PX = 760;
const NEWS = ['alarm', 'announcement', 'system', 'work', 'unread'] as const;

export function MessageCenterView({ props }: ElementViewProps): ReactNode {
  const core = useWords('core');
  const first = typeof props['message'] === 'string' && props['message'] !== '' ? props['message'] : null;
  return (
    <Toasts label={core.t('common.notices')} closeLabel={core.t('common.close')}>
      <SessionGate words={MESSAGE_WORDS}>
        {(session, state) => (
          <MessageCenter
            key={`${state.person.userId} ${state.person.orgId} ${first}`}
            session={session}
            state={state}
            first={first}
          />
        )}
      </SessionGate>
    </Toasts>
  );
}

interface MessageCenterProps {
  readonly session: PlantSession;
  readonly state: ReadyState;
  /** Id of the message that is opened at the beginning. */
  readonly first: string | null;
}

function MessageCenter({ session, state, first }: MessageCenterProps): ReactNode {
  const element = useElement();
  const { t } = useWords(MESSAGE_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const tell = useToast();
  const isNarrow = useBox().width < NARROW_PX;
  const [filter, setFilter] = useState<MessageFilter>({ title: '', kind: 'all', unreadOnly: false });
  const [current, setCurrent] = useState(1);
  const [opened, setOpened] = useState<MessageRecord | null>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  // Like what is typed in it, the open dialog comes back after an expired session.
  const publishing = useDraft(
    session,
    `plantdeck-announcement-open:${state.person.userId}`,
    v.boolean(),
    false,
  );
  const title = useSettled(filter.title.trim(), SEARCH_DELAY_MS);

  const body: MessagePageRequest = {
    page: { size: PAGE_SIZE, current },
    title: title || undefined,
    type: filter.kind === 'all' ? undefined : MESSAGE_TYPES[filter.kind],
    unreadOnly: filter.unreadOnly || undefined,
  };
  const list = useAnswer(`${language} ${JSON.stringify(body)}`, (signal) =>
    session.request('messagePage', { schema: MessagePageSchema, body, signal }),
  );
  const counts = useAnswer(language, (signal) =>
    session.request('unreadMessageCount', { schema: UnreadCountsSchema, signal }),
  );
  const reload = (): void => {
    list.reload();
    counts.reload();
  };
  useNews(session, NEWS, reload);
  const { value: page, failure } = list;
  const isReady = page !== null;
  useEffect(() => {
    if (isReady) element.emit('plant-ready');
  }, [element, isReady]);
  useEffect(() => {
    if (failure !== null) element.emit('plant-error', { code: 'messages', cause: failure });
  }, [element, failure]);
  // The last page may have emptied meanwhile.
  const pages = page ? Math.max(1, Math.ceil(page.total / PAGE_SIZE)) : current;
  if (current > pages) setCurrent(pages);

  const complain = (error: unknown): void => tell({ tone: 'error', text: failureText(error, core.t) });
  const markRead = async (ids: readonly string[] | null): Promise<void> => {
    const call =
      ids === null
        ? session.request('messageReadAll', { schema: v.unknown(), body: {} })
        : session.request('messageRead', { schema: v.unknown(), body: { ids } });
    try {
      await call;
      reload();
    } catch (error) {
      complain(error);
    }
  };
  const open = async (id: string): Promise<void> => {
    if (!element.emit('plant-select', { id })) return;
    const known = page?.records.find((each) => each.id === id);
    if (known) setOpened(known);
    try {
      const detail = await session.request('messageDetail', { schema: MessageRecordSchema, query: { id } });
      setOpened((before) => (before === null || before.id === id ? detail : before));
      if (!detail.read) await markRead([id]);
    } catch (error) {
      complain(error);
    }
  };
  useMethods({ refresh: reload, open: (id: unknown) => open(String(id)) });
  const opening = useRef(first);
  useEffect(() => {
    const id = opening.current;
    opening.current = null;
    if (id !== null) void open(id);
    // Once, at the beginning.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const isFiltered = title !== '' || filter.kind !== 'all' || filter.unreadOnly;
  const unread = counts.value?.count ?? 0;
  const zone = state.model.enterprise.timeZone;
  const showsList = !isNarrow || opened === null;
  return (
    <div className="screen messages">
      <div className="screen-head">
        <h1>{t('messages.title')}</h1>
        {unread > 0 && <Chip tone="accent">{t('messages.unread', { count: unread })}</Chip>}
        <div className="end">
          <slot name="actions" />
          <Button disabled={unread === 0} onClick={() => void markRead(null)}>
            {t('messages.readAll')}
          </Button>
          {page?.canPublish === true && (
            <Button variant="primary" icon="edit" onClick={() => publishing.write(true)}>
              {t('messages.publish')}
            </Button>
          )}
        </div>
      </div>
      {showsList && (
        <MessageTools
          unread={counts.value?.kinds ?? null}
          filter={filter}
          onChange={(next) => {
            setFilter(next);
            setCurrent(1);
          }}
        />
      )}
      {failure !== null && page !== null && (
        <Banner
          tone="error"
          title={t('messages.keptOld')}
          action={
            <Button size="s" onClick={reload}>
              {core.t('common.retry')}
            </Button>
          }
        >
          {failureText(failure, core.t)}
        </Banner>
      )}
      <span className="sr" role="status">
        {page && !list.isBusy ? t('messages.count', { count: page.total }) : ''}
      </span>
      <div className="messages-body" data-narrow={isNarrow || undefined}>
        {showsList && (
          <div className="panel messages-list" part="panel" aria-busy={list.isBusy || undefined}>
            {page === null && failure === null && <ListSkeleton />}
            {page === null && failure !== null && (
              <StateView
                kind="failed"
                title={failureText(failure, core.t)}
                actionLabel={core.t('common.retry')}
                onAction={reload}
              />
            )}
            {page?.records.length === 0 && (
              <StateView kind="empty" title={t(isFiltered ? 'messages.noMatch' : 'messages.empty')}>
                {t(isFiltered ? 'messages.noMatchHint' : 'messages.emptyHint')}
              </StateView>
            )}
            {page && page.records.length > 0 && (
              <MessageList
                records={page.records}
                openedId={opened?.id ?? null}
                zone={zone}
                focusedId={focusedId}
                onFocused={setFocusedId}
                onOpen={(id) => void open(id)}
              />
            )}
            {page && (
              <Pager
                current={current}
                size={PAGE_SIZE}
                total={page.total}
                onPage={setCurrent}
                labels={{
                  pages: t('messages.pages'),
                  previous: t('messages.previous'),
                  next: t('messages.next'),
                }}
              />
            )}
          </div>
        )}
        {(!isNarrow || opened !== null) && (
          <MessageDetail
            message={opened}
            zone={zone}
            takesFocus={isNarrow}
            onBack={isNarrow ? () => setOpened(null) : null}
            actions={
              opened?.alarm && (
                <MessageAlarm
                  key={opened.id}
                  session={session}
                  title={opened.title}
                  alarm={opened.alarm}
                  go={(path) => element.emit('plant-navigate', { path })}
                  onDone={() => void open(opened.id)}
                  onFailed={complain}
                />
              )
            }
          />
        )}
      </div>
      {publishing.value && page?.canPublish === true && (
        <PublishDialog
          session={session}
          userId={state.person.userId}
          onClose={(isPublished) => {
            publishing.write(false);
            publishing.drop();
            if (!isPublished) return;
            tell({ text: t('publish.done') });
            reload();
          }}
        />
      )}
    </div>
  );
}

function ListSkeleton(): ReactNode {
  return (
    <div className="messages-waiting">
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height={44} />
      ))}
    </div>
  );
}
