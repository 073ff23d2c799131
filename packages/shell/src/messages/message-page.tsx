import { useEffect, useInsertionEffect, type ReactNode } from 'react';
import { isRequestError } from '@plantdeck/core';
import { MessageRecordSchema } from '@plantdeck/core/contract';
import { useElement, useLanguage, useSignalValue } from '@plantdeck/core/element';
import { useToast } from '@plantdeck/core/ui';
import { Banner, Button, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import * as v from 'valibot';
import partsCss from '../parts/parts.css?inline';
import { useAnswer } from '../parts/use-answer.ts';
import { useNews } from '../parts/use-news.ts';
import type { OwnPageProps } from '../routes/own-pages.ts';
import { failureText } from '../words/failure-text.ts';
import { MessageAlarm } from './message-alarm.tsx';
import { MessageDetail } from './message-detail.tsx';
import css from './messages.css?inline';
import { MESSAGE_WORDS } from './words/index.ts';

/** What the platform answers for a message that is gone or another person's, and for an id that none can have. */
const NOT_THERE: readonly (string | undefined)[] = ['040401', '040001'];
const NEWS = ['alarm', 'system', 'work'] as const;

/** One message by its address: read there, taken note of, and acted upon where it tells of an alarm. */
export default function MessagePage({ session, params, title, go }: OwnPageProps): ReactNode {
  const element = useElement();
  const { t, ready } = useWords(MESSAGE_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const tell = useToast();
  const state = useSignalValue(session.state);
  useInsertionEffect(() => element.adopt(partsCss), [element]);
  useInsertionEffect(() => element.adopt(css), [element]);

  const id = params['id'] ?? '';
  const person = state.name === 'ready' ? state.person : null;
  const { value, failure, reload } = useAnswer(
    `${person?.userId} ${person?.orgId} ${language} ${id}`,
    (signal) => session.request('messageDetail', { schema: MessageRecordSchema, query: { id }, signal }),
  );
  useNews(session, NEWS, reload);
  const isUnread = value?.read === false;
  useEffect(() => {
    if (!isUnread) return;
    // A message that cannot be marked stays unread, and is marked the next time it is opened.
    session.request('messageRead', { schema: v.unknown(), body: { ids: [id] } }).catch(() => undefined);
  }, [session, id, isUnread]);

  if (!ready || state.name !== 'ready') return <Skeleton height={320} />;
  const toAll = (): void => go('/messageCenter');
  const isGone = isRequestError(failure) && NOT_THERE.includes(failure.retCode);
  return (
    <div className="screen message-page">
      <div className="screen-head">
        <h1>{title}</h1>
        <div className="end">
          <Button icon="mail" onClick={toAll}>
            {t('messages.all')}
          </Button>
        </div>
      </div>
      {value !== null && failure !== null && !isGone && (
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
      {isGone ? (
        <StateView kind="empty" title={t('messages.gone')} actionLabel={t('messages.all')} onAction={toAll}>
          {t('messages.goneHint')}
        </StateView>
      ) : value === null && failure !== null ? (
        <StateView
          kind="failed"
          title={failureText(failure, core.t)}
          actionLabel={core.t('common.retry')}
          onAction={reload}
        />
      ) : value === null ? (
        <Skeleton height={240} />
      ) : (
        <MessageDetail
          message={value}
          zone={state.model.enterprise.timeZone}
          takesFocus={false}
          onBack={null}
          actions={
            value.alarm && (
              <MessageAlarm
                key={value.id}
                session={session}
                title={value.title}
                alarm={value.alarm}
                go={go}
                onDone={reload}
                onFailed={(error) => tell({ tone: 'error', text: failureText(error, core.t) })}
              />
            )
          }
        />
      )}
    </div>
  );
}
