/**
 * Every row of the constants tables of the two product specifications, with its unit and where it comes from.
 * Behaviour imports these names; the numbers are written nowhere else.
 */

// transport and session
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
export const REQUEST_TIMEOUT_MS = 60_000;
export const TOKEN_CHECK_PERIOD_MS = 60_000;
/** Refresh when at most this much life is left. The text calls it two hours; the number, which is 20 h, decides. */
export const TOKEN_REFRESH_WINDOW_MS = 72_000_000;
export const SSO_TOKEN_LIFETIME_S = 300;

// forms
export const PASSWORD_MIN_LENGTH = 12;
/** No policy allows shorter ones. */
export const PASSWORD_LENGTH_FLOOR = 8;
export const PASSWORD_MAX_LENGTH = 20;
export const VERIFICATION_CODE_DIGITS = 6;
export const VERIFICATION_RESEND_S = 60;
export const PHONE_DIGITS = 11;
export const ELECTRICITY_REPORT_MAX_DAYS = 60;
/** Rolling frequency in seconds: above the minimum, at most the maximum. */
export const ROLLING_MIN_EXCLUSIVE_S = 0;
export const ROLLING_MAX_S = 30;
export const TARGET_MAX_DECIMALS = 3;
export const KEY_EQUIPMENT_MIN_ITEMS = 1;
export const KEY_EQUIPMENT_MAX_ITEMS = 10;
export const PRODUCTION_INDICATORS_MIN = 1;
export const PRODUCTION_INDICATORS_MAX = 14;
export const BEST_PRACTICE_INDICATORS_MIN = 3;
export const BEST_PRACTICE_INDICATORS_MAX = 5;
export const INDICATORS_PER_EQUIPMENT_MIN = 1;
export const INDICATORS_PER_EQUIPMENT_MAX = 3;
export const PARAMETERS_PER_EQUIPMENT_MAX = 3;
export const APPLICATIONS_MAX = 10;
export const TREND_INDICATORS_MAX = 10;

// messages and notices
export const UNREAD_BADGE_MAX = 99;
export const EXPIRY_BANNER_DAYS = 7;
export const NOTICE_IDLE_CLOSE_MS = 1_800_000;
export const NOTICE_RECONNECT_DELAY_MS = 60_000;
export const UPGRADE_PROMPT_DELAY_MS = 1_000;
export const DOM_DEBOUNCE_MS = 50;
export const LOWCODE_FRAME_THROTTLE_MS = 500;
export const RELOAD_DELAY_MS = 200;
export const LOWCODE_PAGE_SIZE = 1_000;

// frame of the site
export const HEADER_HEIGHT_PX = 50;
export const MENU_MIN_WIDTH_PX = 220;
export const MENU_MAX_WIDTH_PX = 360;
export const MENU_DEFAULT_WIDTH_PX = 220;
export const MENU_DEFAULT_WIDTH_EN_PX = 296;
export const MENU_INDENT_PX = 20;
export const LOGIN_CHROME_HEIGHT_PX = 157;
export const WATERMARK_FONT_PX = 16;
export const WATERMARK_ROTATE_DEG = -15;
export const WATERMARK_OPACITY = 0.16;
export const SITE_BASE_PATH = '/cloud/';
/** Base path of the standalone equipment-lifecycle entry. */
export const EQUIPMENT_BASE_PATH = '/eam/';
export const STATIC_BASE_PATH = '/cloud/public/';
export const PAGE_ID_FIRST = 9_000_001;

// units and ranges
export const CURRENCY = 'CNY';
/** Units of charts: ten thousand CNY, ten thousand kWh, kWh, yuan per ton. */
export const CHART_UNITS = ['10^4 CNY', '10^4 kWh', 'kWh', 'CNY/t'] as const;
export const TARIFF_TIERS = ['topPeak', 'peak', 'flat', 'valley'] as const;
export const RECENT_RANGES = [
  'today',
  'yesterday',
  'lastHour',
  'day',
  'week',
  'last2Days',
  'last3Days',
  'last7Days',
  'last30Days',
] as const;
/** Sample prices of the specification, CNY per m3 of water, GJ of steam and t of output; demo data only. */
export const SAMPLE_PRICES = { water: 6, steam: 13, output: 5 } as const;

// drawer and chat
export const DRAWER_WIDTH_PX = 450;
export const HISTORY_PAGE_SIZE = 20;
export const HISTORY_LOAD_SCROLL_TOP_PX = 5;
export const AT_BOTTOM_TOLERANCE_PX = 10;
export const ASSISTANT_HEARTBEAT_MS = 10_000;
export const STOP_TIMEOUT_MS = 3_000;
export const TYPING_DOTS_PERIOD_MS = 500;
export const ANALYSING_MIN_NODES_EXCLUSIVE = 2;
export const SHORTCUT_CHECK_DELAY_MS = 300;
export const DEFAULT_PHRASES_COUNT = 9;
export const DEMO_BUTTON_HOVER_MS = 3_000;
export const DEMO_BUTTON_VISIBLE_MS = 3_000;

// voice
export const VOICE_TOGGLE_DEBOUNCE_MS = 50;
export const VOICE_TOGGLE_MIN_INTERVAL_MS = 200;
export const SPEECH_SAMPLE_RATE_HZ = 16_000;
export const AMPLITUDE_SILENCE_CUTOFF = 0.005;
export const REAL_AUDIO_THRESHOLD_DEFAULT = 15;
export const REAL_AUDIO_THRESHOLD_MIN = 5;
export const REAL_AUDIO_THRESHOLD_MAX = 50;
export const SILENCE_TIMEOUT_DEFAULT_MS = 3_000;
export const SILENCE_TIMEOUT_MIN_MS = 1_000;
export const SILENCE_TIMEOUT_MAX_MS = 10_000;
export const SIMULATED_WAVE_PERIOD_MS = 80;
export const VOLUME_MIN = 5;
export const VOLUME_MAX = 60;
export const SIMULATED_ACTIVE_ABOVE = 8;
export const REAL_ACTIVE_ABOVE = 1.5;
export const VOLUME_SMOOTHING = 0.3;
export const VOLUME_REPORT_PERIOD_MS = 50;
export const VOICE_PROVIDER_DEFAULT = 'alicloud';

/** retCode of an expired or revoked token. */
export const RETCODE_TOKEN_INVALID = '010001';
export const RETCODE_OK = '0';
/** Socket close code after a refused token was told by an error frame. */
export const CLOSE_TOKEN_REFUSED = 4401;
