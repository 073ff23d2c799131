import type { ReactNode } from 'react';
import { UNREAD_BADGE_MAX } from '@plantdeck/core/constants';
import { MESSAGE_TYPES, type UnreadCounts } from '@plantdeck/core/contract';
import { Checkbox, TextField } from '@plantdeck/core/ui';
import { Segmented } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { MESSAGE_WORDS } from './words/index.ts';

export type MessageKind = keyof typeof MESSAGE_TYPES;
const KINDS = ['all', ...(Object.keys(MESSAGE_TYPES) as MessageKind[])] as const;

export interface MessageFilter {
  readonly title: string;
  readonly kind: MessageKind | 'all';
  readonly unreadOnly: boolean;
}

interface MessageToolsProps {
  readonly filter: MessageFilter;
  /** Unread ones of each kind; null until they are known. */
  readonly unread: UnreadCounts['kinds'] | null;
  readonly onChange: (filter: MessageFilter) => void;
}

/** Search in titles, kind of message, and only what is unread. */
export function MessageTools({ filter, unread, onChange }: MessageToolsProps): ReactNode {
  const { t } = useWords(MESSAGE_WORDS);
  const labelOf = (kind: (typeof KINDS)[number]): string => {
    const waiting = kind === 'all' ? 0 : (unread?.[kind] ?? 0);
    const count = waiting > UNREAD_BADGE_MAX ? `${UNREAD_BADGE_MAX}+` : waiting;
    return waiting === 0 ? t(`messages.kind.${kind}`) : `${t(`messages.kind.${kind}`)} ${count}`;
  };
  return (
    <div className="tools" role="search" aria-label={t('messages.search')}>
      <TextField
        type="search"
        icon="search"
        label={t('messages.search')}
        hideLabel
        placeholder={t('messages.search')}
        maxLength={200}
        value={filter.title}
        onChange={(title) => onChange({ ...filter, title })}
      />
      <Segmented
        label={t('messages.kind')}
        value={filter.kind}
        options={KINDS.map((kind) => ({ value: kind, label: labelOf(kind) }))}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
      <Checkbox
        label={t('messages.unreadOnly')}
        checked={filter.unreadOnly}
        onChange={(unreadOnly) => onChange({ ...filter, unreadOnly })}
      />
    </div>
  );
}
