import { useEffect } from 'react';

/** Keeps the screen from going dark while the page is seen, where the browser can. */
export function useScreenAwake(page: Document): void {
  useEffect(() => {
    const { wakeLock } = page.defaultView?.navigator ?? {};
    if (!wakeLock) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const take = async () => {
      if (page.visibilityState !== 'visible' || (lock && !lock.released)) return;
      // Refused on a battery that runs low, or by a policy: the screen then keeps its own time.
      const taken = await wakeLock.request('screen').catch(() => null);
      if (isOver) await taken?.release();
      else lock = taken;
    };
    const onVisible = () => void take();
    page.addEventListener('visibilitychange', onVisible);
    onVisible();
    return () => {
      isOver = true;
      page.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, [page]);
}
