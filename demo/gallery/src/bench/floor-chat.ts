/** The floor of the chat scenario: the bare incremental parser, which sanitises nothing. */
import { default_renderer, parser, parser_end, parser_write, type Parser } from 'streaming-markdown';

const main = document.querySelector('#main') as HTMLElement;
let open: Parser | null = null;
window.__plant = {
  chat: {
    begin: () => {
      const message = document.createElement('article');
      main.append(message);
      open = parser(default_renderer(message));
    },
    push: (text) => {
      if (open) parser_write(open, text);
    },
    end: () => {
      if (open) parser_end(open);
      open = null;
    },
  },
};
