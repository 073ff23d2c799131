import { useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { AlarmActionSchema, type MessageRecord } from '@plantdeck/core/contract';
import { ShelveDialog } from '@plantdeck/core/ui';
import { Button } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { MESSAGE_WORDS } from './words/index.ts';

interface MessageAlarmProps {
  readonly session: PlantSession;
  /** The message's own title names the alarm. */
  readonly title: string;
  readonly alarm: NonNullable<MessageRecord['alarm']>;
  /** Opens a page: the alarm's own. */
  readonly go: (path: string) => void;
  readonly onDone: () => void;
  readonly onFailed: (error: unknown) => void;
}

/** What a reader may do about the alarm that a message tells of, right where it is read. */
export function MessageAlarm({ session, title, alarm, go, onDone, onFailed }: MessageAlarmProps): ReactNode {
  const { t } = useWords('core');
  const messages = useWords(MESSAGE_WORDS);
  const [isBusy, setBusy] = useState(false);
  const [isShelving, setShelving] = useState(false);
  const act = (call: 'alarmAcknowledge' | 'alarmShelve' | 'alarmUnshelve', more: object = {}): void => {
    setBusy(true);
    session
      .request(call, { schema: AlarmActionSchema, body: { ids: [alarm.id], ...more } })
      .then(onDone, onFailed)
      .finally(() => {
        setBusy(false);
        setShelving(false);
      });
  };
  const { state, canAcknowledge, canShelve } = alarm;
  const isActive = state === 'unackActive' || state === 'ackActive';
  return (
    <div className="message-alarm">
      {canAcknowledge && (state === 'unackActive' || state === 'unackRtn') && (
        <Button
          variant="primary"
          icon="check"
          data-track-id="alarm:ack"
          disabled={isBusy}
          onClick={() => act('alarmAcknowledge')}
        >
          {t('alarm.acknowledge')}
        </Button>
      )}
      {canShelve && isActive && (
        <Button icon="pause" data-track-id="alarm:shelve" disabled={isBusy} onClick={() => setShelving(true)}>
          {t('alarm.shelve')}
        </Button>
      )}
      {canShelve && state === 'shelved' && (
        <Button data-track-id="alarm:shelve" disabled={isBusy} onClick={() => act('alarmUnshelve')}>
          {t('alarm.unshelve')}
        </Button>
      )}
      <Button onClick={() => go(`/alarmDetailsView/${encodeURIComponent(alarm.id)}`)}>
        {messages.t('messages.openAlarm')}
      </Button>
      {isShelving && (
        <ShelveDialog
          name={title}
          isBusy={isBusy}
          onClose={() => setShelving(false)}
          onShelve={(order) => act('alarmShelve', order)}
        />
      )}
    </div>
  );
}
