/** Titles of all routes in every language at once: for the platform, which answers readers of all of them. */
import type { Language } from '../session/types.ts';
import type { RouteName } from './route-table.ts';
import en from './words/en.json' with { type: 'json' };
import id from './words/id.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import th from './words/th.json' with { type: 'json' };
import vi from './words/vi.json' with { type: 'json' };
import zhCn from './words/zh-CN.json' with { type: 'json' };
import zhTw from './words/zh-TW.json' with { type: 'json' };

export const ROUTE_TITLES: Readonly<Record<Language, Readonly<Record<RouteName, string>>>> = {
  'zh-CN': zhCn,
  en,
  id,
  it,
  'zh-TW': zhTw,
  ja,
  th,
  vi,
};
