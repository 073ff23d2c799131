import type { ReactNode } from 'react';
import { MESSAGE_TYPES, type MessageRecord } from '@plantdeck/core/contract';
import { Icon, PriorityMark, type IconName } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import type { MessageKind } from './message-tools.tsx';

const ICONS: Readonly<Record<MessageKind, IconName>> = {
  system: 'info',
  announcement: 'message',
  work: 'check',
  alarm: 'bell',
};

export function kindOf({ type }: MessageRecord): MessageKind {
  const names = Object.keys(MESSAGE_TYPES) as MessageKind[];
  return names.find((name) => MESSAGE_TYPES[name] === type) ?? 'system';
}

/** What kind a message is of; an alarm shows how urgent it is. */
export function MessageMark({ message }: { readonly message: MessageRecord }): ReactNode {
  const { t } = useWords('core');
  if (message.priority)
    return (
      <PriorityMark priority={message.priority} label={t('alarm.priority', { priority: message.priority })} />
    );
  return <Icon name={ICONS[kindOf(message)]} />;
}
