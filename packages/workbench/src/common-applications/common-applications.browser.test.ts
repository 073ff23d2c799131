import type { MenuResource } from '@plantdeck/core/contract';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { describe, expect, it, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { createFakeSession, refusal, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { mountElement, namedIn, typeIn } from '../../../../tests/support/mount-element.ts';
import { widgetDescriptor } from '../widget/widget-element.tsx';
import css from './common-applications.css?inline';
import { commonApplicationsKind } from './common-applications.kind.tsx';
import { sample as sampleApplications } from './common-applications.sample.ts';

const element = widgetDescriptor(commonApplicationsKind, [css]);

elementContract(element, {
  make: (host) => Object.assign(host, { data: sampleApplications() }),
  isReady: (root) => root.querySelector('.app') !== null,
});

const page = (code: string, name: string, childResources: MenuResource[] = []): MenuResource => ({
  resourcesId: `res-${code}`,
  resourcesCode: code,
  resourcesType: 1,
  resourcesName: name,
  resourcesUri: childResources.length > 0 ? null : `/${code}`,
  sort: 1,
  isUsable: true,
  childResources,
});

/** A platform that keeps the choice. */
function keeper(more: Partial<ReturnType<typeof sampleApplications>> = {}): FakeSession {
  let kept = { ...sampleApplications(), ...more };
  const session = createFakeSession({
    workApplications: () => kept,
    workApplicationsSave: ({ body }) => {
      const { resourcesCodes, version } = body as { resourcesCodes: string[]; version: number };
      if (version !== kept.version) throw refusal('040901', 'saved meanwhile');
      const [first] = kept.records;
      kept = {
        version: version + 1,
        revoked: 0,
        records: resourcesCodes.flatMap((code, index) => {
          const known = kept.records.find(({ resourcesCode }) => resourcesCode === code) ?? first;
          return known ? [{ ...known, resourcesCode: code, sort: index + 1 }] : [];
        }),
      };
      return kept;
    },
  });
  Object.assign(session.menus, {
    value: [
      page('energy', 'Energy', [
        page('peakValleyAnalyze', 'Peak and valley'),
        page('elecAnalysis', 'Electricity'),
      ]),
      page(
        'more',
        'More',
        Array.from({ length: 6 }, (_, index) => page(`more${index}`, `More ${index}`)),
      ),
    ],
  });
  return session;
}
const shown = (root: ShadowRoot): (string | undefined)[] =>
  [...root.querySelectorAll<HTMLElement>('.apps [data-code]')].map(({ dataset }) => dataset['code']);
const appAt = (root: ShadowRoot, index: number) =>
  root.querySelectorAll<HTMLElement>('.apps [data-code] .app')[index];
const FIRST = sampleApplications().records.map(({ resourcesCode }) => resourcesCode);

describe('<plant-common-applications-widget>', () => {
  it('opens pages, and is sorted by Alt and an arrow and by dragging, kept at once', async () => {
    const session = keeper();
    const { root, host, unmount } = await mountElement(element, session);
    const drills: unknown[] = [];
    host.addEventListener('plant-drill', (event) => drills.push((event as CustomEvent).detail.to));
    await until('the pages', () => shown(root).length === 6);
    appAt(root, 1)?.click();
    expect(drills).to.deep.equal(['/productionTask']);
    const press = (index: number, key: string, altKey: boolean) =>
      appAt(root, index)?.dispatchEvent(
        new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true }),
      );
    appAt(root, 0)?.focus();
    press(0, 'ArrowRight', false);
    expect(root.activeElement).to.equal(appAt(root, 1));
    press(0, 'ArrowRight', true);
    const saves = () =>
      session
        .callsOf('workApplicationsSave')
        .map(({ body }) => (body as { resourcesCodes: string[] }).resourcesCodes);
    await until('the move kept', () => saves().length === 1);
    expect(saves()[0]).to.deep.equal([FIRST[1], FIRST[0], ...FIRST.slice(2)]);
    await until('told', () => root.textContent.includes('Peak and valley is at place 2 of 6'));
    await until('the new order', () => shown(root)[0] === FIRST[1]);

    const from = appAt(root, 0);
    const to = appAt(root, 2)?.getBoundingClientRect();
    const start = from?.getBoundingClientRect();
    if (!from || !to || !start) throw new Error('no tiles');
    const at = (type: string, { x, y, width, height }: DOMRect) =>
      from.dispatchEvent(
        new PointerEvent(type, {
          pointerId: 1,
          pointerType: 'mouse',
          button: 0,
          clientX: x + width / 2,
          clientY: y + height / 2,
          bubbles: true,
          cancelable: true,
        }),
      );
    from.setPointerCapture = () => undefined;
    at('pointerdown', start);
    await until('the press', () => true);
    at('pointermove', to);
    await until('the tile under the pointer', () => root.querySelector('.dragged'));
    at('pointermove', to);
    await until('the new place', () => shown(root)[2] === FIRST[1]);
    at('pointerup', to);
    from.click();
    await until('the drag kept', () => saves().length === 2);
    expect(saves()[1]).to.deep.equal([FIRST[0], FIRST[2], FIRST[1], ...FIRST.slice(3)]);
    // The click that ended the drag opened nothing.
    expect(drills).to.deep.equal(['/productionTask']);
    expect(await axeProblems(host)).to.deep.equal([]);
    await unmount();
  });

  it('WBK-04 is chosen in the menu by search, ten at most, with a word where there are more', async () => {
    const session = keeper();
    const { root, host, unmount } = await mountElement(element, session);
    await until('the pages', () => shown(root).length === 6);
    namedIn(root, '.app', 'Add').click();
    await until('the dialog', () => root.querySelector('.app-choices input'));
    const names = () =>
      [...root.querySelectorAll('.app-choice')].map((choice) => choice.textContent.replace(/\s+/g, ' '));
    typeIn(root.querySelector('.app-form input[type=search]'), 'electr');
    await until('what is called so', () => names().length === 1);
    expect(names()[0]).to.contain('Electricity').and.to.contain('Energy');
    root.querySelector<HTMLElement>('.app-choices input')?.click();
    typeIn(root.querySelector('.app-form input[type=search]'), 'more');
    await until('others', () => names().length === 6);
    const boxes = [...root.querySelectorAll<HTMLElement>('.app-choices input')];
    for (const box of boxes.slice(0, 4)) box.click();
    await until('eleven', () => root.textContent.includes('Chosen 11 of 10'));
    namedIn(root, 'button', 'Save').click();
    await until('too many', () => root.textContent.includes('Choose 0 to 10'));
    expect(session.callsOf('workApplicationsSave')).to.have.length(0);
    expect(await axeProblems(host)).to.deep.equal([]);
    boxes[3]?.click();
    namedIn(root, 'button', 'Move Electricity up').click();
    await until(
      'one place higher',
      () => root.querySelectorAll('.app-form ol li')[5]?.textContent === 'Electricity',
    );
    namedIn(root, 'button', 'Save').click();
    await until('ten', () => shown(root).length === 10);
    expect(shown(root).indexOf('elecAnalysis')).to.equal(5);
    // No room for another.
    expect(root.querySelector('.app-add')).to.equal(null);
    await unmount();
  });

  it('WBK-04 says what was revoked, and what to do where nothing is chosen', async () => {
    const some = await mountElement(element, keeper({ revoked: 2 }));
    await until('the note', () => some.root.textContent.includes('No longer permitted and taken off: 2'));
    expect(shown(some.root)).to.have.length(6);
    await some.unmount();
    const none = await mountElement(element, keeper({ records: [], revoked: 1, version: 0 }));
    await until('the empty state', () => none.root.textContent.includes('Choose up to 10 applications'));
    expect(none.root.textContent).to.contain('taken off: 1');
    namedIn(none.root, 'button', 'Choose applications').click();
    await until('the dialog', () => none.root.querySelector('.app-choices input'));
    await none.unmount();
  });

  it('offers what the reader opened most in 30 days first, with its days', async () => {
    const session = keeper();
    const days = Array.from({ length: 30 }, (_, index) =>
      new Date(Date.UTC(2026, 9, 22 + index)).toISOString().slice(0, 10),
    );
    const lastAt = '2026-11-20T12:00:00+08:00';
    session.answer('workApplicationStat', () => ({
      from: days[0],
      to: days[29],
      total: 8,
      records: [
        { resourcesCode: 'more3', visits: 5, lastAt },
        { resourcesCode: 'elecAnalysis', visits: 3, lastAt },
      ],
    }));
    session.answer('workApplicationTrend', () => ({
      days,
      records: [
        { resourcesCode: 'elecAnalysis', visits: days.map((_, index) => (index === 29 ? 3 : 0)) },
        { resourcesCode: 'more3', visits: days.map((_, index) => (index > 24 ? 1 : 0)) },
      ],
    }));
    const { root, host, unmount } = await mountElement(element, session);
    await until('the pages', () => shown(root).length === 6);
    expect(session.callsOf('workApplicationStat')).to.deep.equal([]);
    namedIn(root, '.app', 'Add').click();
    await until('the two orders', () => root.querySelector('.app-form [role=radio]') !== null);
    const choices = () => [...root.querySelectorAll('.app-choice')].map(({ textContent }) => textContent);
    expect(choices()).to.have.length(8);
    namedIn(root, '[role=radio]', 'Most used in 30 days').click();
    await until('what was used', () => choices().length === 2);
    expect(choices()[0]).to.contain('More 3').and.to.contain('Opened 5 times');
    expect(choices()[1]).to.contain('Electricity').and.to.contain('20 Nov 3');
    expect(root.querySelectorAll('.app-choices .spark')).to.have.length(2);
    expect(await axeProblems(host)).to.deep.equal([]);
    root.querySelector<HTMLElement>('.app-choices input')?.click();
    await until('one more', () => root.textContent.includes('Chosen 7 of 10'));
    namedIn(root, 'button', 'Save').click();
    await until('kept', () => shown(root).at(-1) === 'more3');
    await unmount();
  });

  it('takes a move back that the platform does not keep', async () => {
    const session = keeper();
    session.answer('workApplicationsSave', () => Promise.reject(refusal('040901', 'Saved meanwhile.')));
    const { root, unmount } = await mountElement(element, session);
    await until('the pages', () => shown(root).length === 6);
    appAt(root, 0)?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true, bubbles: true, cancelable: true }),
    );
    await until('the reason', () => root.textContent.includes('The order stays as it was'));
    await until('the old order', () => shown(root).join() === FIRST.join());
    await unmount();
  });
});
