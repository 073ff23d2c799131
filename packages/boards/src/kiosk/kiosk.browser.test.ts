import { axeProblems } from '../../../../tests/support/axe.ts';
import { describe, expect, it, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
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

  it('says how boards are chosen where none is', async () => {
    const { host, root } = await shown('');
    expect(root.textContent).to.contain('No board is chosen');
    host.remove();
  });
});
