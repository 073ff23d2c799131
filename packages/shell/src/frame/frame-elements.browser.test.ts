/** Header, menu and company list, each alone in a page that is nobody's of ours. */
import type { MenuResource, Organisation } from '@plantdeck/core/contract';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { createFakeSession, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { mountElement, typeIn } from '../../../../tests/support/mount-element.ts';
import { companyListElement } from '../company/company-list.element.ts';
import { headerElement } from '../header/header.element.ts';
import { menuElement } from '../menu/menu.element.ts';

const resource = (code: string, name: string, children: MenuResource[] = []): MenuResource => ({
  resourcesId: code,
  resourcesCode: code,
  resourcesType: 1,
  resourcesName: name,
  resourcesUri: `/${code}`,
  sort: 1,
  isUsable: true,
  childResources: children,
});
const company = (orgId: string, orgName: string): Organisation => ({
  orgId,
  openOrgId: `open-${orgId}`,
  orgName,
  eid: 'e-1',
});

function platform(config: object = {}): FakeSession {
  const session = createFakeSession({
    hostConfig: () => config,
    onlineLogin: () => ({ lastLoginTime: null }),
    messagePage: () => ({ records: [], total: 0 }),
  });
  Object.assign(session.menus, {
    value: [
      resource('ProductionControl', 'Production', [
        resource('productionTask', 'Production tasks'),
        { ...resource('producePlan', 'Plans'), isUsable: false },
      ]),
      resource('messageCenter', 'Messages'),
    ],
  });
  Object.assign(session.organisations, { value: [company('org-1', 'Works 1'), company('org-2', 'Works 2')] });
  return session;
}
const give = (element: HTMLElement) => Object.assign(element, { givenSession: platform() });

elementContract(headerElement, { make: give, isReady: (root) => root.querySelector('.header') !== null });
elementContract(menuElement, { make: give, isReady: (root) => root.querySelector('.mi') !== null });
elementContract(companyListElement, {
  make: give,
  isReady: (root) => root.querySelector('.company') !== null,
});

/** What an element tells the page around it, in order. */
function heard(host: HTMLElement, type: string, isTaken = false): unknown[] {
  const details: unknown[] = [];
  host.addEventListener(type, (event) => {
    details.push((event as CustomEvent).detail);
    if (isTaken) event.preventDefault();
  });
  return details;
}

describe('alone in a foreign page', () => {
  it('<plant-header> asks the page to open what is pressed, and leads nowhere by itself', async () => {
    const { root, host, unmount } = await mountElement(headerElement, platform());
    await until('header', () => root.querySelector('.header'));
    const before = location.href;
    const asked = heard(host, 'plant-navigate');
    root.querySelector<HTMLElement>('[data-entry=messages]')?.click();
    root.querySelector<HTMLElement>('.brand')?.click();
    await settled();
    expect(asked[0]).to.deep.equal({ path: '/messageCenter' });
    expect(asked).to.have.length(2);
    expect(location.href).to.equal(before);
    expect(Math.round(root.querySelector('.header')?.getBoundingClientRect().height ?? 0)).to.equal(50);
    await unmount();
  });

  it('<plant-header> says unread numbers up to 99+, and none where the host counts none', async () => {
    const session = platform();
    Object.assign(session.unread, { value: 120 });
    const { root, unmount } = await mountElement(headerElement, session);
    const button = await until('messages', () => root.querySelector('[data-entry=messages]'));
    expect((button as HTMLElement).textContent).to.contain('99+');
    await unmount();
    const silent = platform({ disableUnread: true });
    Object.assign(silent.unread, { value: 120 });
    const other = await mountElement(headerElement, silent);
    await until('no number', () => {
      const messages = other.root.querySelector('[data-entry=messages]');
      return messages !== null && !messages.textContent.includes('99');
    });
    await other.unmount();
  });

  it('<plant-menu> shows what may be used, finds it at any depth, and hands the choice to the page', async () => {
    const { root, host, unmount } = await mountElement(menuElement, platform(), { path: '/messageCenter' });
    await until('menu', () => root.querySelector('.mi'));
    expect(root.querySelector('[aria-current]')?.textContent).to.contain('Messages');
    const asked = heard(host, 'plant-navigate', true);
    const search = root.querySelector<HTMLInputElement>('input[type=search]');
    typeIn(search, 'tasks');
    const found = await until('match', () => root.querySelector<HTMLElement>('.mi-match'));
    expect((found as HTMLElement).textContent).to.contain('Production');
    (found as HTMLElement).click();
    await settled();
    expect(asked).to.deep.equal([{ path: '/productionTask' }]);
    typeIn(search, 'Plans');
    await until('nothing found', () => root.querySelector('.menu-none'));
    await unmount();
  });

  it('<plant-company-list> switches, says so, and leaves the current company alone', async () => {
    const session = platform();
    const switched: string[] = [];
    session.switchOrganisation = (orgId) => {
      switched.push(orgId);
      return Promise.resolve();
    };
    const { root, host, unmount } = await mountElement(companyListElement, session);
    await until('companies', () => root.querySelector('.company'));
    const news = heard(host, 'plant-company-change');
    const press = (name: string): void =>
      [...root.querySelectorAll<HTMLElement>('.company')]
        .find((each) => each.textContent.includes(name))
        ?.click();
    press('Works 1');
    await until('a word about it', () => root.querySelector('.toast'));
    expect([switched, news]).to.deep.equal([[], []]);
    press('Works 2');
    await until('switched', () => news.length > 0);
    expect([switched, news]).to.deep.equal([['org-2'], [{ orgId: 'org-2', name: 'Works 2' }]]);
    await unmount();
  });

  it('<plant-company-list> warns whoever belongs to none, and whom to ask', async () => {
    const session = platform();
    Object.assign(session.organisations, { value: [] });
    const { root, unmount } = await mountElement(companyListElement, session);
    const banner = await until('warning', () => root.querySelector('.banner'));
    expect((banner as HTMLElement).textContent).to.contain('administrator');
    await unmount();
  });
});
