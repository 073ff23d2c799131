import type { ReactNode } from 'react';
import { afterEach, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { mountView, type MountedView } from '../../../../tests/support/mount-view.tsx';
import { useAutoPages } from './use-auto-pages.ts';

let urgent = 0;
let mounted: MountedView | null = null;
afterEach(async () => {
  await mounted?.unmount();
  mounted = null;
  urgent = 0;
});

function List({ alarms }: { readonly alarms: number }): ReactNode {
  const pages = useAutoPages(1_000, { mode: 'auto', everyS: 0.1, urgent: alarms });
  return (
    <div className="list" {...pages.pauseHandlers}>
      <output>{pages.page}</output>
      <button type="button">On</button>
    </div>
  );
}

const page = (): number => Number(mounted?.find('output').textContent);
/** Whether the pages turn, looked at for the time of several turns. */
async function turns(): Promise<boolean> {
  await settled();
  const before = page();
  const endMs = performance.now() + 600;
  while (page() === before && performance.now() < endMs) await settled();
  return page() !== before;
}
const point = (type: string, pointerType = 'mouse') =>
  mounted
    ?.find('.list')
    .dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, pointerType }));

it('pages turn by themselves, not under a pointer, and go on when it leaves', async () => {
  mounted = await mountView(() => <List alarms={urgent} />);
  await until('a turn', () => page() > 0);
  point('pointerover');
  expect(await turns()).to.equal(false);
  point('pointerout');
  expect(await turns()).to.equal(true);
});

it('a pointer that leaves does not end what an alarm holds', async () => {
  mounted = await mountView(() => <List alarms={urgent} />);
  urgent = 1;
  await mounted.redraw();
  point('pointerover');
  point('pointerout');
  expect(await turns()).to.equal(false);
});

it('the keyboard holds a page, a button that was pressed and left does not', async () => {
  mounted = await mountView(() => <List alarms={urgent} />);
  const button = mounted.find('button');
  button.focus({ focusVisible: false } as FocusOptions);
  expect(await turns()).to.equal(true);
  button.blur();
  button.focus({ focusVisible: true } as FocusOptions);
  expect(await turns()).to.equal(false);
  // Nor does a pointer that passes end it.
  point('pointerover');
  point('pointerout');
  expect(await turns()).to.equal(false);
  button.blur();
  expect(await turns()).to.equal(true);
});
