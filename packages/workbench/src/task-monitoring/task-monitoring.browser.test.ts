import { axeProblems } from '../../../../tests/support/axe.ts';
import { describe, expect, it, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { createFakeSession, refusal, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { mountElement, namedIn, typeIn } from '../../../../tests/support/mount-element.ts';
import { widgetDescriptor } from '../widget/widget-element.tsx';
import css from './task-monitoring.css?inline';
import { taskMonitoringKind } from './task-monitoring.kind.tsx';
import { sample as sampleTasks } from './task-monitoring.sample.ts';

const element = widgetDescriptor(taskMonitoringKind, [css]);

elementContract(element, {
  make: (host) => Object.assign(host, { data: sampleTasks(Date.now()) }),
  isReady: (root) => root.querySelector('.task-bar') !== null,
});

function reader(sample = sampleTasks(Date.now())): FakeSession {
  return createFakeSession({
    workTasks: () => sample.page,
    workTaskStat: () => sample.stat,
    productLines: () =>
      Array.from({ length: 21 }, (_, index) => ({ id: `L${index}`, name: `Line ${index}` })),
  });
}
const rows = (root: ShadowRoot): (string | undefined)[] =>
  [...root.querySelectorAll<HTMLElement>('.tasks tbody tr')].map(({ dataset }) => dataset['id']);
const isOpen = (root: ShadowRoot) => root.querySelector('.task-lines input');

describe('<plant-task-monitoring-widget>', () => {
  it('WBK-03 has a tab for each state, the late first, and a bar with a mark where the time stands', async () => {
    const { root, host, unmount } = await mountElement(element, reader());
    const drills: unknown[] = [];
    host.addEventListener('plant-drill', (event) => drills.push((event as CustomEvent).detail));
    await until('the tasks', () => rows(root).length === 4);
    expect(rows(root)).to.deep.equal(['t3', 't1', 't2', 't4']);
    const tabs = [...root.querySelectorAll('.task-tabs [role=radio]')].map(({ textContent }) => textContent);
    expect(tabs).to.deep.equal(['All 4', 'Late 1', 'Running 2', 'Waiting 1']);
    const late = root.querySelector('[data-state=late]');
    expect(late?.querySelector('.task-bar')?.getAttribute('aria-label')).to.match(/68.%.*82.%/);
    expect(late?.querySelector('.mark')?.getAttribute('x1')).to.equal('82');
    expect(late?.querySelector('.fill')?.getAttribute('width')).to.equal('68');
    expect(late?.textContent).to.contain('12,240 of 18,000').and.to.contain('≈').and.to.contain('Late');
    // Nothing of the planned time has run of what waits.
    expect(root.querySelector('[data-state=wait] .mark')).to.equal(null);
    namedIn(root, '[role=radio]', 'Running 2').click();
    await until('one state', () => rows(root).join() === 't1,t2');
    root.querySelector<HTMLElement>('.task-name')?.click();
    expect(drills).to.deep.equal([{ panel: 'task-monitoring', key: 't1', to: '/productionTask', query: {} }]);
    expect(await axeProblems(host)).to.deep.equal([]);
    await unmount();
  });

  it('WBK-03 is filtered by lines and days, at most twenty and 31, and says what is too much', async () => {
    const session = reader();
    const { root, host, unmount } = await mountElement(element, session);
    const changes: unknown[] = [];
    host.addEventListener('plant-settings-change', (event) => changes.push((event as CustomEvent).detail));
    await until('the tasks', () => rows(root).length === 4);
    void (host as HTMLElement & { openSettings(): Promise<boolean> }).openSettings();
    await until('the dialog', () => isOpen(root));
    const boxes = [...root.querySelectorAll<HTMLInputElement>('.task-lines input')];
    for (const box of boxes) box.click();
    const [back = null, ahead = null] = root.querySelectorAll<HTMLInputElement>('.task-days input');
    typeIn(back, '20');
    typeIn(ahead, '11');
    namedIn(root, 'button', 'Save').click();
    await until('both problems', () => root.textContent.includes('Choose 0 to 20'));
    expect(root.textContent).to.contain('The range is longer than 31 days');
    expect(await axeProblems(host)).to.deep.equal([]);
    typeIn(back, 'x');
    await until('no number', () => root.textContent.includes('Enter a whole number from 0 to 30'));
    boxes[0]?.click();
    typeIn(back, '20');
    typeIn(ahead, '10');
    namedIn(root, 'button', 'Save').click();
    await until('the dialog closed', () => !isOpen(root));
    const lineIds = Array.from({ length: 20 }, (_, index) => `L${index + 1}`);
    expect(changes).to.deep.equal([{ cfg: { lineIds, daysBack: 20, daysAhead: 10 } }]);
    await until('the filter asked for', () =>
      session
        .callsOf('workTasks')
        .some(({ query }) => query?.['daysBack'] === 20 && query['lineIds'] === lineIds.join()),
    );
    await unmount();
  });

  it('starts and completes where the reader may, takes it back, and says why where it was not kept', async () => {
    const sample = sampleTasks(Date.now());
    let tasks = sample.page.records.map((task) => ({
      ...task,
      ...(task.id === 't1' || task.id === 't4'
        ? { change: { version: 3, state: task.id === 't1' ? ('run' as const) : ('wait' as const) } }
        : {}),
    }));
    const session = reader();
    session.answer('workTasks', () => ({ records: tasks, total: tasks.length }));
    session.answer('workTaskTrend', () => ({ days: [{ day: '2026-11-20', opened: 4, closed: 2 }] }));
    session.answer('workTaskSave', ({ body }) => {
      const { id, version, state } = body as { id: string; version: number; state: 'run' | 'wait' | 'done' };
      const found = tasks.find((task) => task.id === id);
      if (!found || found.change?.version !== version)
        throw refusal('040901', 'Somebody changed it meanwhile.');
      const after = { ...found, state, change: { version: version + 1, state } };
      tasks = tasks.map((task) => (task.id === id ? after : task));
      return after;
    });
    const { root, host, unmount } = await mountElement(element, session);
    const steps = (): string[] =>
      [...root.querySelectorAll('.task-step')].map(({ textContent }) => textContent.replace(/\s+/g, ' '));
    await until('the steps', () => steps().length === 2);
    expect(steps()).to.deep.equal(['Complete PT1120-01', 'Start PT1120-04']);
    namedIn(root, 'button', 'Start PT1120-04').click();
    await until('it runs', () => steps()[1] === 'Complete PT1120-04');
    expect(session.callsOf('workTaskSave')[0]?.body).to.deep.equal({ id: 't4', version: 3, state: 'run' });
    expect(root.textContent).to.contain('Task PT1120-04: Running');
    expect(await axeProblems(host)).to.deep.equal([]);
    namedIn(root, '.toast button', 'Undo').click();
    await until('it waits', () => steps()[1] === 'Start PT1120-04');
    expect(session.callsOf('workTaskSave')[1]?.body).to.deep.equal({ id: 't4', version: 4, state: 'wait' });
    tasks = tasks.map((task) =>
      task.id === 't1' ? { ...task, change: { version: 9, state: 'run' as const } } : task,
    );
    namedIn(root, 'button', 'Complete PT1120-01').click();
    await until('the reason', () => root.querySelector('.toast-error') !== null);
    await until('the counts by the day', () => root.textContent.includes('Planned 4'));
    await unmount();
  });

  it('leads to the tasks where there is none, and says whom to ask where the platform refuses', async () => {
    const { stat } = sampleTasks(0);
    const empty = { stat: { ...stat, total: 0 }, page: { records: [], total: 0 } };
    const first = await mountElement(element, reader(empty));
    const drills: unknown[] = [];
    first.host.addEventListener('plant-drill', (event) => drills.push((event as CustomEvent).detail.to));
    await until('nothing', () => first.root.textContent.includes('No task in this period'));
    namedIn(first.root, 'button', 'Go to production tasks').click();
    expect(drills).to.deep.equal(['/productionTask']);
    expect(await axeProblems(first.host)).to.deep.equal([]);
    await first.unmount();
    const refused = () => Promise.reject(refusal('040301', 'not permitted'));
    const session = createFakeSession({ workTasks: refused, workTaskStat: refused });
    const second = await mountElement(element, session);
    await until('the state', () => second.root.textContent.includes('You may not see this'));
    await second.unmount();
  });

  it('reads further pages until all tasks are there', async () => {
    const { stat, page } = sampleTasks(Date.now());
    const [task] = page.records;
    const session = createFakeSession({
      workTaskStat: () => ({ ...stat, total: 201, run: 201 }),
      workTasks: ({ query }) => ({
        total: 201,
        records: Array.from({ length: query?.['current'] === 1 ? 200 : 1 }, (_, index) => ({
          ...task,
          id: `${String(query?.['current'])}-${index}`,
        })),
      }),
    });
    const { root, unmount } = await mountElement(element, session);
    await until('all of them', () => rows(root).length === 201);
    await unmount();
  });
});
