import type { MenuResource } from '@plantdeck/core/contract';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { describe, expect, it, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { createFakeSession, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { mountElement, namedIn, typeIn } from '../../../../tests/support/mount-element.ts';
import { boardCatalogueElement } from './board-catalogue.element.ts';

const page = (code: string, path: string): MenuResource => ({
  resourcesId: `res-${code}`,
  resourcesCode: code,
  resourcesType: 1,
  resourcesName: code,
  resourcesDisplayName: code,
  resourcesUri: path,
  sort: 1,
  isUsable: true,
  presourcesId: null,
  childResources: [],
});

function person(...menus: MenuResource[]): FakeSession {
  const session = createFakeSession({});
  (session.menus as unknown as { value: readonly MenuResource[] }).value = menus;
  return session;
}
const reader = () => person(page('realTimeBoardFarm', '/realTimeBoardFarm'));

elementContract(boardCatalogueElement, {
  make: (element) => Object.assign(element, { givenSession: reader() }),
});

describe('<plant-board-catalogue>', () => {
  it('shows each permitted board live, opens it, and puts chosen ones on a wall', async () => {
    const { root, host, unmount } = await mountElement(boardCatalogueElement, reader());
    await until('a card', () => root.querySelector('.catalogue-card') !== null);
    const opened: unknown[] = [];
    host.addEventListener('plant-drill', (event) => opened.push((event as CustomEvent).detail));
    host.scrollIntoView();
    await until('a live preview', () => root.querySelector('plant-whole-plant-energy-board') !== null);
    // A picture only: nothing in it can be reached.
    expect(root.querySelector('.preview')?.hasAttribute('inert')).to.equal(true);
    expect(await axeProblems(host)).to.deep.equal([]);
    namedIn(root, 'button', 'Open Whole-plant energy').click();
    expect(opened.at(-1)).to.include({ to: '/realTimeBoardFarm' });
    const show = namedIn(root, 'button', 'Show 0 on the wall');
    const isOff = () => show.getAttribute('aria-disabled') === 'true';
    expect(isOff()).to.equal(true);
    root.querySelector<HTMLInputElement>('.catalogue-foot input')?.click();
    await until('something to show', () => !isOff());
    typeIn(root.querySelector('.wall-form input'), '2');
    await until('the problem is told', () => root.textContent.includes('Between 5'));
    expect(isOff()).to.equal(true);
    typeIn(root.querySelector('.wall-form input'), '45');
    await until('it is settled', () => !isOff());
    show.click();
    expect(opened.at(-1)).to.deep.include({
      to: '/comBoard',
      query: { boards: 'wholePlantEnergy', every: '45', distance: 'room' },
    });
    typeIn(root.querySelector('input[type=search]'), 'no such name');
    await until('no hit', () => root.querySelector('.catalogue-card') === null);
    expect(root.querySelector('[role=status]')?.textContent).to.contain('No board');
    await unmount();
  });

  it('takes up a wall that the organisation keeps, changes it and keeps a new one', async () => {
    const kept = {
      id: 'w1',
      name: 'Control room',
      boards: ['wholePlantEnergy', 'notMine'],
      everyS: 45,
      distance: 'wall',
      version: 3,
    };
    const asked: [string, unknown][] = [];
    const session = person(page('realTimeBoardFarm', '/realTimeBoardFarm'));
    Object.assign(session, {
      request: async (name: string, { body }: { body?: object }) => {
        if (name !== 'kanbanTimes') asked.push([name, body]);
        if (name === 'kanbanTimes') return { records: [kept], canSave: true };
        return { id: 'w2', ...body, version: name === 'kanbanTimeModify' ? 4 : 1 };
      },
    });
    const { root, host, unmount } = await mountElement(boardCatalogueElement, session);
    await until('the kept walls', () => root.querySelector('.kept-walls select') !== null);
    const select = root.querySelector<HTMLSelectElement>('.kept-walls select');
    const name = () => root.querySelector<HTMLInputElement>('.kept-walls input');
    const choose = (id: string): void => {
      if (!select) throw new Error('no select');
      select.value = id;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    choose('w1');
    await until('its boards are chosen', () => root.textContent.includes('Show 1 on the wall'));
    expect(root.querySelector<HTMLInputElement>('.wall-form input')?.value).to.equal('45');
    expect(name()?.value).to.equal('Control room');
    typeIn(root.querySelector('.wall-form input'), '60');
    namedIn(root, 'button', 'Keep change').click();
    await until('it is kept', () => root.textContent.includes('is kept'));
    const wall = { boards: ['wholePlantEnergy'], everyS: 60, distance: 'wall' };
    expect(asked).to.deep.equal([
      ['kanbanTimeModify', { ...wall, name: 'Control room', id: 'w1', version: 3 }],
    ]);
    choose('');
    typeIn(name(), 'Entrance');
    await until(
      'it can be kept',
      () => namedIn(root, 'button', 'Keep wall').getAttribute('aria-disabled') !== 'true',
    );
    namedIn(root, 'button', 'Keep wall').click();
    await until('both are asked', () => asked.length === 2);
    expect(asked[1]).to.deep.equal(['kanbanTimeAdd', { ...wall, name: 'Entrance' }]);
    await until('it is chosen', () => select?.value === 'w2');
    namedIn(root, 'button', 'Remove wall').click();
    await until('it asks first', () => root.textContent.includes('Remove “Entrance”?'));
    expect(asked.length).to.equal(2);
    root.querySelector<HTMLButtonElement>('dialog[open] .dialog-foot button:last-child')?.click();
    await until('it is gone', () => select?.querySelector('option[value=w2]') === null);
    expect(asked[2]).to.deep.equal([
      'kanbanTimeModify',
      { ...wall, boards: [], name: 'Entrance', id: 'w2', version: 1 },
    ]);
    expect(await axeProblems(host)).to.deep.equal([]);
    await unmount();
  });

  it('tells whom to ask where no board may be seen', async () => {
    const { root, host, unmount } = await mountElement(boardCatalogueElement, person());
    await until('the state', () => root.textContent.includes('administrator'));
    expect(await axeProblems(host)).to.deep.equal([]);
    await unmount();
  });
});
