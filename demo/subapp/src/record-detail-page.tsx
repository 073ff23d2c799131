import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { FramePlace, RecordDescription, RecordQuery, RecordRow } from '@plantdeck/core/contract';
import { useLanguage, useSignalValue } from '@plantdeck/core/element';
import { Banner, Button, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { pathOf } from './record-path.ts';
import { RecordDialogs } from './record-dialogs.tsx';
import { RECORD_MARK } from './record-place.ts';
import { ListFailure, ListSkeleton } from './list-states.tsx';
import { RecordTable } from './record-table.tsx';
import type { Workplace } from './records.view.tsx';
import { useList } from './use-list.ts';
import { heading, isValue, valueText } from './value-text.ts';
import { SUBAPP_WORDS } from './words/index.ts';

interface RecordDetailPageProps {
  readonly workplace: Workplace;
  readonly place: FramePlace;
  readonly resource: string;
  readonly id: string;
}

/** A record with a page of its own: everything about it, and the lists that belong to it. */
export function RecordDetailPage({ workplace, place, resource, id }: RecordDetailPageProps): ReactNode {
  const { shell } = workplace;
  const { t } = useWords(SUBAPP_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const connection = useSignalValue(shell.state);
  const query = useMemo<RecordQuery>(
    () => ({ page: { size: 1, current: 1 }, keyword: '', filters: {}, id }),
    [id],
  );
  const { state, isBusy, again } = useList(workplace, resource, query);
  const row = state.name === 'ready' ? (state.page.records[0] ?? null) : null;
  const title = state.name === 'ready' ? state.description.title : '';
  const isSettled = state.name !== 'loading';
  useEffect(() => {
    if (title !== '') shell.title(title, place.path);
  }, [shell, title, place.path]);
  useEffect(() => {
    if (isSettled) shell.ready();
  }, [shell, isSettled]);
  const asked = useMemo(() => new URLSearchParams(place.query), [place.query]);
  // The query names a row of a list, and keeps it whatever else is asked for.
  const isOfList = asked.has(RECORD_MARK);
  const mark = isOfList ? `${RECORD_MARK}=${encodeURIComponent(id)}&` : '';
  const list = isOfList ? place.path : `/${resource}/-`;

  if (state.name === 'loading')
    return (
      <div className="page" aria-busy>
        <ListSkeleton />
      </div>
    );
  if (state.name === 'failed')
    return (
      <div className="page">
        <ListFailure error={state.error} onAgain={again} />
      </div>
    );
  const { description } = state;
  if (row === null)
    return (
      <div className="page">
        <StateView
          kind="empty"
          title={t('detail.gone')}
          actionLabel={t('detail.list')}
          onAction={() => shell.navigate(list, { replace: true })}
        >
          {t('detail.goneText')}
        </StateView>
      </div>
    );
  const reader = { language, zone: description.timeZone, coreWords: core.t };
  const [first, ...others] = description.fields.filter(isValue);
  const name = first ? valueText(first, row.values[first.name], reader) : row.id;
  return (
    <div className="page" aria-busy={isBusy}>
      {connection.name === 'signed-out' && <Banner tone="warn">{t('session.expired')}</Banner>}
      <div className="page-head">
        <h1>{name}</h1>
        <span className="grow" />
        {isOfList && <Button onClick={() => shell.navigate(list)}>{t('detail.list')}</Button>}
        {(description.links ?? []).map(({ title: label, path }) => (
          <Button key={path} onClick={() => shell.navigate(pathOf(path, row))}>
            {label}
          </Button>
        ))}
        {description.can.edit && (
          <Button
            variant="primary"
            icon="edit"
            onClick={() => shell.navigate(`${place.path}?${mark}id=${encodeURIComponent(row.id)}&edit=1`)}
          >
            {core.t('common.edit')}
          </Button>
        )}
      </div>
      <section className="detail-box" aria-label={title}>
        <dl className="detail">
          {others.map((field) => (
            <div key={field.name}>
              <dt>{heading(field)}</dt>
              <dd>{valueText(field, row.values[field.name], reader)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {(description.parts ?? []).map((part) => (
        <RecordPart
          key={part.resource}
          workplace={workplace}
          place={place}
          asked={asked}
          mark={mark}
          part={part}
          value={String(part.of === 'id' ? row.id : (row.values[part.of] ?? ''))}
        />
      ))}
      {!asked.has('part') && asked.get('edit') === '1' && (
        <RecordDialogs
          workplace={workplace}
          description={description}
          rows={[row]}
          asked={asked}
          path={place.path}
          marks={mark}
          back={mark === '' ? place.path : `${place.path}?${mark}`}
          onChanged={again}
        />
      )}
    </div>
  );
}

interface RecordPartProps {
  readonly workplace: Workplace;
  readonly place: FramePlace;
  readonly asked: URLSearchParams;
  /** What the record itself has in the query. */
  readonly mark: string;
  readonly part: NonNullable<RecordDescription['parts']>[number];
  /** What ties its rows to the record. */
  readonly value: string;
}

const PART_ROWS = 100;

/** A list that belongs to a record; which of its rows is open stands in the address, beside the name of the list. */
function RecordPart({ workplace, place, asked, mark, part, value }: RecordPartProps): ReactNode {
  const { shell } = workplace;
  const { t } = useWords(SUBAPP_WORDS);
  const core = useWords('core');
  const [sort, setSort] = useState<RecordQuery['sort']>(undefined);
  const fixed = useMemo(() => ({ [part.by]: value }), [part.by, value]);
  const query: RecordQuery = {
    page: { size: PART_ROWS, current: 1 },
    keyword: '',
    filters: fixed,
    ...(sort ? { sort } : {}),
  };
  const { state, isBusy, again } = useList(workplace, part.resource, query);
  const base = `${place.path}?${mark}part=${encodeURIComponent(part.resource)}`;
  const open = (row: RecordRow, description: RecordDescription): void =>
    shell.navigate(
      description.opens ? pathOf(description.opens, row) : `${base}&id=${encodeURIComponent(row.id)}`,
    );
  return (
    <section className="record-part" aria-label={part.title} aria-busy={isBusy}>
      <div className="page-head">
        <h2>{part.title}</h2>
        <span className="grow" />
        {state.name === 'ready' && state.description.can.create && (
          <Button icon="plus" onClick={() => shell.navigate(`${base}&new=1`)}>
            {core.t('common.add')}
          </Button>
        )}
      </div>
      {state.name === 'loading' && <ListSkeleton />}
      {state.name === 'failed' && <ListFailure error={state.error} onAgain={again} />}
      {state.name === 'ready' && (
        <>
          {state.page.records.length === 0 ? (
            <StateView kind="empty" title={t('list.empty')} />
          ) : (
            <RecordTable
              description={{ ...state.description, title: part.title }}
              rows={state.page.records}
              sort={sort ?? state.description.sort}
              onSort={setSort}
              onOpen={(row) => open(row, state.description)}
            />
          )}
          {asked.get('part') === part.resource && (
            <RecordDialogs
              workplace={workplace}
              description={state.description}
              rows={state.page.records}
              asked={asked}
              path={place.path}
              back={mark === '' ? place.path : `${place.path}?${mark}`}
              marks={`${mark}part=${encodeURIComponent(part.resource)}&`}
              fixed={fixed}
              onChanged={again}
            />
          )}
        </>
      )}
    </section>
  );
}
