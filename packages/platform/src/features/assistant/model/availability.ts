import { setTimeout as wait } from 'node:timers/promises';
import type { AssistantPage, Availability } from '@plantdeck/core/contract';
import type { Call } from '../../api/index.ts';
import { LOOK_AGAIN_MS, type ModelWatch } from './model-watch.ts';

/** A drawer that opens is not kept waiting for a model that is slow to show itself. */
const PATIENCE_MS = 1_500;
const LOOK_AGAIN_S = LOOK_AGAIN_MS / 1_000;

/**
 * What the drawer opens with, and whether the language model answers.
 * @param watchOf  of an organisation; one without a model has none, and nothing to be said of it
 */
export function pageWithAvailability(
  page: (call: Call) => Promise<AssistantPage>,
  watchOf: (orgId: string) => Promise<ModelWatch | undefined>,
  patienceMs = PATIENCE_MS,
): (call: Call) => Promise<AssistantPage> {
  return async (call) => {
    const watch = await watchOf(call.orgId);
    if (watch === undefined) return page(call);
    const late = new AbortController();
    const isKnown = await Promise.race([
      watch.look().then(() => true),
      wait(patienceMs, false, { signal: late.signal }),
    ]).finally(() => late.abort());
    const availability: Availability = watch.isAway()
      ? { state: 'limited', checkAgainS: LOOK_AGAIN_S }
      : { state: 'whole', ...(isKnown ? {} : { checkAgainS: LOOK_AGAIN_S }) };
    return { ...(await page(call)), availability };
  };
}
