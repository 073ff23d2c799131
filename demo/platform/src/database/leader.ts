import pg from 'pg';

const LEADER_LOCK = 7_261_002;

/**
 * Of several instances over one PostgreSQL, one simulates the plants: the one that holds this lock.
 * @returns frees the lock; null when another instance holds it. The lock ends with its connection, so a leader that
 * dies leaves it to whoever starts next.
 */
export async function becomeLeader(
  url: string,
  onError: (error: unknown) => void,
): Promise<(() => Promise<void>) | null> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', onError);
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    LEADER_LOCK,
  ]);
  if (rows[0]?.taken === true) return () => client.end();
  await client.end();
  return null;
}
