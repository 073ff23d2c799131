import * as v from 'valibot';
import type { SupervisedConnection } from '../database/supervised-connection.ts';
import { BUS_TOPICS, createMemoryBus, type Bus } from './bus.ts';

export const BUS_CHANNEL = 'plantdeck';
/** PostgreSQL refuses longer ones; events carry ids only, so none comes near. */
const PAYLOAD_BYTES_MAX = 7_900;

/** An instance of a newer version may notify of topics that this one does not know. */
const PayloadSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.tuple([v.picklist(BUS_TOPICS), v.record(v.string(), v.unknown())]),
);

/**
 * The bus of several instances over one PostgreSQL: NOTIFY on the instance's supervised connection. Own events arrive
 * the same way. While the connection is away events reach this instance alone; after it, `events-missed` makes every
 * instance that may have missed one read again what it shows.
 */
export function createPgBus(connection: SupervisedConnection, onError: (error: unknown) => void): Bus {
  const local = createMemoryBus(onError);
  let othersMissed = false;

  const notify = (payload: string, ifAway: () => void) => {
    connection.query('select pg_notify($1, $2)', [BUS_CHANNEL, payload]).catch((error: unknown) => {
      othersMissed = true;
      ifAway();
      onError(error);
    });
  };
  const end = connection.subscribe({
    notified(payload) {
      const parsed = v.safeParse(PayloadSchema, payload);
      if (!parsed.success) return;
      const [topic, event] = parsed.output;
      // What instances notify is what publish() below takes.
      local.publish(topic, event as never);
    },
    up(isAgain) {
      if (!isAgain) return;
      const missed = othersMissed;
      othersMissed = false;
      if (missed) notify(JSON.stringify(['events-missed', {}]), () => {});
      else local.publish('events-missed', {});
    },
  });

  return {
    publish(topic, event) {
      const payload = JSON.stringify([topic, event]);
      if (Buffer.byteLength(payload) > PAYLOAD_BYTES_MAX)
        return onError(new Error(`event ${topic} is too long for NOTIFY`));
      if (connection.isUp()) return notify(payload, () => local.publish(topic, event));
      othersMissed = true;
      local.publish(topic, event);
    },
    subscribe: (topic, listener) => local.subscribe(topic, listener),
    async close() {
      end();
      await local.close();
    },
  };
}
