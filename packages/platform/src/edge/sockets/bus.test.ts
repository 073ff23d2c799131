import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMemoryBus, type Bus } from '../../store/bus/bus.ts';
import { superviseConnection } from '../../store/database/supervised-connection.ts';
import { BUS_CHANNEL, createPgBus } from '../../store/bus/pg-bus.ts';

const SERVER_URL = process.env['TEST_DATABASE_URL'];

async function hears(teller: Bus, listener: Bus): Promise<void> {
  const heard: unknown[] = [];
  const end = listener.subscribe('message-stored', (event) => void heard.push(event));
  listener.subscribe('token-revoked', () => {
    throw new Error('one listener fails');
  });
  listener.subscribe('token-revoked', (event) => void heard.push(event));
  teller.publish('message-stored', { messageId: 7 });
  teller.publish('token-revoked', { id: 'family:ä' });
  for (let attempt = 0; heard.length < 2 && attempt < 100; attempt += 1) await delay(10);
  expect(heard).toEqual([{ messageId: 7 }, { id: 'family:ä' }]);
  end();
  teller.publish('message-stored', { messageId: 8 });
  await delay(50);
  expect(heard).toHaveLength(2);
}

test('listeners hear what is published, each by itself, until they leave', async () => {
  const errors: unknown[] = [];
  const bus = createMemoryBus((error) => void errors.push(error));
  await hears(bus, bus);
  expect(errors).toHaveLength(1);
  await bus.close();
});

test.skipIf(SERVER_URL === undefined)('two instances hear each other over PostgreSQL', async () => {
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const connect = () => superviseConnection({ url: SERVER_URL ?? '', listen: BUS_CHANNEL, onError });
  const connections = [connect(), connect()] as const;
  await Promise.all(connections.map((connection) => connection.whenUp()));
  const one = createPgBus(connections[0], onError);
  const two = createPgBus(connections[1], onError);
  await hears(one, two);
  one.publish('token-revoked', { id: 'x'.repeat(9_000) });
  expect(String(errors.at(-1))).toContain('too long');
  await one.close();
  await two.close();
  await Promise.all(connections.map((connection) => connection.close()));
});
