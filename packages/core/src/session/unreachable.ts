import type { SessionSurroundings } from './surroundings.ts';
import type { UnreachableCause } from './types.ts';

/** Until the browser has reported what its policy blocked. */
const REPORTED_MS = 50;
const PROBE_TIMEOUT_MS = 1_500;

/**
 * Why a call to an address had no answer, as far as a page can find out: the browser hides whether the network or a
 * missing CORS header is to blame, but a call whose answer the page cannot read succeeds in the latter case.
 * @param probe  address that can be asked without an effect; null asks nothing
 * @param end  gives it up
 */
export async function whyUnreachable(
  url: string,
  probe: string | null,
  around: Pick<SessionSurroundings, 'fetch' | 'isOnline' | 'isBlocked' | 'pageUrl'>,
  end: AbortSignal,
): Promise<UnreachableCause> {
  if (!around.isOnline()) return 'offline';
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort();
  end.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(abort, PROBE_TIMEOUT_MS);
  try {
    await wait(REPORTED_MS, signal);
    if (around.isBlocked(url)) return 'policy';
    const page = around.pageUrl();
    if (probe === null || page === null || new URL(probe).origin === new URL(page).origin)
      return 'unreachable';
    await around.fetch(probe, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal });
    return 'origin';
  } catch {
    return 'unreachable';
  } finally {
    clearTimeout(timer);
    end.removeEventListener('abort', abort);
  }
}

function wait(ms: number, end: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    end.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
