import { IconButton } from '@plantdeck/core/ui/base';
import type { AssistantWords as Words } from '../words/index.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { shownVersion, type AnswerItem } from '../conversation/conversation-types.ts';
import { Markdown } from './markdown.tsx';

export interface AgentDetailProps {
  readonly words: Words;
  readonly item: AnswerItem;
  readonly isInline: boolean;
  readonly onClose: () => void;
}

/** The whole reasoning process beside the drawer: what was thought, each step with what it got. */
export function AgentDetail({ words, item, isInline, onClose }: AgentDetailProps): ReactNode {
  const { t } = words;
  const box = useRef<HTMLElement>(null);
  const { nodes } = shownVersion(item);
  useEffect(() => {
    box.current?.scrollTo({ top: 0 });
  }, [item.key]);
  return (
    <aside
      ref={box}
      className={isInline ? 'detail detail-inline' : 'detail'}
      part="detail"
      aria-label={t('reasoning')}
      tabIndex={-1}
    >
      <header className="head">
        <h3>{t('reasoning')}</h3>
        <span className="grow" />
        <IconButton icon="close" size="s" label={t('close')} onClick={onClose} />
      </header>
      <ol className="detail-list">
        {nodes.map((node, index) =>
          node.type === 'content' || (node.type === 'thinking' && node.content.trim() === '') ? null : (
            <li key={index}>
              <h4>{node.type === 'thinking' ? t('thinking') : (node.name ?? t('step'))}</h4>
              {node.content.trim() !== '' && <Markdown text={node.content} isStreaming={false} />}
              {node.type === 'agent' &&
                node.contentAfter !== undefined &&
                node.contentAfter.trim() !== '' && (
                  <div className="detail-result">
                    <h5>{t('result')}</h5>
                    <Markdown text={node.contentAfter} isStreaming={false} />
                  </div>
                )}
              {node.closedBy !== undefined && node.closedBy !== 'end' && (
                <p className="line-state">{t(`closedBy.${node.closedBy}`)}</p>
              )}
            </li>
          ),
        )}
      </ol>
    </aside>
  );
}
