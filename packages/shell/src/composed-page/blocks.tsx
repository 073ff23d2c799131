import { useEffect, useId, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { BlockFigures, PageBlock } from '@plantdeck/core/contract';
import { useLanguage, usePlantZone } from '@plantdeck/core/element';
import { LATE_AFTER_PERIODS, STALE_AFTER_PERIODS } from '@plantdeck/core/judgement';
import { Banner, Button, Skeleton } from '@plantdeck/core/ui/base';
import { formatTime } from '@plantdeck/core/units';
import { useWords } from '@plantdeck/core/words';
import { AnswerAge } from '../parts/answer-age.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { failureText } from '../words/failure-text.ts';
import { BlockBody, rangeText } from './block-body.tsx';
import { readFigures } from './page-calls.ts';
import { COMPOSED_WORDS } from './words/index.ts';

/** Readings come by the quarter hour; a minute is soon enough for them. */
const REFRESH_MS = 60_000;
const READING_PERIOD_S = 900;
const OWN_LIMITS = {
  lateAfterS: READING_PERIOD_S * LATE_AFTER_PERIODS,
  staleAfterS: READING_PERIOD_S * STALE_AFTER_PERIODS,
};

interface BlocksProps {
  readonly session: PlantSession;
  readonly blocks: readonly PageBlock[];
  /** Another number asks for the figures again. */
  readonly round?: number;
  /** Stands in the head of each block while it is edited. */
  readonly tools?: (block: PageBlock) => ReactNode;
  readonly chosenId?: string | null;
}

/** Blocks with their values of now, on a grid of twelve columns that goes down to one. */
export function Blocks({ session, blocks, round = 0, tools, chosenId }: BlocksProps): ReactNode {
  const { t } = useWords(COMPOSED_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  // Titles, widths and texts change nothing of the figures.
  const asked = blocks.filter(({ kind }) => kind !== 'text');
  const question = JSON.stringify([
    language,
    round,
    asked.map((block) => ({ ...block, title: '', width: 0 })),
  ]);
  const { value, failure, reload } = useAnswer(question, async (signal) => ({
    ...(await readFigures(session, asked, signal)),
    answeredMs: session.serverNowMs(),
  }));
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [reload]);
  const zone = usePlantZone(session, null);
  // The platform says by none that there is no plant.
  const timeZone = value?.timeZone ? zone : null;
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
                <BlockBody block={block} figures={known ?? null} timeZone={timeZone} />
              )}
            </BlockPanel>
          );
        })}
      </div>
      {value && asked.length > 0 && (
        <p className="blocks-as-of">
          {value.dataAsOf && timeZone !== null && t('asOf', { time: formatTime(value.dataAsOf, timeZone) })}{' '}
          <AnswerAge
            asOfMs={value.dataAsOf === null ? value.answeredMs : Date.parse(value.dataAsOf)}
            failure={failure}
            own={OWN_LIMITS}
            session={session}
          />
        </p>
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
