import { describe, expect, test } from 'vitest';
import { readConfiguration, requireSecrets } from './configuration.ts';

test('an empty environment gives the defaults of a demo', () => {
  expect(readConfiguration({ PORT: '', PATH: '/bin' })).toMatchObject({
    port: 8_080,
    host: '127.0.0.1',
    dataDir: '.data',
    databaseUrl: undefined,
    embeddedEngine: 'auto',
    profile: 'demo',
    clockStartMs: undefined,
    clockFactor: 1,
    accessLifeS: 86_400,
    deviceLifeS: 900,
    portalOrigins: [],
    isProduction: false,
  });
});

test('the time for headers is within the time for the whole call', () => {
  expect(
    readConfiguration({ HEADERS_TIMEOUT_SECONDS: '5', REQUEST_TIMEOUT_SECONDS: '9' }).connections,
  ).toEqual({
    headersTimeoutS: 5,
    requestTimeoutS: 9,
    keepAliveS: 72,
    most: 5_000,
  });
  expect(() => readConfiguration({ HEADERS_TIMEOUT_SECONDS: '31' })).toThrow(
    /^HEADERS_TIMEOUT_SECONDS \(31\)/,
  );
});

test('what is set is read', () => {
  const environment = {
    PORT: '9000',
    CLOCK_START: '2026-11-20T08:00:00+08:00',
    CLOCK_FACTOR: '60',
    PROFILE: 'ci',
    PLANTS: 'CER, CEM',
    START_DATE: '2026-02-28',
    PORTAL_ORIGINS: 'https://a.example, https://b.example:8443',
    DATABASE_URL: 'postgres://u:p@db:5432/plant',
  };
  expect(readConfiguration(environment)).toMatchObject({
    port: 9_000,
    clockStartMs: Date.parse('2026-11-20T00:00:00Z'),
    clockFactor: 60,
    profile: 'ci',
    plantIds: ['CER', 'CEM'],
    startDate: '2026-02-28',
    portalOrigins: ['https://a.example', 'https://b.example:8443'],
    databaseUrl: 'postgres://u:p@db:5432/plant',
    isProduction: false,
    allowsTokensInQuery: true,
  });
});

test('production is asked for by PROFILE or NODE_ENV, allows no token in a query, and takes no setting of the demo', () => {
  for (const environment of [{ PROFILE: 'production' }, { NODE_ENV: 'production' }]) {
    expect(readConfiguration(environment)).toMatchObject({ isProduction: true, allowsTokensInQuery: false });
    expect(readConfiguration({ ...environment, ALLOW_TOKENS_IN_QUERY: 'true' }).allowsTokensInQuery).toBe(
      true,
    );
    expect(() => readConfiguration({ ...environment, PLANTS: 'CER' })).toThrow(/^PLANTS: for the demo only/);
  }
  expect(() => readConfiguration({ NODE_ENV: 'production', PROFILE: 'full' })).toThrow(
    /^PROFILE=full is a demo/,
  );
});

test('production starts with a strong secret only, and says in one line how to make one', () => {
  const withSecret = (platformSecret: string | undefined, isProduction = true) =>
    requireSecrets({ ...readConfiguration({}), isProduction, platformSecret });
  for (const weak of [undefined, 'x'.repeat(44), 'change-me-to-something-long-and-random-0815'])
    expect(() => withSecret(weak)).toThrow(/^PLATFORM_SECRET is [^\n]*openssl rand -base64 32$/);
  expect(() => withSecret('8Jp2vQxYd0mWk5NfTz7RbLc3HsGu1EaXo9ViKyDqMtA')).not.toThrow();
  expect(() => withSecret(undefined, false)).not.toThrow();
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '65535'],
  ['PORT', '-1'],
  ['PROFILE', 'fast'],
  ['PLANTS', 'CER,x'],
  ['SEED', '1.5'],
  ['START_DATE', '2026-02-31'],
  ['START_DATE', 'yesterday'],
  ['CLOCK_START', '2026-11-20'],
  ['CLOCK_START', '2026-11-20T99:00Z'],
  ['CLOCK_FACTOR', '0'],
  ['DATABASE_URL', 'mysql://x'],
  ['ACCESS_TOKEN_SECONDS', '1'],
  ['DEVICE_TOKEN_SECONDS', '86401'],
  ['PLATFORM_SECRET', 'short'],
  ['PORTAL_ORIGINS', 'https://a.example/path'],
  ['SMS_GATEWAY_URL', 'sms'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '11'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1, proxy.example'],
  ['LOG', 'loud'],
])('%s=%s is refused in one line that names the variable and what would fit', (name, value) => {
  expect(() => readConfiguration({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`));
});

test('a refused secret is not repeated', () => {
  expect(() => readConfiguration({ PLATFORM_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)/s);
});

describe('what recognises speech', () => {
  const KEYS = { IFLYTEK_APP_ID: 'app1', IFLYTEK_API_KEY: 'key-1', IFLYTEK_API_SECRET: 'secret-1' };

  test('nothing of a vendor without keys, and what is set otherwise', () => {
    expect(readConfiguration({}).speech).toEqual({ provider: 'auto', gummy: undefined, iflytek: undefined });
    expect(
      readConfiguration({ ...KEYS, DASHSCOPE_API_KEY: 'sk-1', SPEECH_PROVIDER: 'gummy' }).speech,
    ).toEqual({
      provider: 'gummy',
      gummy: { apiKey: 'sk-1', url: undefined },
      iflytek: { appId: 'app1', apiKey: 'key-1', apiSecret: 'secret-1', url: undefined },
    });
  });

  test.each([
    [{ SPEECH_PROVIDER: 'local-model' }, 'SPEECH_MODEL_DIR must be set with SPEECH_PROVIDER=local-model.'],
    [{ SPEECH_MODEL_DIR: 'models' }, 'SPEECH_MODEL_DIR must be an absolute path'],
    [{ SPEECH_PROVIDER: 'gummy' }, 'DASHSCOPE_API_KEY must be set with SPEECH_PROVIDER=gummy.'],
    [{ SPEECH_PROVIDER: 'iflytek' }, 'IFLYTEK_APP_ID, IFLYTEK_API_KEY, IFLYTEK_API_SECRET must be set'],
    [{ IFLYTEK_APP_ID: 'app1', IFLYTEK_API_KEY: 'key-1' }, 'IFLYTEK_API_SECRET must be set'],
    [
      { SPEECH_PROVIDER: 'whisper' },
      'SPEECH_PROVIDER must be auto, gummy, iflytek, local-model, local-grammar or none',
    ],
    [{ DASHSCOPE_URL: 'https://example.com' }, 'DASHSCOPE_URL must be a ws or wss address'],
  ])('%j is refused in words', (environment, message) => {
    expect(() => readConfiguration(environment)).toThrow(message);
  });

  test('a key that does not fit is not repeated', () => {
    const read = () => readConfiguration({ ...KEYS, IFLYTEK_API_SECRET: 'my own secret' });
    expect(read).toThrow('IFLYTEK_API_SECRET must be a key without blanks.');
    expect(read).not.toThrow('my own secret');
  });
});
