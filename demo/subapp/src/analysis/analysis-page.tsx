import { useEffect, useMemo, type ReactNode } from 'react';
import { isForbidden, isRequestError } from '@plantdeck/core';
import type { Analysis, AnalysisPageName, FramePlace } from '@plantdeck/core/contract';
import { useElement, useLanguage, useSignalValue } from '@plantdeck/core/element';
import { download, toCsv } from '@plantdeck/core/export';
import { Banner, Button, Chip, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { formatDateTime, formatNumber } from '@plantdeck/core/units';
import { useWords } from '@plantdeck/core/words';
import { Companions } from '../companions/companions.tsx';
import { failureText } from '../failure-text.ts';
import type { Workplace } from '../records.view.tsx';
import { SUBAPP_WORDS } from '../words/index.ts';
import { addressOf, askedOf } from './analysis-address.ts';
import { AnalysisFigures } from './analysis-figures.tsx';
import { exportTables } from './analysis-model.ts';
import { AnalysisPanels } from './analysis-panels.tsx';
import { AnalysisTable } from './analysis-table.tsx';
import { AnalysisToolbar } from './analysis-toolbar.tsx';
import { useAnalysis } from './use-analysis.ts';

interface AnalysisPageProps {
  readonly workplace: Workplace;
  readonly place: FramePlace;
  readonly page: AnalysisPageName;
}

/** Pages that keep rows of their own besides what they compute. */
const WITH_LIST: readonly AnalysisPageName[] = ['standIndex'];

/** What the platform computed for an area and a period: figures, pictures and the table behind them. */
export function AnalysisPageView({ workplace, place, page }: AnalysisPageProps): ReactNode {
  const { shell } = workplace;
  const { t } = useWords(SUBAPP_WORDS);
  const connection = useSignalValue(shell.state);
  const asked = useMemo(() => askedOf(place.query), [place.query]);
  const { state, isBusy, again } = useAnalysis(workplace, page, asked);
  const analysis = state.name === 'ready' ? state.analysis : state.name === 'failed' ? state.before : null;
  const title = analysis?.title ?? '';
  const isSettled = state.name !== 'loading';
  useEffect(() => {
    if (title !== '') shell.title(title, place.path);
  }, [shell, title, place.path]);
  useEffect(() => {
    if (isSettled) shell.ready();
  }, [shell, isSettled]);

  return (
    <div className="page page-analysis" aria-busy={isBusy}>
      {connection.name === 'signed-out' && <Banner tone="warn">{t('session.expired')}</Banner>}
      {state.name === 'loading' && <AnalysisSkeleton />}
      {state.name === 'failed' && (
        <Failure error={state.error} hasBefore={analysis !== null} onAgain={again} />
      )}
      {analysis && (
        <>
          <Head analysis={analysis} onAgain={again} onList={() => shell.navigate(`${place.path}?list=1`)} />
          <AnalysisToolbar
            analysis={analysis}
            onAsk={(next) => shell.navigate(addressOf(place.path, next), { replace: true })}
          />
          {analysis.empty === null ? (
            <>
              <AnalysisFigures figures={analysis.figures} />
              <AnalysisPanels analysis={analysis} />
              <AnalysisTable analysis={analysis} />
              <Companions workplace={workplace} page={page} />
            </>
          ) : (
            <section className="list-empty">
              <StateView kind="empty" title={t('analysis.empty')}>
                {analysis.notes[0] ?? analysis.empty}
              </StateView>
            </section>
          )}
          {analysis.empty === null && analysis.notes.length > 0 && (
            <ul className="analysis-notes">
              {analysis.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

function Head({
  analysis,
  onAgain,
  onList,
}: {
  readonly analysis: Analysis;
  readonly onAgain: () => void;
  readonly onList: () => void;
}): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const { root } = useElement();
  const { period, timeZone, completenessPct, estimatedSlots } = analysis;
  const exportCsv = (): void => {
    const head = {
      figure: t('analysis.figure'),
      value: t('analysis.value'),
      unit: t('analysis.unit'),
      before: t('analysis.before'),
    };
    const csv = toCsv(exportTables(analysis, head, language));
    const days = `${period.fromDay}_${period.toDay}`;
    download(root, `${analysis.page}_${days}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <div className="page-head">
      <h1>{analysis.title}</h1>
      <span className="page-count">
        {t('analysis.period', {
          from: formatDateTime(period.from, timeZone, language),
          to: formatDateTime(period.to, timeZone, language),
        })}
      </span>
      {completenessPct !== null && completenessPct < 95 && (
        <Chip tone="info">
          {t('analysis.completeness', { pct: formatNumber(completenessPct, { decimals: 0 }, language) })}
        </Chip>
      )}
      {estimatedSlots > 0 && <Chip tone="info">{t('analysis.estimated', { count: estimatedSlots })}</Chip>}
      <span className="grow" />
      <Button icon="refresh" onClick={onAgain}>
        {core.t('common.refresh')}
      </Button>
      {WITH_LIST.includes(analysis.page) && (
        <Button icon="settings" onClick={onList}>
          {t('analysis.list')}
        </Button>
      )}
      <Button icon="download" disabled={analysis.empty !== null} onClick={exportCsv}>
        {t('export.csv')}
      </Button>
    </div>
  );
}

/** A wrong address is told with the platform's own words, which name the parameter; the old picture stays. */
function Failure({
  error,
  hasBefore,
  onAgain,
}: {
  readonly error: unknown;
  readonly hasBefore: boolean;
  readonly onAgain: () => void;
}): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const core = useWords('core');
  const text = failureText(error, core.t);
  if (isRequestError(error) && isForbidden(error))
    return (
      <StateView kind="forbidden" title={t('list.forbidden')}>
        {text}
      </StateView>
    );
  if (hasBefore)
    return (
      <Banner
        tone="error"
        title={t('analysis.failed')}
        action={<Button onClick={onAgain}>{core.t('common.retry')}</Button>}
      >
        {text}
      </Banner>
    );
  return (
    <StateView
      kind="failed"
      title={t('analysis.failed')}
      actionLabel={core.t('common.retry')}
      onAction={onAgain}
    >
      {text}
    </StateView>
  );
}

function AnalysisSkeleton(): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  return (
    <>
      <span className="sr" role="status">
        {t('analysis.loading')}
      </span>
      <Skeleton width={220} height={28} />
      <Skeleton height={56} />
      <Skeleton height={88} />
      <Skeleton height={280} />
    </>
  );
}
