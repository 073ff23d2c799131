import { Button, IconButton } from '@plantdeck/core/ui/base';
import type { Attachment } from '@plantdeck/core/contract';
import { SentFiles } from '../attachments/sent-files.tsx';
import type { AssistantWords as Words } from '../words/index.ts';
import { tabText, usePlantZone, useSession } from '@plantdeck/core/element';
import { memo, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Conversation } from '../conversation/conversation.ts';
import { canSend, regenerable } from '../conversation/conversation-state.ts';
import {
  shownVersion,
  type ConversationItem,
  type ConversationState,
  type QuestionItem,
} from '../conversation/conversation-types.ts';
import { Answer } from './answer.tsx';
import { ErrorNote } from '../errors/error-note.tsx';
import { placeKey, type KeptScope } from './kept-keys.ts';
import { useReadingPlace, type KeptPlace } from './use-reading-place.ts';
import { useUnseen } from './use-unseen.ts';

export interface MessageListProps {
  readonly words: Words;
  readonly keptScope: KeptScope;
  readonly state: ConversationState;
  readonly conversation: Conversation;
  readonly empty: ReactNode;
  readonly openDetailKey: string | null;
  readonly onDetail: (key: string) => void;
  readonly onAsk: (question: string) => void;
  readonly onSaveWire: () => void;
  readonly onFile: (file: Attachment) => void;
}

/** Questions and answers, oldest first. The reader's place is kept whatever comes above or below. */
export function MessageList(props: MessageListProps): ReactNode {
  const { words, keptScope, state, conversation, empty, openDetailKey, onDetail, onAsk, onFile } = props;
  const { t } = words;
  const { items, history } = state;
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { isAtBottom, follow, keep, restore } = useReadingPlace(
    box,
    content,
    () => {
      const now = conversation.state().history;
      if (now.hasMore && now.status === 'ready') conversation.loadHistory();
    },
    (place) => {
      if (place === null) tabText.remove(placeKey(keptScope));
      else tabText.set(placeKey(keptScope), JSON.stringify(place));
    },
  );
  const unseen = useUnseen(items, isAtBottom);
  const firstKey = items[0]?.key;
  const lastKey = items.at(-1)?.key;
  const lastQuestionKey = items.findLast((item) => item.role === 'user')?.key;

  // Whoever asks wants to see the answer, wherever they were reading.
  useLayoutEffect(() => {
    if (state.phase === 'sending') follow();
  }, [lastQuestionKey, state.phase, follow]);
  useLayoutEffect(() => keep(), [firstKey, history.status, keep]);
  // Where somebody read before a reload, if the newest page still holds it.
  const isRestored = useRef(false);
  useLayoutEffect(() => {
    if (isRestored.current || history.status !== 'ready') return;
    isRestored.current = true;
    const place = readPlace(tabText.get(placeKey(keptScope)));
    if (place !== null && state.active === null) restore(place);
  }, [history.status, state.active, restore, keptScope]);

  const last = items.at(-1);
  const recommended =
    last?.role === 'assistant' && canSend(state) && shownVersion(last).state === 'finished'
      ? shownVersion(last).recommended
      : [];
  const again = regenerable(state);
  // Rows that nothing happens to are the very same ones in each frame, so that a thousand of them cost nothing.
  const resting = useMemo(() => {
    const rows = new WeakMap<ConversationItem, { readonly row: ReactNode; readonly before: string | null }>();
    return { rows, words, conversation, onDetail, onFile };
  }, [words, conversation, onDetail, onFile]);
  const restingRow = (item: ConversationItem, beforeItem: ConversationItem | undefined): ReactNode => {
    const known = resting.rows.get(item);
    const before = beforeItem?.createdAt ?? null;
    if (known?.before === before) return known.row;
    const row =
      item.role === 'user' ? (
        <Question key={item.key} item={item} before={beforeItem} words={words} onFile={onFile} />
      ) : (
        <Answer
          key={item.key}
          item={item}
          words={words}
          isLast={false}
          isActive={false}
          phase={null}
          canRegenerate={false}
          canRetry={false}
          notice={null}
          isDetailOpen={false}
          conversation={conversation}
          onDetail={onDetail}
          onSaveWire={null}
        />
      );
    resting.rows.set(item, { row, before });
    return row;
  };
  return (
    <div className="list-box">
      <div
        className="list"
        ref={box}
        part="messages"
        role="log"
        aria-live="off"
        aria-label={t('messages')}
        tabIndex={0}
      >
        <div ref={content} className="list-content">
          {history.status === 'loading' && <p className="list-note">{t('history.loading')}</p>}
          {history.status === 'failed' && (
            <ErrorNote
              words={words}
              id="PA-103"
              action={
                <Button size="s" icon="refresh" onClick={() => conversation.loadHistory()}>
                  {t('again')}
                </Button>
              }
            />
          )}
          {history.status === 'ready' && !history.hasMore && items.length > 0 && (
            <p className="list-note">{t('history.begin')}</p>
          )}
          {history.status === 'ready' && history.hasMore && (
            <Button size="s" variant="ghost" className="list-more" onClick={() => conversation.loadHistory()}>
              {t('history.more')}
            </Button>
          )}
          {empty}
          {items.map((item, index) =>
            item.key !== lastKey && state.active?.key !== item.key && openDetailKey !== item.key ? (
              restingRow(item, items[index - 1])
            ) : item.role === 'user' ? (
              <Question key={item.key} item={item} before={items[index - 1]} words={words} onFile={onFile} />
            ) : (
              <Answer
                key={item.key}
                item={item}
                words={words}
                isLast={item.key === lastKey}
                isActive={state.active?.key === item.key}
                phase={state.active?.key === item.key ? state.phase : null}
                canRegenerate={again?.key === item.key}
                canRetry={item.key === lastKey && canSend(state)}
                notice={item.key === lastKey ? state.notice : null}
                isDetailOpen={openDetailKey === item.key}
                conversation={conversation}
                onDetail={onDetail}
                onSaveWire={item.key === lastKey ? props.onSaveWire : null}
              />
            ),
          )}
          {recommended.length > 0 && (
            <ul className="recommended" aria-label={t('recommended')}>
              {recommended.map((question) => (
                <li key={question}>
                  <button type="button" onClick={() => onAsk(question)}>
                    {question}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {!isAtBottom && (
        <div className="to-bottom">
          <IconButton
            icon="arrow-down"
            label={unseen > 0 ? t('toBottom.news', { count: unseen }) : t('toBottom')}
            {...(unseen > 0 ? { count: String(unseen) } : {})}
            onClick={follow}
          />
        </div>
      )}
    </div>
  );
}

interface QuestionProps {
  readonly item: QuestionItem;
  readonly before: ConversationItem | undefined;
  readonly words: Words;
  readonly onFile: (file: Attachment) => void;
}

/** Of these on a line of their own, or as much text, a question is cut on the screen until its reader opens it. */
const LONG = /(?:\n.*){10}|[^]{600}/;

/** A question, under its day where it is the first of it. What was asked on this page has none: it is now. */
const Question = memo(function Question({ item, before, words, onFile }: QuestionProps): ReactNode {
  const { lang, t } = words;
  const zone = usePlantZone(useSession(), null);
  const asked = momentOf(item.createdAt, lang, zone);
  const [isWhole, setWhole] = useState(false);
  const isLong = LONG.test(item.text);
  return (
    <>
      {asked !== null && asked.day !== momentOf(before?.createdAt ?? null, lang, zone)?.day && (
        <p className="list-note">
          <time dateTime={item.createdAt ?? ''}>{asked.day}</time>
        </p>
      )}
      <div className="question" dir="auto" title={asked?.moment} data-row={`q:${item.requestId}`}>
        {isLong ? (
          <>
            <div className={isWhole ? '' : 'cut'}>{item.text}</div>
            <Button size="s" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {t(isWhole ? 'question.less' : 'question.all')}
            </Button>
          </>
        ) : (
          item.text
        )}
      </div>
      {item.attachments.length > 0 && <SentFiles words={words} files={item.attachments} onOpen={onFile} />}
    </>
  );
});

const formats = new Map<string, readonly [Intl.DateTimeFormat, Intl.DateTimeFormat]>();

function momentOf(
  at: string | null,
  lang: string,
  timeZone: string,
): { readonly day: string; readonly moment: string } | null {
  if (at === null) return null;
  const key = `${lang} ${timeZone}`;
  let known = formats.get(key);
  if (known === undefined) {
    // Dates everywhere else are written in this order.
    const locale = lang === 'en' ? 'en-GB' : lang;
    known = [
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }),
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    ];
    formats.set(key, known);
  }
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? null : { day: known[0].format(date), moment: known[1].format(date) };
}

function readPlace(text: string | null): KeptPlace | null {
  const match = /^\{"row":"([\w:.-]{1,120})","topPx":(-?\d{1,6})\}$/.exec(text ?? '');
  return match ? { row: match[1] ?? '', topPx: Number(match[2]) } : null;
}
