import {
  agreedLevel,
  CAPABILITY_NAMES,
  CapabilitiesSchema,
  FASTER_CAPABILITIES,
  OWN_CAPABILITIES,
  UNTOLD_CAPABILITIES,
  writeRanges,
} from '../contract/capabilities.ts';
import type { CapabilityName, CapabilityRange } from '../contract/capabilities.ts';
import type { Transport } from '../transport/request.ts';
import { toRequestError } from '../contract/request-error.ts';

/** What one side speaks and the other does not. */
export interface Mismatch {
  readonly capability: CapabilityName;
  readonly element: CapabilityRange;
  /** Null where the platform does not have it at all. */
  readonly platform: CapabilityRange | null;
}

/** What a session and its platform have settled on. */
export interface Agreement {
  /** Of the platform; null where it does not tell. */
  readonly platformVersion: string | null;
  readonly levels: Readonly<Record<CapabilityName, number | null>>;
  /** Without what a platform does not have and is nothing but faster. */
  readonly mismatches: readonly Mismatch[];
}

const TIMEOUT_MS = 10_000;

/**
 * Exchanges ranges with the platform.
 * @returns null where the platform cannot be reached now, which says nothing of what it speaks
 */
export async function negotiate(transport: Transport): Promise<Agreement | null> {
  try {
    const { version, capabilities } = await transport.request('capabilities', {
      schema: CapabilitiesSchema,
      query: { ranges: writeRanges(OWN_CAPABILITIES) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return settle(capabilities, version);
  } catch (cause) {
    const { kind, status = 200 } = toRequestError(cause);
    const isAway = kind === 'network' || kind === 'timeout' || kind === 'aborted';
    // Whoever answers, and does not know the question, is of a time before it.
    return isAway || status === 429 || status >= 500 ? null : settle(UNTOLD_CAPABILITIES, null);
  }
}

function settle(
  platform: Readonly<Record<string, CapabilityRange | undefined>>,
  platformVersion: string | null,
): Agreement {
  const levels = Object.fromEntries(
    CAPABILITY_NAMES.map((name) => [name, agreedLevel(OWN_CAPABILITIES[name], platform[name])]),
  ) as Record<CapabilityName, number | null>;
  return {
    platformVersion,
    levels,
    mismatches: CAPABILITY_NAMES.filter(
      (name) => levels[name] === null && (!FASTER_CAPABILITIES.includes(name) || platform[name]),
    ).map((capability) => ({
      capability,
      element: OWN_CAPABILITIES[capability],
      platform: platform[capability] ?? null,
    })),
  };
}
