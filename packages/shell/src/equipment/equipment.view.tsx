import { useEffect, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { useLanguage, useSession, useSignalValue, type ElementViewProps } from '@plantdeck/core/element';
import { useWords } from '@plantdeck/core/words';
import { Failed } from '../parts/dead-ends.tsx';
import { useChosenTheme } from '../host/use-chosen-theme.ts';
import { Login } from '../login/login.view.tsx';
import { useBranding } from '../login/use-branding.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { SHELL_WORDS } from '../words/index.ts';
import EquipmentLogin from './equipment-login.tsx';
import EquipmentPage from './equipment-page.tsx';
import { equipmentRoute } from './equipment-route.ts';

export function EquipmentView({ props }: ElementViewProps): ReactNode {
  const session = useSession();
  const ownsPage = props['router'] === 'history';
  const words = [useWords(SHELL_WORDS), useWords('core')];
  const navigation = useNavigation(ownsPage, String(props['base'] ?? ''), String(props['path'] ?? '/'));
  if (!session || !navigation || words.some(({ ready }) => !ready)) return null;
  return <Equipment session={session} navigation={navigation} ownsPage={ownsPage} />;
}

interface EquipmentProps {
  readonly session: PlantSession;
  readonly navigation: Navigation;
  readonly ownsPage: boolean;
}

function Equipment({ session, navigation, ownsPage }: EquipmentProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const language = useLanguage();
  const state = useSignalValue(session.state);
  const place = useSignalValue(navigation.place);
  const { config } = useBranding(session, null);
  const isKnown = state.name === 'ready' || state.name === 'signed-out';
  const route = equipmentRoute(place.path, place.query, state.name === 'ready');
  useChosenTheme();
  const target = route.kind === 'redirect' ? route.to : null;

  useEffect(() => {
    // Whether somebody is signed in is not yet known while their session is being restored.
    if (isKnown && target !== null) navigation.go(target, { replace: true });
  }, [isKnown, target, navigation]);
  useEffect(() => {
    if (!ownsPage) return;
    document.documentElement.lang = language;
    document.title = `${t('equipment.title')} · ${config.title || t('product.name')}`;
  }, [ownsPage, language, config, t]);

  if (route.kind === 'equipment-login') return <EquipmentLogin session={session} config={config} />;
  if (state.name === 'failed') return <Failed session={session} state={state} />;
  if (!isKnown) return null;
  if (route.kind === 'login') return <Login session={session} config={config} codeProblem={null} />;
  return route.kind === 'equipment-page' ? <EquipmentPage session={session} /> : null;
}
