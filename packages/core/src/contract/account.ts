import * as v from 'valibot';
import { IsoSchema } from './values.ts';

/** Flags may come as 0 and 1. */
const flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist([0, 1]),
    v.transform((value) => value === 1),
  ),
]);

/** `expiredDays` is how many days are left; null where passwords never expire. */
export const PasswordExpirySchema = v.object({
  expiredDays: v.nullable(v.number()),
  isExpired: flag,
  /** From how many days on the person is told. */
  remindDays: v.optional(v.nullable(v.number())),
});
export type PasswordExpiry = v.InferOutput<typeof PasswordExpirySchema>;

/** 0 active, 1 almost expired, 2 expired, 3 blocked. */
const VALIDITY_TYPES = [0, 1, 2, 3] as const;
export type ValidityType = (typeof VALIDITY_TYPES)[number];

export const ServiceValiditySchema = v.object({
  validityType: v.pipe(
    v.nullable(v.union([v.string(), v.number()])),
    v.transform((type) => Number(type ?? 0)),
    v.picklist(VALIDITY_TYPES),
  ),
  unlimitedUsage: flag,
  /** Days until the last day of service; below 0 after it. Null where it never ends. */
  daysToEnd: v.nullable(v.number()),
  /** Phone of the customer operations manager. */
  operationsPhone: v.optional(v.nullable(v.string())),
});
export type ServiceValidity = v.InferOutput<typeof ServiceValiditySchema>;

/** The key that secrets are sealed with (RSA, public part as in a JSON web key), and a number used once. */
export const PublicKeySchema = v.object({
  kid: v.string(),
  n: v.string(),
  e: v.string(),
  nonce: v.string(),
});
export type PublicKey = v.InferOutput<typeof PublicKeySchema>;

/** What a sealed value holds: it fits one field of one request only. */
export const SealedValueSchema = v.object({ f: v.string(), n: v.string(), v: v.string() });
export type SealedValue = v.InferOutput<typeof SealedValueSchema>;

export const PhoneBindingSchema = v.object({
  bound: flag,
  phone: v.nullable(v.string()),
});
export type PhoneBinding = v.InferOutput<typeof PhoneBindingSchema>;

/** Whether the password meets the policy, as far as the platform has seen it. */
export const PasswordCheckSchema = v.object({ isCompliant: flag });

export const OnlineLoginSchema = v.object({
  /** When the person was last here before; null the first time. */
  lastLoginTime: v.nullable(IsoSchema),
});

/** What a verification code is for; a code serves nothing else. */
export const VERIFICATION_TYPES = ['login', 'bind', 'unbind', 'password'] as const;
export type VerificationType = (typeof VERIFICATION_TYPES)[number];

/** In place of a login result: the password was right, and a code of the second factor is still to come. */
export const SecondStepSchema = v.object({
  secondStep: v.object({
    ticket: v.string(),
    /** Seconds in which the code has to come. */
    expiredTime: v.number(),
  }),
});
export type SecondStep = v.InferOutput<typeof SecondStepSchema>;

export const SecondFactorStateSchema = v.object({
  isOn: v.boolean(),
  /** The organisation of the call answers only to people who have one. */
  isRequired: v.boolean(),
  /** Recovery codes that are still unused. */
  codesLeft: v.number(),
});
export type SecondFactorState = v.InferOutput<typeof SecondFactorStateSchema>;

/** For an authenticator app: the secret in base 32, and the address that a QR code of it says. */
export const SecondFactorStartSchema = v.object({ secret: v.string(), address: v.string() });
export type SecondFactorStart = v.InferOutput<typeof SecondFactorStartSchema>;

/** Told once; the platform itself keeps no copy that could be read. */
export const RecoveryCodesSchema = v.object({ recoveryCodes: v.array(v.string()) });
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodesSchema>;

/** A sign-in of the reader. */
export const OwnSessionSchema = v.object({
  sessionId: v.string(),
  /** Such as `Chrome · Windows`; null where it is not known. */
  device: v.nullable(v.string()),
  address: v.nullable(v.string()),
  startedAt: IsoSchema,
  seenAt: IsoSchema,
  /** The one that the call belongs to. */
  isOwn: v.boolean(),
});
export type OwnSession = v.InferOutput<typeof OwnSessionSchema>;
export const OwnSessionListSchema = v.array(OwnSessionSchema);
