import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { PlantSession } from '@plantdeck/core';
import {
  parseContract,
  tryParseContract,
  WidgetStateSchema,
  type WidgetState,
} from '@plantdeck/core/contract';
import {
  isStepPrevented,
  retryImport,
  useAgeLimits,
  useAsOf,
  useMethods,
  useNews,
  usePerson,
  usePlant,
  usePlantZone,
  useSession,
  type ElementViewProps,
} from '@plantdeck/core/element';
import { Toasts } from '@plantdeck/core/ui';
import { useWords } from '@plantdeck/core/words';
import { useHeldData } from './use-held.ts';
import { useNear, useSeen } from './use-near.ts';
import { useWidgetAge } from './use-widget-age.ts';
import { useWidgetFeed } from './use-widget-feed.ts';
import { WidgetFrame } from './widget-frame.tsx';
import type { AnyWidgetKind, WidgetReader } from './widget-kind.ts';
import { WIDGET_WORDS } from './words/index.ts';

// Only who sets something needs it.
const SettingsDialog = lazy(() => retryImport(() => import('./settings-dialog.tsx')));

interface WidgetProps {
  readonly data?: unknown;
  readonly cfg?: unknown;
  readonly asOf?: string;
  readonly src?: string;
  readonly refreshSeconds?: number;
  readonly readonly?: boolean;
  readonly heading?: string;
  readonly editing?: boolean;
  readonly readerName?: string;
}
const REFRESH_MIN_S = 5;

/** A widget of a kind: waiting, empty, refused, failed, old or ready, always saying which. */
export function WidgetView({
  kind,
  element,
  props,
}: ElementViewProps & { readonly kind: AnyWidgetKind }): ReactNode {
  const given = props as WidgetProps;
  const session = useSession();
  const { reader, isReady } = useReader(kind, session, props);
  const [ownCfg, setOwnCfg] = useState<{ readonly from: unknown; readonly cfg: unknown } | null>(null);
  const cfg = useMemo(() => {
    // What was set here holds until whoever keeps the layout gives something else.
    if (ownCfg !== null && ownCfg.from === given.cfg) return ownCfg.cfg;
    const parsed = tryParseContract(kind.cfg, given.cfg ?? kind.cfgDefault);
    return parsed.ok ? parsed.value : kind.cfgDefault;
  }, [kind, given.cfg, ownCfg]);
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({});
  const choose = useCallback(
    (name: string, value: string | null) => {
      const { [name]: _, ...others } = choices;
      const next = value === null ? others : { ...others, [name]: value };
      setChoices(next);
      element.emit('plant-view-change', { choices: next });
    },
    [element, choices],
  );
  const isNear = useNear(element.host);
  const { feed, refresh } = useWidgetFeed({
    kind,
    given: given.data,
    asOf: useAsOf(given.asOf, element),
    src: given.src,
    session,
    cfg,
    lang: reader.lang,
    refreshMs: Math.max(given.refreshSeconds ?? kind.refreshS, REFRESH_MIN_S) * 1000,
    isNear,
    isSeen: useSeen(element.host),
  });
  useHeldData(session, element.host.dataset['widgetId'], kind.info.type, feed.data);
  const shownFeed = useMemo(() => withPlant(feed, reader.plant), [feed, reader.plant]);
  const limits = useAgeLimits(session, props);
  const age = useWidgetAge({ kind, feed, limits, element, session });
  const [isSetting, setIsSetting] = useState(false);
  const canSet =
    kind.loadEditor !== undefined &&
    given.readonly !== true &&
    feed.data !== null &&
    (session !== null || kind.isCfgOnly === true);
  const openSettings = useCallback(() => setIsSetting(true), []);

  const { error, status } = feed;
  const isSettled = isReady && (status === 'ready' || status === 'failed' || status === 'forbidden');
  const wasReady = useRef(false);
  useEffect(() => {
    if (!isSettled || wasReady.current) return;
    wasReady.current = true;
    element.emit('plant-ready', { phase: 'numbers' });
  }, [element, isSettled]);
  useEffect(() => {
    if (!error) return;
    element.emit('plant-error', {
      code: error.kind === 'contract' ? 'data' : error.kind,
      reason: error.message,
      ...(error.field === undefined ? {} : { field: error.field }),
    });
  }, [element, error]);

  const signedIn = usePerson();
  const person = given.readerName ?? (signedIn?.nickName || signedIn?.userName) ?? '';
  const heading = given.heading || reader.t(`widget.${kind.info.type}.title`);
  const toExport = () => {
    if (feed.data === null) throw new Error('there is nothing to take away');
    const { data, asOfMs } = feed;
    const nowMs = session?.serverNowMs() ?? Date.now();
    return { root: element.root, kind, data, reader, heading, asOfMs, nowMs, choices, person };
  };
  // The page around may stop it, put it off, or make another file of it.
  const leave = <T,>(name: string, work: () => Promise<T>): Promise<T> => {
    toExport();
    return element.perform({ kind: 'export', name, input: { widget: kind.info.type, choices } }, work);
  };
  const exportAs = (file: string) =>
    leave(file, async () => (await import('./export-widget.ts')).exportWidget(file, toExport()));
  const print = () =>
    leave('print', async () => (await import('./export-widget.ts')).printWidget(toExport()));
  useMethods({
    refresh,
    exportAs,
    print,
    // For a page of several elements that is taken away as one; not promised to anybody else.
    tables: () => (kind.table && feed.data !== null ? [kind.table(feed.data, reader)] : []),
    getState: (): WidgetState => ({ cfg, choices }),
    setState: (state: unknown) => {
      const next = parseContract(WidgetStateSchema, state, 'state');
      // What a link holds is refused as a whole, so that nobody sees half of it.
      const nextCfg = next.cfg === undefined ? null : parseContract(kind.cfg, next.cfg, 'state.cfg');
      // It is shown when the promise settles.
      flushSync(() => {
        if (next.cfg !== undefined) setOwnCfg({ from: given.cfg, cfg: nextCfg });
        setChoices(next.choices);
      });
    },
    openSettings: () => {
      if (canSet) setIsSetting(true);
      return canSet;
    },
  });
  const changeCfg = useCallback(
    (next: unknown) => {
      setOwnCfg({ from: given.cfg, cfg: next });
      element.emit('plant-settings-change', { cfg: next });
    },
    [element, given.cfg],
  );
  const saved = useCallback(
    async (next: { readonly cfg?: unknown }) => {
      if (next.cfg !== undefined) changeCfg(next.cfg);
      else element.emit('plant-settings-change', {});
      setIsSetting(false);
      await refresh();
    },
    [element, changeCfg, refresh],
  );

  const panel = kind.info.type;
  return (
    <Toasts label={reader.t('common.notices')} closeLabel={reader.t('common.close')}>
      {session && given.data == null && !given.src && kind.notices.length > 0 && (
        <News session={session} kind={kind} onNews={() => void refresh()} />
      )}
      <WidgetFrame
        kind={kind}
        reader={reader}
        isReady={isReady}
        heading={given.heading}
        isEditing={given.editing === true}
        feed={shownFeed}
        age={age}
        cfg={cfg}
        session={session}
        refresh={refresh}
        openSettings={canSet ? openSettings : null}
        exportAs={exportAs}
        print={print}
        choices={choices}
        choose={choose}
        changeCfg={changeCfg}
        select={(key) => void element.emit('plant-select', { panel, key })}
        drill={(key, to, query = {}) => {
          element.emit('plant-select', { panel, key });
          element
            .perform({ kind: 'navigate', name: to, input: { panel, key, query } }, () => {
              element.emit('plant-drill', { panel, key, to, query });
            })
            .catch((cause: unknown) => {
              if (!isStepPrevented(cause)) throw cause;
            });
        }}
      />
      {isSetting && feed.data !== null && (
        <Suspense fallback={null}>
          <SettingsDialog
            kind={kind}
            reader={reader}
            session={session}
            cfg={cfg}
            data={feed.data}
            draftKey={draftKey(kind, element.host)}
            onSaved={saved}
            onClose={() => setIsSetting(false)}
          />
        </Suspense>
      )}
    </Toasts>
  );
}

/** What is shown of the data; settings are made for all of them. */
const withPlant = <TFeed extends { readonly data: unknown }>(
  feed: TFeed,
  plant: WidgetReader['plant'],
): TFeed =>
  plant && typeof feed.data === 'object' && feed.data !== null
    ? { ...feed, data: plant.shown(feed.data) }
    : feed;

/** Two widgets of one kind on a page keep drafts of their own where the page names them. */
const draftKey = (kind: AnyWidgetKind, host: HTMLElement): string =>
  `plantdeck.widget.${kind.info.type}.${host.dataset['widgetId'] ?? host.id}`;

function News({
  session,
  kind,
  onNews,
}: {
  readonly session: PlantSession;
  readonly kind: AnyWidgetKind;
  readonly onNews: () => void;
}): null {
  useNews(session, kind.notices, onNews);
  return null;
}

function useReader(
  kind: AnyWidgetKind,
  session: PlantSession | null,
  props: ElementViewProps['props'],
): { readonly reader: WidgetReader; readonly isReady: boolean } {
  const own = useWords(kind.namespace);
  const shared = useWords(WIDGET_WORDS);
  const core = useWords('core');
  const plant = usePlant(session, props);
  const tz = usePlantZone(session, plant);
  const { lang } = core;
  // No moment is told before it is known on which clock.
  const isReady = own.ready && shared.ready && core.ready && plant !== undefined;
  const reader = useMemo<WidgetReader>(
    () => ({
      lang,
      tz,
      plant,
      t: (key, values) => {
        const words = key.startsWith(`${kind.namespace}.`) ? own : key.startsWith('widget.') ? shared : core;
        return words.t(key, values);
      },
    }),
    [kind, own, shared, core, lang, tz, plant],
  );
  return { reader, isReady };
}
