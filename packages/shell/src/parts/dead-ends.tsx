import { useEffect, useRef, type ReactNode } from 'react';
import {
  isForbidden,
  landingRoute,
  NOT_FOUND_ROUTE,
  type PlantSession,
  type SessionState,
} from '@plantdeck/core';
import { useSignalValue } from '@plantdeck/core/element';
import { StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { failureText } from '../words/failure-text.ts';
import { SHELL_WORDS } from '../words/index.ts';

/** Back to what was shown before; nothing where the tab began here. */
const wayBack = (label: string) =>
  history.length > 1 ? { secondLabel: label, onSecond: () => history.back() } : {};

interface NotFoundProps {
  readonly path: string;
  /** What else is known of the path. */
  readonly detail?: string;
  /** False where the person was given no page at all. */
  readonly hasPages?: boolean;
  readonly actionLabel: string;
  readonly onAction: () => void;
  readonly onSignOut: () => void;
}

/** A path that nothing stands at. */
export function NotFound({
  path,
  detail,
  hasPages = true,
  actionLabel,
  onAction,
  onSignOut,
}: NotFoundProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  if (!hasPages) {
    return (
      <StateView
        isPage
        kind="forbidden"
        title={t('page.noMenus')}
        actionLabel={t('header.signOut')}
        onAction={onSignOut}
      >
        {t('page.noMenusText')}
      </StateView>
    );
  }
  return (
    <StateView
      isPage
      kind="empty"
      icon="search"
      title={t('page.notFound')}
      actionLabel={actionLabel}
      onAction={onAction}
      {...wayBack(t('page.back'))}
    >
      {t('page.notFoundText', { path })}
      {detail !== undefined && <small>{detail}</small>}
    </StateView>
  );
}

interface ForbiddenProps {
  readonly session: PlantSession;
  readonly title: string;
  readonly onFirst: () => void;
}

/** A page that the person's resources do not hold, and whom to ask for it. */
export function Forbidden({ session, title, onFirst }: ForbiddenProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const state = useSignalValue(session.state);
  const organisations = useSignalValue(session.organisations);
  const menus = useSignalValue(session.menus);
  const orgId = state.name === 'ready' ? state.person.orgId : '';
  const own = organisations.find((each) => each.orgId === orgId);
  // Until the organisations are there, the stored model knows the name.
  const model = state.name === 'ready' ? state.model : null;
  const hasFirst = landingRoute(menus, model?.enterprise.customization) !== NOT_FOUND_ROUTE;
  const company = own?.orgName ?? model?.enterprise.name ?? '';
  return (
    <StateView
      isPage
      kind="forbidden"
      title={t('page.forbidden', { title })}
      {...(hasFirst ? { actionLabel: t('page.goFirst'), onAction: onFirst, ...wayBack(t('page.back')) } : {})}
    >
      {own?.linkMan
        ? t('page.forbiddenAsk', { company, name: own.linkMan, phone: own.linkPhone ?? '' })
        : t('page.forbiddenAskNobody', { company })}
    </StateView>
  );
}

/** A page of the product that the platform has not opened to this enterprise. */
export function NotOpened({ title, onFirst }: Pick<ForbiddenProps, 'title' | 'onFirst'>): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  return (
    <StateView
      isPage
      kind="forbidden"
      title={t('page.notOpened', { title })}
      actionLabel={t('page.goFirst')}
      onAction={onFirst}
      {...wayBack(t('page.back'))}
    >
      {core.t('error.notOpened')}
    </StateView>
  );
}

interface SignInFirstProps {
  readonly title: string;
  readonly onSignIn: () => void;
}

/** A page that needs a signed-in person, shown to somebody who is not. */
export function SignInFirst({ title, onSignIn }: SignInFirstProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  return (
    <main className="centre">
      <StateView
        isPage
        kind="forbidden"
        icon="user"
        title={t('page.signInFirst', { title })}
        actionLabel={t('signIn.title')}
        onAction={onSignIn}
      >
        {t('page.signInFirstText')}
      </StateView>
    </main>
  );
}

const RETRY_AFTER_MS = 5_000;

interface UnavailableProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Shown while the platform does not answer; retries by itself. */
export function Unavailable({ error, onRetry }: UnavailableProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const newest = useRef(onRetry);
  useEffect(() => {
    newest.current = onRetry;
  });
  useEffect(() => {
    const timer = setTimeout(() => newest.current(), RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [error]);
  return (
    <StateView isPage kind="failed" title={t('page.failed')} actionLabel={t('page.retry')} onAction={onRetry}>
      {t('page.failedText', { reason: failureText(error, core.t) })}
    </StateView>
  );
}

interface FailedProps {
  readonly session: PlantSession;
  readonly state: Extract<SessionState, { name: 'failed' }>;
}

/** The session did not come up: for lack of permission, or because the platform is not there for now. */
export function Failed({ session, state }: FailedProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const isFinal = isForbidden(state.error);
  return (
    <main className="centre">
      {isFinal ? (
        <StateView
          isPage
          kind="forbidden"
          title={core.t('message.noAccess')}
          actionLabel={t('header.signOut')}
          onAction={() => void session.signOut()}
        >
          {core.t('message.contactToConfigure')}
        </StateView>
      ) : (
        <Unavailable error={state.error} onRetry={() => void session.retry()} />
      )}
    </main>
  );
}
