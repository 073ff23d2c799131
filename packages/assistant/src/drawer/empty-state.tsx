import { useElement } from '@plantdeck/core/element';
import type { AssistantWords as Words } from '../words/index.ts';
import { useEffect, type ReactNode } from 'react';
import { errorDetail } from '../errors/error-detail.ts';
import type { AssistantPageUse } from './use-assistant-page.ts';

export interface EmptyStateProps {
  readonly opening: AssistantPageUse;
  readonly words: Words;
  readonly onChoose: (question: string) => void;
}

/** Before the first question: a greeting and sample questions, the platform's own where it has some. */
export function EmptyState({ opening, words, onChoose }: EmptyStateProps): ReactNode {
  const { t } = words;
  const { page, failure } = opening;
  const element = useElement();
  const failed = page === null ? failure : null;
  useEffect(() => {
    if (failed !== null) element.emit('plant-assistant-error', errorDetail({ t }, 'PA-102', failed));
  }, [element, failed, t]);
  if (page === null && failed === null) return <div className="empty" aria-busy="true" />;
  const own = ['process', 'equipment', 'quality', 'troubleshooting'].map((name) => ({
    name: t(`scene.${name}`),
    description: t(`scene.${name}.question`),
  }));
  // The cards are a help, not a condition: ours stand in.
  const scenes = page !== null && page.scenes.length > 0 ? page.scenes : own;
  return (
    <div className="empty">
      <h3>{page?.greeting ?? t('greeting')}</h3>
      <p className="t2">{t('greeting.hint')}</p>
      <ul>
        {scenes.map((scene) => (
          <li key={scene.name}>
            <button type="button" onClick={() => onChoose(scene.description)}>
              <b>{scene.name}</b>
              <span>{scene.description}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
