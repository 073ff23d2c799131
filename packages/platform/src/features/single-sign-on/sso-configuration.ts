import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { StartError } from '../../engine/start-error.ts';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** Plain http is for a provider on this machine only: elsewhere anybody on the way could answer in its place. */
const serviceUrl = v.pipe(
  v.string(),
  v.check((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  }, 'an https address (http only on this machine)'),
);
const signingKey = v.pipe(v.string(), v.minLength(32, 'at least 32 characters'));
/** The provider's own names of people, each with the user name of the account here. */
const accounts = v.optional(v.record(name, name), {});

/** Groups of the provider with the role that each gives here; of those that somebody is in, the first counts. */
const groups = v.optional(v.array(v.object({ group: name, role: name })), []);
/** Claim of the ID token, or attribute of the CAS answer, that holds the groups. */
const groupsFrom = v.optional(name, 'groups');

const TenantSchema = v.object({ key: signingKey, orgId: name, accounts });
const SignedSchema = v.object({ kind: v.literal('signed'), tenants: v.record(name, TenantSchema) });
const CasSchema = v.object({
  kind: v.literal('cas'),
  serverUrl: serviceUrl,
  orgId: name,
  accounts,
  groups,
  groupsFrom,
});
const OidcSchema = v.object({
  kind: v.literal('oidc'),
  issuer: serviceUrl,
  clientId: name,
  clientSecret: v.pipe(v.string(), v.minLength(1)),
  scope: v.optional(name, 'openid'),
  orgId: name,
  accounts,
  groups,
  groupsFrom,
});
const ProviderSchema = v.variant('kind', [SignedSchema, CasSchema, OidcSchema]);
const EquipmentSchema = v.object({
  /** Takes the signed token by POST and answers with its own. */
  tokenUrl: serviceUrl,
  clientId: name,
  clientSecret: v.pipe(v.string(), v.minLength(1)),
  signingKey,
  /** Where the browser goes with that answer. */
  ssoUrl: serviceUrl,
});
const SiteSchema = v.object({
  providers: v.optional(v.record(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,40}$/)), ProviderSchema), {}),
  equipmentLifecycle: v.optional(EquipmentSchema),
});
const origin = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'an origin like https://plant.example.com',
  ),
);
const SsoSchema = v.object({ sites: v.record(origin, SiteSchema) });

export type SignedProvider = v.InferOutput<typeof SignedSchema>;
export type CasProvider = v.InferOutput<typeof CasSchema>;
export type OidcProvider = v.InferOutput<typeof OidcSchema>;
export type SsoProvider = v.InferOutput<typeof ProviderSchema>;
export type EquipmentLifecycle = v.InferOutput<typeof EquipmentSchema>;
/** Which providers a site has, by its origin. */
export type SsoConfiguration = v.InferOutput<typeof SsoSchema>;

/** Tenant under which the people of a provider without tenants are linked. */
export const NO_TENANT = '';

/**
 * Reads the file that `SSO_FILE` names; without one there is no provider.
 * @throws {StartError} one line with the file and the field that does not fit; secrets are not repeated
 */
export function readSsoFile(file: string | undefined): SsoConfiguration {
  if (file === undefined) return { sites: {} };
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(`SSO_FILE names ${file}, which can't be read.`, error);
  }
  return parseSso(text, file);
}

export function parseSso(text: string, file: string): SsoConfiguration {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new StartError(`SSO_FILE (${file}) is no JSON.`, error);
  }
  const result = v.safeParse(SsoSchema, json, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  // valibot's own messages repeat what was received, which may be a secret.
  const what =
    issue.type === 'check' || issue.type === 'min_length' ? issue.message : `expected ${issue.expected}`;
  throw new StartError(`SSO_FILE (${file}): ${v.getDotPath(issue) ?? 'the file'} must be ${what}.`);
}
