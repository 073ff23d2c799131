import { axeProblems } from '../../../../tests/support/axe.ts';
import { describe, expect, it, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { define as defineSession } from '@plantdeck/core/session/define';
import { define as defineBoard } from '../whole-plant-energy/define.ts';
import { define, kioskElement } from './define.ts';

elementContract(kioskElement, {
  define,
  make: (element) => element.setAttribute('boards', 'wholePlantEnergy'),
});

describe('<plant-kiosk>', () => {
  async function shown(boards: string): Promise<{ host: HTMLElement; root: ShadowRoot }> {
    define('plant');
    const host = document.createElement('plant-kiosk');
    host.setAttribute('lang', 'en');
    host.setAttribute('every-seconds', '5');
    host.setAttribute('boards', boards);
    document.body.append(host);
    await until('drawn', () => host.shadowRoot?.querySelector('.kiosk, .state') !== null);
    return { host, root: host.shadowRoot as ShadowRoot };
  }

  it('holds the shown board and the one after it, and names a board that it does not have', async () => {
    const errors: unknown[] = [];
    const note = (event: Event) => errors.push((event as CustomEvent).detail);
    document.addEventListener('plant-error', note);
    const { host, root } = await shown('wholePlantEnergy, noSuchBoard, wholePlantEnergy');
    expect(root.querySelectorAll('.kiosk-board')).to.have.length(1);
    expect(root.querySelector('.kiosk-board.shown > plant-whole-plant-energy-board')).to.not.equal(null);
    expect(root.querySelector('.kiosk-place')?.textContent).to.equal('1 of 1');
    await until('the error', () => errors.length === 1);
    expect(errors[0]).to.include({ code: 'board', reason: 'noSuchBoard' });
    expect(await axeProblems(host)).to.deep.equal([]);
    document.removeEventListener('plant-error', note);
    host.remove();
  });

  const two = 'wholePlantEnergy,mainBoard';
  const press = (node: EventTarget, key: string) =>
    node.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));

  it('says under the boards which one stands and for how long, or that it is kept', async () => {
    const { host, root } = await shown(two);
    const strip = () => root.querySelector('.kiosk-turns')?.textContent ?? '';
    expect(strip()).to.match(/^1 of 2next in \d s$/);
    expect(root.querySelectorAll('.kiosk-dots i')).to.have.length(2);
    expect(await axeProblems(host)).to.deep.equal([]);
    await (host as HTMLElement & { pause(): Promise<void> }).pause();
    await until('kept', () => strip() === '1 of 2kept on this board');
    host.setAttribute('boards', 'mainBoard');
    await until('no strip for one', () => root.querySelector('.kiosk-turns') === null);
    host.remove();
  });

  it('gives its boards the height that the page gives it, or its own least one', async () => {
    const { host, root } = await shown(two);
    const heightOf = () => root.querySelector('.kiosk-board.shown')?.getBoundingClientRect().height ?? 0;
    expect(heightOf()).to.be.within(260, 320);
    host.style.minHeight = '600px';
    expect(heightOf()).to.be.within(540, 600);
    host.style.height = '800px';
    expect(heightOf()).to.be.within(740, 800);
    // The most ordinary rule of a page for a tag that it does not know.
    host.style.display = 'block';
    expect(heightOf()).to.be.within(740, 800);
    host.style.height = '';
    expect(heightOf()).to.be.within(540, 600);
    host.remove();
  });

  it('turns by the arrows of its own keys, and of the page’s where it fills the window', async () => {
    const { host, root } = await shown(two);
    const place = () => root.querySelector('.kiosk-place')?.textContent?.slice(0, 6);
    const kept = root.querySelector('.kiosk-controls button:not([disabled])') as HTMLButtonElement;
    press(kept, 'ArrowRight');
    await until('the second', () => place() === '2 of 2');
    // A chart is read by the same keys.
    press(root.querySelector('.kiosk-board.shown > *') as Element, 'ArrowLeft');
    // On a page with more on it they are the page's.
    press(document.body, 'ArrowLeft');
    host.style.cssText = 'position: fixed; inset: 0';
    press(document.body, 'ArrowLeft');
    await until('the first', () => place() === '1 of 2');
    host.remove();
  });

  it('has its buttons and the pointer only while there is a hand', async () => {
    const { host, root } = await shown(two);
    const controls = root.querySelector('.kiosk-controls') as HTMLElement;
    const kiosk = root.querySelector('.kiosk') as HTMLElement;
    const isShown = () => getComputedStyle(controls).opacity === '1';
    await until('left alone', () => !isShown());
    kiosk.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, composed: true }));
    await until('handled', isShown);
    await until('left alone again', () => !isShown(), 15_000);
    expect(getComputedStyle(kiosk, '::after').cursor).to.equal('none');
    host.remove();
  });

  it('has letters as large again on a screen of twice as many px', async () => {
    defineBoard('plant');
    const { host, root } = await shown(two);
    const base = (): string =>
      getComputedStyle(root.querySelector('.kiosk-board.shown > *') as Element).getPropertyValue(
        '--plant-board-base',
      );
    expect(base()).to.equal('32px');
    host.style.cssText = 'position: fixed; width: 3840px; height: 2160px';
    await until('twice', () => base() === '64px');
    host.setAttribute('distance', 'wall');
    await until('farther', () => base() === '96px');
    host.remove();
  });

  it('says that it has no platform before its first figures, and that nobody has to act', async () => {
    defineSession();
    // The session looks whether the platform is there at all.
    const { fetch } = globalThis;
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const session = document.createElement('plant-session') as HTMLElement & {
      tokenProvider: () => Promise<never>;
    };
    session.setAttribute('base-url', 'https://plant.test');
    session.tokenProvider = () => Promise.reject(new TypeError('Failed to fetch'));
    document.body.append(session);
    const { host, root } = await shown(two);
    session.append(host);
    await until('told', () => root.textContent.includes('No connection to the platform yet'), 8_000);
    expect(root.textContent).to.include('keeps asking by itself');
    expect(root.querySelector('.kiosk-board')).to.equal(null);
    expect(await axeProblems(host)).to.deep.equal([]);
    session.remove();
    globalThis.fetch = fetch;
  });

  it('says how boards are chosen where none is', async () => {
    const { host, root } = await shown('');
    expect(root.textContent).to.contain('No board is chosen');
    host.remove();
  });
});
