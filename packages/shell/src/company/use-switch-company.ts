import type { PlantSession } from '@plantdeck/core';
import type { Organisation } from '@plantdeck/core/contract';
import { useElement } from '@plantdeck/core/element';
import { useToast } from '@plantdeck/core/ui';
import { useWords } from '@plantdeck/core/words';
import { failureText } from '../words/failure-text.ts';

/** Changes the company and says how it went: session, menus and branding are those of the new one, or nothing changed. */
export function useSwitchCompany(session: PlantSession): (to: Organisation) => Promise<void> {
  const element = useElement();
  const core = useWords('core');
  const tell = useToast();
  return async (to) => {
    const state = session.state.peek();
    if (state.name === 'ready' && state.person.orgId === to.orgId) {
      return tell({ text: core.t('message.companySame') });
    }
    try {
      await session.switchOrganisation(to.orgId);
      tell({ text: core.t('message.companySwitched') });
      element.emit('plant-company-change', { orgId: to.orgId, name: to.orgName });
    } catch (error) {
      tell({ tone: 'error', text: failureText(error, core.t) });
    }
  };
}
