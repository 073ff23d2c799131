import * as v from 'valibot';
import { ApiError, type Call, RETCODES } from '../api/index.ts';
import type { AccountDeps } from './account-deps.ts';
import { sameText } from './opaque-secret.ts';

export const UserQuerySchema = v.object({ userId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) });

/** @throws {ApiError} for another person's account: nobody is told about it, and nobody changes it */
export function ownUserId(call: Call, userId: string | undefined): string {
  if (call.person.kind !== 'person' || userId !== call.person.userId)
    throw new ApiError(RETCODES.forbidden, 'call.forbidden');
  return userId;
}

/** @throws {ApiError} for a portal, a display or a program: they have no account of their own */
export function personOf(call: Call): string {
  return ownUserId(call, call.person.userId);
}

/** The sign-in that a call belongs to. */
export async function familyOfCall(
  call: Call,
  { tokens }: Pick<AccountDeps, 'tokens'>,
): Promise<string | null> {
  const claims = call.token === null ? null : await tokens.verify(call.token);
  return claims?.family ?? null;
}

/** @throws {ApiError} when the token among the parameters is not the one that the call was let in with */
export function refuseOtherToken(call: Call, token: string): void {
  if (call.token === null || !sameText(token, call.token))
    throw new ApiError(RETCODES.tokenInvalid, 'token.invalid');
}
