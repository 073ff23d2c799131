import type { PlantSession } from '@plantdeck/core';
import { useElement } from '@plantdeck/core/element';
import { download } from '@plantdeck/core/export';
import { IconButton } from '@plantdeck/core/ui/base';
import type { AssistantWords as Words } from '../words/index.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';

export interface ExportButtonProps {
  readonly session: PlantSession;
  readonly words: Words;
  readonly onFailure: (cause: unknown) => void;
}

/** Saves the whole conversation as a markdown file. A second press while it is read gives up. */
export function ExportButton({ session, words, onFailure }: ExportButtonProps): ReactNode {
  const { t } = words;
  const element = useElement();
  const running = useRef<AbortController | null>(null);
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle');
  useEffect(() => () => running.current?.abort(), []);
  const start = async (): Promise<void> => {
    const ending = new AbortController();
    running.current = ending;
    setState('running');
    try {
      const { exportConversation } = await import('./export-conversation.ts');
      const text = await exportConversation(session, words, ending.signal);
      const day = new Date(session.serverNowMs()).toISOString().slice(0, 10);
      download(element.root, `${t('export.file')}-${day}.md`, new Blob([text], { type: 'text/markdown' }));
      setState('idle');
    } catch (cause) {
      if (ending.signal.aborted) return setState('idle');
      setState('failed');
      onFailure(cause);
    } finally {
      running.current = null;
    }
  };
  return (
    <>
      <IconButton
        icon={state === 'running' ? 'stop' : 'download'}
        label={t(state === 'running' ? 'export.cancel' : 'export')}
        onClick={() => (running.current === null ? void start() : running.current.abort())}
      />
      {state === 'failed' && (
        <span className="sr" role="status">
          {t('error.PA-106.cause')}
        </span>
      )}
    </>
  );
}
