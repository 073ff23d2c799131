/** What people type into account forms, by the same rules as the forms check it. */
import { checkCode, checkPhone } from '@plantdeck/core/rules';
import * as v from 'valibot';

export const PhoneSchema = v.pipe(
  v.string(),
  v.check((phone) => checkPhone(phone) === null, 'expected a mainland phone number of 11 digits'),
);
export const CodeSchema = v.pipe(
  v.string(),
  v.check((code) => checkCode(code) === null, 'expected 6 digits'),
);
/** The product that asks; some deployments have several. */
export const AppSchema = v.optional(v.pipe(v.string(), v.maxLength(100)));
export const SealedSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000));
