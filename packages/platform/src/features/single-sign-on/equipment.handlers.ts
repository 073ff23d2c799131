import * as v from 'valibot';
import { createPasswordCheck, KnownDevicesSchema } from '../accounts/index.ts';
import { ApiError, type Call, readBody, registerHandlers, RETCODES } from '../api/index.ts';
import { signInToEquipment } from './equipment.ts';
import type { SsoDeps } from './sso.handlers.ts';

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
export const LoginSchema = v.object({ userName: text, password: text, knownDevices: KnownDevicesSchema });

/** Sign-in to the equipment-lifecycle system: by password, or for whoever is signed in here. */
export function equipmentHandlers(deps: SsoDeps) {
  const checkPassword = createPasswordCheck(deps);

  async function handOver(call: Call, userName: string): Promise<{ url: string }> {
    const site = call.origin === null ? undefined : deps.sso.sites[call.origin];
    const settings = site?.equipmentLifecycle;
    if (settings === undefined) throw new ApiError(RETCODES.notFound, 'eam.not-set-up');
    const options = { nowMs: deps.realNow(), fetch: deps.fetch };
    const answer = await signInToEquipment(settings, userName, options);
    if (answer.ok) return { url: answer.url };
    if (answer.reason === 'unreachable') throw new ApiError(RETCODES.signInFailed, 'eam.unreachable');
    throw new ApiError(RETCODES.signInFailed, 'eam.refused', { reason: answer.retMsg });
  }

  return registerHandlers({
    async loginEquipment(call) {
      const given = readBody(call, LoginSchema);
      const { account, hasSecondFactor } = await checkPassword({ ...given, address: call.address });
      // This form asks for no code: who has a second factor comes from within.
      if (hasSecondFactor) throw new ApiError(RETCODES.signInFailed, 'factor.sign-in-first');
      return handOver(call, account.user_name);
    },

    async equipmentTicket(call) {
      if (call.person.kind !== 'person') throw new ApiError(RETCODES.forbidden, 'call.forbidden');
      return handOver(call, call.person.userName);
    },
  });
}
