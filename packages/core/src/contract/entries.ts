import * as v from 'valibot';

/** What an entry route may carry in its query, handed to the platform as it came. Nothing of it is believed before. */
const value = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(4_000)));
export const SsoValuesSchema = v.object({
  sign: value,
  sessionId: value,
  tenant: value,
  code: value,
  ticket: value,
  state: value,
  /** Issuer of an authorization answer (RFC 9207). */
  iss: value,
  /** What the provider answers instead of a code. */
  error: value,
  /** Binds an authorization answer to the browser that asked for it. */
  flow: value,
});
export type SsoValues = v.InferOutput<typeof SsoValuesSchema>;

const webUrl = v.pipe(
  v.string(),
  v.check((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'expected an http or https url'),
);

/** Where the browser goes to be signed in; `flow` stays in it and comes back with the answer. */
export const SsoStartSchema = v.object({ url: webUrl, flow: v.nullable(v.string()) });
export type SsoStart = v.InferOutput<typeof SsoStartSchema>;

/** Where the single sign-on service signs the browser out; null where it knows no such place. */
export const SsoLogoutSchema = v.object({ url: v.nullable(webUrl) });

/** Where the equipment-lifecycle system takes over. */
export const EquipmentSignInSchema = v.object({ url: webUrl });

/** Where another system hands somebody over, already signed in there. */
export interface Entry {
  /** Route of the site that the other system opens. */
  readonly route: string;
  /** Name of the provider in calls and in the platform's configuration. */
  readonly provider: string;
  /** Kept with the session as `loginType`. 600 is the specification's own, the others are ours. */
  readonly loginType: number;
  /** A refusal signs out and leads to the sign-in page by itself. */
  readonly leavesWhenRefused?: true;
}

/** Entry routes: one line each, from which routes, provider names and login types are made. */
export const ENTRIES: readonly Entry[] = [
  { route: '/avoidcloselogin', provider: 'avoidclose', loginType: 100 },
  { route: '/imcLogin', provider: 'imc', loginType: 200 },
  { route: '/JasigCasLogin', provider: 'jasig-cas', loginType: 300 },
  { route: '/huaweiIsvLogin', provider: 'huawei-isv', loginType: 400 },
  { route: '/yantanLogin', provider: 'yantan', loginType: 500, leavesWhenRefused: true },
  { route: '/yuedian', provider: 'yuedian', loginType: 600 },
  { route: '/oauthLogin', provider: 'oauth', loginType: 700 },
  { route: '/telecomLogin', provider: 'telecom', loginType: 800 },
];

/** Login type of whoever signed in on the sign-in page. */
export const LOGIN_TYPE_OWN = 0;

/** The entry of a kept login type; undefined for the sign-in page's own. */
export function entryOfLoginType(loginType: number | undefined): Entry | undefined {
  return ENTRIES.find((entry) => entry.loginType === loginType);
}
