import { ANALYSING_MIN_NODES_EXCLUSIVE } from '@plantdeck/core/constants';
import type { MessageNode } from '@plantdeck/core/contract';
import { joinContent } from '@plantdeck/core/grammar';
import { Button } from '@plantdeck/core/ui/base';
import type { AssistantWords as Words } from '../words/index.ts';
import { memo, type ReactNode } from 'react';
import type { Conversation } from '../conversation/conversation.ts';
import {
  shownVersion,
  type AnswerFailure,
  type AnswerItem,
  type ConversationState,
} from '../conversation/conversation-types.ts';
import { idOfFailure } from '../errors/error-catalogue.ts';
import { ErrorNote } from '../errors/error-note.tsx';
import { AgentSteps } from './agent-steps.tsx';
import { AnswerActions } from './answer-actions.tsx';
import { Dots } from './dots.tsx';
import { Markdown } from './markdown.tsx';
import { ThinkingBox } from './thinking-box.tsx';

export interface AnswerProps {
  readonly item: AnswerItem;
  readonly words: Words;
  readonly isLast: boolean;
  readonly isActive: boolean;
  readonly phase: ConversationState['phase'] | null;
  readonly canRegenerate: boolean;
  readonly canRetry: boolean;
  readonly notice: AnswerFailure | null;
  readonly isDetailOpen: boolean;
  readonly conversation: Conversation;
  readonly onDetail: (key: string) => void;
  /** Saves what was said on the connection, for support; null where this answer has nothing to do with it. */
  readonly onSaveWire: (() => void) | null;
}

/** One answer in the version that is shown. */
export const Answer = memo(function Answer(props: AnswerProps): ReactNode {
  const { item, words, isActive, phase, canRetry, notice, conversation } = props;
  const { t } = words;
  const version = shownVersion(item);
  const isStreaming = isActive && (version.state === 'sending' || version.state === 'streaming');
  const text = joinContent(version.nodes);
  const hasText = text.trim() !== '';
  const isDone = version.state === 'finished';
  const agents = version.nodes.filter((node) => node.type === 'agent');
  return (
    <article
      className="answer"
      data-row={`a:${version.requestId}`}
      aria-label={t('answer')}
      aria-busy={isStreaming}
    >
      {version.nodes.length === 0 && isStreaming && <Dots label={t('waiting')} />}
      <ThinkingBox
        words={words}
        version={version}
        isStreaming={isStreaming}
        isOpenAnyway={isDone && !hasText}
      />
      {agents.length > 0 && (
        <AgentSteps words={words} version={version} isStreaming={isStreaming} isWhole={isDone && !hasText} />
      )}
      {isStreaming && version.nodes.length > ANALYSING_MIN_NODES_EXCLUSIVE && (
        <p className="analysing">
          {t('modelAnalyzing')}
          <Dots />
        </p>
      )}
      {version.nodes.map((node, index) =>
        node.type === 'content' && node.content.trim() !== '' ? (
          <Markdown
            key={`${version.requestId}:${contentIndex(version.nodes, index)}`}
            text={node.content}
            isStreaming={isStreaming && index === version.nodes.length - 1}
          />
        ) : null,
      )}
      {phase === 'stopping' && <p className="line-state">{t('stopping')}</p>}
      {version.state === 'stopped' && (
        <p className="line-state">{t(version.stopConfirmed ? 'stopped' : 'stopUnconfirmed')}</p>
      )}
      {isDone && !hasText && <p className="line-state">{t('noText')}</p>}
      {version.state === 'failed' && (
        <Failure words={words} failure={version.failure} hasText={hasText}>
          {canRetry &&
            item.question !== '' &&
            version.failure?.kind !== 'over' &&
            version.failure?.kind !== 'expired' && (
              <Button size="s" icon="refresh" onClick={() => conversation.retry(item.key)}>
                {t('again')}
              </Button>
            )}
          {props.onSaveWire !== null && version.live && version.failure?.kind !== 'over' && (
            <Button size="s" variant="ghost" icon="download" onClick={props.onSaveWire}>
              {t('wire.save')}
            </Button>
          )}
        </Failure>
      )}
      {notice !== null && (
        <ErrorNote
          words={words}
          id={idOfFailure(notice.kind)}
          tone="warn"
          message={notice.message}
          kept={t('regenerateFailed')}
        />
      )}
      {!isStreaming && (
        <AnswerActions {...props} version={version} text={text} hasAgents={agents.length > 0} />
      )}
    </article>
  );
});

function Failure(props: {
  words: Words;
  failure: AnswerFailure | null;
  hasText: boolean;
  children: ReactNode;
}): ReactNode {
  const { words, failure, hasText, children } = props;
  const kind = failure?.kind ?? 'transient';
  // The locked input below says why; here it only matters that nothing was lost.
  if (kind === 'over' && hasText) return <p className="line-state">{words.t('failure.kept')}</p>;
  return (
    <ErrorNote
      words={words}
      id={idOfFailure(kind)}
      message={failure?.message ?? (kind === 'over' ? words.t('failure.empty') : null)}
      kept={hasText && words.t('failure.kept')}
      action={children}
    />
  );
}

// A THINKING node that comes late stands first and would shift positions, and with them the rendered text.
const contentIndex = (nodes: readonly MessageNode[], index: number): number =>
  nodes.slice(0, index).filter((node) => node.type === 'content').length;
