import {
  createElement,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { sharedOf, type PlantSession } from '@plantdeck/core';
import { AlarmBanner } from '@plantdeck/core/alarms';
import type { AppLink, HostConfig } from '@plantdeck/core/contract';
import { useElement, useSignalValue } from '@plantdeck/core/element';
import { routeNamed, type RouteEntry } from '@plantdeck/core/routes';
import { Toasts } from '@plantdeck/core/ui';
import { useWords } from '@plantdeck/core/words';
import { choices, THEME_KEY } from '../host/kept-choice.ts';
import { breadcrumbTrail } from '../menu/menu-model.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { showsHeader, showsMenu } from '../routes/route-decision.ts';
import { SHELL_WORDS } from '../words/index.ts';
import { pathOfAppLink } from './app-link-path.ts';
import { AssistantSlot, useAssistantPermission, useKeptOpening } from './assistant-slot.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Footer } from './footer.tsx';
import { FRAME_PARTS, type FramePartProps } from './frame-parts.ts';
import { useNestedEvents } from './nested-events.ts';
import { Reminder } from './reminder.tsx';
import { siblingTag } from '../parts/sibling-tag.ts';

/** Below this width of its own the menu lies over the page. */
const NARROW_PX = 700;

interface FrameProps {
  readonly session: PlantSession;
  readonly navigation: Navigation;
  readonly config: HostConfig;
  readonly title: string;
  /** The page shown; null where it is not found. */
  readonly route: RouteEntry | null;
  readonly go: (to: string, replace?: boolean) => void;
  readonly children: ReactNode;
}

/** What stands around every page: the published header and menu, breadcrumb, footer, assistant and messages. */
export function Frame({ session, navigation, config, title, route, go, children }: FrameProps): ReactNode {
  const { host } = useElement();
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const { path, query } = useSignalValue(navigation.place);
  const menus = useSignalValue(session.menus);
  const assistant = useAssistantPermission(session);
  const handOver = useKeptOpening(assistant);
  const [isNarrow, setNarrow] = useState(() => host.clientWidth <= NARROW_PX);
  const [drawerPx, setDrawerPx] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLElement & { focusMenuButton?(): void }>(null);
  const page = useFocusOnPage(path);
  useSeenAlarms(session, path);
  const overlay = useOverlay(path, () => header.current?.focusMenuButton?.());
  const hasMenu = showsMenu(route, query);
  const taken = useTakenSlots(host);
  const part: FramePartProps = { session, config, route, title, go };
  const base = navigation.href('');
  const shared = { session: host.getAttribute('session') ?? undefined, base, shortcut: true };

  useEffect(() => {
    const observer = new ResizeObserver(() => setNarrow(host.clientWidth <= NARROW_PX));
    observer.observe(host);
    return () => observer.disconnect();
  }, [host]);
  const follow = useCallback(
    (link: AppLink): boolean => {
      const to = pathOfAppLink(link);
      if (to !== null) go(to);
      return to !== null;
    },
    [go],
  );
  useNestedEvents(box, {
    'plant-navigate': (detail) => {
      const { path: to } = (detail ?? {}) as { readonly path?: unknown };
      if (typeof to === 'string') go(to);
    },
    'plant-menu-toggle': overlay.toggle,
    'plant-menu-close': overlay.close,
    'plant-theme-change': (detail) => {
      const { theme } = detail as { readonly theme: string };
      host.setAttribute('theme', theme);
      choices.set(THEME_KEY, theme);
    },
  });

  return (
    <Toasts label={core.t('common.notices')} closeLabel={core.t('common.close')}>
      <div className="app" ref={box} onKeyDown={(event) => event.key === 'Escape' && overlay.close()}>
        <button type="button" className="skip" onClick={() => page.current?.focus()}>
          {t('page.skip')}
        </button>
        <div
          className={hasMenu ? 'shell' : 'shell menuless'}
          style={{ paddingInlineEnd: isNarrow ? 0 : drawerPx }}
        >
          {showsHeader(route) &&
            createElement(
              siblingTag(host, 'header'),
              {
                ...shared,
                ref: header,
                key: 'header',
                class: 'app-header',
                part: 'header',
                menuButton: hasMenu,
                menuOpen: overlay.isOpen,
                assistant: assistant === 'allowed',
              },
              <HandedOn slots={HEADER_SLOTS} taken={taken} />,
            )}
          <div className="app-alarm">
            <AlarmBanner session={session} place="page" onList={() => go(ALARM_LIST)} />
          </div>
          {hasMenu &&
            (!isNarrow || overlay.isOpen) &&
            createElement(
              siblingTag(host, 'menu'),
              {
                ...shared,
                key: isNarrow ? 'overlay' : 'menu',
                class: 'app-menu',
                part: 'menu',
                path: query === '' ? path : `${path}?${query}`,
                overlay: isNarrow,
              },
              <HandedOn slots={MENU_SLOTS} taken={taken} />,
            )}
          {isNarrow && overlay.isOpen && (
            <button type="button" className="scrim" aria-label={t('menu.collapse')} onClick={overlay.close} />
          )}
          <main className="main" part="main">
            <slot name="banner" />
            <FrameParts slot="banner" {...part} />
            {hasMenu && (
              <Breadcrumbs
                trail={breadcrumbTrail(menus, `${path}?${query}`)}
                fallback={title}
                navigation={navigation}
                go={go}
                onReload={() => void (sharedOf(session).refreshId.value += 1)}
              />
            )}
            <section className="page" ref={page} tabIndex={-1} aria-label={title}>
              {children}
            </section>
            {!config.hideFooter && hasMenu && (
              <slot name="footer">
                <Footer config={config} />
              </slot>
            )}
          </main>
        </div>
        {assistant === 'allowed' && (
          <AssistantSlot onWidth={setDrawerPx} onListening={handOver} onLink={follow} />
        )}
        <Reminder
          session={session}
          href={navigation.href('/messageCenter')}
          onOpen={() => go('/messageCenter')}
        />
        <FrameParts slot="layer" {...part} />
        <span className="sr" role="status">
          {t('page.opened', { title })}
        </span>
      </div>
    </Toasts>
  );
}

/** What the page puts into the header and the menu of the frame, by the frame's own slots. */
const HEADER_SLOTS = { logo: 'logo', 'header-start': 'start', 'header-end': 'end', user: 'user' } as const;
const MENU_SLOTS = { 'menu-head': 'head', 'menu-foot': 'foot' } as const;

/** Hands a page's children on to a part; where it brings none the part shows its own. */
function HandedOn({
  slots,
  taken,
}: {
  readonly slots: Readonly<Record<string, string>>;
  readonly taken: ReadonlySet<string>;
}): ReactNode {
  return Object.entries(slots)
    .filter(([name]) => taken.has(name))
    .map(([name, into]) => <slot key={name} name={name} slot={into} />);
}

/** Slots that the page's children name. */
function useTakenSlots(host: HTMLElement): ReadonlySet<string> {
  const [taken, setTaken] = useState(() => slotsOf(host));
  useEffect(() => {
    const look = (): void =>
      setTaken((before) => {
        const now = slotsOf(host);
        return [...now].join() === [...before].join() ? before : now;
      });
    look();
    const observer = new MutationObserver(look);
    observer.observe(host, { childList: true });
    return () => observer.disconnect();
  }, [host]);
  return taken;
}

const slotsOf = (host: HTMLElement): ReadonlySet<string> =>
  new Set([...host.children].map(({ slot }) => slot).toSorted());

function FrameParts({ slot, ...part }: FramePartProps & { readonly slot: 'banner' | 'layer' }): ReactNode {
  return FRAME_PARTS.filter((each) => each.slot === slot).map(({ id, view: View }) => (
    <View key={id} {...part} />
  ));
}

/** The menu that lies over a narrow page. */
interface MenuOverlay {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Gives the focus back to the button. */
  readonly close: () => void;
}

function useOverlay(path: string, focusButton: () => void): MenuOverlay {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [path]);
  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    close: () => {
      if (!isOpen) return;
      setOpen(false);
      focusButton();
    },
  };
}

const MESSAGES = routeNamed('messageCenter').path;
const ALARM_LIST = routeNamed('alarmList').path;

/** Whoever opens the messages has looked at what the bell told of. */
function useSeenAlarms(session: PlantSession, path: string): void {
  useEffect(() => {
    if (path === MESSAGES) sharedOf(session).hasAlarm.value = false;
  }, [session, path]);
}

/** A change of page puts the reader at its beginning, and says where that is. */
function useFocusOnPage(path: string): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    page.current?.focus({ preventScroll: true });
  }, [path]);
  return page;
}
