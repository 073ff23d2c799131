import { DeviceEnrolmentSchema, DeviceTokenSchema, PairedDeviceSchema } from '../contract/devices.ts';
import type { PairedDevice } from '../contract/devices.ts';
import type { EmbedToken } from '../contract/session.ts';
import { isRequestError, RequestError } from '../contract/request-error.ts';
import type { Transport } from '../transport/request.ts';
import type { Pairing } from './types.ts';

export interface DeviceTokenOptions {
  readonly transport: Transport;
  /** Reaching for the storage may throw; without one a wall has to be paired again after a reload. */
  readonly storage: () => Storage | null;
  readonly key: string;
  readonly locks: LockManager | null;
  readonly end: AbortSignal;
  /** Server time, epoch ms. */
  now(): number;
  /** The code to show; null once there is none. */
  onPairing(pairing: Pairing | null): void;
}

/** The platform's word that a credential or code is none, whatever else it says. */
const REFUSALS: ReadonlySet<string | undefined> = new Set(['040101', '040401']);
const isRefusal = (error: unknown): boolean => isRequestError(error) && REFUSALS.has(error.retCode);

/**
 * The way of a wall display to tokens: by the credential that it holds, or, where it holds none or is not let in any
 * more, by a code that it shows until somebody confirms it.
 */
export function createDeviceTokens(options: DeviceTokenOptions): () => Promise<EmbedToken> {
  const { transport, end, key } = options;
  let secret: string | null = null;

  const kept = (): Storage | null => {
    try {
      return options.storage();
    } catch {
      return null;
    }
  };
  // Another window of the same wall may have renewed meanwhile.
  const read = (): string | null => {
    try {
      return kept()?.getItem(key) ?? secret;
    } catch {
      return secret;
    }
  };
  const keep = (next: string | null): void => {
    secret = next;
    try {
      if (next === null) kept()?.removeItem(key);
      else kept()?.setItem(key, next);
    } catch {
      // A storage that throws keeps nothing; this page goes on with what it has in memory.
    }
  };
  const take = ({ deviceSecret, ...token }: PairedDevice): EmbedToken => {
    keep(deviceSecret);
    return token;
  };

  /** Null where the wall has nothing to renew with, or is not let in by it. @throws {RequestError} */
  async function renew(): Promise<EmbedToken | null> {
    const held = read();
    if (held === null) return null;
    try {
      const body = { deviceSecret: held };
      return take(await transport.request('deviceRenew', { schema: PairedDeviceSchema, body, signal: end }));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      keep(null);
      return null;
    }
  }

  async function pair(): Promise<EmbedToken> {
    try {
      for (;;) {
        const token = await pairOnce();
        if (token) return token;
      }
    } finally {
      options.onPairing(null);
    }
  }

  /** Shows one code for as long as it lives. @throws {RequestError} where none can be had */
  async function pairOnce(): Promise<EmbedToken | null> {
    const { pairingCode, deviceCode, expiredTime, pollSeconds } = await transport.request('deviceEnrol', {
      schema: DeviceEnrolmentSchema,
      signal: end,
    });
    const untilMs = options.now() + expiredTime * 1_000;
    options.onPairing({ code: pairingCode, untilMs });
    while (options.now() < untilMs) {
      await pause(Math.max(1, pollSeconds) * 1_000, end);
      const answer = await transport
        .request('deviceToken', { schema: DeviceTokenSchema, body: { deviceCode }, signal: end })
        .catch((error: unknown) => {
          if (end.aborted) throw error;
          // The network may be away for a while; the code on the wall still stands.
          return isRefusal(error) ? null : ({ state: 'pending' } as const);
        });
      if (answer === null) return null;
      if (answer.state === 'confirmed') return take(answer.device);
    }
    return null;
  }

  return async () => {
    const renewed = options.locks
      ? await options.locks.request(`${key}.renew`, { signal: end }, renew)
      : await renew();
    return renewed ?? pair();
  };
}

function pause(delayMs: number, end: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => {
      clearTimeout(timer);
      reject(new RequestError({ kind: 'aborted', message: 'The session is over.' }));
    };
    const timer = setTimeout(() => {
      end.removeEventListener('abort', gone);
      resolve();
    }, delayMs);
    if (end.aborted) gone();
    else end.addEventListener('abort', gone, { once: true });
  });
}
