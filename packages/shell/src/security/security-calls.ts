/** What the security dialog asks the platform. All of them throw RequestError. */
import type { PlantSession } from '@plantdeck/core';
import {
  OwnSessionListSchema,
  PublicKeySchema,
  RecoveryCodesSchema,
  SecondFactorStartSchema,
  type OwnSession,
  type SecondFactorStart,
} from '@plantdeck/core/contract';
import { sealValues } from '@plantdeck/core/sealing';
import * as v from 'valibot';

export const startFactor = (session: PlantSession): Promise<SecondFactorStart> =>
  session.request('secondFactorStart', { schema: SecondFactorStartSchema, body: {} });

const codesOf = async (
  session: PlantSession,
  call: 'secondFactorConfirm' | 'secondFactorCodes',
  code: string,
): Promise<readonly string[]> =>
  (await session.request(call, { schema: RecoveryCodesSchema, body: { code } })).recoveryCodes;

export const confirmFactor = (session: PlantSession, code: string) =>
  codesOf(session, 'secondFactorConfirm', code);

export const renewCodes = (session: PlantSession, code: string) =>
  codesOf(session, 'secondFactorCodes', code);

export async function turnFactorOff(session: PlantSession, password: string, code: string): Promise<void> {
  const key = await session.request('publicKey', { schema: PublicKeySchema });
  const body = { code, ...sealValues(key, { password }) };
  await session.request('secondFactorOff', { schema: v.unknown(), body });
}

export const readSessions = (session: PlantSession): Promise<readonly OwnSession[]> =>
  session.request('sessions', { schema: OwnSessionListSchema });

export async function endSession(session: PlantSession, sessionId: string): Promise<void> {
  await session.request('sessionEnd', { schema: v.unknown(), body: { sessionId } });
}

export async function endOtherSessions(session: PlantSession): Promise<void> {
  await session.request('sessionsEndOthers', { schema: v.unknown(), body: {} });
}
