import { useState, type ReactNode } from 'react';
import { menuEntries, RESOURCE_BUTTON, routeOf, type PlantSession } from '@plantdeck/core';
import { SITE_BASE_PATH } from '@plantdeck/core/constants';
import { EquipmentSignInSchema, type MenuResource } from '@plantdeck/core/contract';
import { useSignalValue } from '@plantdeck/core/element';
import { Banner, Button, Icon } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { failureText } from '../words/failure-text.ts';
import { SHELL_WORDS } from '../words/index.ts';

/** Resource code of the menu's equipment module. */
const EQUIPMENT_MODULE = 'equipment';

/** What somebody signed in does about equipment: on to the equipment-lifecycle system, or to the pages here. */
export default function EquipmentPage({ session }: { readonly session: PlantSession }): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const state = useSignalValue(session.state);
  const pages = equipmentPages(useSignalValue(session.menus));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const person = state.name === 'ready' ? state.person : null;
  const enterprise = state.name === 'ready' ? state.model.enterprise.name : '';

  async function open(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const { url } = await session.request('equipmentTicket', { schema: EquipmentSignInSchema });
      location.assign(url);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <main className="eam">
      <header className="eam-head">
        <Icon name="equipment" />
        <h1>{t('equipment.title')}</h1>
        <span>{[person?.nickName || person?.userName, enterprise].filter(Boolean).join(' · ')}</span>
        <Button variant="ghost" icon="log-out" onClick={() => void session.signOut()}>
          {t('header.signOut')}
        </Button>
      </header>
      <section className="eam-card">
        <h2>{t('equipment.openTitle')}</h2>
        <p>{t('equipment.openText')}</p>
        {failure !== null && <Banner tone="error">{failureText(failure, core.t)}</Banner>}
        <Button variant="primary" disabled={isBusy} onClick={() => void open()}>
          {t(isBusy ? 'equipment.opening' : 'equipment.open')}
        </Button>
      </section>
      {pages.length > 0 && (
        <nav className="eam-card" aria-label={t('equipment.pages')}>
          <h2>{t('equipment.pages')}</h2>
          <ul>
            {pages.map(({ uri, name }) => (
              <li key={uri}>
                <a href={SITE_BASE_PATH.slice(0, -1) + uri}>
                  {name}
                  <Icon name="chevron-right" size="s" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </main>
  );
}

/** The permitted pages of the equipment module, in the menu's order. */
function equipmentPages(menus: readonly MenuResource[]): { uri: string; name: string }[] {
  return menuEntries(menus)
    .filter(({ path }) => path.some(({ resourcesCode }) => resourcesCode === EQUIPMENT_MODULE))
    .map(({ resource }) => resource)
    .filter(
      ({ resourcesUri, resourcesType, resourcesCode, childResources }) =>
        resourcesType !== RESOURCE_BUTTON &&
        resourcesCode !== EQUIPMENT_MODULE &&
        resourcesUri?.startsWith('/') === true &&
        !childResources.some((child) => child.resourcesType !== RESOURCE_BUTTON),
    )
    .map(({ resourcesUri, resourcesDisplayName, resourcesName }) => ({
      uri: routeOf(resourcesUri ?? ''),
      name: resourcesDisplayName || resourcesName,
    }));
}
