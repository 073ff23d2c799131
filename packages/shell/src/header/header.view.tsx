import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { isPermitted, permittedRoutes, type PlantSession, sharedOf } from '@plantdeck/core';
import { MessageNoticePayloadSchema, tryParseContract, type MenuResource } from '@plantdeck/core/contract';
import {
  THEME_CHOICES,
  useElement,
  useMethods,
  useSession,
  useSignalValue,
  useTheme,
  type ElementHandle,
  type ElementViewProps,
} from '@plantdeck/core/element';
import { routeNamed } from '@plantdeck/core/routes';
import { Toasts } from '@plantdeck/core/ui';
import { Icon, IconButton } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { LastSignIn } from '../account/last-sign-in.tsx';
import { useSwitchCompany } from '../company/use-switch-company.ts';
import { HEADER_ENTRIES, type HeaderEntry, type HeaderNow } from '../frame/header-entries.ts';
import { badge } from '../frame/reminder.tsx';
import { brandOf } from '../host/brand.ts';
import { useHostConfig } from '../host/host-config.ts';
import { choices, THEME_KEY } from '../host/kept-choice.ts';
import { BrandMark } from '../login/brand-mark.tsx';
import { BrandPicture } from '../login/brand-picture.tsx';
import { LanguageSelect } from '../login/language-select.tsx';
import { namedLanguages } from '../login/languages.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { SHELL_WORDS } from '../words/index.ts';
import { EntryDialog, EntryList, useEntryDialog } from './entry-button.tsx';
import { Flyout } from './flyout.tsx';

const isInBar = ({ place }: HeaderEntry): boolean => place === 'bar';

export function HeaderView({ props }: ElementViewProps): ReactNode {
  const session = useSession();
  const shell = useWords(SHELL_WORDS);
  const core = useWords('core');
  if (!session || !shell.ready || !core.ready) return null;
  return (
    <Toasts label={core.t('common.notices')} closeLabel={core.t('common.close')}>
      <Header
        session={session}
        base={props['base'] as string | undefined}
        hasMenuButton={props['menuButton'] === true}
        isMenuOpen={props['menuOpen'] === true}
        hasAssistant={props['assistant'] === true}
        hasShortcut={props['shortcut'] === true}
      />
    </Toasts>
  );
}

interface HeaderProps {
  readonly session: PlantSession;
  readonly base: string | undefined;
  readonly hasMenuButton: boolean;
  readonly isMenuOpen: boolean;
  readonly hasAssistant: boolean;
  readonly hasShortcut: boolean;
}

function Header({
  session,
  base,
  hasMenuButton,
  isMenuOpen,
  hasAssistant,
  hasShortcut,
}: HeaderProps): ReactNode {
  const element = useElement();
  const { t } = useWords(SHELL_WORDS);
  const config = useHostConfig(session);
  const state = useSignalValue(session.state);
  const unread = useSignalValue(session.unread);
  const menus = useSignalValue(session.menus);
  const home = useMemo(() => homeOf(menus), [menus]);
  const count = config.disableUnread ? 0 : unread;
  const menuButton = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useEntryDialog();
  const navigate = (to: string): void => {
    if (to === MESSAGES) sharedOf(session).hasAlarm.value = false;
    // Nobody took it: a header with a base is the header of a site.
    if (element.emit('plant-navigate', { path: to }) && base !== undefined) {
      location.assign(base.replace(/(?<!\/)\/+$/, '') + to);
    }
  };
  const open = (entry: HeaderEntry): void => {
    if (entry.id === 'alarms') sharedOf(session).hasAlarm.value = false;
    setDialog(entry);
  };
  const hasAlarm = useAlarmNews(session);
  const now: HeaderNow = { session, config, hasAlarm, navigate };
  useMethods({ focusMenuButton: () => menuButton.current?.focus() });
  useEffect(() => void element.emit('plant-ready'), [element]);

  const enterprise = state.name === 'ready' ? state.model.enterprise : null;
  const brand = brandOf(enterprise, config, t('product.name'), session.baseUrl());
  return (
    <div className="bar">
      <header className="header" part="header">
        {hasMenuButton && (
          <IconButton
            className="to-menu"
            icon="menu"
            label={t('header.openMenu')}
            buttonRef={menuButton}
            aria-expanded={isMenuOpen}
            onClick={() => element.emit('plant-menu-toggle')}
          />
        )}
        <button
          type="button"
          className="brand"
          title={t(home === MAIN_BOARD ? 'header.mainBoard' : 'header.home')}
          onClick={() => navigate(home)}
        >
          <slot name="logo">
            <BrandPicture className="brand-mark" sources={brand.logos} fallback={<BrandMark />} />
            <span>{brand.title}</span>
          </slot>
        </button>
        <Company session={session} isFixed={config.hideSwitchCompany === true} />
        <slot name="start" />
        <span className="grow" />
        <PaletteButton session={session} navigate={navigate} hasShortcut={hasShortcut} />
        <EntryList entries={HEADER_ENTRIES.filter(isInBar)} now={now} onDialog={open} />
        <IconButton
          icon="mail"
          data-entry="messages"
          label={count > 0 ? t('header.messages', { count: badge(count) }) : t('header.messages_none')}
          {...(count > 0 ? { count: badge(count) } : {})}
          onClick={() => navigate('/messageCenter')}
        />
        {hasAssistant && (
          <IconButton
            icon="message"
            data-track-id="assistant"
            label={t('header.assistant')}
            onClick={() => document.dispatchEvent(new CustomEvent('plant-assistant-open'))}
          />
        )}
        <slot name="end" />
        <span className="vr wide" />
        <Account now={now} onDialog={setDialog} onTheme={(theme) => chooseTheme(element, theme)} />
        <EntryDialog entry={dialog} now={now} onClose={() => setDialog(null)} />
      </header>
    </div>
  );
}

const MAIN_BOARD = routeNamed('mainBoard').path;
const MESSAGES = routeNamed('messageCenter').path;

/** A header that stands alone hears of alarms for itself. */
function useAlarmNews(session: PlantSession): boolean {
  const state = useSignalValue(session.state);
  // A portal's token for guests has no messages.
  const isPerson = state.name === 'ready' && state.person.kind === 'person';
  useEffect(() => {
    if (!isPerson) return undefined;
    return session.onNotice('alarm', ({ payload }) => {
      const message = tryParseContract(MessageNoticePayloadSchema, payload);
      if (message.ok && message.value.remind !== false) sharedOf(session).hasAlarm.value = true;
    });
  }, [session, isPerson]);
  return useSignalValue(sharedOf(session).hasAlarm);
}

/** The main board where it is permitted; else the first page. */
const homeOf = (menus: readonly MenuResource[]): string =>
  isPermitted(MAIN_BOARD, permittedRoutes(menus)) ? MAIN_BOARD : '/';

/** Whoever the header belongs to may take the choice; alone it takes it for itself. */
function chooseTheme(element: ElementHandle, theme: string): void {
  choices.set(THEME_KEY, theme);
  if (element.emit('plant-theme-change', { theme })) element.host.setAttribute('theme', theme);
}

/** The current company; a person of several organisations changes it here. */
function Company({
  session,
  isFixed,
}: {
  readonly session: PlantSession;
  readonly isFixed: boolean;
}): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const state = useSignalValue(session.state);
  const organisations = useSignalValue(session.organisations);
  const orgId = state.name === 'ready' ? state.person.orgId : null;
  // The list comes a moment after what the last visit kept.
  const kept = state.name === 'ready' ? state.model.enterprise.name : '';
  const name = organisations.find((each) => each.orgId === orgId)?.orgName ?? kept;

  const change = useSwitchCompany(session);
  const face = (
    <>
      <Icon name="enterprise" />
      <span className="ell">{name}</span>
    </>
  );
  if (isFixed || organisations.length < 2) {
    return (
      <span className="enterprise" title={name}>
        {face}
      </span>
    );
  }
  return (
    <Flyout
      className="enterprise"
      align="start"
      label={t('header.company', { name })}
      button={
        <>
          {face}
          <Icon name="chevron-down" size="s" />
        </>
      }
    >
      {(close) => (
        <ul>
          {organisations.map((each) => (
            <li key={each.orgId}>
              <button
                type="button"
                className="flyout-item"
                aria-current={each.orgId === orgId || undefined}
                onClick={() => {
                  close();
                  void change(each);
                }}
              >
                {each.orgName}
                {each.orgId === orgId && <Icon name="check" size="s" />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Flyout>
  );
}

interface AccountProps {
  readonly now: HeaderNow;
  readonly onDialog: (entry: HeaderEntry) => void;
  readonly onTheme: (theme: string) => void;
}

function Account({ now, onDialog, onTheme }: AccountProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const { session, config } = now;
  const state = useSignalValue(session.state);
  const theme = useTheme();
  const { host } = useElement();
  const [chosen, setChosen] = useState(() => choices.get(THEME_KEY));
  // Until somebody chooses, the page may have it follow the system.
  const isAuto = (chosen ?? getComputedStyle(host).getPropertyValue('--plant-theme').trim()) === 'auto';
  const name = state.name === 'ready' ? state.person.nickName || state.person.userName : '';
  return (
    <Flyout
      className="account"
      align="end"
      label={t('header.account', { name })}
      button={
        <>
          <span className="avatar" data-letter={[...name][0]} />
          <span className="wide">{name}</span>
        </>
      }
    >
      {(close) => (
        <div className="flyout-fields">
          <LastSignIn session={session} />
          <LanguageSelect
            session={session}
            named={namedLanguages(
              config,
              state.name === 'ready' ? state.model.enterprise.openI18n : undefined,
            )}
            label={t('header.language')}
          />
          <label>
            {t('header.theme')}
            <select
              value={isAuto ? 'auto' : theme}
              onChange={(event) => {
                setChosen(event.target.value);
                onTheme(event.target.value);
              }}
            >
              {THEME_CHOICES.map((each) => (
                <option key={each} value={each}>
                  {t(`theme.${each}`)}
                </option>
              ))}
            </select>
          </label>
          <EntryList
            entries={HEADER_ENTRIES.filter((entry) => !isInBar(entry))}
            now={now}
            onDialog={onDialog}
            onPress={close}
          />
          <slot name="user" />
        </div>
      )}
    </Flyout>
  );
}
