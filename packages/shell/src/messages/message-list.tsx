import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { MessageRecord } from '@plantdeck/core/contract';
import { useLanguage } from '@plantdeck/core/element';
import { rovingTarget } from '@plantdeck/core/ui';
import { formatDateTime } from '@plantdeck/core/units';
import { useWords } from '@plantdeck/core/words';
import { MessageMark } from './message-kind.tsx';
import { MESSAGE_WORDS } from './words/index.ts';

interface MessageListProps {
  readonly records: readonly MessageRecord[];
  readonly openedId: string | null;
  readonly zone: string;
  /** Where the focus was last, so that a list that comes back takes it up. */
  readonly focusedId: string | null;
  readonly onFocused: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

/** One stop of the tab key; arrows, Home and End go through the messages, Enter opens one. */
export function MessageList({
  records,
  openedId,
  zone,
  focusedId,
  onFocused,
  onOpen,
}: MessageListProps): ReactNode {
  const { t } = useWords(MESSAGE_WORDS);
  const language = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  const isHere = (id: string | null): boolean => records.some((each) => each.id === id);
  const entryId = isHere(focusedId) ? focusedId : isHere(openedId) ? openedId : records[0]?.id;

  function onKeyDown(event: KeyboardEvent): void {
    const id = (event.target as HTMLElement).dataset['id'];
    const at = records.findIndex((each) => each.id === id);
    const to = rovingTarget(event.key, at, records.length, { axis: 'vertical', wrap: false });
    const next = to === null ? undefined : records[to];
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (id !== undefined) onOpen(id);
    }
    if (!next || to === null) return;
    event.preventDefault();
    onFocused(next.id);
    (list.current?.children[to] as HTMLElement | undefined)?.focus();
  }

  return (
    <div ref={list} role="listbox" aria-label={t('messages.list')} onKeyDown={onKeyDown}>
      {records.map((message) => (
        <div
          key={message.id}
          className="message"
          role="option"
          tabIndex={message.id === entryId ? 0 : -1}
          aria-selected={message.id === openedId}
          data-id={message.id}
          data-unread={message.read ? undefined : ''}
          onClick={() => {
            onFocused(message.id);
            onOpen(message.id);
          }}
        >
          <MessageMark message={message} />
          <b>
            {!message.read && <span className="sr">{t('messages.isUnread')}: </span>}
            {message.title}
          </b>
          <time dateTime={message.publishTime}>{formatDateTime(message.publishTime, zone, language)}</time>
          <p>{message.content}</p>
        </div>
      ))}
    </div>
  );
}
