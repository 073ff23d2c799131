/** What a browser test needs, with types: mocha's functions come from the page, assertions from chai.
 * It runs inside the page; the Playwright browser of the end-to-end tests is in product-browser.ts. */
import { expect as chaiExpect } from 'chai';

type Body = () => void | Promise<void>;

interface MochaGlobals {
  readonly describe: (title: string, body: () => void) => void;
  readonly it: (title: string, body: Body) => void;
  readonly before: (body: Body) => void;
  readonly after: (body: Body) => void;
  readonly beforeEach: (body: Body) => void;
  readonly afterEach: (body: Body) => void;
}

const mocha = globalThis as unknown as MochaGlobals;

export const { describe, it, before, after, beforeEach, afterEach } = mocha;
export const expect: typeof chaiExpect = chaiExpect;

/** Two frames: React has rendered, effects have run, sizes were told. */
export async function settled(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve));
}

/** Waits until `probe` answers something true; fails after `timeoutMs` with what was waited for. */
export async function until<T>(what: string, probe: () => T, timeoutMs = 3000): Promise<NonNullable<T>> {
  const endMs = performance.now() + timeoutMs;
  for (;;) {
    const value = probe();
    if (value) return value as NonNullable<T>;
    if (performance.now() > endMs) throw new Error(`waited in vain for: ${what}`);
    await settled();
  }
}
