import * as v from 'valibot';
import { EmbedTokenSchema } from './session.ts';

/** What a wall display gets that asks to be let in: a code to show, and a secret by which it asks whether it was confirmed. */
export const DeviceEnrolmentSchema = v.object({
  pairingCode: v.string(),
  deviceCode: v.string(),
  /** Seconds that the code lives. */
  expiredTime: v.number(),
  /** Seconds between two questions whether it was confirmed. */
  pollSeconds: v.number(),
});
export type DeviceEnrolment = v.InferOutput<typeof DeviceEnrolmentSchema>;
/** A token of a wall display, and the credential with which it gets the next one. */
export const PairedDeviceSchema = v.object({ ...EmbedTokenSchema.entries, deviceSecret: v.string() });
export type PairedDevice = v.InferOutput<typeof PairedDeviceSchema>;
export const DeviceTokenSchema = v.variant('state', [
  v.object({ state: v.literal('pending') }),
  v.object({ state: v.literal('confirmed'), device: PairedDeviceSchema }),
]);
export type DeviceToken = v.InferOutput<typeof DeviceTokenSchema>;
