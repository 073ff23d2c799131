import { createTranslator } from '../../engine/i18n/translator.ts';
import en from './words/en.json' with { type: 'json' };
import id from './words/id.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import th from './words/th.json' with { type: 'json' };
import vi from './words/vi.json' with { type: 'json' };
import zhCn from './words/zh-CN.json' with { type: 'json' };
import zhTw from './words/zh-TW.json' with { type: 'json' };

/** What files and notices of the report say. */
export const reportText = createTranslator({ 'zh-CN': zhCn, en, id, it, 'zh-TW': zhTw, ja, th, vi });
export type ReportWord = Parameters<typeof reportText>[1];
