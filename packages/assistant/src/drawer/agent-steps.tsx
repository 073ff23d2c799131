import type { MessageNode } from '@plantdeck/core/contract';
import { Icon } from '@plantdeck/core/ui/base';
import type { AssistantWords as Words } from '../words/index.ts';
import { useId, useState, type ReactNode } from 'react';
import type { AnswerVersion } from '../conversation/conversation-types.ts';
import { plainText } from '../read-aloud/plain-text.ts';
import { secondsOf } from './seconds.ts';

type AgentNode = Extract<MessageNode, { type: 'agent' }>;

export interface AgentStepsProps {
  readonly words: Words;
  readonly version: AnswerVersion;
  readonly isStreaming: boolean;
  /** All steps although the answer is finished, because they are all there is. */
  readonly isWhole: boolean;
}

/** What the agents did, one line each while it goes on; of a finished answer only the last one. */
export function AgentSteps({ words, version, isStreaming, isWhole }: AgentStepsProps): ReactNode {
  const { t, lang } = words;
  const id = useId();
  const [isFolded, setFolded] = useState(false);
  const contentNodes = version.nodes.slice(version.nodes.length - version.nodeSpans.length);
  const steps = version.nodes.filter((node): node is AgentNode => node.type === 'agent');
  const isFinished = version.state === 'finished' && !isWhole;
  const shown = isFinished ? steps.slice(-1) : steps;
  return (
    <div className="steps">
      {!isFinished && steps.length > 1 && (
        <button
          type="button"
          className="fold"
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={() => setFolded(!isFolded)}
        >
          <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size="s" />
          {t('steps', { count: steps.length })}
        </button>
      )}
      <ol id={id} hidden={isFolded && !isFinished}>
        {shown.map((step) => {
          const isOpen =
            isStreaming &&
            step === version.nodes.at(-1) &&
            step.status !== 'done' &&
            step.status !== 'failed';
          return (
            <li key={steps.indexOf(step)}>
              <StepIcon step={step} isOpen={isOpen} words={words} />
              <b>{step.name ?? t('step')}</b>
              <small>{firstLine(step)}</small>
              <StepSeconds
                text={secondsOf(version.nodeSpans[contentNodes.indexOf(step)], lang)}
                words={words}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function StepIcon({ step, isOpen, words }: { step: AgentNode; isOpen: boolean; words: Words }): ReactNode {
  const isFailed = step.status === 'failed' || (step.closedBy !== undefined && step.closedBy !== 'end');
  const state = isOpen ? 'running' : isFailed ? 'failed' : 'done';
  return (
    <>
      <span className={`step-icon ${state}`}>
        {isOpen ? <i className="pulse" /> : <Icon name={isFailed ? 'alert-triangle' : 'check'} size="s" />}
      </span>
      <span className="sr">{words.t(`step.${state}`)}</span>
    </>
  );
}

function StepSeconds({ text, words }: { text: string | null; words: Words }): ReactNode {
  return text === null ? null : <time>{words.t('seconds', { seconds: text })}</time>;
}

const firstLine = (step: AgentNode): string =>
  plainText((step.contentAfter?.trim() || step.content).trim().split('\n', 1)[0] ?? '');
