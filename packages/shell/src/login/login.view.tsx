import { useEffect, useRef, useState, type ReactNode } from 'react';
import { LOGIN_CHROME_HEIGHT_PX } from '@plantdeck/core/constants';
import { SignInMessageSchema, tryParseContract } from '@plantdeck/core/contract';
import {
  useLanguage,
  useSession,
  useSignalValue,
  useTheme,
  type ElementViewProps,
} from '@plantdeck/core/element';
import type { PlantSession } from '@plantdeck/core';
import type { HostConfig } from '@plantdeck/core/contract';
import { Banner, Icon } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';
import { addressesOf } from '../host/brand.ts';
import { BrandMark } from './brand-mark.tsx';
import { BrandPicture } from './brand-picture.tsx';
import { LanguageSelect } from './language-select.tsx';
import { namedLanguages } from './languages.ts';
import { LoginArt } from './login-art.tsx';
import { useBranding, type Branding } from './use-branding.ts';

/** How long the sign-in window may take to say that it is there. */
const FRAME_TIMEOUT_MS = 15_000;
/** Height of the window until it says its own, and the most it may take. */
const FRAME_PX = 400;
const MAX_FRAME_PX = 800;
const SIGN_IN_PAGE = '/cloud/sign-in.html';

export function LoginView({ props }: ElementViewProps): ReactNode {
  const session = useSession();
  const shell = useWords(SHELL_WORDS);
  if (!session || !shell.ready) return null;
  return (
    <BrandedLogin
      session={session}
      frameUrl={props['signInUrl'] as string | undefined}
      code={String(props['code'] ?? '') || null}
    />
  );
}

function BrandedLogin({
  session,
  code,
  frameUrl,
}: {
  readonly session: PlantSession;
  readonly code: string | null;
  readonly frameUrl: string | undefined;
}): ReactNode {
  return <Login session={session} frameUrl={frameUrl} {...useBranding(session, code)} />;
}

interface LoginProps extends Branding {
  readonly session: PlantSession;
  readonly frameUrl?: string | undefined;
  /** Stands in the place of the sign-in window. */
  readonly form?: ReactNode;
}

/** The sign-in page: branding of the host, the embedded sign-in window, and the footer. */
export function Login({ session, config, codeProblem, frameUrl, form }: LoginProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const state = useSignalValue(session.state);
  const reason = state.name === 'signed-out' ? state.reason : 'none';
  return (
    <div className="login" part="login">
      <header className="lh">
        <BrandPicture
          sources={addressesOf([config.loginLogo], session.baseUrl())}
          fallback={<BrandMark size={32} />}
        />
        <h1>{config.title || t('product.name')}</h1>
        <LanguageSelect
          session={session}
          named={namedLanguages(config, undefined)}
          label={
            <>
              <Icon name="globe" />
              <span className="sr">{t('login.chooseLanguage')}</span>
            </>
          }
        />
      </header>
      <main className="lc" style={{ minHeight: `calc(100vh - ${LOGIN_CHROME_HEIGHT_PX}px)` }}>
        <BrandPicture
          className="login-background"
          sources={addressesOf([config.loginBackground], session.baseUrl())}
          fallback={<LoginArt t={t} />}
        />
        <section className="lw">
          {codeProblem !== null && <Banner tone="error">{codeProblem}</Banner>}
          {reason === 'expired' && <Banner tone="warn">{t('login.expired')}</Banner>}
          {reason === 'denied' && <Banner tone="error">{t('login.denied')}</Banner>}
          {form ?? <SignInFrame session={session} url={frameUrl ?? session.baseUrl() + SIGN_IN_PAGE} />}
        </section>
      </main>
      <LoginFooter session={session} config={config} />
    </div>
  );
}

function LoginFooter({
  session,
  config,
}: {
  readonly session: PlantSession;
  readonly config: HostConfig;
}): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  return (
    <footer className="lfoot">
      <span>{config.footerCopyright || `© ${new Date(session.serverNowMs()).getFullYear()} Plantdeck`}</span>
      {config.footerLink && (
        <a href={config.footerLink} target="_blank" rel="noopener noreferrer">
          {config.footerLinkText || config.footerLink}
        </a>
      )}
      {config.filingNumber && (
        <span className="filing">{t('login.filing', { number: config.filingNumber })}</span>
      )}
    </footer>
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
  const [heightPx, setHeightPx] = useState(FRAME_PX);
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
      const { type, heightPx } = (event.data ?? {}) as { type?: unknown; heightPx?: unknown };
      if (type === 'plant-sign-in-ready') setThere(true);
      if (type === 'plant-sign-in-size' && typeof heightPx === 'number')
        setHeightPx(Math.min(MAX_FRAME_PX, Math.max(0, heightPx)));
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
      <iframe
        ref={frame}
        className="sign-in-frame"
        title={t('login.frame')}
        src={source.href}
        style={{ height: heightPx }}
      />
    </>
  );
}
