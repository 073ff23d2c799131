import type { Compatibility } from './compatibility.ts';
import type { SessionOptions } from './session-options.ts';

/** Level of `session` from which on refresh and sign-out take their tokens in the body. */
const IN_BODY = 2;

/** Where a call carries its tokens: in the body, or in the query for a platform that reads nothing else. */
export type TokenPlace = <T extends object>(tokens: T) => Promise<{ body: T } | { query: T }>;

export function createTokenPlace(
  compatibility: Compatibility,
  socketAuth: SessionOptions['socketAuth'],
): TokenPlace {
  return async (tokens) => {
    // A site that opens its sockets with the token has a platform that follows the specification to the letter.
    const isInBody = socketAuth !== 'token' && ((await compatibility.level('session')) ?? 1) >= IN_BODY;
    return isInBody ? { body: tokens } : { query: tokens };
  };
}
