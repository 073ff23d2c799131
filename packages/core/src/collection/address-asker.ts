import { RequestError } from '../contract/request-error.ts';

/** The part of `fetch` that an address is asked with. */
export type FetchAddress = (url: string, init: { readonly signal: AbortSignal }) => Promise<Response>;

/**
 * Asks one address for JSON: an envelope `{ retCode, retMsg, data }` or the payload itself, so that any url that answers
 * the same JSON will do.
 */
export function addressAsker(
  url: string,
  fetchAddress: FetchAddress,
): (signal: AbortSignal) => Promise<unknown> {
  return async (signal) => {
    const response = await asked(fetchAddress(url, { signal }));
    if (!response.ok) {
      const retryAfterS = Number(response.headers.get('retry-after'));
      throw new RequestError({
        kind: 'http',
        status: response.status,
        message: `HTTP ${response.status}`,
        retryAfterMs: retryAfterS * 1000 || undefined,
      });
    }
    return unwrap(asJson(await asked(response.text())));
  };
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new RequestError({ kind: 'network', message, cause });
  }
}

/** @throws {RequestError} kind `contract`: somebody answered, with something else, such as a page that asks to sign in */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = `the answer is no JSON: ${cause instanceof Error ? cause.message : String(cause)}`;
    throw new RequestError({ kind: 'contract', message, field: '(root)', cause });
  }
}

function unwrap(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('retCode' in answer)) return answer;
  const { retCode, retMsg, data } = answer as { retCode: unknown; retMsg?: unknown; data?: unknown };
  if (String(retCode) === '0') return data;
  throw new RequestError({
    kind: 'api',
    retCode: String(retCode),
    message: String(retMsg ?? retCode),
    ...(typeof retMsg === 'string' ? { retMsg } : {}),
  });
}
