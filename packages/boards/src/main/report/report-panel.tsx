import { useCallback, useState, type ReactNode } from 'react';
import { errorMessageKey, type RequestError } from '@plantdeck/core';
import type { MainBoard } from '@plantdeck/core/contract';
import { useCommand, useElement, useSession } from '@plantdeck/core/element';
import { Banner, Button, IconButton, Segmented, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { BoardPanel } from '../../board/board-panel.tsx';
import { useBoard } from '../../board/board-context.ts';
import { panelValues } from '../../board/panel-values.ts';
import { COMMON, type Reader } from '../../board/reader.ts';
import { WORDS } from '../words.ts';
import { ExportJobList } from './export-jobs.tsx';
import { firstDraft, queryOf, rangeProblem } from './report-draft.ts';
import { ReportFilter, type ReportOffer } from './report-filter.tsx';
import { BalanceList, StepTable, SummaryTable, TierBar, type Measure } from './report-table.tsx';
import { useExportJobs } from './use-export-jobs.ts';
import { PAGE_ROWS, useReport } from './use-report.ts';

/** The time-of-use electricity report: asked for by its filter, read here, taken away as a file. */
export default function ReportPanel(): ReactNode {
  const { board, reader } = useBoard<MainBoard>();
  const session = useSession();
  const offer = panelValues(board.panels, 'report');
  return (
    <BoardPanel code="report" note={reader.t(`${WORDS}report.sub`)}>
      {offer &&
        (session ? (
          <Report offer={offer} reader={reader} />
        ) : (
          <StateView kind="empty" title={reader.t(`${WORDS}report.noSession`)}>
            {reader.t(`${WORDS}report.noSessionHint`)}
          </StateView>
        ))}
    </BoardPanel>
  );
}

function Report({ offer, reader }: { readonly offer: ReportOffer; readonly reader: Reader }): ReactNode {
  const { board } = useBoard<MainBoard>();
  const session = useSession();
  const command = useCommand();
  const element = useElement();
  const core = useWords('core');
  const [draft, setDraft] = useState(() =>
    firstDraft(
      offer.today,
      offer.areas.find(({ id }) => id === board.area.id)?.id ?? offer.areas[0]?.id ?? '',
      offer,
    ),
  );
  const [asked, setAsked] = useState(() => ({ query: queryOf(draft), current: 1 }));
  const [measure, setMeasure] = useState<Measure>('kwh');
  const [view, setView] = useState<'summary' | 'steps'>('summary');
  const { report, isLoading, error, reload } = useReport(session, reader.lang, asked.query, asked.current);
  const open = useCallback((url: string) => openFile(element.root, url), [element]);
  const jobs = useExportJobs(offer.canExport ? session : null, command, reader.lang, open);
  const word = (key: string, values = {}) => reader.t(`${WORDS}report.${key}`, values);
  const problem = rangeProblem(draft, offer.today);
  const problemText =
    problem && (problem.key === 'future' ? word('future') : core.t(problem.key, problem.params));
  const isChanged = JSON.stringify(queryOf(draft)) !== JSON.stringify(asked.query);
  const pages = report ? Math.max(1, Math.ceil(report.rowCount / PAGE_ROWS)) : 1;
  const failure = (cause: RequestError): string => cause.retMsg || core.t(errorMessageKey(cause));
  return (
    <div className="report">
      <form
        className="report-head"
        onSubmit={(event) => {
          event.preventDefault();
          if (!problem) setAsked({ query: queryOf(draft), current: 1 });
        }}
      >
        <ReportFilter draft={draft} offer={offer} problem={problemText} reader={reader} onChange={setDraft} />
        <div className="report-actions">
          <Button type="submit" variant="primary" disabled={problem !== null}>
            {word('show')}
          </Button>
          {offer.canExport &&
            (['xlsx', 'csv'] as const).map((format) => (
              <Button
                key={format}
                icon="download"
                disabled={problem !== null}
                onClick={() => void jobs.start(queryOf(draft), format)}
              >
                {word(`export.${format}`)}
              </Button>
            ))}
          {isChanged && !problem && <span className="t3">{word('changed')}</span>}
        </div>
      </form>
      {jobs.error && (
        <Banner tone="error" title={word('exportFailed')}>
          {failure(jobs.error)}
        </Banner>
      )}
      <ExportJobList jobs={jobs} reader={reader} />
      {error && (
        <Banner tone="error" title={word('failed')}>
          {failure(error)}{' '}
          <button type="button" className="link" onClick={reload}>
            {word('again')}
          </button>
        </Banner>
      )}
      {!report && isLoading && <Skeleton />}
      {report && (
        <div className="report-body" aria-busy={isLoading}>
          {report.notices.length > 0 && (
            <ul className="report-notices">
              {report.notices.map((notice, index) => (
                <li key={index} className={notice.level}>
                  {notice.text}
                </li>
              ))}
            </ul>
          )}
          <div className="report-tools">
            <Segmented
              label={word('view')}
              value={view}
              options={[
                { value: 'summary', label: word('summary') },
                { value: 'steps', label: word('steps') },
              ]}
              onChange={setView}
            />
            {report.withCost && (
              <Segmented
                label={word('measure')}
                value={measure}
                options={[
                  { value: 'kwh', label: 'kWh' },
                  { value: 'cost', label: 'CNY' },
                ]}
                onChange={setMeasure}
              />
            )}
            <TierBar report={report} measure={measure} reader={reader} />
          </div>
          {view === 'summary' ? (
            <SummaryTable report={report} measure={measure} reader={reader} />
          ) : (
            <>
              <StepTable report={report} measure={measure} reader={reader} />
              {pages > 1 && (
                <div className="pager">
                  <IconButton
                    icon="chevron-left"
                    size="s"
                    disabled={asked.current <= 1}
                    label={reader.t(`${COMMON}previousPage`)}
                    onClick={() => setAsked({ ...asked, current: asked.current - 1 })}
                  />
                  <span>{reader.t(`${COMMON}pageOf`, { page: report.page.current, pages })}</span>
                  <IconButton
                    icon="chevron-right"
                    size="s"
                    disabled={asked.current >= pages}
                    label={reader.t(`${COMMON}nextPage`)}
                    onClick={() => setAsked({ ...asked, current: asked.current + 1 })}
                  />
                </div>
              )}
            </>
          )}
          <BalanceList report={report} reader={reader} />
          {report.withCost && <p className="t3 report-foot">{word('charge')}</p>}
        </div>
      )}
    </div>
  );
}

/** The browser takes the file as it takes any other; the link lives in the element, the page stays. */
function openFile(root: ShadowRoot, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.hidden = true;
  root.append(link);
  link.click();
  link.remove();
}
