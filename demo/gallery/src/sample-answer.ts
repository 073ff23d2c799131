/** An answer as a model writes one, for the renderer on the stage: every kind of block that it draws. */
import { loadWords, t } from './words.ts';

/** Characters and pause of one piece: as fast as models write. */
const PIECE = 12;
const PAUSE_MS = 30;

const WORKSHOPS = [
  ['demo.answer.raw', 30_178, 32],
  ['demo.answer.finishing', 18_591, 19.7],
  ['demo.answer.forming', 18_060, 19.1],
] as const;

function sampleAnswer(language: string): string {
  const number = (value: number, decimals = 0): string =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(value);
  const percent = (value: number): string => `${number(value, 1)} %`;
  const rows = WORKSHOPS.map(
    ([name, kwh, share]) => `| ${t(name)} | ${number(kwh)} | ${percent(share)} |`,
  ).join('\n');
  const [raw, finishing, forming] = WORKSHOPS.map(([name]) => t(name));
  return [
    t('demo.answer.lead', { kwh: number(94_410), change: percent(1.9) }),
    `| ${t('demo.answer.workshop')} | kWh | ${t('demo.answer.share')} |\n| --- | ---: | ---: |\n${rows}`,
    t('demo.answer.flow'),
    `\`\`\`mermaid\nflowchart LR\n  grid[10 kV] --> raw["${raw}"]\n  grid --> forming["${forming}"]\n  grid --> finishing["${finishing}"]\n\`\`\``,
    t('demo.answer.factor'),
    '$$\\cos\\varphi = \\frac{P}{\\sqrt{P^2 + Q^2}} = 0.94$$',
    `- [x] ${t('demo.answer.complete')}\n- [ ] ${t('demo.answer.open')}`,
    "```sql\nselect area_id, sum(quantity) as kwh\nfrom slot\nwhere energy = 'electric'\ngroup by area_id;\n```",
  ].join('\n\n');
}

interface Writable {
  begin(): void;
  push(text: string): void;
  end(): void;
}

/** Writes it into the element piece by piece, for as long as the element stands. */
export async function writeSample(element: HTMLElement & Writable, language: string): Promise<void> {
  await loadWords(language);
  const text = sampleAnswer(language);
  element.begin();
  for (let at = 0; at < text.length && element.isConnected; at += PIECE) {
    element.push(text.slice(at, at + PIECE));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  element.end();
}
