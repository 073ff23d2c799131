import { indexed } from '@plantdeck/core/contract';
import { LIMITS, unreadable, within } from './refusal.ts';
import {
  baseline,
  boxPath,
  circlePath,
  linePath,
  rectPath,
  textMarks,
  type Mark,
  type Scene,
} from './scene.ts';
import { labelOf, oneLine, readSections, type DiagramSource } from './source-text.ts';
import { cut, textBox } from './text-size.ts';

export interface Timeline {
  readonly title: string;
  readonly periods: readonly {
    readonly section: string;
    readonly period: string;
    readonly events: string[];
  }[];
}

export function readTimeline(source: DiagramSource): Timeline {
  const { head } = source;
  if (!/^\s*timeline(\s+(?:LR|TD))?\s*$/.test(head.text)) throw unreadable(head.number);
  const { title, rows } = readSections(source);
  const periods: { section: string; period: string; events: string[] }[] = [];
  for (const { number, text, section } of rows) {
    const [period = '', ...events] = text.split(/(?<=\s):|:(?=\s)/).map(labelOf);
    const last = periods.at(-1);
    if (period === '' && last) last.events.push(...events);
    else if (period === '') throw unreadable(number);
    else periods.push({ section, period, events });
    within(periods.length, LIMITS.nodes);
    within(periods.at(-1)?.events.length ?? 0, 24);
  }
  if (periods.length === 0) throw unreadable(head.number);
  return { title, periods };
}

export const timelineParts = ({ periods }: Timeline): string[] =>
  periods.map(({ section, period, events }) =>
    [
      section === '' ? oneLine(period) : `${oneLine(section)}, ${oneLine(period)}`,
      events.map(oneLine).join('; '),
    ]
      .filter((part) => part !== '')
      .join(': '),
  );

const PERIOD_MOST = 110;
const EVENT_WIDTH = 250;
const PADDING = 14;

/** From above downwards, so that it stands in a narrow drawer as it does on a wall. */
export function timelineScene({ periods }: Timeline): Scene {
  const labels = periods.map(({ period }) => textBox(period, 13, PERIOD_MOST, 3));
  const periodWidth = Math.max(...labels.map(({ width }) => width));
  const line = PADDING + periodWidth + 18;
  const left = line + 18;
  const marks: Mark[] = [];
  let y = PADDING;
  let section = '';
  let first: number | null = null;
  let last = y;
  let hue = 0;
  for (const [index, { section: own, period: _, events }] of indexed(periods)) {
    if (own !== section) {
      section = own;
      hue += 1;
      marks.push({
        d: rectPath(left, y + 4, 4, 14, 2),
        look: `dg-slice dg-c${((hue - 1) % LIMITS.series) + 1}`,
      });
      marks.push({
        text: cut(oneLine(own), 12, EVENT_WIDTH - 12),
        x: left + 11,
        y: baseline(y + 11, 12),
        look: 'dg-section',
      });
      y += 26;
    }
    const label = labels[index];
    if (!label) continue;
    const cards = events.map((event) => textBox(event, 13, EVENT_WIDTH - 24, 6));
    const height = Math.max(
      label.height + 8,
      cards.reduce((sum, card) => sum + card.height + 16, 0) + Math.max(0, cards.length - 1) * 6,
    );
    const at = y + (cards[0] ? (cards[0].height + 12) / 2 : label.height / 2) + 2;
    first ??= at;
    last = at;
    marks.push(...textMarks(label, PADDING + periodWidth, at, 'dg-figure dg-bold'));
    const colour = hue === 0 ? (index % LIMITS.series) + 1 : ((hue - 1) % LIMITS.series) + 1;
    marks.push({ d: circlePath(line, at, 5), look: `dg-bead dg-c${colour}` });
    let top = y;
    for (const card of cards) {
      const box = {
        x: left + EVENT_WIDTH / 2,
        y: top + (card.height + 14) / 2,
        width: EVENT_WIDTH,
        height: card.height + 14,
      };
      marks.push({ d: boxPath(box, 6), look: 'dg-node' });
      marks.push(...textMarks(card, left + 12, box.y, 'dg-text'));
      top += card.height + 20;
    }
    y += height + 14;
  }
  marks.unshift({
    d: linePath([
      [line, first ?? y],
      [line, last],
    ]),
    look: 'dg-axis',
  });
  return { width: Math.ceil(left + EVENT_WIDTH + PADDING), height: Math.ceil(y - 14 + PADDING), marks };
}
