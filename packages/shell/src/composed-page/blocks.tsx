import { useEffect, useId, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { BlockFigures, PageBlock } from '@plantdeck/core/contract';
import { useLanguage } from '@plantdeck/core/element';
import { Banner, Button, Skeleton } from '@plantdeck/core/ui/base';
import { formatTime } from '@plantdeck/core/units';
import { useWords } from '@plantdeck/core/words';
import { useAnswer } from '../parts/use-answer.ts';
import { failureText } from '../words/failure-text.ts';
import { BlockBody, rangeText } from './block-body.tsx';
import { readFigures } from './page-calls.ts';
import { COMPOSED_WORDS } from './words/index.ts';

/** Readings come by the quarter hour; a minute is soon enough for them. */
const REFRESH_MS = 60_000;

interface BlocksProps {
  readonly session: PlantSession;
  readonly blocks: readonly PageBlock[];
  /** Stands in the head of each block while it is edited. */
  readonly tools?: (block: PageBlock) => ReactNode;
  readonly chosenId?: string | null;
}

/** Blocks with their values of now, on a grid of twelve columns that goes down to one. */
export function Blocks({ session, blocks, tools, chosenId }: BlocksProps): ReactNode {
  const { t } = useWords(COMPOSED_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  // Titles, widths and texts change nothing of the figures.
  const asked = blocks.filter(({ kind }) => kind !== 'text');
  const question = JSON.stringify([language, asked.map((block) => ({ ...block, title: '', width: 0 }))]);
  const { value, failure, reload } = useAnswer(question, (signal) => readFigures(session, asked, signal));
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [reload]);
  const figures = new Map<string, BlockFigures>(value?.figures.map((each) => [each.id, each]));

  return (
    <>
      {failure !== null && (
        <Banner tone="error" title={t('figuresFailed')}>
          {failureText(failure, core.t)}{' '}
          <Button size="s" onClick={reload}>
            {core.t('common.retry')}
          </Button>
        </Banner>
      )}
      <div className="blocks">
        {blocks.map((block) => {
          const known = figures.get(block.id);
          return (
            <BlockPanel
              key={block.id}
              className={`block block-${block.kind} w-${block.width}${block.id === chosenId ? ' block-chosen' : ''}`}
              title={block.title || known?.label || t(`kind.${block.kind}`)}
              note={block.kind === 'text' ? null : rangeText(block.range, core.t)}
              flush={block.kind === 'table'}
              end={tools?.(block)}
            >
              {block.kind !== 'text' && !known ? (
                <Skeleton height={block.kind === 'kpi' ? 44 : 200} />
              ) : (
                <BlockBody block={block} figures={known ?? null} timeZone={value?.timeZone ?? null} />
              )}
            </BlockPanel>
          );
        })}
      </div>
      {value?.dataAsOf && value.timeZone !== null && (
        <p className="blocks-as-of">{t('asOf', { time: formatTime(value.dataAsOf, value.timeZone) })}</p>
      )}
    </>
  );
}

/** As a panel, but no landmark: a page may hold many blocks of one name. */
function BlockPanel({
  className,
  title,
  note,
  flush,
  end,
  children,
}: {
  readonly className: string;
  readonly title: string;
  readonly note: string | null;
  readonly flush: boolean;
  readonly end: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <div className={`panel ${className}`} role="group" aria-labelledby={id} part="panel">
      <div className="panel-head">
        <h2 id={id} title={title}>
          {title}
        </h2>
        {note && <span className="sub">{note}</span>}
        {end && <div className="end">{end}</div>}
      </div>
      <div className={flush ? 'panel-body flush' : 'panel-body'}>{children}</div>
    </div>
  );
}
