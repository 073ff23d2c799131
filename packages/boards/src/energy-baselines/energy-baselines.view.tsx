import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { preloadChart } from '@plantdeck/core/chart';
import {
  DataAgeMark,
  useAgeLimits,
  useDataAge,
  useMethods,
  useSession,
  type ElementViewProps,
} from '@plantdeck/core/element';
import { LATE_AFTER_PERIODS, STALE_AFTER_PERIODS } from '@plantdeck/core/judgement';
import { BaselineListSchema, type BaselineList, type BaselineRecord } from '@plantdeck/core/contract';
import { createPolledFeed, isUnanswered, type PolledFeed, type RequestError } from '@plantdeck/core';
import { Button, Chip, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { Toasts } from '@plantdeck/core/ui';
import { failureText, useWords } from '@plantdeck/core/words';
import { draftOf, newDraft, type BaselineDraft } from './baseline-draft.ts';
import { BaselineEditor } from './baseline-editor.tsx';
import { SavingPlanSection } from './saving-plan.tsx';
import { COMMON } from '../board/reader.ts';
import { BOARDS_WORDS, registerBoardsWords } from '../words/boards-words.ts';
import { PREFIX, type Translate } from './words.ts';
import { ENERGY_BASELINES_WORDS } from './words/energy-baselines-words.ts';

registerBoardsWords();

const STATE_TONES = { draft: 'info', submitted: 'warn', approved: 'info', superseded: 'neutral' } as const;

/** The list is asked for again: somebody else may have approved one meanwhile. */
const REFRESH_S = 60;
const OWN_LIMITS = {
  lateAfterS: REFRESH_S * LATE_AFTER_PERIODS,
  staleAfterS: REFRESH_S * STALE_AFTER_PERIODS,
};

interface Known {
  readonly list: BaselineList;
  /** When it was answered, epoch ms of the server's clock. */
  readonly asOfMs: number;
}

/** As it was when it was opened: what others do meanwhile is told when it is saved, and takes nobody's entries away. */
type Open = { readonly draft: BaselineDraft; readonly record: BaselineRecord | null } | null;

/** Baselines of areas: the list, and beside it the one that is open. */
export function EnergyBaselinesView({ element, props }: ElementViewProps): ReactNode {
  const { areaId } = props as { readonly areaId?: string };
  const session = useSession();
  const words = useWords(ENERGY_BASELINES_WORDS);
  const shared = useWords(BOARDS_WORDS);
  const core = useWords('core');
  const t = useMemo<Translate>(() => (key, values) => words.t(PREFIX + key, values), [words]);
  const [known, setKnown] = useState<Known | null>(null);
  const [error, setError] = useState<RequestError | null>(null);
  const [open, setOpen] = useState<Open>(null);
  const feed = useRef<PolledFeed<Known> | null>(null);
  useEffect(() => preloadChart(), []);

  useEffect(() => {
    if (!session) return undefined;
    const polled = createPolledFeed<Known>({
      ask: async (signal) => ({
        list: await session.request('areaEnergyBaselines', {
          schema: BaselineListSchema,
          query: areaId === undefined ? {} : { areaId },
          signal,
        }),
        asOfMs: session.serverNowMs(),
      }),
      refreshMs: REFRESH_S * 1000,
      nowMs: () => Date.now(),
      document,
    });
    feed.current = polled;
    let taken: Known | null = null;
    const take = (): void => {
      const { data, error: failure } = polled.get();
      // A failure tells the last answer again: what a step answered meanwhile is newer.
      if (data && data !== taken) setKnown(data);
      taken = data;
      setError(failure);
    };
    const stop = polled.subscribe(take);
    return () => {
      stop();
      polled.dispose();
      feed.current = null;
    };
  }, [session, areaId]);
  const load = useCallback(async () => await feed.current?.refresh(), []);
  useMethods({ refresh: load });
  const isReady = known !== null;
  useEffect(() => {
    if (isReady) element.emit('plant-ready');
  }, [element, isReady]);
  useEffect(() => {
    if (error) element.emit('plant-error', { code: error.kind, field: error.field, reason: error.message });
  }, [element, error]);
  const age = useDataAge({
    asOfMs: known?.asOfMs ?? null,
    isOffline: isUnanswered(error),
    own: OWN_LIMITS,
    limits: useAgeLimits(session, props),
    element,
    session,
  });
  const list = known?.list ?? null;

  if (!words.ready || !core.ready) return <Skeleton height={240} />;
  if (!list && error)
    return (
      <StateView
        kind={error.retCode?.startsWith('0403') ? 'forbidden' : 'failed'}
        title={failureText(error, core.t)}
        actionLabel={t('retry')}
        onAction={() => void load()}
      />
    );
  if (!list) return <Skeleton height={240} />;
  if (list.choices.areas.length === 0) return <StateView kind="empty" title={t('noPlant')} />;
  return (
    <Toasts label={t('messages')} closeLabel={t('close')}>
      <div className="page">
        <header className="head">
          <h1>{t('title')}</h1>
          <DataAgeMark
            age={age}
            lang={words.lang}
            word={(state) => shared.t(COMMON + (state === 'offline' ? state : `age.${state}`))}
          />
          <span className="grow" />
          {list.canEdit && (
            <Button
              variant="primary"
              icon="plus"
              onClick={() => setOpen({ draft: newDraft(list, areaId), record: null })}
            >
              {t('new')}
            </Button>
          )}
        </header>
        <div className={open ? 'split has-open' : 'split'}>
          <section className="list" part="list" aria-label={t('title')}>
            {list.records.length === 0 ? (
              <StateView kind="empty" title={t('none')}>
                {t('noneHint')}
              </StateView>
            ) : (
              <table className="plain">
                <thead>
                  <tr>
                    <th scope="col">{t('area')}</th>
                    <th scope="col">{t('energy')}</th>
                    <th scope="col">{t('version')}</th>
                    <th scope="col">R²</th>
                    <th scope="col">CV</th>
                    <th scope="col">{t('state')}</th>
                  </tr>
                </thead>
                <tbody>
                  {list.records.map((record) => (
                    <tr key={record.id} aria-current={record.id === open?.draft.id ? 'true' : undefined}>
                      <th scope="row">
                        <button
                          type="button"
                          className="link"
                          onClick={() => setOpen({ draft: draftOf(record), record })}
                        >
                          {record.areaName}
                        </button>
                      </th>
                      <td>{record.energyName}</td>
                      <td>{record.revision}</td>
                      <td>{record.model.r2Adj.toFixed(2)}</td>
                      <td>{`${record.model.cvRmsePct.toFixed(1)} %`}</td>
                      <td>
                        <Chip tone={STATE_TONES[record.state]}>{t(`state.${record.state}`)}</Chip>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
          {open && session && (
            <BaselineEditor
              key={`${open.draft.id} ${open.record?.version ?? 0}`}
              t={t}
              rule={(key, values) => words.t(key.startsWith(PREFIX) ? key : PREFIX + key, values)}
              lang={words.lang}
              session={session}
              start={open.draft}
              record={open.record}
              list={list}
              onSaved={(record) => {
                setOpen({ draft: draftOf(record), record });
                void load();
              }}
              onStepped={(answer, id) => {
                setKnown({ list: answer, asOfMs: session.serverNowMs() });
                const record = answer.records.find((one) => one.id === id);
                setOpen(record ? { draft: draftOf(record), record } : null);
              }}
              onClose={() => setOpen(null)}
            />
          )}
        </div>
        {session && (
          <SavingPlanSection
            t={t}
            rule={(key, values) => words.t(key.startsWith(PREFIX) ? key : PREFIX + key, values)}
            session={session}
            areaId={areaId}
          />
        )}
      </div>
    </Toasts>
  );
}
