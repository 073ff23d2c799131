import type { PlatformLanguage } from '../i18n/language.ts';
import type { MetricNamesByLanguage } from './metric.ts';
import en from './names/en.json' with { type: 'json' };
import id from './names/id.json' with { type: 'json' };
import it from './names/it.json' with { type: 'json' };
import ja from './names/ja.json' with { type: 'json' };
import th from './names/th.json' with { type: 'json' };
import vi from './names/vi.json' with { type: 'json' };
import zhCn from './names/zh-CN.json' with { type: 'json' };
import zhTw from './names/zh-TW.json' with { type: 'json' };

export const METRIC_NAMES: MetricNamesByLanguage = { 'zh-CN': zhCn, en, id, it, 'zh-TW': zhTw, ja, th, vi };

export const metricName = (id: string, language: PlatformLanguage): string =>
  METRIC_NAMES[language][id]?.[0] ?? id;
