import { parseContract } from '@plantdeck/core/contract';
import type { EndpointName } from '@plantdeck/core/endpoints';
import type * as v from 'valibot';
import { expect } from 'vitest';
import type { Database } from '../../src/store/database/index.ts';
import type { Answer, CallOptions, TestServer } from '../test-server.ts';

/** The enterprise whose people ask. */
export const ORG_ID = 'org-cer';

export interface PlantCalls {
  call(name: EndpointName, options?: CallOptions): Promise<Answer>;
  /** A call that has to succeed, with what it brings as its contract says. */
  read<TSchema extends v.GenericSchema>(
    name: EndpointName,
    schema: TSchema,
    options?: CallOptions,
  ): Promise<v.InferOutput<TSchema>>;
}

/** Calls as the manager of the enterprise, whose token is asked for at each call: it comes with the set-up. */
export function plantCalls(server: () => TestServer, token: () => string): PlantCalls {
  const call: PlantCalls['call'] = (name, options = {}) =>
    server().call(name, { token: token(), orgId: ORG_ID, ...options });
  return {
    call,
    async read(name, schema, options = {}) {
      const answer = await call(name, options);
      expect([answer.retCode, answer.retMsg]).toEqual(['0', 'ok']);
      return parseContract(schema, answer.data, name);
    },
  };
}

/** Which fields were refused, and by which rule. */
export const rulesOf = (answer: { data: { fields: { field: string; rule: string }[] } }): string[] =>
  answer.data.fields.map(({ field, rule }) => `${field} ${rule}`);

/** A row of one of the enterprise's lists, as the platform itself would have put it there. */
export async function addRecord(
  db: Database,
  resource: string,
  id: string,
  data: object,
  updatedAtMs: number,
): Promise<void> {
  await db
    .insertInto('record')
    .values({
      org_id: ORG_ID,
      resource,
      record_id: id,
      data: JSON.stringify(data),
      updated_at: new Date(updatedAtMs),
      updated_by: 'platform',
    })
    .execute();
}
