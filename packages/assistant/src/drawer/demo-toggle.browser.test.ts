import { setViewport } from '@web/test-runner-commands';
import { defineDrawer, eachAlone, open } from '../../../../tests/support/assistant-drawer.ts';
import { before, describe, expect, it, until } from '../../../../tests/support/browser.ts';

defineDrawer();
before(() => setViewport({ width: 1280, height: 800 }));
eachAlone();

describe('the demo switch', () => {
  it('AST-17 comes after the pointer rested for 3 s and goes 3 s later', async () => {
    const opened = await open();
    const tools = opened.find('.tools');
    tools.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
    const startMs = performance.now();
    await until('the switch', () => opened.root.querySelector('.demo'), 4000);
    expect(performance.now() - startMs).to.be.within(2800, 3900);
    expect(opened.find('.demo').textContent).to.equal('R');
    await until('no switch', () => !opened.has('.demo'), 4000);
    expect(performance.now() - startMs).to.be.within(5800, 7500);
  });
});
