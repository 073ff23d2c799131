import { choices } from '../host/kept-choice.ts';

const KNOWN_DEVICES_KEY = 'plantdeck.knownDevices';
/** People that share a device. */
const MOST = 5;

const proofs = (): string[] =>
  (choices.get(KNOWN_DEVICES_KEY) ?? '')
    .split(' ')
    .filter((proof) => /^[\w.-]{1,100}$/.test(proof))
    .slice(0, MOST);

/**
 * For the body of a sign-in: proofs that accounts were signed in to on this device. They open nothing and outlive a
 * sign-out. Nothing where there are none, as on a platform that gives none.
 */
export function knownDevices(): { readonly knownDevices?: readonly string[] } {
  const kept = proofs();
  return kept.length === 0 ? {} : { knownDevices: kept };
}

/** Keeps what a sign-in gave; a device that is known already is given nothing. */
export function keepKnownDevice(proof: string | undefined): void {
  if (proof !== undefined) choices.set(KNOWN_DEVICES_KEY, [proof, ...proofs()].slice(0, MOST).join(' '));
}
