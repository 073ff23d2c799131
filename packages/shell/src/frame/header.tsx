import type { ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { HostConfig, Organisation } from '@plantdeck/core/contract';
import { useSignalValue, useTheme } from '@plantdeck/core/element';
import { useToast } from '@plantdeck/core/ui';
import { Icon, IconButton } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { BrandMark } from '../login/brand-mark.tsx';
import { LanguageSelect } from '../login/language-select.tsx';
import { failureText } from '../words/failure-text.ts';
import { SHELL_WORDS } from '../words/index.ts';
import { Flyout } from './flyout.tsx';
import type { MenuOverlay } from './frame.tsx';
import { badge } from './reminder.tsx';

const THEMES = ['light', 'dark', 'control-room', 'big-screen'] as const;

interface HeaderProps {
  readonly session: PlantSession;
  readonly config: HostConfig;
  /** Opens the menu of a narrow page; null where the page has none. */
  readonly menuButton: MenuOverlay | null;
  readonly hasAssistant: boolean;
  readonly onHome: () => void;
  readonly onMessages: () => void;
  readonly onTheme: (theme: string) => void;
}

export function Header({
  session,
  config,
  menuButton,
  hasAssistant,
  onHome,
  onMessages,
  onTheme,
}: HeaderProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const state = useSignalValue(session.state);
  const unread = useSignalValue(session.unread);
  const count = config.disableUnread ? 0 : unread;
  const logo = state.name === 'ready' ? state.model.enterprise.logoImg?.presignedUrl : null;
  return (
    <header className="header" part="header">
      {menuButton && (
        <IconButton
          className="to-menu"
          icon="menu"
          label={t('header.openMenu')}
          buttonRef={menuButton.setButton}
          aria-expanded={menuButton.isOpen}
          onClick={menuButton.toggle}
        />
      )}
      <button type="button" className="brand" title={t('header.home')} onClick={onHome}>
        {logo ? <img className="brand-mark" src={logo} alt="" /> : <BrandMark />}
        <span>{config.title || 'Plantdeck'}</span>
      </button>
      <Company session={session} isFixed={config.hideSwitchCompany === true} />
      <span className="grow" />
      <IconButton
        icon="mail"
        label={count > 0 ? t('header.messages', { count: badge(count) }) : t('header.messages_none')}
        {...(count > 0 ? { count: badge(count) } : {})}
        onClick={onMessages}
      />
      {hasAssistant && (
        <IconButton
          icon="message"
          data-track-id="assistant"
          label={t('header.assistant')}
          onClick={() => document.dispatchEvent(new CustomEvent('plant-assistant-open'))}
        />
      )}
      <span className="vr wide" />
      <Account session={session} languages={config.languages} onTheme={onTheme} />
    </header>
  );
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
  const core = useWords('core');
  const tell = useToast();
  const state = useSignalValue(session.state);
  const organisations = useSignalValue(session.organisations);
  const orgId = state.name === 'ready' ? state.person.orgId : null;
  const name = organisations.find((each) => each.orgId === orgId)?.orgName ?? '';

  const change = async (to: Organisation): Promise<void> => {
    if (to.orgId === orgId) return tell({ text: t('header.sameCompany') });
    try {
      await session.switchOrganisation(to.orgId);
      tell({ text: t('header.switched', { name: to.orgName }) });
    } catch (error) {
      tell({ tone: 'error', text: failureText(error, core.t) });
    }
  };
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
  readonly session: PlantSession;
  readonly languages: readonly string[] | undefined;
  readonly onTheme: (theme: string) => void;
}

function Account({ session, languages, onTheme }: AccountProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const state = useSignalValue(session.state);
  const theme = useTheme();
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
          <LanguageSelect session={session} named={languages} label={t('header.language')} />
          <label>
            {t('header.theme')}
            <select value={theme} onChange={(event) => onTheme(event.target.value)}>
              {THEMES.map((each) => (
                <option key={each} value={each}>
                  {t(`theme.${each}`)}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            className="flyout-item"
            onClick={() => {
              close();
              void session.signOut();
            }}
          >
            <Icon name="log-out" size="s" />
            {t('header.signOut')}
          </button>
        </div>
      )}
    </Flyout>
  );
}
