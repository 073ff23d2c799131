import en from './words/en.json' with { type: 'json' };
import id from './words/id.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import th from './words/th.json' with { type: 'json' };
import vi from './words/vi.json' with { type: 'json' };
import zhCn from './words/zh-CN.json' with { type: 'json' };
import zhTw from './words/zh-TW.json' with { type: 'json' };

const WORDS: Readonly<Record<string, typeof en>> = { en, id, it, ja, th, vi, 'zh-CN': zhCn, 'zh-TW': zhTw };

/** What stands in the place of an element whose script did not come. Nothing of it is in the way when all goes well. */
const CSS = `
:host { all: initial; display: grid; grid-area: 1 / 1; place-items: center; padding: 16px; box-sizing: border-box;
  max-block-size: 320px; color-scheme: inherit; z-index: 1; }
:host([hidden]) { display: none; }
.card { display: grid; gap: 8px; justify-items: start; max-inline-size: 44ch; padding: 16px 20px; border-radius: 8px;
  border: 1px solid color-mix(in srgb, CanvasText 22%, Canvas); background: Canvas; color: CanvasText;
  font: 14px/1.5 -apple-system, 'Segoe UI', Roboto, Arial, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans', sans-serif; }
strong { font-weight: 600; }
small { font-size: 12px; color: color-mix(in srgb, CanvasText 70%, Canvas); overflow-wrap: anywhere; }
button { font: inherit; padding: 4px 16px; min-block-size: 32px; border-radius: 6px; cursor: pointer;
  border: 1px solid color-mix(in srgb, CanvasText 40%, Canvas); background: Canvas; color: CanvasText; }
button:hover { background: color-mix(in srgb, CanvasText 8%, Canvas); }
button:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
`;

/** Gives the bare card its words and looks. @param retry  asks for the script again, at once */
export function dressFailure(card: HTMLElement, tag: string, language: string, retry: () => void): void {
  const root = card.shadowRoot;
  if (!root) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  root.adoptedStyleSheets = [sheet];
  const own = WORDS[language] ?? en;
  const box = part('div', '');
  box.className = 'card';
  box.lang = language;
  box.setAttribute('role', 'alert');
  const button = part('button', own['failure.retry']);
  button.onclick = retry;
  box.append(
    part('strong', own['failure.title']),
    part('span', own['failure.hint']),
    part('small', `<${tag}>`),
    button,
  );
  root.replaceChildren(box);
  // The way back to the server is the moment at which it is worth asking.
  addEventListener('online', retry, { once: true });
}

function part(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
