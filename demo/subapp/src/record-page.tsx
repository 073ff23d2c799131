import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { FramePlace, RecordDescription, RecordQuery } from '@plantdeck/core/contract';
import { useElement, useLanguage, useSignalValue } from '@plantdeck/core/element';
import { download } from '@plantdeck/core/export';
import { useToast } from '@plantdeck/core/ui';
import { Banner, Button, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { Companions } from './companions/companions.tsx';
import { csvOf, EXPORT_MAX_ROWS, readAll } from './export-list.ts';
import { failureText } from './failure-text.ts';
import { ListFailure, ListSkeleton } from './list-states.tsx';
import { Pager } from './pager.tsx';
import { RecordDialogs } from './record-dialogs.tsx';
import { isOfRow, pathOf } from './record-path.ts';
import { RecordTable } from './record-table.tsx';
import type { Workplace } from './records.view.tsx';
import { Toolbar } from './toolbar.tsx';
import { useList } from './use-list.ts';
import { SUBAPP_WORDS } from './words/index.ts';

const PAGE_SIZE = 20;
const NOTHING_FIXED: Readonly<Record<string, string>> = {};

interface RecordPageProps {
  readonly workplace: Workplace;
  readonly place: FramePlace;
  readonly resource: string;
  /** Values that every row shown has, and every row made gets. */
  readonly fixed?: Readonly<Record<string, string>>;
}

/** A list with everything that can be done with its rows, made from the platform's description of it. */
export function RecordPageView({
  workplace,
  place,
  resource,
  fixed = NOTHING_FIXED,
}: RecordPageProps): ReactNode {
  const { shell } = workplace;
  const { t } = useWords(SUBAPP_WORDS);
  const connection = useSignalValue(shell.state);
  const [query, setQuery] = useState<RecordQuery>(() => ({
    page: { size: PAGE_SIZE, current: 1 },
    ...narrowedBy(place.query),
  }));
  const { state, isBusy, again } = useList(workplace, resource, {
    ...query,
    filters: { ...query.filters, ...fixed },
  });
  const title = state.name === 'ready' ? state.description.title : '';
  const isSettled = state.name !== 'loading';
  const wantedSize = state.name === 'ready' ? (state.description.pageSize ?? PAGE_SIZE) : null;
  useEffect(() => {
    if (wantedSize === null) return;
    setQuery((now) =>
      now.page.size === wantedSize ? now : { ...now, page: { size: wantedSize, current: 1 } },
    );
  }, [wantedSize]);
  useEffect(() => {
    if (title !== '') shell.title(title, place.path);
  }, [shell, title, place.path]);
  useEffect(() => {
    if (isSettled) shell.ready();
  }, [shell, isSettled]);

  const asked = useMemo(() => new URLSearchParams(place.query), [place.query]);
  const change = (next: Partial<RecordQuery>): void =>
    setQuery({ ...query, ...next, page: next.page ?? { ...query.page, current: 1 } });

  return (
    <div className="page" aria-busy={isBusy}>
      {connection.name === 'signed-out' && <Banner tone="warn">{t('session.expired')}</Banner>}
      {asked.get('isGroup') === '1' && <Banner tone="info">{t('group.view')}</Banner>}
      {state.name === 'loading' && <ListSkeleton />}
      {state.name === 'failed' && <ListFailure error={state.error} onAgain={again} />}
      {state.name === 'ready' && (
        <>
          <div className="page-head">
            <h1>{state.description.title}</h1>
            <span className="page-count">{t('list.count', { count: state.page.total })}</span>
            <span className="grow" />
            <ListActions
              workplace={workplace}
              description={state.description}
              query={query}
              path={place.path}
              onAgain={again}
            />
          </div>
          <Toolbar description={state.description} query={query} onChange={change} />
          {state.page.records.length === 0 ? (
            <Empty
              query={query}
              description={state.description}
              onReset={() => change({ keyword: '', filters: {} })}
            />
          ) : (
            <RecordTable
              description={state.description}
              rows={state.page.records}
              sort={query.sort ?? state.description.sort}
              onSort={(sort) => change({ sort })}
              onOpen={(row) =>
                shell.navigate(
                  state.description.opens
                    ? pathOf(state.description.opens, row)
                    : `${place.path}?id=${encodeURIComponent(row.id)}`,
                )
              }
            />
          )}
          <Pager
            total={state.page.total}
            page={query.page}
            onPage={(current) => change({ page: { ...query.page, current } })}
          />
          <Companions workplace={workplace} page={resource} />
          <RecordDialogs
            workplace={workplace}
            description={state.description}
            rows={state.page.records}
            asked={asked}
            path={place.path}
            fixed={fixed}
            onChanged={again}
          />
        </>
      )}
    </div>
  );
}

/** Parameters of the address that lead rather than narrow. */
const LEADING = new Set(['id', 'edit', 'new', 'part', 'view', 'isGroup', 'isFull', 'keyword']);
const FILTER_MAX_LENGTH = 100;

/** How the address narrows a list: `keyword`, and a value for each field that it names. */
function narrowedBy(query: string): Pick<RecordQuery, 'keyword' | 'filters'> {
  const asked = new URLSearchParams(query);
  const filters = [...asked].filter(
    ([name, value]) => !LEADING.has(name) && value.length <= FILTER_MAX_LENGTH,
  );
  return {
    keyword: (asked.get('keyword') ?? '').slice(0, FILTER_MAX_LENGTH),
    filters: Object.fromEntries(filters),
  };
}

function ListActions({
  workplace,
  description,
  query,
  path,
  onAgain,
}: {
  readonly workplace: Workplace;
  readonly description: RecordDescription;
  readonly query: RecordQuery;
  readonly path: string;
  readonly onAgain: () => void;
}): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const tell = useToast();
  const { root } = useElement();
  const [isExporting, setExporting] = useState(false);

  const exportList = async (): Promise<void> => {
    setExporting(true);
    try {
      const { page: _page, ...rest } = query;
      const stop = new AbortController();
      const { rows, total } = await readAll(workplace.ask, description.resource, rest, stop.signal);
      const reader = { language, zone: description.timeZone, coreWords: core.t };
      const csv = new Blob([csvOf(description, rows, reader)], { type: 'text/csv;charset=utf-8' });
      download(root, `${description.resource}.csv`, csv);
      if (rows.length < total)
        tell({ tone: 'warn', text: t('export.cut', { count: EXPORT_MAX_ROWS, total }) });
    } catch (error) {
      tell({ tone: 'error', text: failureText(error, core.t) });
    } finally {
      setExporting(false);
    }
  };

  return (
    <>
      <Button icon="refresh" onClick={onAgain}>
        {core.t('common.refresh')}
      </Button>
      <Button icon="download" disabled={isExporting} onClick={() => void exportList()}>
        {isExporting ? t('export.running') : t('export.csv')}
      </Button>
      {(description.links ?? [])
        .filter(({ path: to }) => !isOfRow(to))
        .map(({ title, path: to }) => (
          <Button key={to} onClick={() => workplace.shell.navigate(to)}>
            {title}
          </Button>
        ))}
      {description.can.create && (
        <Button variant="primary" icon="plus" onClick={() => workplace.shell.navigate(`${path}?new=1`)}>
          {core.t('common.add')}
        </Button>
      )}
    </>
  );
}

function Empty({
  query,
  description,
  onReset,
}: {
  readonly query: RecordQuery;
  readonly description: RecordDescription;
  readonly onReset: () => void;
}): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const core = useWords('core');
  const isNarrowed = query.keyword !== '' || Object.values(query.filters ?? {}).some(Boolean);
  return (
    <section className="list-empty">
      {isNarrowed ? (
        <StateView
          kind="empty"
          title={t('list.noMatch')}
          actionLabel={core.t('common.reset')}
          onAction={onReset}
        >
          {t('list.noMatchText')}
        </StateView>
      ) : (
        <StateView kind="empty" title={t('list.empty')}>
          {t(description.can.create ? 'list.emptyAdd' : 'list.emptyText')}
        </StateView>
      )}
    </section>
  );
}
