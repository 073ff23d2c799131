import type { PlantSession } from '@plantdeck/core';
import { AssistantPageSchema, type Scene } from '@plantdeck/core/contract';
import { useElement } from '@plantdeck/core/element';
import type { AssistantWords as Words } from '../words/index.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { errorDetail } from '../errors/error-detail.ts';

export interface EmptyStateProps {
  readonly session: PlantSession;
  readonly words: Words;
  readonly onChoose: (question: string) => void;
}

/** Before the first question: a greeting and sample questions, the platform's own where it has some. */
export function EmptyState({ session, words, onChoose }: EmptyStateProps): ReactNode {
  const { t, lang } = words;
  const element = useElement();
  const [page, setPage] = useState<{
    readonly scenes: readonly Scene[];
    readonly greeting?: string | undefined;
  } | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    session
      .request('assistantPage', { schema: AssistantPageSchema, body: {}, signal: ending.signal })
      .then(setPage, (cause: unknown) => {
        if (ending.signal.aborted) return;
        element.emit('plant-assistant-error', errorDetail({ t }, 'PA-102', cause));
        // The cards are a help, not a condition: ours stand in.
        setPage({ scenes: [] });
      });
    return () => ending.abort();
  }, [session, element, lang, t]);
  if (page === null) return <div className="empty" aria-busy="true" />;
  const own = ['process', 'equipment', 'quality', 'troubleshooting'].map((name) => ({
    name: t(`scene.${name}`),
    description: t(`scene.${name}.question`),
  }));
  const scenes = page.scenes.length > 0 ? page.scenes : own;
  return (
    <div className="empty">
      <h3>{page.greeting ?? t('greeting')}</h3>
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
