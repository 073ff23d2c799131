import { useEffect, useRef, useState, type ReactNode } from 'react';
import { areaChoices, type PlantSession } from '@plantdeck/core';
import {
  AlarmActionSchema,
  AlarmPageSchema,
  type AlarmRecord,
  type AlarmShelve,
} from '@plantdeck/core/contract';
import { useBox, useElement, useLanguage, useMethods } from '@plantdeck/core/element';
import { download, toCsv } from '@plantdeck/core/export';
import { ShelveDialog, Toasts, useToast } from '@plantdeck/core/ui';
import { Banner, Button, IconButton, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { AgedElement, AnswerAge } from '../parts/answer-age.tsx';
import { Pager } from '../parts/pager.tsx';
import { SessionGate, type ReadyState } from '../parts/session-gate.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { useNews } from '../parts/use-news.ts';
import { SEARCH_DELAY_MS, useSettled } from '../parts/use-settled.ts';
import { failureText } from '../words/failure-text.ts';
import { alarmQuery, alarmTable, FIRST_FILTER, isUnacknowledged, type AlarmFilter } from './alarm-query.ts';
import { AlarmSettingDialog } from './alarm-setting-dialog.tsx';
import { AlarmTable } from './alarm-table.tsx';
import { AlarmTools } from './alarm-tools.tsx';
import { useAcknowledgeTool } from './use-acknowledge-tool.ts';
import { UnacknowledgedMarks } from './unacknowledged-marks.tsx';
import { ALARM_WORDS } from './words/index.ts';

const PAGE_SIZE = 20;
const EXPORT_PAGE_SIZE = 1_000;
/** Alarms of low priority make no notice: they are looked for. */
const REFRESH_MS = 15_000;
/** Four and twenty answers that did not come. */
const OWN_LIMITS = { lateAfterS: 60, staleAfterS: 300 };
const NEWS = ['alarm', 'alarmState'] as const;
const NARROW_PX = 720;

export function AlarmListView({ props }: { readonly props: Readonly<Record<string, unknown>> }): ReactNode {
  const core = useWords('core');
  const areaId = typeof props['areaId'] === 'string' ? props['areaId'] : '';
  return (
    <Toasts label={core.t('common.notices')} closeLabel={core.t('common.close')}>
      <SessionGate words={ALARM_WORDS}>
        {(session, state) => (
          <AgedElement.Provider value={props}>
            <AlarmList
              key={`${state.person.userId} ${state.person.orgId} ${areaId}`}
              session={session}
              state={state}
              areaId={areaId}
              isTitled={props['withoutTitle'] !== true}
            />
          </AgedElement.Provider>
        )}
      </SessionGate>
    </Toasts>
  );
}

interface AlarmListProps {
  readonly session: PlantSession;
  readonly state: ReadyState;
  readonly areaId: string;
  readonly isTitled: boolean;
}

function AlarmList({ session, state, areaId, isTitled }: AlarmListProps): ReactNode {
  const element = useElement();
  const { t } = useWords(ALARM_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const tell = useToast();
  const isNarrow = useBox().width < NARROW_PX;
  const [filter, setFilter] = useState<AlarmFilter>({ ...FIRST_FILTER, areaId });
  const [current, setCurrent] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [isSetting, setSetting] = useState(false);
  const [shelving, setShelving] = useState<AlarmRecord | null>(null);
  const text = useSettled(filter.text, SEARCH_DELAY_MS);
  const asked = { ...filter, text };
  const query = alarmQuery(asked, { size: PAGE_SIZE, current });

  const list = useAnswer(`${language} ${JSON.stringify(query)}`, async (signal) => ({
    page: await session.request('activeAlarms', { schema: AlarmPageSchema, query, signal }),
    asOfMs: session.serverNowMs(),
  }));
  const { value, failure, reload } = list;
  const page = value?.page ?? null;
  useNews(session, NEWS, reload);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [reload]);
  const isReady = page !== null;
  useEffect(() => {
    if (isReady) element.emit('plant-ready');
  }, [element, isReady]);
  useEffect(() => {
    if (failure !== null) element.emit('plant-error', { code: 'alarms', cause: failure });
  }, [element, failure]);
  const pages = page ? Math.max(1, Math.ceil(page.total / PAGE_SIZE)) : current;
  if (current > pages) setCurrent(pages);

  const complain = (error: unknown): void => tell({ tone: 'error', text: failureText(error, core.t) });
  const act = async (
    action: 'alarmAcknowledge' | 'alarmShelve' | 'alarmUnshelve',
    body: { readonly ids: readonly string[] },
    done: string,
  ): Promise<void> => {
    setBusy(true);
    try {
      await session.request(action, { schema: AlarmActionSchema, body });
      setChosen(new Set());
      setShelving(null);
      tell({ text: done });
      reload();
    } catch (error) {
      complain(error);
    } finally {
      setBusy(false);
    }
  };

  const acknowledge = (ids: readonly string[]): Promise<void> =>
    act('alarmAcknowledge', { ids }, t('alarms.acknowledged', { count: ids.length }));
  const shelve = (id: string, order: Pick<AlarmShelve, 'minutes' | 'reason'>): Promise<void> =>
    act('alarmShelve', { ids: [id], ...order }, t('alarms.shelved', { count: 1 }));

  const exporting = useRef<AbortController | null>(null);
  const [isExporting, setExporting] = useState(false);
  useEffect(() => () => exporting.current?.abort(), []);
  const exportAll = async (): Promise<void> => {
    const ending = new AbortController();
    exporting.current = ending;
    setExporting(true);
    try {
      const records = await allAlarms(session, asked, ending.signal);
      const csv = toCsv([alarmTable(records, t, state.model.enterprise.timeZone)]);
      download(element.root, `${t('alarms.file')}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
    } catch (error) {
      if (!ending.signal.aborted) complain(error);
    } finally {
      setExporting(false);
    }
  };
  useMethods({ refresh: reload, exportAs: exportAll });

  const areas = areaChoices(state.model.areaNode);
  const canAcknowledge = page?.canAcknowledge === true;
  useAcknowledgeTool(session, { filter: asked, mayAcknowledge: canAcknowledge, onDone: reload });
  const isFirst = JSON.stringify(asked) === JSON.stringify(FIRST_FILTER);
  // Only what is still in sight and still open can be meant.
  const meant = (page?.records ?? []).filter((each) => chosen.has(each.id) && isUnacknowledged(each));
  return (
    <div className="screen alarms">
      <div className="screen-head">
        {isTitled && <h1>{t('alarms.title')}</h1>}
        {page?.unacknowledged && <UnacknowledgedMarks counts={page.unacknowledged} />}
        {value && <AnswerAge asOfMs={value.asOfMs} failure={failure} own={OWN_LIMITS} session={session} />}
        <div className="end">
          {canAcknowledge && (
            <Button
              icon="check"
              variant="primary"
              disabled={meant.length === 0 || isBusy}
              onClick={() => void acknowledge(meant.map(({ id }) => id))}
            >
              {meant.length === 0
                ? t('alarms.acknowledge')
                : t('alarms.acknowledgeChosen', { count: meant.length })}
            </Button>
          )}
          {isExporting ? (
            <Button icon="close" onClick={() => exporting.current?.abort()}>
              {t('alarms.cancelExport')}
            </Button>
          ) : (
            <Button icon="download" disabled={!page?.total} onClick={() => void exportAll()}>
              {t('alarms.csv')}
            </Button>
          )}
          {state.person.kind === 'person' && (
            <IconButton icon="settings" label={t('setting.title')} onClick={() => setSetting(true)} />
          )}
        </div>
      </div>
      <AlarmTools
        filter={filter}
        areas={areas}
        onChange={(next) => {
          setFilter(next);
          setCurrent(1);
          setChosen(new Set());
        }}
      />
      {failure !== null && page !== null && (
        <Banner
          tone="error"
          title={t('alarms.keptOld')}
          action={
            <Button size="s" onClick={reload}>
              {core.t('common.retry')}
            </Button>
          }
        >
          {failureText(failure, core.t)}
        </Banner>
      )}
      <span className="sr" role="status">
        {page && !list.isBusy ? t('alarms.count', { count: page.total }) : ''}
      </span>
      <div className="panel alarms-panel" part="panel" data-narrow={isNarrow || undefined}>
        {page === null && failure === null && <Skeleton height={320} />}
        {page === null && failure !== null && (
          <StateView
            kind="failed"
            title={failureText(failure, core.t)}
            actionLabel={core.t('common.retry')}
            onAction={reload}
          />
        )}
        {page?.total === 0 && (
          <StateView kind="empty" title={t(isFirst ? 'alarms.none' : 'alarms.noMatch')}>
            {t(isFirst ? 'alarms.noneHint' : 'alarms.noMatchHint')}
          </StateView>
        )}
        {page && page.total > 0 && (
          <AlarmTable
            records={page.records}
            zone={state.model.enterprise.timeZone}
            nowMs={session.serverNowMs()}
            isNarrow={isNarrow}
            canAcknowledge={canAcknowledge}
            isBusy={isBusy}
            chosen={chosen}
            onChosen={setChosen}
            onAcknowledge={(id) => void acknowledge([id])}
            {...(page.canShelve === true
              ? {
                  onShelve: setShelving,
                  onUnshelve: ({ id }: AlarmRecord) =>
                    void act('alarmUnshelve', { ids: [id] }, t('alarms.unshelved')),
                }
              : {})}
          />
        )}
        {page && (
          <Pager
            current={current}
            size={PAGE_SIZE}
            total={page.total}
            onPage={(next) => {
              setCurrent(next);
              setChosen(new Set());
            }}
            labels={{
              pages: t('alarms.pages'),
              previous: t('alarms.previous'),
              next: t('alarms.next'),
            }}
          />
        )}
      </div>
      {shelving && (
        <ShelveDialog
          name={shelving.name}
          isBusy={isBusy}
          onClose={() => setShelving(null)}
          onShelve={(order) => void shelve(shelving.id, order)}
        />
      )}
      {isSetting && <AlarmSettingDialog session={session} state={state} onClose={() => setSetting(false)} />}
    </div>
  );
}

/** Every alarm that fits, page by page. */
async function allAlarms(
  session: PlantSession,
  filter: AlarmFilter,
  signal: AbortSignal,
): Promise<AlarmRecord[]> {
  const records: AlarmRecord[] = [];
  for (let current = 1; ; current += 1) {
    const query = alarmQuery(filter, { size: EXPORT_PAGE_SIZE, current });
    const page = await session.request('activeAlarms', { schema: AlarmPageSchema, query, signal });
    records.push(...page.records);
    if (page.records.length < EXPORT_PAGE_SIZE || records.length >= page.total) return records;
  }
}
