import type { ReactNode } from 'react';
import { Nowhere } from '../parts/nowhere.tsx';
import InvalidPage from '../pages/invalid-page.tsx';
import type { OwnPageProps } from '../routes/own-pages.ts';
import { BoardRoute } from './board-group.tsx';

/** What messages and help can be asked to show. */
const PARAMETERS = ['page', 'message', 'edit'] as const;

/** Pages for everybody: messages, help, what is not there, and what is not valid any more. */
export default function PublicPage(props: OwnPageProps): ReactNode {
  const { session, config, route, go } = props;
  switch (route.name) {
    case 'invalidPage':
      return <InvalidPage onSignIn={config.loginToInvalidPage ? null : () => go('/Login', true)} />;
    case 'notFound':
      return <Nowhere session={session} path={route.path} go={go} />;
    default:
      return <BoardRoute {...props} parameters={PARAMETERS} />;
  }
}
