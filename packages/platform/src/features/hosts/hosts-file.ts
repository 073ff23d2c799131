import { readFileSync } from 'node:fs';
import { HostConfigSchema, type HostConfig } from '@plantdeck/core/contract';
import * as v from 'valibot';
import type { Database } from '../../store/database/database.ts';
import { StartError } from '../../engine/start-error.ts';

const HostsSchema = v.record(
  v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/, 'a host name')),
  v.strictObject(HostConfigSchema.entries),
);

/** What hosts set, by host name without its port. */
type Hosts = Readonly<Record<string, HostConfig>>;

/**
 * Reads the file that `HOSTS_FILE` names; without one all hosts are alike.
 * @throws {StartError} one line with the file and the field that does not fit
 */
export function readHostsFile(file: string | undefined): Hosts {
  if (file === undefined) return {};
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartError(`HOSTS_FILE names ${file}, which can't be read as JSON.`, error);
  }
  const result = v.safeParse(HostsSchema, json, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new StartError(
    `HOSTS_FILE (${file}): ${v.getDotPath(issue) ?? 'the file'} must be ${issue.expected ?? 'something else'}.`,
  );
}

/** Keeps what the file says; hosts that it no longer names stay as they are. */
export async function keepHosts(db: Database, hosts: Hosts): Promise<void> {
  for (const [host, config] of Object.entries(hosts)) {
    const row = { host, config: JSON.stringify(config) };
    await db
      .insertInto('host_config')
      .values(row)
      .onConflict((conflict) => conflict.column('host').doUpdateSet({ config: row.config }))
      .execute();
  }
}

/** What a host sets beyond what all hosts do; nothing for one that is not known. */
export async function readHost(db: Database, host: string): Promise<HostConfig> {
  const row = await db
    .selectFrom('host_config')
    .select('config')
    .where('host', '=', host.toLowerCase())
    .executeTakeFirst();
  return row === undefined ? {} : v.parse(HostConfigSchema, row.config);
}
