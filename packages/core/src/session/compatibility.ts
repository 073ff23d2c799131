import type { Signal } from '@preact/signals-core';
import type { CapabilityName } from '../contract/capabilities.ts';
import type { Transport } from '../transport/request.ts';
import { RequestError } from '../contract/request-error.ts';
import type { Agreement } from './negotiation.ts';

/** Which forms a session may use with its platform. */
export interface Compatibility {
  /** Settles with the level to be spoken; null where there is none. */
  level(name: CapabilityName): Promise<number | null>;
  /** @throws {RequestError} of kind `incompatible` where there is no common level */
  need(name: CapabilityName): Promise<number>;
}

export interface CompatibilityOptions {
  readonly transport: Transport;
  /** Takes what was agreed, once it is known: the transport below reads it too. */
  readonly agreement: Signal<Agreement | null>;
  now(): number;
  /** Told once for each thing that does not fit, and again after it fitted meanwhile. */
  onMismatch(agreement: Agreement): void;
}

/** Until a platform that did not fit, or was away, is asked anew. */
const ASK_AGAIN_MS = 4_000;

/** Everything is taken to be the newest: for sessions whose platform is the page's own. */
export const NEWEST: Compatibility = {
  level: () => Promise.resolve(Number.MAX_SAFE_INTEGER),
  need: () => Promise.resolve(Number.MAX_SAFE_INTEGER),
};

/** Whether the platform has said by now that it speaks a form of something. */
export const isAgreed = (agreement: Agreement | null, name: CapabilityName): boolean =>
  (agreement?.levels[name] ?? null) !== null;

export function createCompatibility({
  transport,
  agreement: agreed,
  now,
  onMismatch,
}: CompatibilityOptions): Compatibility {
  let told = '';
  let askedAtMs = 0;
  let isDone = false;
  /** Null until somebody needs to know: a page on which nobody signs in asks nothing. */
  let current: Promise<Agreement | null> | null = null;

  async function ask(): Promise<Agreement | null> {
    const { negotiate } = await import('./negotiation.ts');
    const agreement = await negotiate(transport);
    if (agreement) agreed.value = agreement;
    isDone = agreement !== null && agreement.mismatches.length === 0;
    const news = agreement?.mismatches.map(({ capability }) => capability).join() ?? told;
    if (agreement && news !== told && news !== '') onMismatch(agreement);
    told = news;
    return agreement;
  }

  const compatibility: Compatibility = {
    async level(name) {
      const known = await current;
      if (!current || (!isDone && now() - askedAtMs > ASK_AGAIN_MS)) {
        askedAtMs = now();
        current = ask().catch(() => null);
      }
      const settled = (await current) ?? known;
      return settled ? settled.levels[name] : Number.MAX_SAFE_INTEGER;
    },
    async need(name) {
      const level = await compatibility.level(name);
      if (level !== null) return level;
      throw new RequestError({
        kind: 'incompatible',
        message: `This version and the platform have no form of "${name}" in common.`,
      });
    },
  };
  return compatibility;
}
