import { RequestError, sharedOf } from '@plantdeck/core';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { createFakeSession, refusal, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { mountElement, namedIn, typeIn } from '../../../../tests/support/mount-element.ts';
import type { LayoutItem } from '@plantdeck/core/layout';
import { define as defineTrend } from '../indicator-trend/define.ts';
import { sample as sampleIndicatorTrend } from '../indicator-trend/indicator-trend.sample.ts';
import { define as defineToDos } from '../to-dos/define.ts';
import { sample as sampleToDos } from '../to-dos/to-dos.sample.ts';
import { workbenchElement } from './workbench.element.ts';

defineToDos();
defineTrend();
const item = (id: string, x: number, y: number, type = 'to-dos'): LayoutItem => ({
  id,
  type,
  x,
  y,
  w: 6,
  h: 4,
  cfg: null,
  version: 1,
});

interface Bench extends FakeSession {
  stored: { list: readonly LayoutItem[]; version: number; [key: string]: unknown };
}
/** A platform that keeps one workbench with its version. */
function platform(list: readonly LayoutItem[] = [item('a', 0, 0), item('b', 6, 0)]): Bench {
  const sample = sampleToDos(Date.now());
  const session = Object.assign(
    createFakeSession({ workBacklog: () => sample.page, workBacklogStat: () => sample.stat }),
    { stored: { list, version: 1 } as Bench['stored'] },
  );
  session.answer('workLayout', () => ({ ...session.stored, roleDefault: [item('role', 0, 0)] }));
  session.answer('workLayoutSave', ({ body }) => {
    const { list: next, version } = body as Bench['stored'];
    if (version !== session.stored.version) throw refusal('040901', 'Somebody saved meanwhile.');
    session.stored = { list: next, version: version + 1 };
    return { ...session.stored, roleDefault: [item('role', 0, 0)] };
  });
  return session;
}

elementContract(workbenchElement, {
  make: (element) => Object.assign(element, { givenSession: platform() }),
  isReady: (root) => root.querySelector('.bench-item') !== null,
});

async function opened(session: Bench, attributes: Readonly<Record<string, string>> = {}, isFresh = true) {
  // What an earlier test left unsaved in this tab.
  if (isFresh) sessionStorage.clear();
  const mounted = await mountElement(workbenchElement, session, attributes);
  const { root, host } = mounted;
  host.style.width = '1200px';
  // The widgets find their session as the workbench does.
  const give = (): void =>
    root.querySelectorAll('plant-to-dos-widget').forEach((widget) => {
      if (!('givenSession' in widget)) Object.assign(widget, { givenSession: session });
    });
  new MutationObserver(give).observe(root, { childList: true, subtree: true });
  await until('the page', () => root.querySelector('.bench-bar') !== null);
  await settled();
  const button = (name: string): HTMLElement => namedIn(root, 'button', name);
  const gridOf = (id: string): string =>
    root.querySelector<HTMLElement>(`[data-item="${id}"]`)?.style.gridArea ?? '';
  const key = (target: HTMLElement, name: string, more: KeyboardEventInit = {}): void =>
    void target.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true, ...more }),
    );
  const said = (): string => root.querySelector('[aria-live]')?.textContent ?? '';
  const grip = (id: string): HTMLElement =>
    root.querySelector<HTMLElement>(`[data-item="${id}"] .bench-grip`) as HTMLElement;
  return { ...mounted, button, gridOf, key, said, grip };
}

const pointer = (target: Element, type: string, clientX: number, clientY: number): void =>
  void target.dispatchEvent(
    new PointerEvent(type, {
      pointerId: 1,
      pointerType: 'mouse',
      button: 0,
      clientX,
      clientY,
      bubbles: true,
    }),
  );
/** Synthetic pointers cannot be captured. */
function withoutCapture(target: HTMLElement): void {
  Object.assign(target, { setPointerCapture: () => undefined, hasPointerCapture: () => false });
}

describe('<plant-workbench>', () => {
  it('is taken away as one file, which the page may stop, and gives the state of its widgets for a link', async () => {
    const { root, host, unmount } = await opened(platform(), { 'reader-name': 'Chen & Wei' });
    type Made = { readonly name: string; readonly blob: Blob };
    const bench = host as unknown as {
      exportAs(file: string): Promise<Made>;
      getState(): Promise<{ widgets: Record<string, { choices: Record<string, string> }> }>;
      setState(state: unknown): Promise<void>;
    };
    const inWidget = (id: string): ShadowRoot | null | undefined =>
      root.querySelector(`[data-item="${id}"] plant-to-dos-widget`)?.shadowRoot;
    for (const widget of root.querySelectorAll('plant-to-dos-widget'))
      Object.assign(widget, { data: sampleToDos(Date.now()) });
    await until('both lists', () => ['a', 'b'].every((id) => inWidget(id)?.querySelector('.to-do')));
    await settled();
    const drawing = await (await bench.exportAs('svg')).blob.text();
    // Whatever the widgets show in their own roots is on the picture, the foot below it.
    expect(drawing.split('Flue oxygen probe of kiln K1').length - 1).to.equal(2);
    expect(drawing).to.include('Reader: Chen &amp; Wei');
    expect((await bench.exportAs('pdf')).blob.type).to.equal('application/pdf');
    const csv = await (await bench.exportAs('csv')).blob.text();
    expect(csv.split('Flue oxygen probe of kiln K1').length - 1).to.equal(2);
    const stop = (event: Event): void => event.preventDefault();
    host.addEventListener('plant-before-export', stop);
    expect(await bench.exportAs('png')).to.equal(null);
    host.removeEventListener('plant-before-export', stop);
    expect((await bench.getState()).widgets['a']?.choices).to.deep.equal({});
    await bench.setState({ widgets: { b: { choices: { type: 'repair' } }, gone: { choices: {} } } });
    await until('one kind in the second', () => inWidget('b')?.querySelectorAll('.to-do').length === 1);
    expect(inWidget('a')?.querySelectorAll('.to-do').length).to.be.greaterThan(1);
    expect((await bench.getState()).widgets['b']?.choices).to.deep.equal({ type: 'repair' });
    await unmount();
  });

  it('tells the other screens of the session which widgets stand on it, what its indicators show and which are on the trend', async () => {
    const session = platform([item('a', 0, 0), item('t', 6, 0, 'indicator-trend')]);
    const shown = sampleIndicatorTrend(Date.now());
    session.answer('workQuotaTrend', () => shown);
    // Whichever comes first, the widget or whoever gives it its session.
    const every = customElements.get('plant-indicator-trend-widget')?.prototype as {
      givenSession?: FakeSession;
    };
    every.givenSession = session;
    const { unmount } = await opened(session);
    const { workbench } = sharedOf(session);
    await until('what the trend shows', () => workbench.value.indexData.length > 0);
    const { list, chosenIndexes, indexData } = workbench.value;
    expect(list.map((each) => (each as LayoutItem).id)).to.deep.equal(['a', 't']);
    expect(chosenIndexes).to.deep.equal(shown.chosen.indicatorIds);
    expect(indexData.map(({ id, type, list: records }) => [id, type, records.length])).to.deep.equal([
      ['t', 'indicator-trend', shown.records.length],
    ]);
    delete every.givenSession;
    await unmount();
    expect(workbench.value).to.deep.equal({ list: [], chosenIndexes: [], indexData: [] });
  });

  it('moves and resizes by keys, says so, takes steps back, and saves', async () => {
    const session = platform();
    const { root, host, button, gridOf, key, said, grip, unmount } = await opened(session);
    expect(gridOf('a')).to.contain('1 / 1');
    button('Edit').click();
    await until('the tools', () => grip('a') !== null);
    expect(await axeProblems(host)).to.deep.equal([]);
    key(grip('a'), 'ArrowRight', { shiftKey: true });
    await until('it is said', () => said() === 'To-dos: 7 wide, 4 high');
    expect(gridOf('b')).to.contain('5 / 7');
    grip('b').focus();
    key(grip('b'), 'ArrowUp');
    await until('b is above', () => said() === 'To-dos 2: column 7, row 1');
    await settled();
    expect(root.activeElement).to.equal(grip('b'));
    key(grip('b'), 'z', { ctrlKey: true });
    await until('taken back', () => said() === 'Undone');
    expect(gridOf('b')).to.contain('5 / 7');
    key(grip('b'), 'z', { ctrlKey: true, shiftKey: true });
    await until('and forth', () => said() === 'Redone');
    expect(root.textContent).to.contain('changes: 2');
    button('Save layout').click();
    await until('it is saved', () => session.stored.version === 2);
    await until('it is said', () => said() === 'Layout saved');
    expect(session.stored.list.find(({ id }) => id === 'b')).to.include({ x: 6, y: 0 });
    expect(root.querySelector('.bench-tools')).to.equal(null);
    await unmount();
  });

  it('moves and resizes by pointer; Escape puts everything back', async () => {
    const session = platform();
    const { root, button, gridOf, grip, key, unmount } = await opened(session);
    button('Edit').click();
    await until('the tools', () => grip('a') !== null);
    const hold = grip('a');
    withoutCapture(hold);
    pointer(hold, 'pointerdown', 50, 200);
    pointer(hold, 'pointermove', 50, 500);
    await until('it is held below', () => gridOf('a') !== '' && root.querySelector('.held') !== null);
    key(hold, 'Escape');
    await until('it is back', () => root.querySelector('.held') === null);
    expect(gridOf('a')).to.contain('1 / 1');
    const box = root.querySelector('.bench-grid')?.getBoundingClientRect() as DOMRect;
    pointer(hold, 'pointerdown', box.left + 30, box.top + 20);
    pointer(hold, 'pointermove', box.left + 30 + (box.width - 32) / 2, box.top + 20);
    pointer(hold, 'pointerup', box.left + 30 + (box.width - 32) / 2, box.top + 20);
    await until('it is right', () => gridOf('a').includes('1 / 7'));
    const corner = root.querySelector<HTMLElement>('[data-item="a"] .bench-resize') as HTMLElement;
    withoutCapture(corner);
    pointer(corner, 'pointerdown', 900, 300);
    pointer(corner, 'pointermove', 900 - (box.width - 32) / 12, 360);
    pointer(corner, 'pointerup', 900 - (box.width - 32) / 12, 360);
    await until(
      'it is smaller and higher',
      () => gridOf('a').includes('span 5 / span 5') || gridOf('a').includes('span 5'),
    );
    await unmount();
  });

  it('adds from the catalogue with a preview, removes, and goes back to the role’s default', async () => {
    const session = platform();
    session.stored = { ...session.stored, denied: ['to-dos-other'] };
    const { root, host, button, said, unmount } = await opened(session);
    button('Edit').click();
    await until('the catalogue', () => root.querySelector('.bench-entry') !== null);
    typeIn(root.querySelector('input[type=search]'), 'to-do');
    root.querySelector<HTMLElement>('.bench-entry-name')?.click();
    await until('a live preview', () =>
      [...root.querySelectorAll('.bench-preview plant-to-dos-widget')].some((widget) =>
        widget.shadowRoot?.textContent.includes('Guard of press P3'),
      ),
    );
    expect(root.querySelector('.bench-preview')?.hasAttribute('inert')).to.equal(true);
    expect(await axeProblems(host)).to.deep.equal([]);
    const items = (): number => root.querySelectorAll('.bench-item').length;
    button('Add To-dos').click();
    await until('one more', () => items() === 3);
    expect(said()).to.equal('To-dos added');
    button('Remove To-dos').click();
    await until('one less', () => items() === 2);
    expect((root.activeElement as HTMLElement | null)?.className).to.contain('bench-remove');
    button('Reset to role default').click();
    await until('the default', () => items() === 1);
    button('Discard').click();
    await until('as it was', () => items() === 2);
    await unmount();
  });

  it('keeps edits over a failed save, a reload and an expired session, and settles a conflict of two tabs', async () => {
    const session = platform();
    const first = await opened(session);
    first.button('Edit').click();
    await until('the tools', () => first.grip('a') !== null);
    first.key(first.grip('a'), 'ArrowRight', { shiftKey: true });
    await settled();
    const { answerOf } = session;
    const good = answerOf('workLayoutSave');
    session.answer('workLayoutSave', () => {
      throw new RequestError({ kind: 'network', message: 'away' });
    });
    first.button('Save layout').click();
    await until('it is told', () => first.root.textContent.includes('Your changes are kept'));
    session.state.value = { name: 'signed-out', reason: 'expired' };
    await first.unmount();
    session.answer('workLayoutSave', good);
    // Another tab saves meanwhile.
    session.stored = { list: [item('theirs', 0, 0)], version: 5 };
    session.signInAs('u1');
    const second = await opened(session, {}, false);
    await until('resumed', () => second.root.textContent.includes('from before'));
    expect(second.gridOf('a')).to.contain('span 7');
    second.button('Save layout').click();
    await until('the conflict', () => second.root.textContent.includes('saved elsewhere'));
    expect(await axeProblems(second.host)).to.deep.equal([]);
    second.button('Keep mine').click();
    await settled();
    second.button('Save layout').click();
    await until('mine is kept', () => session.stored.version === 6);
    expect(session.stored.list.map(({ id }) => id)).to.deep.equal(['a', 'b']);
    await second.unmount();
    const third = await opened(session, {}, false);
    expect(third.root.textContent).to.not.contain('from before');
    await third.unmount();
  });

  it('asks before unsaved edits are left', async () => {
    const session = platform();
    const { root, button, grip, key, unmount } = await opened(session);
    const app = document.createElement('div');
    const opens: string[] = [];
    Object.assign(app, { open: (path: string) => void go(path) });
    document.body.append(app);
    const go = (path: string): boolean => {
      const isFree = app.dispatchEvent(
        new CustomEvent('plant-navigate', {
          detail: { path },
          bubbles: true,
          composed: true,
          cancelable: true,
        }),
      );
      if (isFree) opens.push(path);
      return isFree;
    };
    const unload = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    button('Edit').click();
    await until('the tools', () => grip('a') !== null);
    expect([go('/one'), unload()]).to.deep.equal([true, true]);
    key(grip('a'), 'ArrowRight', { shiftKey: true });
    await until('a change', () => root.textContent.includes('changes: 1'));
    expect([go('/two'), unload()]).to.deep.equal([false, false]);
    await until('the question', () => root.querySelector('dialog') !== null);
    button('Stay').click();
    await until('it is gone', () => root.querySelector('dialog') === null);
    go('/three');
    await until('the question', () => root.querySelector('dialog') !== null);
    button('Save and leave').click();
    await until('it went on', () => opens.includes('/three'));
    expect(opens).to.deep.equal(['/one', '/three']);
    expect(session.stored.version).to.equal(2);
    app.remove();
    await unmount();
  });

  it('EMB-23 takes a storage and widgets of the host with editors of their own, in grid and catalogue, with undo and read-only; a late element heals', async () => {
    customElements.define(
      'acme-bad',
      class extends HTMLElement {
        connectedCallback(): void {
          this.attachShadow({ mode: 'open' }).textContent = 'bad';
        }
      },
    );
    const saves: unknown[] = [];
    const storage = {
      load: async () => ({
        list: [item('x', 0, 0, 'acme-late'), item('y', 6, 0, 'acme-bad'), item('z', 0, 4, 'not-known')],
        version: 1,
      }),
      save: async (change: { version: number; list: unknown[] }) => {
        saves.push(change);
        return { list: change.list, version: change.version + 1 };
      },
    };
    const widgets = [
      { type: 'acme-late', tag: 'acme-late', name: 'Late', editorTag: 'acme-editor' },
      { type: 'acme-bad', tag: 'acme-bad', name: 'Bad' },
      { type: 'wrong', tag: 'wrong', name: '' },
    ];
    const host = document.createElement('plant-workbench');
    const errors: unknown[] = [];
    host.addEventListener('plant-error', (event) => errors.push((event as CustomEvent).detail));
    Object.assign(host, { storage, widgets, lang: 'en' });
    host.style.width = '1200px';
    document.body.append(host);
    const root = host.shadowRoot as ShadowRoot;
    await until('the page', () => root.querySelectorAll('.bench-item').length === 3);
    expect(root.textContent).to.contain('Unknown widget “not-known”');
    expect(errors[0]).to.include({ code: 'widgets' });
    await until('it is missed', () => root.textContent.includes('<acme-late>'));
    class Late extends HTMLElement {
      cfg: unknown = null;
      connectedCallback(): void {
        this.textContent = 'here';
      }
    }
    customElements.define('acme-late', Late);
    await until('it heals', () => !root.textContent.includes('<acme-late>'));
    customElements.define(
      'acme-editor',
      class extends HTMLElement {
        connectedCallback(): void {
          this.tabIndex = 0;
          this.addEventListener('click', () =>
            this.dispatchEvent(
              new CustomEvent('plant-settings-change', { detail: { cfg: { zone: 'Rome' } } }),
            ),
          );
        }
      },
    );
    namedIn(root, 'button', 'Edit').click();
    await until('the gear', () => root.textContent.includes('Editing'));
    namedIn(root, 'button', 'Configure Late').click();
    await until('the editor', () => root.querySelector('acme-editor') !== null);
    root.querySelector<HTMLElement>('acme-editor')?.click();
    await until('it is closed', () => root.querySelector('acme-editor') === null);
    expect((root.querySelector('acme-late') as Late).cfg).to.deep.equal({ zone: 'Rome' });
    const late = root.querySelector('acme-late') as Late;
    namedIn(root, 'button', 'Undo (Ctrl Z)').click();
    await until('taken back', () => late.cfg === null);
    namedIn(root, 'button', 'Redo (Ctrl Shift Z)').click();
    await until('and forth', () => late.cfg !== null);
    namedIn(root, 'button', 'Add Bad').click();
    await until('a second one', () => root.querySelectorAll('acme-bad').length === 2);
    namedIn(root, 'button', 'Save layout').click();
    await until('it is saved', () => saves.length === 1);
    const [saved] = saves as [{ readonly list: readonly LayoutItem[] }];
    expect(saved).to.deep.include({ form: 1, version: 1 });
    expect(saved.list.find(({ id }) => id === 'x')?.cfg).to.deep.equal({ zone: 'Rome' });
    expect(saved.list.map(({ type }) => type)).to.deep.equal([
      'acme-late',
      'acme-bad',
      'not-known',
      'acme-bad',
    ]);
    host.setAttribute('readonly', '');
    await until('read-only', () => root.querySelector('.bench-bar button') === null);
    expect(root.querySelectorAll('.bench-item')).to.have.length(4);
    host.remove();
    await settled();
  });

  it('is read-only when it is of a newer version or told so, and names what was taken from it', async () => {
    const session = platform();
    session.stored = {
      ...session.stored,
      form: 9,
      list: [...session.stored.list, { future: true } as never],
    };
    const newer = await opened(session);
    await until('the note', () => newer.root.textContent.includes('Saved by a newer version'));
    expect(newer.root.querySelectorAll('.bench-item')).to.have.length(2);
    expect(newer.root.textContent).to.not.contain('Edit');
    await newer.unmount();
    const plain = await opened(platform(), { readonly: '' });
    expect(plain.root.querySelector('.bench-bar button')).to.equal(null);
    const widget = plain.root.querySelector('plant-to-dos-widget') as unknown as { readonly: boolean };
    expect(widget.readonly).to.equal(true);
    await plain.unmount();
    const less = platform();
    less.stored = { ...less.stored, denied: ['to-dos'], revoked: ['to-dos'], list: [] };
    const { root, host, unmount } = await opened(less);
    await until('the note', () => root.textContent.includes('no longer permitted: To-dos'));
    expect(root.textContent).to.contain('The workbench is empty');
    expect(await axeProblems(host)).to.deep.equal([]);
    await unmount();
  });

  it('carries thirty widgets, and stands in one column where it is narrow, in an order of its own', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      item(`w${index}`, (index % 2) * 6, Math.floor(index / 2) * 4),
    );
    const session = platform(many);
    const { root, host, button, key, grip, said, unmount } = await opened(session);
    await until('all of them', () => root.querySelectorAll('plant-to-dos-widget').length === 30);
    // Those far below have not asked yet.
    expect(session.callsOf('workBacklog').length).to.be.lessThan(30);
    button('Edit').click();
    await until('no more', () => root.textContent.includes('At most 30 widgets'));
    host.style.width = '390px';
    await until('one column', () => root.querySelector('.is-narrow') !== null);
    key(grip('w0'), 'ArrowDown');
    await until('second', () => said() === 'To-dos: 2 of 30');
    const ids = [...root.querySelectorAll<HTMLElement>('.bench-item')].map(({ dataset }) => dataset['item']);
    expect(ids.slice(0, 2)).to.deep.equal(['w1', 'w0']);
    await unmount();
  });
});
