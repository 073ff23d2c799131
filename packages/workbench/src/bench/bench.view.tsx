import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import {
  useBox,
  useElement,
  useMethods,
  useSession,
  useSignalValue,
  type ElementViewProps,
  siblingTag,
} from '@plantdeck/core/element';
import { MAX_WIDGETS, type Layout } from '@plantdeck/core/layout';
import { ROUTE_WORDS } from '@plantdeck/core/routes';
import { Skeleton, StateView } from '@plantdeck/core/ui/base';
import { failureText, useWords, type Translate } from '@plantdeck/core/words';
import { NO_STATE } from '../widget/no-state.ts';
import { useHeldLayout } from '../widget/use-held.ts';
import { WIDGET_WORDS } from '../widget/words/index.ts';
import { Bar } from './bar.tsx';
import { Catalogue } from './catalogue.tsx';
import {
  boardDefinitions,
  foreignDefinitions,
  suiteDefinitions,
  type WidgetDefinition,
} from './definitions.ts';
import { GridItem } from './grid-item.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Notices } from './notices.tsx';
import { givenStorage } from './storage.ts';
import { useArranging } from './use-arranging.ts';
import { newId } from './use-drag.ts';
import { useBenchActions } from './use-bench-actions.ts';
import { useWorkbench, type WorkbenchControl } from './use-workbench.ts';
import { rankOf } from './widget-names.ts';
import { BENCH_WORDS } from './words/index.ts';
import { isDirty } from './workbench-state.ts';

interface BenchProps {
  readonly storage?: unknown;
  readonly widgets?: unknown;
  readonly readonly?: boolean;
  readonly readerName?: string;
}

/** Below this width each widget has the whole width, px. */
const NARROW_PX = 760;

/** The workbench: kept layout, arranging, and what became of it. */
export function BenchView({ element, props }: ElementViewProps): ReactNode {
  const given = props as BenchProps;
  const session = useSession();
  const bench = useWords(BENCH_WORDS);
  const shared = useWords(WIDGET_WORDS);
  const core = useWords('core');
  const titles = useWords(ROUTE_WORDS);
  const { lang } = core;
  const t = useMemo<Translate>(
    () => (key, values) =>
      (key.startsWith('bench.') ? bench : key.startsWith('widget.') ? shared : core).t(key, values),
    [bench, shared, core],
  );
  const storage = useMemo(() => givenStorage(given.storage), [given.storage]);
  const [said, setSaid] = useState('');
  const control = useWorkbench({
    session,
    storage,
    hostId: element.host.id,
    onSaved: (kept) => {
      element.emit('plant-settings-change', { list: kept.layout, version: kept.version });
      setSaid(t('bench.said.saved'));
    },
  });
  const { status, reload, loadFailure } = control;
  useMethods({ refresh: () => reload() });
  useBenchActions(element, { t, lang }, given.readerName);
  const isReady = bench.ready && shared.ready && core.ready && titles.ready;
  const wasReady = useRef(false);
  useEffect(() => {
    if (!isReady || wasReady.current || status === 'loading') return;
    wasReady.current = true;
    element.emit('plant-ready', {});
  }, [element, isReady, status]);
  useEffect(() => {
    if (loadFailure !== null)
      element.emit('plant-error', {
        code: 'load',
        reason: loadFailure instanceof Error ? loadFailure.message : String(loadFailure),
      });
  }, [element, loadFailure]);

  const suite = useMemo(() => {
    const prefix = prefixOf(element.host);
    return [...suiteDefinitions(prefix), ...boardDefinitions(prefix, (name) => titles.t(name))];
  }, [element, titles]);
  const foreign = useMemo(() => foreignDefinitions(given.widgets), [given.widgets]);
  useEffect(() => {
    for (const reason of foreign.problems) element.emit('plant-error', { code: 'widgets', reason });
  }, [element, foreign]);
  const definitions = useMemo(() => [...suite, ...foreign.definitions], [suite, foreign]);

  if (!isReady || status === 'loading') return <Waiting />;
  if (status === 'failed')
    return (
      <StateView
        kind="failed"
        title={t('state.failed')}
        actionLabel={t('common.retry')}
        onAction={control.reload}
      >
        {failureText(loadFailure, t)}
      </StateView>
    );
  if (status === 'none') return <NoStorage t={t} />;
  return (
    <Bench
      control={control}
      definitions={definitions}
      isReadonly={given.readonly === true}
      t={t}
      said={said}
      say={setSaid}
      lang={lang}
    />
  );
}

const prefixOf = (host: HTMLElement): string => siblingTag(host, 'workbench', '*');

/** Boxes of a page that is about to come. */
const WAITING_PLACES = ['w8', 'w4', 'w6', 'w6', 'w12'];
function Waiting(): ReactNode {
  return (
    <div className="bench-wait" aria-busy="true">
      {WAITING_PLACES.map((place, index) => (
        <div key={index} className={`panel ${place}`}>
          <Skeleton height="100%" />
        </div>
      ))}
    </div>
  );
}

const SOURCE_WAIT_MS = 1500;
function NoStorage({ t }: { readonly t: Translate }): ReactNode {
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    // A session or a storage may come a moment after the element.
    const timer = setTimeout(() => setIsMissing(true), SOURCE_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isMissing) return <Waiting />;
  return (
    <StateView kind="notConfigured" title={t('bench.noStorage')}>
      {t('bench.noStorageHint')}
    </StateView>
  );
}

interface BenchInput {
  readonly control: WorkbenchControl;
  readonly definitions: readonly WidgetDefinition[];
  readonly isReadonly: boolean;
  readonly t: Translate;
  readonly said: string;
  readonly say: (text: string) => void;
  readonly lang: ReturnType<typeof useWords>['lang'];
}

function Bench({ control, definitions, isReadonly, t, said, say, lang }: BenchInput): ReactNode {
  const { state, dispatch, save } = control;
  const { kept, history, isEditing: isOpen } = state;
  const isEditing = isOpen && !isReadonly;
  const session = useSession();
  const sessionState = useSignalValue(session?.state ?? NO_STATE);
  const tz = (sessionState?.name === 'ready' ? sessionState.model.enterprise.timeZone : undefined) ?? 'UTC';
  const box = useBox();
  const isNarrow = box.width > 0 && box.width < NARROW_PX;
  const [hasCatalogue, setHasCatalogue] = useState(true);
  const [isRevokedSeen, setIsRevokedSeen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLUListElement>(null);
  const layout = history.now;
  useHeldLayout(session, layout);

  const arranging = useArranging({ control, definitions, isEditing, isNarrow, t, say, root, grid });
  const { names, drag, shown, change } = arranging;
  const canEdit = !isReadonly && kept?.isNewer !== true;
  const permitted = definitions.filter(({ type }) => !kept?.denied.includes(type));
  const placed = useMemo(() => new Set(shown.map(({ type }) => type)), [shown]);
  const sessionId = useElement().host.getAttribute('session');

  return (
    <div
      className={[
        'bench',
        isEditing && 'is-editing',
        isNarrow && 'is-narrow',
        isEditing && hasCatalogue && 'has-catalogue',
      ]
        .filter(Boolean)
        .join(' ')}
      ref={root}
      onKeyDown={arranging.onKeyDown}
    >
      <Bar
        state={isReadonly ? { ...state, isEditing: false } : state}
        canEdit={canEdit}
        isCatalogueOpen={hasCatalogue}
        t={t}
        lang={lang}
        tz={tz}
        onEdit={() => {
          setHasCatalogue(!isNarrow);
          dispatch({ type: 'edit' });
        }}
        onUndo={arranging.undo}
        onRedo={arranging.redo}
        onReset={() => {
          if (kept) change(kept.roleDefault);
          say(t('bench.said.reset'));
        }}
        onDiscard={() => dispatch({ type: 'discard' })}
        onSave={() => void save()}
        onCatalogue={() => setHasCatalogue(true)}
      />
      <Notices
        control={control}
        t={t}
        revoked={isRevokedSeen || !kept ? [] : kept.revoked.map((type) => names.ofType(type))}
        onRevokedSeen={() => setIsRevokedSeen(true)}
      />
      <div className="bench-page">
        <div className="bench-main">
          {shown.length === 0 && !drag && (
            <StateView
              kind="empty"
              title={t('bench.empty')}
              {...(canEdit && !isEditing
                ? { actionLabel: t('bench.addWidgets'), onAction: () => dispatch({ type: 'edit' }) }
                : {})}
            >
              {t('bench.emptyHint')}
            </StateView>
          )}
          <ul className="bench-grid" ref={grid} part="grid">
            {inDrawingOrder(shown, isNarrow, drag ? layout : shown).map((item) => (
              <GridItem
                key={item.id}
                item={item}
                definition={names.byType.get(item.type) ?? null}
                name={names.ofItem(item.id, shown)}
                isRepeated={rankOf(item.id, shown) > 1}
                isNarrow={isNarrow}
                isEditing={isEditing}
                isReadonly={isReadonly}
                isHeld={drag?.id === item.id}
                sessionId={sessionId}
                t={t}
                onGrab={(event, kind) => arranging.start(event, kind, item.id)}
                onStep={(by, isSize) => arranging.step(item.id, by, isSize)}
                onRemove={() => arranging.remove(item.id)}
                onCfg={(cfg) => arranging.configure(item.id, cfg)}
              />
            ))}
          </ul>
        </div>
        {isEditing && hasCatalogue && (
          <Catalogue
            definitions={permitted}
            nameOf={names.of}
            aboutOf={(each) => each.about ?? (each.name === null ? t(`widget.${each.type}.about`) : '')}
            placed={placed}
            isFull={layout.length >= MAX_WIDGETS}
            hiddenCount={definitions.length - permitted.length}
            lang={lang}
            t={t}
            closeLabel={t('common.close')}
            onAdd={arranging.add}
            onGrab={(event, definition) => arranging.start(event, 'add', newId(definition.type))}
            onClose={() => setHasCatalogue(false)}
          />
        )}
      </div>
      <div className="sr" role="status" aria-live="polite">
        {said}
      </div>
      <LeaveGuard
        isDirty={isEditing && isDirty(state)}
        t={t}
        onDiscard={() => dispatch({ type: 'discard' })}
        onSave={() => save()}
      />
    </div>
  );
}

/**
 * A narrow page follows the list, a wide one what stands above and left; the tab key goes the same way. While a widget
 * is held, nothing changes its place in the tree, since that would take it out of the hand.
 */
function inDrawingOrder(layout: Layout, isNarrow: boolean, order: Layout): Layout {
  if (isNarrow) return layout;
  const rank = new Map(
    [...order].sort((one, other) => one.y - other.y || one.x - other.x).map(({ id }, index) => [id, index]),
  );
  const rankOf = (id: string): number => rank.get(id) ?? rank.size;
  return [...layout].sort((one, other) => rankOf(one.id) - rankOf(other.id));
}
