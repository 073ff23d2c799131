/** The product's side of the embed page: one board, then as many more as the bench asks for. */
import { afterPaint } from './after-paint.ts';
import { boardPayload } from './board-payload.ts';

const TAG = 'plant-whole-plant-energy-board';
const holder = document.querySelector('#boards');

/** Adds one board; settles when its charts are on the screen. */
function addBoard(onNumbers?: () => void): Promise<void> {
  return new Promise((resolve) => {
    const board = document.createElement(TAG) as HTMLElement & { data?: unknown };
    board.addEventListener('plant-ready', (event) => {
      const { phase } = (event as CustomEvent<{ phase?: string }>).detail ?? {};
      if (phase === 'numbers' && onNumbers) afterPaint(onNumbers);
      if (phase === 'painted') afterPaint(resolve);
    });
    board.setAttribute('lang', 'en');
    board.setAttribute('theme', 'light');
    board.setAttribute('readonly', '');
    board.data = boardPayload(Date.now());
    holder?.append(board);
  });
}

window.__plant = {
  add: async (count) => {
    await Promise.all(Array.from({ length: count }, () => addBoard()));
  },
};
void addBoard(() => performance.mark('plant:number')).then(() => performance.mark('plant:painted'));
