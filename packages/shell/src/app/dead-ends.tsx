import { useEffect, type ReactNode } from 'react';
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

interface NotFoundProps {
  readonly path: string;
  /** False where the person was given no page at all. */
  readonly hasPages?: boolean;
  readonly actionLabel: string;
  readonly onAction: () => void;
}

/** A path that nothing stands at. */
export function NotFound({ path, hasPages = true, actionLabel, onAction }: NotFoundProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  if (!hasPages) {
    return (
      <StateView isPage kind="forbidden" title={t('page.noMenus')}>
        {t('page.noMenusText')}
      </StateView>
    );
  }
  return (
    <StateView isPage kind="empty" title={t('page.notFound')} actionLabel={actionLabel} onAction={onAction}>
      {t('page.notFoundText', { path })}
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
      {...(hasFirst ? { actionLabel: t('page.goFirst'), onAction: onFirst } : {})}
    >
      {own?.linkMan
        ? t('page.forbiddenAsk', { company, name: own.linkMan, phone: own.linkPhone ?? '' })
        : t('page.forbiddenAskNobody', { company })}
    </StateView>
  );
}

/** A page of the product that the platform has not opened to this enterprise. */
export function NotOpened({ title }: { readonly title: string }): ReactNode {
  const core = useWords('core');
  return (
    <StateView isPage kind="notConfigured" title={title}>
      {core.t('error.notOpened')}
    </StateView>
  );
}

const RETRY_AFTER_MS = 5_000;

interface FailedProps {
  readonly session: PlantSession;
  readonly state: Extract<SessionState, { name: 'failed' }>;
}

/** The session did not come up: for lack of permission, or because the platform is not there for now. */
export function Failed({ session, state }: FailedProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const isFinal = isForbidden(state.error);
  // The platform is not there: the page says so, keeps the sign-in, and asks again by itself.
  useEffect(() => {
    if (isFinal) return;
    const timer = setTimeout(() => void session.retry(), RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [session, state, isFinal]);
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
        <StateView
          isPage
          kind="failed"
          title={t('page.failed')}
          actionLabel={t('page.retry')}
          onAction={() => void session.retry()}
        >
          {t('page.failedText', { reason: failureText(state.error, core.t) })}
        </StateView>
      )}
    </main>
  );
}
