import * as v from 'valibot';
import { trustedProxies, type TrustedProxies } from './features/api/client-address.ts';
import type { SpeechSettings } from './features/api/part.ts';
import type { EngineWish } from './store/database/index.ts';
import type { ConnectionLimits } from './edge/http/connection-limits.ts';
import { StartError } from './engine/start-error.ts';
import { weaknessOf } from './features/accounts/strong-secret.ts';

/** Everything that can be set from outside; docs/configuration.md has a line for each. */
export interface Configuration {
  /** Where the platform listens; the portal takes the next port. 0 lets the system choose. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Any PostgreSQL from 15 on; without it an embedded one in the data folder. */
  readonly databaseUrl: string | undefined;
  readonly embeddedEngine: EngineWish;
  readonly profile: 'demo' | 'full' | 'ci';
  /** Simulated plants by id; without them those of the profile. */
  readonly plantIds: readonly string[] | undefined;
  readonly seed: number;
  readonly startDate: string | undefined;
  /** What the plants' clock shows at the start, epoch ms, and how much faster than real time it runs. */
  readonly clockStartMs: number | undefined;
  readonly clockFactor: number;
  readonly accessLifeS: number;
  readonly deviceLifeS: number;
  readonly platformSecret: string | undefined;
  readonly portalSecret: string | undefined;
  /** Origins of the demo portal beside those on localhost. */
  readonly portalOrigins: readonly string[];
  /** Where the sub-applications of another origin are served; by default beside the portal. */
  readonly applicationOrigin: string | undefined;
  readonly smsGatewayUrl: string | undefined;
  /** Names the build; by default what the served files hold. */
  readonly buildId: string | undefined;
  /** Takes the script errors of the pages; the platform itself without it. */
  readonly errorReportUrl: string | undefined;
  /** A file with the providers of single sign-on of each site. */
  readonly ssoFile: string | undefined;
  /** A file with what each host name sets for the site. */
  readonly hostsFile: string | undefined;
  /** An OpenAI-compatible endpoint that the assistant answers through; without it the platform's own analyst. */
  readonly assistantBaseUrl: string | undefined;
  readonly assistantApiKey: string | undefined;
  readonly assistantModel: string | undefined;
  /** Hosts with their ports that organisations may name as their own model's; `*` is any. */
  readonly assistantHosts: readonly string[];
  /** What recognises speech. */
  readonly speech: SpeechSettings;
  /** The platform's host name outside, where a proxy rewrites Host. */
  readonly publicHost: string | undefined;
  readonly trustProxy: TrustedProxies;
  readonly callsPerMinute: number;
  readonly connections: ConnectionLimits;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Tokens may travel in addresses, as the specification has it: refresh, sign-out, and a person's socket. */
  readonly allowsTokensInQuery: boolean;
  /** Begins empty, without anything of the demo, and takes no weak secret. */
  readonly isProduction: boolean;
}

const integer = (min: number, max: number, what: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, what),
    v.transform(Number),
    v.check((value) => value >= min && value <= max, what),
  );
const url = (pattern: RegExp, what: string) =>
  v.pipe(
    v.string(),
    v.check((text) => pattern.test(text) && URL.canParse(text), what),
  );
const secretKey = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,1000}$/, 'a key without blanks'));
const DAY_S = 86_400;

const EnvironmentSchema = v.object({
  PORT: v.optional(integer(0, 65_534, 'a port from 0 to 65534 (the portal takes the next one)'), '8080'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('an address to listen on, such as 0.0.0.0')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('a folder')), '.data'),
  DATABASE_URL: v.optional(
    url(/^postgres(ql)?:\/\//, 'an address like postgres://name:password@host:5432/database'),
  ),
  EMBEDDED_ENGINE: v.optional(v.picklist(['auto', 'postgres', 'pglite'], 'auto, postgres or pglite'), 'auto'),
  PROFILE: v.optional(v.picklist(['demo', 'full', 'ci', 'production'], 'demo, full, ci or production')),
  PLANTS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((id) => id.trim())),
      v.array(
        v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,16}$/, 'ids of plants such as CER, separated by commas')),
      ),
    ),
  ),
  SEED: v.optional(integer(0, 2_147_483_646, 'a whole number from 0 to 2147483646'), '1'),
  START_DATE: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => isCivilDay(text), 'a day like 2026-08-01'),
    ),
  ),
  CLOCK_START: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:\d{2})$/,
        'a time with offset, like 2026-11-20T08:00:00+08:00',
      ),
      v.transform(Date.parse),
      v.finite('a time with offset, like 2026-11-20T08:00:00+08:00'),
    ),
  ),
  CLOCK_FACTOR: v.optional(integer(1, 2500, 'a whole number from 1 to 2500'), '1'),
  ACCESS_TOKEN_SECONDS: v.optional(integer(10, 30 * DAY_S, 'seconds from 10 to 2592000'), String(DAY_S)),
  DEVICE_TOKEN_SECONDS: v.optional(integer(10, DAY_S, 'seconds from 10 to 86400'), '900'),
  PLATFORM_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'at least 32 characters'))),
  PORTAL_CLIENT_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, 'at least 16 characters'))),
  PORTAL_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(',')
          .map((origin) => origin.trim())
          .filter(Boolean),
      ),
      v.array(
        v.pipe(
          v.string(),
          v.check(
            (text) => URL.canParse(text) && new URL(text).origin === text,
            'origins like https://portal.example.com, separated by commas',
          ),
        ),
      ),
    ),
    '',
  ),
  APPLICATION_ORIGIN: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => URL.canParse(text) && new URL(text).origin === text,
        'an origin like https://apps.example.com',
      ),
    ),
  ),
  SMS_GATEWAY_URL: v.optional(url(/^https?:\/\//, 'an http or https address')),
  BUILD_ID: v.optional(v.pipe(v.string(), v.regex(/^[\w.+-]{1,100}$/, 'letters, digits and . _ + - alone'))),
  ERROR_REPORT_URL: v.optional(url(/^https?:\/\//, 'an http or https address')),
  SSO_FILE: v.optional(v.pipe(v.string(), v.nonEmpty('a file'))),
  HOSTS_FILE: v.optional(v.pipe(v.string(), v.nonEmpty('a file'))),
  ASSISTANT_BASE_URL: v.optional(
    url(/^https?:\/\//, 'an http or https address, such as https://models.example.com/v1'),
  ),
  ASSISTANT_API_KEY: v.optional(secretKey),
  ASSISTANT_MODEL: v.optional(v.pipe(v.string(), v.maxLength(200, 'the name of a model'))),
  ASSISTANT_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((host) => host.trim().toLowerCase())),
      v.array(
        v.pipe(
          v.string(),
          v.regex(
            /^(?:\*|(?:\*\.)?[\w.-]+(?::\d{1,5})?)$/,
            'hosts like models.example.com:8000, separated by commas, or * for any',
          ),
        ),
      ),
    ),
  ),
  SPEECH_PROVIDER: v.optional(
    v.picklist(
      ['auto', 'gummy', 'iflytek', 'local-model', 'local-grammar', 'none'],
      'auto, gummy, iflytek, local-model, local-grammar or none',
    ),
    'auto',
  ),
  DASHSCOPE_API_KEY: v.optional(secretKey),
  DASHSCOPE_URL: v.optional(url(/^wss?:\/\//, 'a ws or wss address')),
  IFLYTEK_APP_ID: v.optional(v.pipe(v.string(), v.regex(/^\w{1,64}$/, 'the id of an application'))),
  IFLYTEK_API_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/, 'a key of letters and digits'))),
  IFLYTEK_API_SECRET: v.optional(secretKey),
  IFLYTEK_URL: v.optional(url(/^wss?:\/\//, 'a ws or wss address')),
  SPEECH_MODEL_DIR: v.optional(v.pipe(v.string(), v.regex(/^\//, 'an absolute path'))),
  PUBLIC_HOST: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.-]+(:\d+)?$/, 'a host name, with its port where it is not the usual one'),
    ),
  ),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const proxies = trustedProxies(dataset.value);
        if (proxies !== null) return proxies;
        addIssue({
          message:
            'false, the number of proxies before the platform (1 to 10), or their addresses and ranges, such as 10.0.0.0/8,::1',
        });
        return NEVER;
      }),
    ),
    'false',
  ),
  CALLS_PER_MINUTE: v.optional(integer(1, 1_000_000, 'a whole number from 1 to 1000000'), '3000'),
  HEADERS_TIMEOUT_SECONDS: v.optional(integer(1, 300, 'seconds from 1 to 300'), '10'),
  REQUEST_TIMEOUT_SECONDS: v.optional(integer(1, 3_600, 'seconds from 1 to 3600'), '30'),
  KEEP_ALIVE_SECONDS: v.optional(integer(1, 3_600, 'seconds from 1 to 3600'), '72'),
  CONNECTIONS_MOST: v.optional(integer(1, 1_000_000, 'a whole number from 1 to 1000000'), '5000'),
  LOG: v.optional(
    v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'silent, error, warn, info or debug'),
    'warn',
  ),
  ALLOW_TOKENS_IN_QUERY: v.optional(v.picklist(['true', 'false'], 'true or false')),
  NODE_ENV: v.optional(v.string(), ''),
});

/**
 * Reads the environment. An empty variable counts as not set.
 * @throws {StartError} naming the variable, what it holds and what would fit; secrets are not repeated
 */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = v.safeParse(EnvironmentSchema, set, { abortEarly: true });
  if (!result.success) throw wrongValue(result.issues[0], set);
  const env = result.output;
  if (env.ASSISTANT_BASE_URL !== undefined && env.ASSISTANT_MODEL === undefined)
    throw new StartError('ASSISTANT_MODEL must be set with ASSISTANT_BASE_URL.');
  if (env.HEADERS_TIMEOUT_SECONDS > env.REQUEST_TIMEOUT_SECONDS)
    throw new StartError(
      `HEADERS_TIMEOUT_SECONDS (${env.HEADERS_TIMEOUT_SECONDS}) must not be more than REQUEST_TIMEOUT_SECONDS (${env.REQUEST_TIMEOUT_SECONDS}).`,
    );
  const isProduction = env.NODE_ENV === 'production' || env.PROFILE === 'production';
  if (isProduction) refuseDemoSettings(set);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    embeddedEngine: env.EMBEDDED_ENGINE,
    profile: env.PROFILE === undefined || env.PROFILE === 'production' ? 'demo' : env.PROFILE,
    plantIds: env.PLANTS,
    seed: env.SEED,
    startDate: env.START_DATE,
    clockStartMs: env.CLOCK_START,
    clockFactor: env.CLOCK_FACTOR,
    accessLifeS: env.ACCESS_TOKEN_SECONDS,
    deviceLifeS: env.DEVICE_TOKEN_SECONDS,
    platformSecret: env.PLATFORM_SECRET,
    portalSecret: env.PORTAL_CLIENT_SECRET,
    portalOrigins: env.PORTAL_ORIGINS,
    applicationOrigin: env.APPLICATION_ORIGIN,
    smsGatewayUrl: env.SMS_GATEWAY_URL,
    buildId: env.BUILD_ID,
    errorReportUrl: env.ERROR_REPORT_URL,
    ssoFile: env.SSO_FILE,
    hostsFile: env.HOSTS_FILE,
    assistantBaseUrl: env.ASSISTANT_BASE_URL?.replace(/(?<!\/)\/+$/, ''),
    assistantApiKey: env.ASSISTANT_API_KEY,
    assistantModel: env.ASSISTANT_MODEL,
    assistantHosts: env.ASSISTANT_HOSTS ?? [],
    speech: speechOf(env),
    publicHost: env.PUBLIC_HOST,
    trustProxy: env.TRUST_PROXY,
    callsPerMinute: env.CALLS_PER_MINUTE,
    connections: {
      headersTimeoutS: env.HEADERS_TIMEOUT_SECONDS,
      requestTimeoutS: env.REQUEST_TIMEOUT_SECONDS,
      keepAliveS: env.KEEP_ALIVE_SECONDS,
      most: env.CONNECTIONS_MOST,
    },
    logLevel: env.LOG,
    allowsTokensInQuery:
      env.ALLOW_TOKENS_IN_QUERY === undefined ? !isProduction : env.ALLOW_TOKENS_IN_QUERY === 'true',
    isProduction,
  };
}

/** @throws {StartError} where a provider is asked for without its keys, or has only some of them */
function speechOf(env: v.InferOutput<typeof EnvironmentSchema>): SpeechSettings {
  const iflytek = [env.IFLYTEK_APP_ID, env.IFLYTEK_API_KEY, env.IFLYTEK_API_SECRET] as const;
  const names = ['IFLYTEK_APP_ID', 'IFLYTEK_API_KEY', 'IFLYTEK_API_SECRET'];
  const missing = names.filter((_, at) => iflytek[at] === undefined);
  if (missing.length > 0 && (missing.length < names.length || env.SPEECH_PROVIDER === 'iflytek'))
    throw new StartError(`${missing.join(', ')} must be set as well: iFlytek needs ${names.join(', ')}.`);
  if (env.SPEECH_PROVIDER === 'gummy' && env.DASHSCOPE_API_KEY === undefined)
    throw new StartError('DASHSCOPE_API_KEY must be set with SPEECH_PROVIDER=gummy.');
  if (env.SPEECH_PROVIDER === 'local-model' && env.SPEECH_MODEL_DIR === undefined)
    throw new StartError('SPEECH_MODEL_DIR must be set with SPEECH_PROVIDER=local-model.');
  const [appId, apiKey, apiSecret] = iflytek;
  return {
    provider: env.SPEECH_PROVIDER,
    gummy:
      env.DASHSCOPE_API_KEY === undefined
        ? undefined
        : { apiKey: env.DASHSCOPE_API_KEY, url: env.DASHSCOPE_URL },
    iflytek:
      appId === undefined || apiKey === undefined || apiSecret === undefined
        ? undefined
        : { appId, apiKey, apiSecret, url: env.IFLYTEK_URL },
    ...(env.SPEECH_MODEL_DIR !== undefined && { modelDir: env.SPEECH_MODEL_DIR }),
  };
}

/** What only the simulated plants and the demo portal have. */
const DEMO_SETTINGS = [
  'PLANTS',
  'SEED',
  'START_DATE',
  'CLOCK_START',
  'CLOCK_FACTOR',
  'PORTAL_CLIENT_SECRET',
  'PORTAL_ORIGINS',
] as const;

/** @throws {StartError} where settings ask for production and for the demo */
function refuseDemoSettings(set: Readonly<Record<string, string | undefined>>): void {
  if (set['PROFILE'] !== undefined && set['PROFILE'] !== 'production')
    throw new StartError(
      `PROFILE=${set['PROFILE']} is a demo, and NODE_ENV is production. Leave out one of them.`,
    );
  const given = DEMO_SETTINGS.filter((name) => set[name] !== undefined);
  if (given.length > 0)
    throw new StartError(`${given.join(', ')}: for the demo only. Leave it out in production.`);
}

/** @throws {StartError} for a secret that production is not to be run with, and how to make one */
export function requireSecrets({ isProduction, platformSecret }: Configuration): void {
  if (!isProduction) return;
  const weakness = platformSecret === undefined ? 'missing' : weaknessOf(platformSecret);
  if (weakness !== null)
    throw new StartError(
      `PLATFORM_SECRET is ${weakness}; in production it signs every token. Make one with: openssl rand -base64 32`,
    );
}

const SECRET_NAMES = new Set([
  'PLATFORM_SECRET',
  'PORTAL_CLIENT_SECRET',
  'DATABASE_URL',
  'ASSISTANT_API_KEY',
  'DASHSCOPE_API_KEY',
  'IFLYTEK_API_KEY',
  'IFLYTEK_API_SECRET',
]);

function wrongValue(
  issue: v.BaseIssue<unknown>,
  set: Readonly<Record<string, string | undefined>>,
): StartError {
  const name = String(issue.path?.[0]?.key ?? '');
  const shown = SECRET_NAMES.has(name) ? '' : ` (it is "${(set[name] ?? '').slice(0, 100)}")`;
  return new StartError(`${name} must be ${issue.message}${shown}.`);
}

function isCivilDay(text: string): boolean {
  const midnight = Date.parse(`${text}T00:00:00Z`);
  // 31 February would be read as a day of March.
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(midnight) &&
    new Date(midnight).toISOString().startsWith(text)
  );
}
