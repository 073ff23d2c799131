import { expect, test } from 'vitest';
import {
  HAND_OVER_MS,
  NOWHERE,
  orderReport,
  orderTitle,
  orderVisit,
  type PlaceOrder,
} from './place-order.ts';

const visit = (order: PlaceOrder, to: string, nowMs = 0): PlaceOrder => {
  const [path = '/', query = ''] = to.split('?', 2);
  return orderVisit(order, { path, query }, nowMs);
};
const hears = (order: PlaceOrder, path: string, sequence?: number, nowMs = 0) =>
  orderReport(order, { path, sequence }, nowMs);

test('a report that was on its way while the shell led elsewhere is not heard', () => {
  const list = visit(NOWHERE, '/equipmentLedger');
  expect(hears(list, '/equipmentLedger?id=7', list.sequence).isHeard).toBe(true);
  const next = visit(list, '/checkConfig');
  expect(next.sequence).toBe(list.sequence + 1);
  expect(hears(next, '/equipmentLedger?id=7', list.sequence).isHeard).toBe(false);
  // The same page, asked for anew by the shell, is another one.
  const again = visit(next, '/equipmentLedger');
  expect(hears(again, '/equipmentLedger?id=7', list.sequence).isHeard).toBe(false);
  expect(hears(again, '/equipmentLedger?id=7', again.sequence).isHeard).toBe(true);
});

test('moves that the application asked for keep the number: quick ones after each other are all heard', () => {
  let order = visit(NOWHERE, '/dataQuery');
  const { sequence } = order;
  for (const query of ['a', 'ab', 'abc']) order = hears(order, `/dataQuery?q=${query}`, sequence).order;
  order = visit(order, '/dataQuery?q=a');
  order = visit(order, '/dataQuery?q=abc&isGroup=1');
  expect(order.sequence).toBe(sequence);
  expect(hears(order, '/dataQuery?q=abcd', sequence).isHeard).toBe(true);
  // What is shown in the end is nobody's question any more.
  expect(visit(visit(order, '/dataQuery'), '/dataQuery?q=abc&isGroup=1').sequence).toBe(sequence + 2);
});

test('an application that numbers nothing is not heard of the page it was led away from, until it shows the new one', () => {
  const order = visit(visit(NOWHERE, '/equipmentLedger'), '/checkConfig', 1_000);
  expect(hears(order, '/equipmentLedger?id=7', undefined, 1_500).isHeard).toBe(false);
  expect(hears(order, '/checkConfig?id=C-01', undefined, 1_500).isHeard).toBe(true);
  expect(hears(orderTitle(order, '/checkConfig'), '/equipmentLedger', undefined, 1_500).isHeard).toBe(true);
  expect(hears(order, '/equipmentLedger', undefined, 1_001 + HAND_OVER_MS).isHeard).toBe(true);
  const opened = visit(visit(NOWHERE, '/checkConfig?id=1'), '/checkConfig?id=2', 1_000);
  expect(hears(opened, '/checkConfig?id=1', undefined, 1_100).isHeard).toBe(false);
  expect(hears(opened, '/checkConfig?id=2&edit=1', undefined, 1_100).isHeard).toBe(true);
});
