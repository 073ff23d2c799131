import type { ReactNode } from 'react';
import { MESSAGE_TYPES } from '@plantdeck/core/contract';
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
  readonly onChange: (filter: MessageFilter) => void;
}

/** Search in titles, kind of message, and only what is unread. */
export function MessageTools({ filter, onChange }: MessageToolsProps): ReactNode {
  const { t } = useWords(MESSAGE_WORDS);
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
        options={KINDS.map((kind) => ({ value: kind, label: t(`messages.kind.${kind}`) }))}
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
