import { useEffect, useRef, useState, type ReactNode } from 'react';
import { LOGIN_CHROME_HEIGHT_PX } from '@plantdeck/core/constants';
import { SignInMessageSchema, tryParseContract } from '@plantdeck/core/contract';
import { useLanguage, useSession, useSignalValue, useTheme, type ElementViewProps } from '@plantdeck/core/element';
import type { Language, PlantSession } from '@plantdeck/core';
import { Banner, Icon } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';
import { BrandMark } from './brand-mark.tsx';
import { LANGUAGE_NAMES, offeredLanguages } from './languages.ts';
import { LoginArt } from './login-art.tsx';
import { useHostConfig } from './use-host-config.ts';

/** How long the sign-in window may take to say that it is there. */
const FRAME_TIMEOUT_MS = 15_000;
const SIGN_IN_PAGE = '/cloud/sign-in.html';

export function LoginView({ props }: ElementViewProps): ReactNode {
  const session = useSession();
  return session ? <Login session={session} frameUrl={props['signInUrl'] as string | undefined} /> : null;
}

interface LoginProps {
  readonly session: PlantSession;
  readonly frameUrl?: string | undefined;
}

/** The sign-in page: branding of the host, the embedded sign-in window, and the footer. */
export function Login({ session, frameUrl }: LoginProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const language = useLanguage();
  const state = useSignalValue(session.state);
  const config = useHostConfig(session);
  const reason = state.name === 'signed-out' ? state.reason : 'none';
  return (
    <div className="login" part="login">
      <header className="lh">
        {config.loginLogo ? <img src={config.loginLogo} alt="" /> : <BrandMark size={32} />}
        <h1>{config.title || t('product.name')}</h1>
        <label className="language">
          <Icon name="globe" />
          <span className="sr">{t('login.chooseLanguage')}</span>
          <select value={language} onChange={(event) => session.setLanguage(event.target.value as Language)}>
            {offeredLanguages(config.languages).map((each) => (
              <option key={each} value={each} lang={each}>
                {LANGUAGE_NAMES[each]}
              </option>
            ))}
          </select>
        </label>
      </header>
      <main className="lc" style={{ height: `calc(100vh - ${LOGIN_CHROME_HEIGHT_PX}px)` }}>
        <LoginArt t={t} />
        <section className="lw">
          {reason === 'expired' && <Banner tone="warn">{t('login.expired')}</Banner>}
          {reason === 'denied' && <Banner tone="error">{t('login.denied')}</Banner>}
          <SignInFrame session={session} url={frameUrl ?? session.baseUrl() + SIGN_IN_PAGE} />
        </section>
      </main>
      <footer className="lfoot">
        <span>{config.footerCopyright || `© ${new Date(session.serverNowMs()).getFullYear()} Plantdeck`}</span>
        {config.footerLink && (
          <a href={config.footerLink} target="_blank" rel="noopener noreferrer">
            {config.footerLinkText || config.footerLink}
          </a>
        )}
        {config.filingNumber && <span className="filing">{t('login.filing', { number: config.filingNumber })}</span>}
      </footer>
    </div>
  );
}

/** The sign-in window. Only a message of its own origin and its own window counts. */
function SignInFrame({ session, url }: { readonly session: PlantSession; readonly url: string }): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const language = useLanguage();
  const theme = useTheme();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isThere, setThere] = useState(false);
  const [isLate, setLate] = useState(false);
  // Later changes travel by message, so that what was typed stays.
  const [source] = useState(() => {
    const address = new URL(url, location.href);
    address.searchParams.set('lang', language);
    address.searchParams.set('theme', theme);
    return address;
  });

  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>): void => {
      if (event.origin !== source.origin || event.source !== frame.current?.contentWindow) return;
      if ((event.data as { type?: unknown } | null)?.type === 'plant-sign-in-ready') setThere(true);
      const message = tryParseContract(SignInMessageSchema, event.data);
      if (message.ok) void session.signIn(message.value.login);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [session, source]);

  useEffect(() => {
    if (!isThere) {
      const timer = setTimeout(() => setLate(true), FRAME_TIMEOUT_MS);
      return () => clearTimeout(timer);
    }
    frame.current?.contentWindow?.postMessage({ type: 'plant-appearance', language, theme }, source.origin);
    return undefined;
  }, [isThere, language, theme, source]);

  return (
    <>
      {isLate && !isThere && <Banner tone="error">{t('login.frameFailed')}</Banner>}
      <iframe ref={frame} className="sign-in-frame" title={t('login.frame')} src={source.href} />
    </>
  );
}
