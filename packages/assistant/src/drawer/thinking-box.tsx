import { joinThinking } from '@plantdeck/core/grammar';
import { Icon } from '@plantdeck/core/ui/base';
import type { AssistantWords as Words } from '../words/index.ts';
import { useId, useState, type ReactNode } from 'react';
import type { AnswerVersion } from '../conversation/conversation-types.ts';
import { secondsOf } from './seconds.ts';

export interface ThinkingBoxProps {
  readonly words: Words;
  readonly version: AnswerVersion;
  readonly isStreaming: boolean;
  /** There is nothing else to show. */
  readonly isOpenAnyway: boolean;
}

/** Opens while it thinks, folds afterwards; what the reader chose stays. */
export function ThinkingBox({ words, version, isStreaming, isOpenAnyway }: ThinkingBoxProps): ReactNode {
  const { t, lang } = words;
  const id = useId();
  const [choice, setChoice] = useState<boolean | null>(null);
  const text = joinThinking(version.nodes).trim();
  if (text === '') return null;
  const isThinking = isStreaming && !version.nodes.some((node) => node.type !== 'thinking');
  const isOpen = choice ?? (isThinking || isOpenAnyway);
  const seconds = secondsOf(version.thinkingSpan, lang);
  return (
    <div className="thinking">
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setChoice(!isOpen)}>
        <Icon name="idea" size="s" />
        <span>{t(isThinking ? 'thinking.now' : 'thinking')}</span>
        {seconds !== null && <span className="t3">{t('thinking.seconds', { seconds })}</span>}
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size="s" />
      </button>
      <div id={id} hidden={!isOpen}>
        <p>{text}</p>
      </div>
    </div>
  );
}
