/** Work that only one tab of a site does at a time. */
export interface TabLock {
  /** Runs the work if no other tab is at it; false when one is. */
  run(work: () => Promise<void>): Promise<boolean>;
}

/** By the browser's own locks, which are freed even when a tab crashes. */
export function webLock(locks: LockManager, name: string): TabLock {
  return {
    run: (work) =>
      locks.request(name, { ifAvailable: true }, async (lock) => {
        if (!lock) return false;
        await work();
        return true;
      }),
  };
}

export interface LeaseOptions {
  readonly storage: () => Storage | null;
  readonly key: string;
  /** Tells this tab from others. */
  readonly owner: string;
  /** The device's clock, which all tabs share, epoch ms. */
  now(): number;
}

/** Longer than any request lasts, so that a lease outlives its work only when its tab died. */
const LEASE_MS = 90_000;
/** Time for another tab that wrote at the same moment to be seen. */
const SETTLE_MS = 50;

/** Where the browser has no locks: a lease in the shared storage. Without storage each tab is alone anyway. */
export function leaseLock({ storage, key, owner, now }: LeaseOptions): TabLock {
  const read = (): { owner: string; untilMs: number } | null => {
    const [holder = '', until = ''] = (storage()?.getItem(key) ?? '').split(' ');
    return holder === '' ? null : { owner: holder, untilMs: Number(until) };
  };
  const take = async (): Promise<boolean> => {
    const held = read();
    if (held && held.owner !== owner && held.untilMs > now()) return false;
    storage()?.setItem(key, `${owner} ${now() + LEASE_MS}`);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    return read()?.owner === owner;
  };
  return {
    async run(work) {
      let isMine: boolean;
      try {
        isMine = storage() === null || (await take());
      } catch {
        isMine = true;
      }
      if (!isMine) return false;
      try {
        await work();
      } finally {
        releaseQuietly(storage, key);
      }
      return true;
    },
  };
}

function releaseQuietly(storage: () => Storage | null, key: string): void {
  try {
    storage()?.removeItem(key);
  } catch {
    // What can't be reached can't be held either.
  }
}
