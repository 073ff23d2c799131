import { REQUEST_TIMEOUT_MS, RETCODE_OK } from '../constants.ts';
import { EmbedTokenSchema } from '../contract/session.ts';
import type { EmbedToken } from '../contract/session.ts';
import { parseContract } from '../contract/parse.ts';
import { isRequestError, RequestError } from '../contract/request-error.ts';
import type { GivenToken } from './token-keeper-state.ts';

/** A page's own way to a token. */
export type TokenProvider = () => GivenToken | Promise<GivenToken>;

/**
 * Asks the portal's own back end, with the page's own credentials.
 * @param end  gives the asking up
 * @returns what it answers, with or without the envelope
 * @throws {RequestError}
 */
export async function fetchEmbedToken(
  fetch: typeof globalThis.fetch,
  url: string,
  end: AbortSignal,
): Promise<EmbedToken> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  end.addEventListener('abort', abort, { once: true });
  const timeout = setTimeout(abort, REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      credentials: 'include',
      cache: 'no-store',
      headers: { accept: 'application/json' },
      signal: controller.signal,
    });
    if (!response.ok) {
      // A back end that hands on the platform's refusal under a status of its own.
      const { retCode } = Object((await response.json().catch(() => null)) as unknown) as {
        retCode?: unknown;
      };
      throw new RequestError({
        kind: 'http',
        status: response.status,
        retCode: typeof retCode === 'string' ? retCode : undefined,
        message: `${url}: HTTP ${response.status}`,
      });
    }
    return readEmbedToken(await response.json(), url);
  } catch (error) {
    if (isRequestError(error)) throw error;
    const kind = controller.signal.aborted
      ? 'timeout'
      : error instanceof SyntaxError
        ? 'contract'
        : 'network';
    throw new RequestError({ kind, message: `${url}: no token came back.`, cause: error });
  } finally {
    clearTimeout(timeout);
    end.removeEventListener('abort', abort);
  }
}

/** A token as a provider or property gives it: bare, or with what the platform said about it. @throws {RequestError} */
export function readGivenToken(value: unknown, where: string): GivenToken {
  return typeof value === 'string' && value !== '' ? value : readEmbedToken(value, where);
}

function readEmbedToken(value: unknown, where: string): EmbedToken {
  if (typeof value === 'object' && value !== null && 'retCode' in value) {
    const { retCode, retMsg, data } = value as { retCode: unknown; retMsg?: unknown; data?: unknown };
    if (String(retCode) !== RETCODE_OK) {
      const message =
        typeof retMsg === 'string' && retMsg !== '' ? retMsg : `${where}: retCode ${String(retCode)}`;
      throw new RequestError({ kind: 'api', retCode: String(retCode), message });
    }
    return parseContract(EmbedTokenSchema, data, where);
  }
  return parseContract(EmbedTokenSchema, value, where);
}
