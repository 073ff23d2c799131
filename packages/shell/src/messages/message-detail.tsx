import { useEffect, useRef, type ReactNode } from 'react';
import type { MessageRecord } from '@plantdeck/core/contract';
import { useLanguage } from '@plantdeck/core/element';
import { Button, Chip, StateView } from '@plantdeck/core/ui/base';
import { formatDateTime } from '@plantdeck/core/units';
import { useWords } from '@plantdeck/core/words';
import { kindOf, MessageMark } from './message-kind.tsx';
import { MESSAGE_WORDS } from './words/index.ts';

interface MessageDetailProps {
  readonly message: MessageRecord | null;
  readonly zone: string;
  /** It took the place of the list, and the focus goes with it. */
  readonly takesFocus: boolean;
  readonly onBack: (() => void) | null;
  /** What can be done about the message. */
  readonly actions?: ReactNode;
}

/** The opened message. Its text is somebody's text, whatever it looks like: nothing in it is read as markup. */
export function MessageDetail({ message, zone, takesFocus, onBack, actions }: MessageDetailProps): ReactNode {
  const { t } = useWords(MESSAGE_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = message?.id;
  useEffect(() => {
    if (id !== undefined && takesFocus) heading.current?.focus();
  }, [id, takesFocus]);

  return (
    <section className="panel message-detail" part="panel" aria-label={t('messages.detail')}>
      {onBack && (
        <div className="message-back">
          <Button size="s" variant="ghost" icon="chevron-left" onClick={onBack}>
            {core.t('common.back')}
          </Button>
        </div>
      )}
      {message === null ? (
        <StateView kind="empty" title={t('messages.chooseOne')} />
      ) : (
        <article>
          <header>
            <MessageMark message={message} />
            <h2 ref={heading} tabIndex={-1}>
              {message.title}
            </h2>
          </header>
          <p className="message-meta">
            <Chip>{t(`messages.kind.${kindOf(message)}`)}</Chip>
            <span>{message.publisher}</span>
            <time dateTime={message.publishTime}>
              {formatDateTime(message.publishTime, zone, language, { seconds: true })}
            </time>
          </p>
          <p className="message-content">{message.content}</p>
          {actions}
        </article>
      )}
    </section>
  );
}
