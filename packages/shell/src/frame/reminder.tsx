import { useEffect, useState, type ReactNode } from 'react';
import { sharedOf, type PlantSession, type SharedState } from '@plantdeck/core';
import { UNREAD_BADGE_MAX } from '@plantdeck/core/constants';
import {
  MessageNoticePayloadSchema,
  tryParseContract,
  type MessageNoticePayload,
} from '@plantdeck/core/contract';
import { useSignalValue } from '@plantdeck/core/element';
import { IconButton, overDrawer, PriorityMark, type Priority } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import type { AlarmSound } from '../alarms/alarm-sound.ts';
import { useAlarmSound } from '../alarms/use-alarm-sound.ts';
import { SHELL_WORDS } from '../words/index.ts';

/** How long one page holds the turn to sound, so that the others have heard of the same alarm. */
const SOUND_TURN_MS = 1_500;

interface ReminderProps {
  readonly session: PlantSession;
  /** Address of the messages, so that they can be opened in a tab of their own. */
  readonly href: string;
  readonly onOpen: () => void;
}

/** New alarms and announcements since the reader last looked: how many, the newest, and the way to them. */
export function Reminder({ session, href, onOpen }: ReminderProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const sound = useAlarmSound();
  const shared = sharedOf(session);
  const isShown = useSignalValue(shared.isMessageShown);
  const count = useSignalValue(shared.currentMessageNumber);
  const [newest, setNewest] = useState<MessageNoticePayload | null>(null);

  useEffect(() => {
    const onMessage = ({ payload }: { readonly payload: unknown }): void => {
      const message = tryParseContract(MessageNoticePayloadSchema, payload);
      if (!message.ok || message.value.remind === false) return;
      if (message.value.sound === true) soundOnce(sound, message.value.priority ?? 2);
      setNewest(message.value);
      shared.currentMessageNumber.value += 1;
      shared.isMessageShown.value = true;
    };
    const stops = [session.onNotice('alarm', onMessage), session.onNotice('announcement', onMessage)];
    return () => stops.forEach((stop) => stop());
  }, [session, shared, sound]);

  if (!isShown || !newest) return null;
  return (
    <div ref={overDrawer} popover="manual" className="reminder" role="alert">
      {newest.priority && <PriorityMark priority={newest.priority} label={`P${newest.priority}`} />}
      <div>
        <b>{t('reminder.new', { count: badge(count) })}</b>
        <p>{newest.title}</p>
      </div>
      <a
        className="btn btn-s"
        href={href}
        onClick={(event) => {
          looked(shared);
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpen();
        }}
      >
        {t('reminder.view')}
      </a>
      <IconButton icon="close" size="s" label={t('reminder.close')} onClick={() => putAway(shared)} />
    </div>
  );
}

/** The messages are opened from it. */
function looked(shared: SharedState): void {
  putAway(shared);
  shared.hasAlarm.value = false;
}

function putAway({ isMessageShown, currentMessageNumber }: SharedState): void {
  isMessageShown.value = false;
  currentMessageNumber.value = 0;
}

/** Of several pages of one site only one sounds. Without locks, as on plain http, each does. */
function soundOnce(sound: AlarmSound, priority: Priority): void {
  if (!('locks' in navigator)) return void sound.play(priority);
  void navigator.locks.request('plantdeck.alarm-sound', { ifAvailable: true }, async (lock) => {
    // A page that may not sound yet leaves the turn to another.
    if (lock && sound.play(priority)) await new Promise((resolve) => setTimeout(resolve, SOUND_TURN_MS));
  });
}

/** A count as a badge shows it: `99+` above the maximum. */
export function badge(count: number): string {
  return count > UNREAD_BADGE_MAX ? `${UNREAD_BADGE_MAX}+` : String(count);
}
