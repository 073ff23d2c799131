import { axeProblems } from '../../../../tests/support/axe.ts';
import { describe, expect, it, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { createFakeSession, refusal, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { mountElement, namedIn } from '../../../../tests/support/mount-element.ts';
import { widgetDescriptor } from '../widget/widget-element.tsx';
import css from './to-dos.css?inline';
import { toDosKind } from './to-dos.kind.tsx';
import { sample as sampleToDos } from './to-dos.sample.ts';

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

  it('puts a to-do off until tomorrow, for the reader alone, takes it back, and brings all of them back', async () => {
    const sample = sampleToDos(Date.now());
    const off = new Set<string>();
    const session = createFakeSession({
      workBacklog: () => {
        const records = sample.page.records.filter(({ id }) => !off.has(id));
        return { records, total: records.length };
      },
      workBacklogStat: () => ({ ...sample.stat, total: 5 - off.size, putOff: off.size }),
      workBacklogSave: ({ body }) => {
        const { ids, until } = body as { ids: string[] | null; until: string | null };
        if (ids === null) off.clear();
        for (const id of ids ?? [])
          if (until === null) off.delete(id);
          else off.add(id);
        return { putOff: [...off].map((id) => ({ id, until: until ?? '' })) };
      },
      workBacklogTrend: () => ({ days: [] }),
    });
    const { root, host, unmount } = await mountElement(element, session);
    const rows = (): number => root.querySelectorAll('.to-do').length;
    const bodies = (): unknown[] => session.callsOf('workBacklogSave').map(({ body }) => body);
    await until('the list', () => rows() === 5);
    namedIn(root, 'button', 'Put off until tomorrow: Guard of press P3').click();
    await until('one less', () => rows() === 4);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now());
    const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    expect(bodies()).to.deep.equal([{ ids: ['t2'], until: tomorrow }]);
    expect(root.textContent)
      .to.contain('Guard of press P3: put off, back tomorrow')
      .and.to.contain('Put off: 1');
    expect(await axeProblems(host)).to.deep.equal([]);
    namedIn(root, '.toast button', 'Undo').click();
    await until('all of them', () => rows() === 5);
    expect(bodies()[1]).to.deep.equal({ ids: ['t2'], until: null });
    for (const { id } of sample.page.records) off.add(id);
    await (host as unknown as { refresh(): Promise<void> }).refresh();
    await until(
      'nothing but what was put off',
      () => rows() === 0 && root.textContent.includes('Put off: 5'),
    );
    namedIn(root, 'button', 'Bring back').click();
    await until('all of them', () => rows() === 5);
    expect(bodies()[2]).to.deep.equal({ ids: null, until: null });
    session.answer('workBacklogSave', () => Promise.reject(refusal('040001', 'It is gone.')));
    namedIn(root, 'button', 'Put off until tomorrow: Guard of press P3').click();
    await until('the reason', () => root.querySelector('.toast-error') !== null);
    expect(rows()).to.equal(5);
    await unmount();
  });

  it('tells what came and went by the day when that is looked at, and not before', async () => {
    const session = reader();
    session.answer('workBacklogTrend', ({ query }) => ({
      days: Array.from({ length: Number(query?.['days']) }, (_, index) => ({
        day: `2026-11-${String(index + 1).padStart(2, '0')}`,
        opened: index,
        closed: 1,
      })),
    }));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.low-widget { display: block; width: 420px; height: 200px; }');
    const { adoptedStyleSheets: before } = document;
    document.adoptedStyleSheets = [...before, sheet];
    const { root, host, unmount } = await mountElement(element, session, { class: 'low-widget' });
    await until('the list', () => root.querySelectorAll('.to-do').length === 5);
    for (let turn = 0; turn < 3; turn++)
      await new Promise((done) => requestIdleCallback(done, { timeout: 500 }));
    expect(session.callsOf('workBacklogTrend')).to.deep.equal([]);
    const scroll = root.querySelector('.widget-scroll');
    scroll?.scrollTo(0, scroll.scrollHeight);
    await until('the course', () => root.querySelectorAll('.course .spark').length === 2);
    expect(session.callsOf('workBacklogTrend').map(({ query }) => query)).to.deep.equal([{ days: 14 }]);
    const [opened, closed] = root.querySelectorAll('.course-side');
    expect([opened?.textContent, closed?.textContent]).to.deep.equal(['Came up 91', 'Done 14']);
    expect(opened?.getAttribute('aria-label')).to.contain('Came up 91, by the day: 1 Nov 0, 2 Nov 1');
    expect(await axeProblems(host)).to.deep.equal([]);
    document.adoptedStyleSheets = before;
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
