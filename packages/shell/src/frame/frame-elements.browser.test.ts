/** Header, menu and company list, each alone in a page that is nobody's of ours. */
import { sharedOf } from '@plantdeck/core';
import type { MenuResource, Organisation } from '@plantdeck/core/contract';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { createFakeSession, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { mountElement, typeIn } from '../../../../tests/support/mount-element.ts';
import { companyListElement } from '../company/company-list.element.ts';
import { headerElement } from '../header/header.element.ts';
import { menuElement } from '../menu/menu.element.ts';
import { messageCenterElement } from '../messages/message-center.element.ts';

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

  it('<plant-header> marks the bell once an alarm has come, and says so', async () => {
    const session = platform();
    const { root, unmount } = await mountElement(headerElement, session);
    const bell = (): HTMLElement | null => root.querySelector('[data-entry=alarms]');
    const plain = (await until('bell', bell)).getAttribute('aria-label');
    const notice = { id: 'm-1', title: 'P2 Kiln', type: 4, publishTime: new Date().toISOString() };
    session.notify('alarm', { ...notice, remind: false });
    await settled();
    expect(sharedOf(session).hasAlarm.value).to.equal(false);
    session.notify('alarm', notice);
    await until('mark', () => bell()?.classList.contains('has-news'));
    expect(bell()?.getAttribute('aria-label')).not.to.equal(plain);
    expect(await axeProblems(bell()?.ownerDocument.body ?? document.body)).to.deep.equal([]);
    // Whoever opens the messages has looked.
    bell()?.click();
    await until('no mark', () => bell()?.getAttribute('aria-label') === plain);
    await unmount();
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

describe('EMB-24 slots and density of a page’s own', () => {
  /** A child of the page in one of the element's slots. */
  function child(host: HTMLElement, slot: string): HTMLElement {
    // The logo stands in a button already.
    const made = document.createElement(slot === 'logo' ? 'b' : 'button');
    made.slot = slot;
    made.textContent = `mine in ${slot}`;
    host.append(made);
    return made;
  }
  const isSeen = (element: HTMLElement): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return element.assignedSlot !== null && width > 0 && height > 0;
  };
  const heightOf = (element: Element | null | undefined): number =>
    Math.round(element?.getBoundingClientRect().height ?? 0);

  it('EMB-24 <plant-header> takes a logo, things before and after its middle, and entries of the person’s menu', async () => {
    const { root, host, unmount } = await mountElement(headerElement, platform());
    await until('header', () => root.querySelector('.header'));
    expect(root.querySelector('.brand')?.textContent).to.not.equal('');
    const shown = ['logo', 'start', 'end'].map((slot) => child(host, slot));
    const entry = child(host, 'user');
    await settled();
    expect(shown.map(isSeen)).to.deep.equal([true, true, true]);
    // The page's logo stands in place of the host's.
    expect(shown[0]?.assignedSlot?.closest('.brand')).to.not.equal(null);
    expect(isSeen(entry)).to.equal(false);
    root.querySelector<HTMLElement>('.account')?.click();
    await until('the person’s menu', () => isSeen(entry));
    expect(await axeProblems(host)).to.deep.equal([]);
    await unmount();
  });

  it('EMB-24 <plant-menu> takes what stands above and below its tree, and its lines are as close as the density says', async () => {
    const { root, host, unmount } = await mountElement(menuElement, platform());
    const line = await until('menu', () => root.querySelector('.mi'));
    const slots = ['head', 'foot'].map((slot) => child(host, slot));
    await settled();
    expect(slots.map(isSeen)).to.deep.equal([true, true]);
    expect(heightOf(line as Element)).to.equal(34);
    host.setAttribute('density', 'compact');
    await until('closer lines', () => heightOf(root.querySelector('.mi')) === 26);
    // The lines that are placed one by one follow, and nothing overlaps.
    await until('lines in their places', () => {
      const tops = [...root.querySelectorAll('.rows > li')].map((each) => each.getBoundingClientRect().top);
      return (
        tops.length > 1 && tops.every((top, at) => at === 0 || Math.round(top - (tops[at - 1] ?? 0)) === 26)
      );
    });
    typeIn(root.querySelector<HTMLInputElement>('input[type=search]'), 'e');
    await until('matches', () => heightOf(root.querySelector('.mi-match')) === 40);
    host.setAttribute('density', 'touch');
    await until('wider matches', () => heightOf(root.querySelector('.mi-match')) === 64);
    await unmount();
  });

  it('EMB-24 <plant-header> is as high as the density makes its controls', async () => {
    const { root, host, unmount } = await mountElement(headerElement, platform());
    await until('header', () => root.querySelector('.header'));
    const heights = () => [
      heightOf(root.querySelector('.header')),
      heightOf(root.querySelector('.search-box')),
    ];
    expect(heights()).to.deep.equal([50, 32]);
    host.setAttribute('density', 'compact');
    await until('a closer header', () => String(heights()) === '44,26');
    host.setAttribute('density', 'touch');
    await until('a wider header', () => String(heights()) === '66,48');
    await unmount();
  });

  it('EMB-24 <plant-message-center> and <plant-company-list> take actions and heads of the page', async () => {
    const companies = await mountElement(companyListElement, platform());
    await until('companies', () => companies.root.querySelector('.company'));
    const head = child(companies.host, 'head');
    await settled();
    expect(isSeen(head)).to.equal(true);
    await companies.unmount();
    const session = platform();
    session.answer('unreadMessageCount', () => ({ total: 0, kinds: {} }));
    const messages = await mountElement(messageCenterElement, session);
    await until('messages', () => messages.root.querySelector('.screen-head'));
    const action = child(messages.host, 'actions');
    await settled();
    expect(isSeen(action)).to.equal(true);
    await messages.unmount();
  });
});
