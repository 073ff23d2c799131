import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { preloadChart } from '@plantdeck/core/chart';
import {
  DataAgeMark,
  useAgeLimits,
  useDataAge,
  useMethods,
  usePerson,
  useSession,
  type ElementViewProps,
} from '@plantdeck/core/element';
import { LATE_AFTER_PERIODS, STALE_AFTER_PERIODS } from '@plantdeck/core/judgement';
import { BaselineListSchema, type BaselineList } from '@plantdeck/core/contract';
import { createPolledFeed, isUnanswered, type PolledFeed, type RequestError } from '@plantdeck/core';
import { Skeleton, StateView } from '@plantdeck/core/ui/base';
import { Toasts } from '@plantdeck/core/ui';
import { failureText, useWords } from '@plantdeck/core/words';
import { BaselineDesk } from './baseline-desk.tsx';
import { entriesKey, type EntriesOwner } from './kept-baselines.ts';
import { SavingPlanSection } from './saving-plan.tsx';
import { COMMON } from '../board/reader.ts';
import { BOARDS_WORDS, registerBoardsWords } from '../words/boards-words.ts';
import { PREFIX, type Translate } from './words.ts';
import { ENERGY_BASELINES_WORDS } from './words/energy-baselines-words.ts';

registerBoardsWords();

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
  const owner = useOwner(areaId);
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
  if (!list || !session) return <Skeleton height={240} />;
  if (list.choices.areas.length === 0) return <StateView kind="empty" title={t('noPlant')} />;
  const rule: Translate = (key, values) => words.t(key.startsWith(PREFIX) ? key : PREFIX + key, values);
  return (
    <Toasts label={t('messages')} closeLabel={t('close')}>
      <div className="page">
        <BaselineDesk
          key={entriesKey('baselines', owner)}
          t={t}
          rule={rule}
          lang={words.lang}
          session={session}
          owner={owner}
          list={list}
          head={
            <>
              <h1>{t('title')}</h1>
              <DataAgeMark
                age={age}
                lang={words.lang}
                word={(state) => shared.t(COMMON + (state === 'offline' ? state : `age.${state}`))}
              />
            </>
          }
          onList={(answer) => setKnown({ list: answer, asOfMs: session.serverNowMs() })}
          onReload={() => void load()}
        />
        <SavingPlanSection
          key={entriesKey('saving-plan', owner)}
          t={t}
          rule={rule}
          session={session}
          owner={owner}
        />
      </div>
    </Toasts>
  );
}

/** Whose entries the page keeps. One whose session has run out is still the one who typed them. */
function useOwner(areaId: string | undefined): EntriesOwner {
  const person = usePerson();
  const [newest, setNewest] = useState(person);
  if (person && (person.userId !== newest?.userId || person.orgId !== newest.orgId)) setNewest(person);
  return { userId: newest?.userId ?? '', orgId: newest?.orgId ?? '', areaId };
}
