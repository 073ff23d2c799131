import type { DeviceEnrolment, DeviceToken, PairedDevice } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { ApiError, type Call, readBody, registerHandlers, RETCODES } from '../api/index.ts';
import type { AccountDeps } from './account-deps.ts';
import { refuseIfBlocked } from './attempt-guard.ts';
import {
  deviceFamily,
  PAIRING_LIFE_S,
  PAIRING_POLL_S,
  renewDevice,
  startPairing,
  takePairing,
  type Device,
} from './device.ts';
import { recordEmbedding } from './embed-audit.ts';
import { embedIdentity } from './embed-identity.ts';
import { countFailure } from './login-attempts.ts';

const secret = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
export const DeviceCodeSchema = v.object({ deviceCode: secret });
export const DeviceSecretSchema = v.object({ deviceSecret: secret });

/** How a wall display comes to tokens: it shows a code, somebody confirms it, and it renews by itself from then on. */
export function deviceHandlers(deps: AccountDeps) {
  const { db, realNow, deviceLifeS } = deps;

  async function issue(device: Device, deviceSecret: string): Promise<PairedDevice> {
    const token = await deps.tokens.issue(
      {
        sub: device.userId,
        kind: 'embed',
        holder: 'device',
        family: deviceFamily(device),
        org: device.orgId,
        elements: [...device.elements],
        origins: device.origin === null ? [] : [device.origin],
        ...(device.areaId !== null && { areaId: device.areaId }),
      },
      deviceLifeS,
    );
    const identity = await embedIdentity(db, device.orgId, device.userId);
    return { token, holder: 'device', expiredTime: deviceLifeS, deviceSecret, ...identity };
  }

  const record = (device: Device, call: Call, event: 'enrolled' | 'renewed' | 'refused'): Promise<void> =>
    recordEmbedding(
      db,
      {
        orgId: device.orgId,
        holder: 'device',
        holderId: device.deviceId,
        event,
        ...(event === 'refused' && { reason: 'inactive' }),
        elements: device.elements,
        areaId: device.areaId,
        userId: device.userId,
        lifeS: deviceLifeS,
        address: call.address,
        origin: device.origin,
      },
      realNow(),
    );

  return registerHandlers({
    async deviceEnrol(call): Promise<DeviceEnrolment> {
      const key = { scope: 'pairings', name: call.address } as const;
      await refuseIfBlocked(db, [key], realNow());
      await countFailure(db, key, realNow());
      const from = { origin: call.pageOrigin, address: call.address };
      const pairing = await startPairing(db, from, realNow());
      return { ...pairing, expiredTime: PAIRING_LIFE_S, pollSeconds: PAIRING_POLL_S };
    },

    async deviceToken(call): Promise<DeviceToken> {
      const { deviceCode } = readBody(call, DeviceCodeSchema);
      const pairing = await takePairing(db, deviceCode, realNow());
      if (pairing.kind === 'unknown') throw new ApiError(RETCODES.notFound, 'device.code-over');
      if (pairing.kind === 'pending') return { state: 'pending' };
      await record(pairing.device, call, 'enrolled');
      return { state: 'confirmed', device: await issue(pairing.device, pairing.secret) };
    },

    async deviceRenew(call): Promise<PairedDevice> {
      const { deviceSecret } = readBody(call, DeviceSecretSchema);
      const byAddress = { scope: 'address', name: call.address } as const;
      // Such a secret cannot be guessed, so only wrong ones are delayed: kiosks share their address with people.
      const renewal = await renewDevice(db, deviceSecret, realNow());
      if (renewal.kind === 'renewed') {
        await record(renewal.device, call, 'renewed');
        return issue(renewal.device, renewal.secret);
      }
      if (renewal.kind === 'inactive') await record(renewal.device, call, 'refused');
      else {
        await refuseIfBlocked(db, [byAddress], realNow());
        await countFailure(db, byAddress, realNow());
      }
      throw new ApiError(RETCODES.signInFailed, 'device.refused');
    },
  });
}
