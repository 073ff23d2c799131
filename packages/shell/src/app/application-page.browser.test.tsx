import { signal } from '@preact/signals-core';
import { RequestError } from '@plantdeck/core';
import { routeNamed } from '@plantdeck/core/routes';
import { createFakeSession } from '../../../../tests/support/fake-session.ts';
import { expect, it, until } from '../../../../tests/support/browser.ts';
import { mountView } from '../../../../tests/support/mount-view.tsx';
import { ApplicationPage } from './application-page.tsx';

const route = routeNamed('equipmentLedger');

it('the page of a sub-application says that the platform is away, comes back, and names one that is not opened', async () => {
  const session = createFakeSession({
    hostConfig: () => {
      throw new RequestError({ kind: 'network', message: 'Failed to fetch' });
    },
  });
  const navigation = { place: signal({ path: route.path, query: '' }) };
  const view = await mountView(() => (
    <ApplicationPage
      session={session}
      navigation={navigation}
      route={route}
      title="Ledger"
      go={() => undefined}
    />
  ));
  const text = () => view.root.querySelector('.stage')?.textContent ?? '';
  await until('the failure', () => text().includes('The platform does not answer'));
  session.answer('hostConfig', () => ({ applications: [] }));
  view.findNamed('button', 'Try again now').click();
  await until('not opened', () => text().includes('Ledger'));
  expect(text()).not.to.contain('The platform does not answer');
  session.answer('hostConfig', () => ({
    applications: [{ code: route.app, url: '/app/', paths: [`${route.path}/*`] }],
  }));
  session.setLanguage('it');
  await until('room for the frame', () => text() === '');
  await view.unmount();
});
