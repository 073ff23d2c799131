import { Banner } from '@plantdeck/core/ui/base';
import type { AssistantWords as Words } from '../words/index.ts';
import type { ReactNode } from 'react';
import type { AssistantErrorId } from './error-catalogue.ts';

export interface ErrorNoteProps {
  readonly words: Words;
  readonly id: AssistantErrorId;
  readonly tone?: 'warn' | 'error';
  /** The platform's own words, preferred over ours. */
  readonly message?: string | null;
  /** What is still there. */
  readonly kept?: ReactNode;
  readonly action?: ReactNode;
}

/** A failure on screen: what happened, what is kept, what to do, and the id to ask for help with. */
export function ErrorNote({ words, id, tone = 'error', message, kept, action }: ErrorNoteProps): ReactNode {
  const { t } = words;
  return (
    <Banner tone={tone} title={message ?? t(`error.${id}.cause`)} action={action}>
      {kept}
      {kept && ' '}
      {t(`error.${id}.remedy`)} <small className="error-id">{id}</small>
    </Banner>
  );
}
