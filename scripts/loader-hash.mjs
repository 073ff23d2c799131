// @ts-check
// Guides show a script tag that can be copied as it is: with the hash of the loader of their own version, which only the
// build of that version knows.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** What stands for the hash in sources. */
export const HASH_PLACE = '(of plantdeck.js in integrity.json)';

/** @param {Uint8Array} bytes  as `integrity` names it */
export const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Puts the hash of a loader into published texts. @param {string} loader  path of `plantdeck.js` */
export function hashWriter(loader) {
  const integrity = integrityOf(readFileSync(loader));
  return (/** @type {string} */ text) => text.replaceAll(HASH_PLACE, integrity);
}
