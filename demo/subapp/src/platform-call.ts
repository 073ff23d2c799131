import { isRequestError, type PlantSession, type RequestOptions } from '@plantdeck/core';
import type { ANALYSIS_CALLS, RECORD_CALLS } from '@plantdeck/core/endpoints';
import type { FrameClient } from '@plantdeck/core/frames';
import type * as v from 'valibot';

/** How long a call that was refused for its token waits for the next one. */
const TOKEN_WAIT_MS = 3_000;

type OwnCall<TCalls> = TCalls[keyof TCalls];
type RecordEndpoint =
  | 'recordDescription'
  | 'recordPage'
  | 'recordSave'
  | 'recordRemove'
  | 'analysisPage'
  | 'ballBoard'
  | 'equipmentPerf'
  | 'produceChecking'
  | 'gradeQuality'
  | 'roleMatrix'
  | 'roleRights'
  | 'roleSave'
  | 'roleRemove'
  | OwnCall<typeof ANALYSIS_CALLS>
  | OwnCall<typeof RECORD_CALLS>;
export type Ask = <TSchema extends v.GenericSchema>(
  endpoint: RecordEndpoint,
  options: RequestOptions<TSchema>,
) => Promise<v.InferOutput<TSchema>>;

/**
 * Calls of the platform. One that was under way while the token was renewed carries the old one, and is sent again with
 * the new: a refused call has changed nothing.
 */
export function asker(shell: FrameClient, session: PlantSession): Ask {
  return async (endpoint, options) => {
    const before = shell.session.peek()?.tokenSerial;
    try {
      return await session.request(endpoint, options);
    } catch (error) {
      if (!isRequestError(error) || error.kind !== 'auth') throw error;
      if (!(await newerToken(shell, before, options.signal))) throw error;
      return session.request(endpoint, options);
    }
  };
}

function newerToken(
  shell: FrameClient,
  serial: number | undefined,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined;
    const finish = (isThere: boolean): void => {
      clearTimeout(timer);
      // The subscription may answer before it has been handed over.
      queueMicrotask(() => stop?.());
      resolve(isThere);
    };
    const timer = setTimeout(() => finish(false), TOKEN_WAIT_MS);
    signal?.addEventListener('abort', () => finish(false), { once: true });
    stop = shell.session.subscribe((now) => {
      if (now && now.tokenSerial !== serial) finish(true);
    });
  });
}
