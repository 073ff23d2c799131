/** What stands for the hash in sources. */
export const HASH_PLACE: string;
/** As `integrity` names it. */
export function integrityOf(bytes: Uint8Array): string;
/** Puts the hash of a loader into published texts. */
export function hashWriter(loader: string): (text: string) => string;
