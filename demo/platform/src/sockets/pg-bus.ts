import pg from 'pg';
import { createMemoryBus, type Bus, type BusTopic } from './bus.ts';

const CHANNEL = 'plantdeck';
const RECONNECT_DELAY_MS = 1_000;
/** PostgreSQL refuses longer ones; events carry ids only, so none comes near. */
const PAYLOAD_BYTES_MAX = 7_900;

/**
 * The bus of several instances over one PostgreSQL: NOTIFY on a connection of its own. Own events come back the same
 * way. What is told while the connection is away is lost, so nobody may rely on the bus alone.
 */
export async function createPgBus(url: string, onError: (error: unknown) => void): Promise<Bus> {
  const local = createMemoryBus(onError);
  let client: pg.Client | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('notification', ({ payload }) => deliver(payload));
    next.on('error', (error) => onError(error));
    next.on('end', () => {
      if (client === next) client = null;
      if (!isClosed) retry = setTimeout(() => void connect().catch(again), RECONNECT_DELAY_MS);
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
  };
  const again = (error: unknown) => {
    onError(error);
    if (!isClosed) retry = setTimeout(() => void connect().catch(again), RECONNECT_DELAY_MS);
  };
  const deliver = (payload: string | undefined) => {
    // Only instances of this platform know the channel, and they write what publish() below writes.
    const [topic, event]: [BusTopic, never] = JSON.parse(payload ?? '[]');
    local.publish(topic, event);
  };

  await connect();
  return {
    publish(topic, event) {
      const payload = JSON.stringify([topic, event]);
      if (Buffer.byteLength(payload) > PAYLOAD_BYTES_MAX)
        return onError(new Error(`event ${topic} is too long for NOTIFY`));
      // Without the connection at least this instance hears of it.
      if (client === null) return local.publish(topic, event);
      client.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(onError);
    },
    subscribe: (topic, listener) => local.subscribe(topic, listener),
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end();
      await local.close();
    },
  };
}
