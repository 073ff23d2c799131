import { Button, IconButton, StateView } from '@plantdeck/core/ui/base';
import type { Words } from '@plantdeck/core/words';
import { memo, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Conversation } from '../conversation/conversation.ts';
import { canSend, regenerable } from '../conversation/conversation-state.ts';
import {
  shownVersion,
  type ConversationState,
  type QuestionItem,
} from '../conversation/conversation-types.ts';
import { Answer } from './answer.tsx';
import { useReadingPlace } from './use-reading-place.ts';

export interface MessageListProps {
  readonly words: Words;
  readonly state: ConversationState;
  readonly conversation: Conversation;
  readonly empty: ReactNode;
  readonly openDetailKey: string | null;
  readonly onDetail: (key: string) => void;
  readonly onAsk: (question: string) => void;
}

/** Questions and answers, oldest first. The reader's place is kept whatever comes above or below. */
export function MessageList(props: MessageListProps): ReactNode {
  const { words, state, conversation, empty, openDetailKey, onDetail, onAsk } = props;
  const { t } = words;
  const { items, history } = state;
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { isAtBottom, follow, keep } = useReadingPlace(box, content, () => {
    const now = conversation.state().history;
    if (now.hasMore && now.status === 'ready') conversation.loadHistory();
  });
  const firstKey = items[0]?.key;
  const lastKey = items.at(-1)?.key;
  const lastQuestionKey = items.findLast((item) => item.role === 'user')?.key;

  // Whoever asks wants to see the answer, wherever they were reading.
  useLayoutEffect(() => {
    if (state.phase === 'sending') follow();
  }, [lastQuestionKey, state.phase, follow]);
  useLayoutEffect(() => keep(), [firstKey, history.status, keep]);

  const last = items.at(-1);
  const recommended =
    last?.role === 'assistant' && canSend(state) && shownVersion(last).state === 'finished'
      ? shownVersion(last).recommended
      : [];
  const again = regenerable(state);
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
            <StateView
              kind="failed"
              title={t('history.failed')}
              actionLabel={t('again')}
              onAction={() => conversation.loadHistory()}
            />
          )}
          {history.status === 'ready' && history.hasMore && (
            <Button size="s" variant="ghost" className="list-more" onClick={() => conversation.loadHistory()}>
              {t('history.more')}
            </Button>
          )}
          {empty}
          {items.map((item) =>
            item.role === 'user' ? (
              <Question key={item.key} item={item} />
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
          <IconButton icon="arrow-down" label={t('toBottom')} onClick={follow} />
        </div>
      )}
    </div>
  );
}

const Question = memo(function Question({ item }: { item: QuestionItem }): ReactNode {
  return <div className="question">{item.text}</div>;
});
