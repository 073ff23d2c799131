import { useEffect, useState, type ReactNode } from 'react';
import type { Language, PlantSession } from '@plantdeck/core';
import { useLanguage, useSignalValue, useTheme } from '@plantdeck/core/element';
import { Icon, IconButton } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { BrandMark } from '../login/brand-mark.tsx';
import { LANGUAGE_NAMES, offeredLanguages } from '../login/languages.ts';
import { SHELL_WORDS } from '../words/index.ts';
import { Flyout } from './flyout.tsx';
import { badge } from './reminder.tsx';

const THEMES = ['light', 'dark', 'control-room', 'big-screen'] as const;

interface HeaderProps {
  readonly session: PlantSession;
  readonly hasMenu: boolean;
  readonly isMenuOpen: boolean;
  readonly hidesCompany: boolean;
  readonly hidesUnread: boolean;
  readonly languages: readonly string[] | undefined;
  readonly onMenu: () => void;
  readonly onHome: () => void;
  readonly onMessages: () => void;
  readonly onTheme: (theme: string) => void;
}

export function Header(props: HeaderProps): ReactNode {
  const { session, hasMenu, isMenuOpen, hidesCompany, hidesUnread, languages, onMenu, onHome, onMessages, onTheme } = props;
  const { t } = useWords(SHELL_WORDS);
  const buttons = useSignalValue(session.buttons);
  const unread = useSignalValue(session.unread);
  const count = hidesUnread ? 0 : unread;
  return (
    <header className="header" part="header">
      {hasMenu && (
        <IconButton className="to-menu" icon="menu" label={t('header.openMenu')} aria-expanded={isMenuOpen} onClick={onMenu} />
      )}
      <button type="button" className="brand" title={t('header.home')} onClick={onHome}>
        <BrandMark />
        <span>Plantdeck</span>
      </button>
      <Company session={session} isFixed={hidesCompany} />
      <span className="grow" />
      <IconButton
        icon="mail"
        label={count > 0 ? t('header.messages', { count: badge(count) }) : t('header.messages_none')}
        {...(count > 0 ? { count: badge(count) } : {})}
        onClick={onMessages}
      />
      {buttons['assistant'] && (
        <IconButton
          icon="message"
          label={t('header.assistant')}
          onClick={() => document.dispatchEvent(new CustomEvent('plant-assistant-open'))}
        />
      )}
      <span className="vr wide" />
      <Account session={session} languages={languages} onTheme={onTheme} />
    </header>
  );
}

/** The current company; a person of several organisations changes it here. */
function Company({ session, isFixed }: { readonly session: PlantSession; readonly isFixed: boolean }): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const state = useSignalValue(session.state);
  const organisations = useSignalValue(session.organisations);
  const [said, setSaid] = useState('');
  const orgId = state.name === 'ready' ? state.person.orgId : null;
  const name = organisations.find((each) => each.orgId === orgId)?.orgName ?? '';

  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(''), 4000);
    return () => clearTimeout(timer);
  }, [said]);

  const face = (
    <>
      <Icon name="enterprise" />
      <span className="wide ell">{name}</span>
    </>
  );
  if (isFixed || organisations.length < 2) return <span className="enterprise">{face}</span>;
  return (
    <>
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
                    if (each.orgId === orgId) return setSaid(t('header.sameCompany'));
                    void session
                      .switchOrganisation(each.orgId)
                      .then(() => setSaid(t('header.switched', { name: each.orgName })))
                      .catch((error: Error) => setSaid(error.message));
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
      {said && (
        <p className="reminder" role="status">
          {said}
        </p>
      )}
    </>
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
  const language = useLanguage();
  const theme = useTheme();
  const name = state.name === 'ready' ? state.person.nickName || state.person.userName : '';
  return (
    <Flyout
      className="account"
      align="end"
      label={t('header.account', { name })}
      button={
        <>
          <span className="avatar" aria-hidden="true">
            {[...name][0]}
          </span>
          <span className="wide">{name}</span>
        </>
      }
    >
      {(close) => (
        <div className="flyout-fields">
          <label>
            {t('header.language')}
            <select value={language} onChange={(event) => session.setLanguage(event.target.value as Language)}>
              {offeredLanguages(languages).map((each) => (
                <option key={each} value={each} lang={each}>
                  {LANGUAGE_NAMES[each]}
                </option>
              ))}
            </select>
          </label>
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
