import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as constants from './constants.ts';

type Row = readonly [what: string, values: Readonly<Partial<typeof constants>>];

/** Of the platform, in the order of its specification. */
const PLATFORM_ROWS: readonly Row[] = [
  ['loading of a chunk gives up, ms', { CHUNK_LOAD_TIMEOUT_MS: 120_000 }],
  ['a request gives up, ms', { REQUEST_TIMEOUT_MS: 60_000 }],
  ['look at the token, ms', { TOKEN_CHECK_PERIOD_MS: 60_000 }],
  ['window of the refresh, ms left', { TOKEN_REFRESH_WINDOW_MS: 72_000_000 }],
  ['life of a single-sign-on token, s', { SSO_TOKEN_LIFETIME_S: 300 }],
  ['length of a password', { PASSWORD_MIN_LENGTH: 12, PASSWORD_MAX_LENGTH: 20 }],
  ['verification code, digits and s', { VERIFICATION_CODE_DIGITS: 6, VERIFICATION_RESEND_S: 60 }],
  ['phone, digits', { PHONE_DIGITS: 11 }],
  ['electricity report, days', { ELECTRICITY_REPORT_MAX_DAYS: 60 }],
  ['rolling frequency, s', { ROLLING_MIN_EXCLUSIVE_S: 0, ROLLING_MAX_S: 30 }],
  ['target, decimals', { TARGET_MAX_DECIMALS: 3 }],
  ['key equipment, items', { KEY_EQUIPMENT_MIN_ITEMS: 1, KEY_EQUIPMENT_MAX_ITEMS: 10 }],
  ['production indicators', { PRODUCTION_INDICATORS_MIN: 1, PRODUCTION_INDICATORS_MAX: 14 }],
  ['best-practice indicators', { BEST_PRACTICE_INDICATORS_MIN: 3, BEST_PRACTICE_INDICATORS_MAX: 5 }],
  ['indicators of an equipment', { INDICATORS_PER_EQUIPMENT_MIN: 1, INDICATORS_PER_EQUIPMENT_MAX: 3 }],
  ['parameters of an equipment', { PARAMETERS_PER_EQUIPMENT_MAX: 3 }],
  ['applications and indicators of the trend', { APPLICATIONS_MAX: 10, TREND_INDICATORS_MAX: 10 }],
  ['unread badge', { UNREAD_BADGE_MAX: 99 }],
  ['banner before expiry, days', { EXPIRY_BANNER_DAYS: 7 }],
  ['idle message channel closes, ms', { NOTICE_IDLE_CLOSE_MS: 1_800_000 }],
  ['lost message channel returns, ms', { NOTICE_RECONNECT_DELAY_MS: 60_000 }],
  ['prompt of an upgrade, ms', { UPGRADE_PROMPT_DELAY_MS: 1_000 }],
  ['changes of the page, ms', { DOM_DEBOUNCE_MS: 50 }],
  ['low-code frame, ms', { LOWCODE_FRAME_THROTTLE_MS: 500 }],
  ['reload, ms', { RELOAD_DELAY_MS: 200 }],
  ['low-code list, records a page', { LOWCODE_PAGE_SIZE: 1_000 }],
  ['header, px', { HEADER_HEIGHT_PX: 50 }],
  ['menu, px', { MENU_MIN_WIDTH_PX: 220, MENU_MAX_WIDTH_PX: 360 }],
  [
    'watermark, px, degrees, share',
    { WATERMARK_FONT_PX: 16, WATERMARK_ROTATE_DEG: -15, WATERMARK_OPACITY: 0.16 },
  ],
  ['static files', { STATIC_BASE_PATH: '/cloud/public/' }],
  ['first page id', { PAGE_ID_FIRST: 9_000_001 }],
  ['currency', { CURRENCY: 'CNY' }],
  ['units of charts', { CHART_UNITS: ['10^4 CNY', '10^4 kWh', 'kWh', 'CNY/t'] }],
  ['tiers of the tariff', { TARIFF_TIERS: ['topPeak', 'peak', 'flat', 'valley'] }],
  [
    'recent ranges',
    {
      RECENT_RANGES: [
        ...(['today', 'yesterday', 'lastHour', 'day', 'week'] as const),
        ...(['last2Days', 'last3Days', 'last7Days', 'last30Days'] as const),
      ],
    },
  ],
  ['sample prices', { SAMPLE_PRICES: { water: 6, steam: 13, output: 5 } }],
];

/** Of the assistant, in the order of its specification. */
const ASSISTANT_ROWS: readonly Row[] = [
  ['drawer, px, and page of history, records', { DRAWER_WIDTH_PX: 450, HISTORY_PAGE_SIZE: 20 }],
  [
    'heartbeat, stop and dots, ms',
    { ASSISTANT_HEARTBEAT_MS: 10_000, STOP_TIMEOUT_MS: 3_000, TYPING_DOTS_PERIOD_MS: 500 },
  ],
  ['look for a shortcut, ms', { SHORTCUT_CHECK_DELAY_MS: 300 }],
  ['voice button, ms', { VOICE_TOGGLE_DEBOUNCE_MS: 50, VOICE_TOGGLE_MIN_INTERVAL_MS: 200 }],
  ['more nodes than these are being analysed', { ANALYSING_MIN_NODES_EXCLUSIVE: 2 }],
  ['samples a second', { SPEECH_SAMPLE_RATE_HZ: 16_000 }],
  ['amplitude of silence', { AMPLITUDE_SILENCE_CUTOFF: 0.005 }],
  [
    'real sound',
    { REAL_AUDIO_THRESHOLD_DEFAULT: 15, REAL_AUDIO_THRESHOLD_MIN: 5, REAL_AUDIO_THRESHOLD_MAX: 50 },
  ],
  [
    'silence, ms',
    { SILENCE_TIMEOUT_DEFAULT_MS: 3_000, SILENCE_TIMEOUT_MIN_MS: 1_000, SILENCE_TIMEOUT_MAX_MS: 10_000 },
  ],
  [
    'simulated wave, ms and volume',
    { SIMULATED_WAVE_PERIOD_MS: 80, VOLUME_MIN: 5, VOLUME_MAX: 60, SIMULATED_ACTIVE_ABOVE: 8 },
  ],
  ['real volume', { REAL_ACTIVE_ABOVE: 1.5, VOLUME_SMOOTHING: 0.3, VOLUME_REPORT_PERIOD_MS: 50 }],
  ['demo button, ms', { DEMO_BUTTON_HOVER_MS: 3_000, DEMO_BUTTON_VISIBLE_MS: 3_000 }],
  ['phrases', { DEFAULT_PHRASES_COUNT: 9 }],
  ['voice provider', { VOICE_PROVIDER_DEFAULT: 'alicloud' }],
];

/** Their behaviour is not built yet. Once this is empty the second test proves CNS-02 and takes its id. */
const WAITING: Readonly<Record<string, readonly (keyof typeof constants)[]>> = {
  voice: [
    ...(['VOICE_TOGGLE_DEBOUNCE_MS', 'VOICE_TOGGLE_MIN_INTERVAL_MS', 'VOICE_PROVIDER_DEFAULT'] as const),
    ...(['AMPLITUDE_SILENCE_CUTOFF'] as const),
    ...(['REAL_AUDIO_THRESHOLD_DEFAULT', 'REAL_AUDIO_THRESHOLD_MIN', 'REAL_AUDIO_THRESHOLD_MAX'] as const),
    ...(['SILENCE_TIMEOUT_DEFAULT_MS', 'SILENCE_TIMEOUT_MIN_MS', 'SILENCE_TIMEOUT_MAX_MS'] as const),
    ...(['SIMULATED_WAVE_PERIOD_MS', 'VOLUME_MIN', 'VOLUME_MAX', 'SIMULATED_ACTIVE_ABOVE'] as const),
    ...(['REAL_ACTIVE_ABOVE', 'VOLUME_SMOOTHING', 'VOLUME_REPORT_PERIOD_MS'] as const),
  ],
};
/** Not numbers that a behaviour counts with: names of units on the wire, and what style sheets repeat. */
const DECLARED_ONLY: readonly (keyof typeof constants)[] = ['CHART_UNITS', 'HEADER_HEIGHT_PX'];

/** Numbers that mean one thing only, wherever they stand. */
const TELLING = /\b(1_?800_?000|72_?000_?000|120_?000|9_?000_?001|0\.005|0\.16|296)\b|'\/cloud\/public\/'/;
/** A period that is written where it is used. */
const BARE_PERIOD = /set(?:Timeout|Interval)\(.*,\s*(?:60_?000|10_?000|3_?000|500|300|200|100|80|50|40)\)/;

const root = resolve(import.meta.dirname, '../../..');

/** The behaviour: all sources below a folder, without tests. */
function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'testing'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return /\.tsx?$/.test(entry.name) && !/(\.test\.tsx?|\.d\.ts)$/.test(entry.name) ? [path] : [];
  });
}

const sources = ['packages', 'demo']
  .flatMap((folder) => sourcesBelow(join(root, folder)))
  .map((path) => ({ name: relative(root, path), text: readFileSync(path, 'utf8') }))
  .filter(({ name }) => name !== join('packages', 'core', 'src', 'constants.ts'));

/** Constants that some source imports. */
const imported = new Set(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/import \{([^}]*)\} from '[^']*constants(?:\.ts)?'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  ),
);

/** Lines of code, comments aside, that hold a number which has a name. */
function literals(pattern: RegExp): string[] {
  // Physics of a plant may meet any number by chance.
  const counted = sources.filter(({ name }) => !name.startsWith(join('packages', 'plants', 'src', 'models')));
  return counted.flatMap(({ name, text }) =>
    text
      .split('\n')
      .filter((line) => !/^\s*(\*|\/\*|\/\/)/.test(line) && pattern.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
}

function checkRows(rows: readonly Row[]): void {
  test.each(rows)('have a row for: %s', (_what, values) => {
    expect(constants).toMatchObject(values);
  });

  test('are imported by the behaviour that there is', () => {
    const names = rows.flatMap(([, values]) => Object.keys(values));
    const waiting = new Set<string>([...Object.values(WAITING).flat(), ...DECLARED_ONLY]);
    expect(names.filter((name) => !imported.has(name) && !waiting.has(name))).toEqual([]);
    expect(names.filter((name) => imported.has(name) && waiting.has(name))).toEqual([]);
  });
}

describe('CNS-01 the constants of the platform', () => checkRows(PLATFORM_ROWS));
describe('the constants of the assistant', () => checkRows(ASSISTANT_ROWS));

test('no number that has a name is written anywhere else', () => {
  expect(literals(TELLING)).toEqual([]);
  expect(literals(BARE_PERIOD)).toEqual([]);
});

test('style sheets, which cannot import, repeat the same sizes', () => {
  const css = (path: string): string => readFileSync(join(root, 'packages', path), 'utf8');
  const tokens = css('core/src/styles/tokens.css');
  const token = (name: string): number => Number(new RegExp(`--plant-${name}: (\\d+)px`).exec(tokens)?.[1]);
  expect(token('header-h')).toBe(constants.HEADER_HEIGHT_PX);
  expect(token('menu-w')).toBe(constants.MENU_DEFAULT_WIDTH_PX);
  expect(token('menu-w-en')).toBe(constants.MENU_DEFAULT_WIDTH_EN_PX);
  expect(token('drawer-w')).toBe(constants.DRAWER_WIDTH_PX);
  const login = css('shell/src/login/login.css');
  const height = (part: string): number =>
    Number(new RegExp(`^\\.${part} \\{[^}]*height: (\\d+)px`, 'm').exec(login)?.[1]);
  expect(height('lh') + height('lfoot')).toBe(constants.LOGIN_CHROME_HEIGHT_PX);
});
