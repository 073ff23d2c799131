import type { ReactNode } from 'react';
import { landingRoute, NOT_FOUND_ROUTE, type PlantSession } from '@plantdeck/core';
import { useSignalValue } from '@plantdeck/core/element';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';
import { NotFound } from './dead-ends.tsx';

interface NowhereProps {
  readonly session: PlantSession;
  readonly path: string;
  readonly go: (to: string, replace?: boolean) => void;
  /** What else is known of the path. */
  readonly detail?: string;
}

/** A path that nothing stands at, and the way on from there for whoever came. */
export function Nowhere({ session, path, go, detail }: NowhereProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const state = useSignalValue(session.state);
  const menus = useSignalValue(session.menus);
  const isSignedOut = state.name === 'signed-out';
  const customization = state.name === 'ready' ? state.model.enterprise.customization : null;
  const view = (
    <NotFound
      path={path}
      {...(detail === undefined ? {} : { detail })}
      hasPages={isSignedOut || landingRoute(menus, customization) !== NOT_FOUND_ROUTE}
      actionLabel={t(isSignedOut ? 'signIn.title' : 'page.goFirst')}
      onAction={() => go('/', true)}
      onSignOut={() => void session.signOut()}
    />
  );
  // Signed out there is no frame around it, which is the page's main part else.
  return isSignedOut ? <main className="centre">{view}</main> : view;
}
