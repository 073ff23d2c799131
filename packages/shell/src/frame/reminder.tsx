import { useEffect, useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { UNREAD_BADGE_MAX } from '@plantdeck/core/constants';
import {
  MessageNoticePayloadSchema,
  tryParseContract,
  type MessageNoticePayload,
} from '@plantdeck/core/contract';
import { IconButton, PriorityMark } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';

interface Waiting {
  readonly newest: MessageNoticePayload;
  readonly count: number;
}

interface ReminderProps {
  readonly session: PlantSession;
  /** Address of the messages, so that they can be opened in a tab of their own. */
  readonly href: string;
  readonly onOpen: () => void;
}

/** New alarms and announcements since the reader last looked: how many, the newest, and the way to them. */
export function Reminder({ session, href, onOpen }: ReminderProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  useEffect(() => {
    const onMessage = ({ payload }: { readonly payload: unknown }): void => {
      const message = tryParseContract(MessageNoticePayloadSchema, payload);
      if (message.ok) setWaiting((before) => ({ newest: message.value, count: (before?.count ?? 0) + 1 }));
    };
    const stops = [session.onNotice('alarm', onMessage), session.onNotice('announcement', onMessage)];
    return () => stops.forEach((stop) => stop());
  }, [session]);

  if (!waiting) return null;
  const { newest, count } = waiting;
  return (
    <div className="reminder" role="alert">
      {newest.priority && <PriorityMark priority={newest.priority} label={`P${newest.priority}`} />}
      <div>
        <b>{t('reminder.new', { count: badge(count) })}</b>
        <p>{newest.title}</p>
      </div>
      <a
        className="btn btn-s"
        href={href}
        onClick={(event) => {
          setWaiting(null);
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpen();
        }}
      >
        {t('reminder.view')}
      </a>
      <IconButton icon="close" size="s" label={t('reminder.close')} onClick={() => setWaiting(null)} />
    </div>
  );
}

/** A count as a badge shows it: `99+` above the maximum. */
export function badge(count: number): string {
  return count > UNREAD_BADGE_MAX ? `${UNREAD_BADGE_MAX}+` : String(count);
}
