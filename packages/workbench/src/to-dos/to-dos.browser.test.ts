import { axeProblems } from '../../../../tests/support/axe.ts';
import { describe, expect, it, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { createFakeSession, refusal, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { mountElement, namedIn } from '../../../../tests/support/mount-element.ts';
import { widgetDescriptor } from '../widget/widget-element.tsx';
import css from './to-dos.css?inline';
import { toDosKind } from './to-dos.kind.tsx';
import { sampleToDos } from './to-dos.sample.ts';

const element = widgetDescriptor(toDosKind, [css]);

elementContract(element, {
  make: (host) => Object.assign(host, { data: sampleToDos(Date.now()) }),
  isReady: (root) => root.querySelector('.to-do') !== null,
});

function reader(sample = sampleToDos(Date.now())): FakeSession {
  return createFakeSession({ workBacklog: () => sample.page, workBacklogStat: () => sample.stat });
}

describe('<plant-to-dos-widget>', () => {
  it('WBK-05 lists what waits, the late first, by kind; follows notices; leads to the page that each is done on; and says when it last looked where there is nothing', async () => {
    const session = reader();
    const { root, host, unmount } = await mountElement(element, session);
    const drills: unknown[] = [];
    host.addEventListener('plant-drill', (event) => drills.push((event as CustomEvent).detail));
    const rows = (): string[] =>
      [...root.querySelectorAll('.to-do-name')].map((name) => name.firstChild?.textContent ?? '');
    await until('the list', () => rows().length === 5);
    const { stat, page } = sampleToDos(Date.now());
    expect(rows()).to.deep.equal(page.records.map(({ title }) => title));
    expect(root.querySelector('.sub')?.textContent).to.equal('5 open, 1 overdue');
    const first = root.querySelector<HTMLElement>('.to-do');
    expect(first?.textContent).to.match(/Energy baselines.*Approval.*Overdue [12] d/);
    first?.click();
    expect(drills).to.deep.equal([{ panel: 'to-dos', key: 't1', to: '/kanbanSettings', query: {} }]);
    namedIn(root, '[role=radio]', 'Repair 1').click();
    await until('one kind alone', () => rows().length === 1);
    expect(rows()).to.deep.equal(['Flue oxygen probe of kiln K1']);
    expect(await axeProblems(host)).to.deep.equal([]);
    session.answer('workBacklog', () => ({ records: [], total: 0 }));
    session.answer('workBacklogStat', () => ({ ...stat, total: 0, overdue: 0, counts: {} }));
    session.notify('alarm', {});
    await until('nothing to do', () => root.textContent.includes('Nothing to do'));
    expect(root.textContent).to.contain('Last checked at');
    expect(await axeProblems(host)).to.deep.equal([]);
    await unmount();
  });

  it('counts what it does not list, and 99+ in a badge', async () => {
    const sample = sampleToDos(Date.now());
    const many = { ...sample, stat: { ...sample.stat, total: 340, counts: { approval: 338, repair: 2 } } };
    const { root, unmount } = await mountElement(element, reader(many));
    await until('the badge', () => root.textContent.includes('All 99+'));
    expect(root.textContent).to.contain('Approval 99+').and.to.contain('Showing 5 of 340');
    await unmount();
  });

  it('says whom to ask where the platform refuses', async () => {
    const session = createFakeSession({
      workBacklog: () => Promise.reject(refusal('040301', 'not permitted')),
      workBacklogStat: () => Promise.reject(refusal('040301', 'not permitted')),
    });
    const { root, host, unmount } = await mountElement(element, session);
    await until('the state', () => root.textContent.includes('You may not see this'));
    expect(await axeProblems(host)).to.deep.equal([]);
    await unmount();
  });
});
