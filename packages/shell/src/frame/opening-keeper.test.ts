import { expect, test } from 'vitest';
import { createOpeningKeeper } from './opening-keeper.ts';

const NAME = 'plant-assistant-open';

function page() {
  const target = new EventTarget();
  const heard: unknown[] = [];
  const keeper = createOpeningKeeper(target);
  const stop = keeper.start();
  const ask = (detail: unknown) => target.dispatchEvent(new CustomEvent(NAME, { detail }));
  const listen = () => target.addEventListener(NAME, (event) => heard.push((event as CustomEvent).detail));
  return { keeper, stop, ask, listen, heard };
}

test('what was asked for before anybody listened is asked for once, the last of several', () => {
  const { keeper, ask, listen, heard } = page();
  ask('first');
  ask('second');
  keeper.answered('allowed');
  listen();
  expect(heard).toEqual([]);
  keeper.handOver();
  keeper.handOver();
  expect(heard).toEqual(['second']);
  ask('third');
  keeper.handOver();
  expect(heard).toEqual(['second', 'third']);
});

test('nothing is kept where there is no assistant, and again until it is known of another person', () => {
  const { keeper, ask, listen, heard } = page();
  ask('early');
  keeper.answered('refused');
  ask('in vain');
  keeper.answered('asking');
  listen();
  keeper.answered('allowed');
  keeper.handOver();
  expect(heard).toEqual([]);
  keeper.answered('asking');
  ask('next person');
  keeper.handOver();
  expect(heard).toEqual(['next person', 'next person']);
});

test('a frame that is gone keeps nothing', () => {
  const { keeper, stop, ask, listen, heard } = page();
  stop();
  ask('late');
  listen();
  keeper.handOver();
  expect(heard).toEqual([]);
});
