import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { DataAgeMark, isStepPrevented, type DataAge } from '@plantdeck/core/element';
import type { TakeOutFile } from '@plantdeck/core/picture';
import { Menu, useToast, type MenuAction } from '@plantdeck/core/ui';
import { Banner, Button, Panel, Skeleton, StateView, useSecondsUntil } from '@plantdeck/core/ui/base';
import { formatTime } from '@plantdeck/core/units';
import { failureText } from '@plantdeck/core/words';
import type { AnyWidgetKind, WidgetReader, WidgetViewProps } from './widget-kind.ts';
import type { WidgetFeed } from './use-widget-feed.ts';

interface WidgetFrameProps extends Pick<
  WidgetViewProps<unknown, unknown>,
  'cfg' | 'refresh' | 'select' | 'drill' | 'openSettings' | 'changeCfg' | 'choices' | 'choose'
> {
  readonly kind: AnyWidgetKind;
  readonly reader: WidgetReader;
  /** The words have come. */
  readonly isReady: boolean;
  readonly heading: string | undefined;
  readonly isEditing: boolean;
  readonly feed: WidgetFeed;
  readonly age: DataAge;
  readonly session: PlantSession | null;
  readonly exportAs: (file: TakeOutFile) => Promise<unknown>;
  readonly print: () => Promise<unknown>;
}

/** Head and body of a widget in whichever state it is. */
export function WidgetFrame(props: WidgetFrameProps): ReactNode {
  const { kind, reader, isReady, isEditing, feed, age, cfg } = props;
  const { t } = reader;
  const title = isReady ? props.heading || t(`widget.${kind.info.type}.title`) : '';
  const note =
    isReady && feed.data !== null && !kind.isEmpty(feed.data, cfg)
      ? kind.note?.(feed.data, cfg, reader)
      : null;
  return (
    <Panel
      title={isReady ? title : <Skeleton width={120} />}
      note={note}
      flush={kind.isFlush === true}
      className={isEditing ? 'widget widget-editing' : 'widget'}
      end={
        isReady && (
          <>
            <DataAgeMark age={age} word={(state) => t(`state.age.${state}`)} lang={reader.lang} />
            {!isEditing && <WidgetMenu {...props} title={title} />}
          </>
        )
      }
    >
      {isReady ? <WidgetBody {...props} title={title} /> : <Waiting kind={kind} />}
    </Panel>
  );
}

function WidgetMenu({
  kind,
  title,
  reader: { t },
  feed,
  refresh,
  openSettings,
  exportAs,
  print,
}: WidgetFrameProps & { readonly title: string }): ReactNode {
  const toast = useToast();
  const quietly = (work: Promise<unknown>): void =>
    void work.catch((cause: unknown) => {
      if (!isStepPrevented(cause)) toast({ tone: 'error', text: t('widget.exportFailed') });
    });
  const files: readonly TakeOutFile[] = ['png', 'pdf', ...(kind.table ? (['csv', 'xlsx'] as const) : [])];
  const items: MenuAction[] = [
    ...(feed.isHostFed || feed.status === 'none'
      ? []
      : [
          {
            id: 'refresh',
            icon: 'refresh' as const,
            label: t('common.refresh'),
            onSelect: () => void refresh(),
          },
        ]),
    ...(openSettings
      ? [{ id: 'settings', icon: 'settings' as const, label: t('common.settings'), onSelect: openSettings }]
      : []),
    ...(feed.data !== null
      ? [
          ...files.map((file) => ({
            id: file,
            icon: 'download' as const,
            label: t('widget.export', { file: file.toUpperCase() }),
            onSelect: () => quietly(exportAs(file)),
          })),
          { id: 'print', icon: 'print' as const, label: t('common.print'), onSelect: () => quietly(print()) },
        ]
      : []),
  ];
  return items.length > 0 ? <Menu label={t('widget.more', { widget: title })} groups={[items]} /> : null;
}

function WidgetBody(props: WidgetFrameProps & { readonly title: string }): ReactNode {
  const { kind, reader, feed, age, cfg, session, refresh, openSettings } = props;
  const { t } = reader;
  if (feed.status === 'forbidden')
    return (
      <StateView kind="forbidden" title={t('state.forbidden')}>
        {t('state.forbiddenHint')}
      </StateView>
    );
  if (feed.data === null) {
    if (feed.error) return <Failed reader={reader} feed={feed} refresh={refresh} />;
    return feed.status === 'none' ? <NoSource kind={kind} t={t} /> : <Waiting kind={kind} />;
  }
  if (kind.isEmpty(feed.data, cfg)) return <Empty {...props} />;
  const { View } = kind;
  return (
    <>
      {feed.error && (
        <Banner
          tone="warn"
          action={
            feed.error.kind !== 'auth' && (
              <Button size="s" onClick={() => void refresh()}>
                {t('state.retryNow')}
              </Button>
            )
          }
        >
          {t('state.failedKept', {
            reason: failureText(feed.error, t),
            time: formatTime(feed.asOfMs, reader.tz),
          })}
        </Banner>
      )}
      <Scrolled label={props.title}>
        <View
          data={feed.data}
          cfg={cfg}
          reader={reader}
          session={session}
          asOfMs={feed.asOfMs}
          isStale={age.isStale}
          select={props.select}
          drill={props.drill}
          choices={props.choices}
          choose={props.choose}
          refresh={refresh}
          openSettings={openSettings}
          changeCfg={props.changeCfg}
        />
      </Scrolled>
    </>
  );
}

/** What is longer than the widget scrolls, by keyboard too where nothing in it could take the focus. */
function Scrolled({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const look = (): void => setIsScrolled(node.scrollHeight > node.clientHeight + 1);
    const sized = new ResizeObserver(look);
    sized.observe(node);
    if (node.firstElementChild) sized.observe(node.firstElementChild);
    return () => sized.disconnect();
  }, []);
  return (
    <div
      className="widget-scroll"
      ref={box}
      {...(isScrolled ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}
    >
      <div className="widget-content">{children}</div>
    </div>
  );
}

function Empty({ kind, reader, feed, openSettings, drill }: WidgetFrameProps): ReactNode {
  const { title, hint, action } = kind.empty(feed.data, reader);
  const onAction =
    action?.kind === 'settings' ? openSettings : action ? () => drill('empty', action.to) : null;
  return (
    <StateView
      kind="empty"
      title={title}
      {...(action && onAction ? { actionLabel: action.label, onAction } : {})}
    >
      {hint}
    </StateView>
  );
}

function Failed({
  reader: { t },
  feed,
  refresh,
}: Pick<WidgetFrameProps, 'reader' | 'feed' | 'refresh'>): ReactNode {
  const seconds = useSecondsUntil(feed.nextTryAtMs);
  const { error } = feed;
  const reason = error?.kind === 'contract' && feed.isHostFed ? error.message : failureText(error, t);
  return (
    <StateView
      kind="failed"
      title={t('state.failed')}
      {...(feed.isHostFed ? {} : { actionLabel: t('state.retryNow'), onAction: () => void refresh() })}
    >
      {reason}
      {seconds !== null && ` ${t('state.nextTry', { seconds, attempt: feed.failures + 1 })}`}
    </StateView>
  );
}

/** A session or data may come a moment after the element; only then is it missing. */
const SOURCE_WAIT_MS = 1500;

function NoSource({ kind, t }: { readonly kind: AnyWidgetKind; readonly t: WidgetReader['t'] }): ReactNode {
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsMissing(true), SOURCE_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isMissing) return <Waiting kind={kind} />;
  return (
    <StateView kind="empty" title={t('widget.noSource')}>
      {t('widget.noSourceHint')}
    </StateView>
  );
}

const WAITING_ROWS = 5;
const WAITING_CARDS = 4;

/** The boxes of what will stand here. */
function Waiting({ kind }: { readonly kind: AnyWidgetKind }): ReactNode {
  const count = kind.skeleton === 'rows' ? WAITING_ROWS : kind.skeleton === 'chart' ? 1 : WAITING_CARDS;
  return (
    <div className={`widget-wait widget-wait-${kind.skeleton}`} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height="100%" />
      ))}
    </div>
  );
}
