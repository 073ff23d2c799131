import { LIMITS, unreadable, within } from './refusal.ts';
import { baseline, circlePath, linePath, type Mark, type Scene } from './scene.ts';
import { labelOf, oneLine, readSections, type DiagramSource } from './source-text.ts';
import { cut, widthOf } from './text-size.ts';

export interface Journey {
  readonly title: string;
  readonly tasks: readonly {
    readonly section: string;
    readonly label: string;
    /** From 1, bad, to 5, good. */
    readonly score: number;
    readonly people: string;
  }[];
}

export function readJourney(source: DiagramSource): Journey {
  const { head } = source;
  if (!/^\s*journey\s*$/.test(head.text)) throw unreadable(head.number);
  const { title, rows } = readSections(source);
  const tasks: Journey['tasks'][number][] = [];
  for (const { number, text, section } of rows) {
    const task = /^([^:]+):\s*([1-5])\s*(?::(.*))?$/.exec(text);
    if (!task) throw unreadable(number);
    tasks.push({
      section,
      label: labelOf(task[1] ?? ''),
      score: Number(task[2]),
      people: (task[3] ?? '').split(',').map(labelOf).join(', '),
    });
    within(tasks.length, LIMITS.nodes);
  }
  if (tasks.length === 0) throw unreadable(head.number);
  return { title, tasks };
}

export const journeyParts = ({ tasks }: Journey): string[] =>
  tasks.map(
    ({ section, label, score, people }) =>
      `${section === '' ? '' : `${oneLine(section)}, `}${oneLine(label)}: ${score}/5${people === '' ? '' : ` (${people})`}`,
  );

const ROW = 28;
const STEP = 26;
const PADDING = 14;

export function journeyScene({ tasks }: Journey): Scene {
  const labelWidth = Math.min(210, Math.max(...tasks.map(({ label }) => widthOf(oneLine(label), 13))));
  const track = PADDING + labelWidth + 22;
  const right = track + 4 * STEP;
  const people = Math.min(160, Math.max(0, ...tasks.map((task) => widthOf(task.people, 12))));
  const marks: Mark[] = [];
  let y = PADDING;
  let section = '';
  for (const task of tasks) {
    if (task.section !== section) {
      ({ section } = task);
      if (y > PADDING) y += 6;
      marks.push({
        text: cut(oneLine(section), 12, labelWidth + 140),
        x: PADDING,
        y: baseline(y + 10, 12),
        look: 'dg-section',
      });
      y += 24;
    }
    const middle = y + ROW / 2;
    marks.push({
      text: cut(oneLine(task.label), 13, labelWidth),
      x: PADDING,
      y: baseline(middle, 13),
      look: 'dg-text',
    });
    marks.push({
      d: linePath([
        [track, middle],
        [right, middle],
      ]),
      look: 'dg-axis',
    });
    const x = track + (task.score - 1) * STEP;
    marks.push({ d: circlePath(x, middle, 9), look: `dg-mood dg-mood-${task.score}` });
    marks.push({ text: String(task.score), x, y: baseline(middle, 11), look: 'dg-mood-text' });
    marks.push({
      text: cut(task.people, 12, people),
      x: right + 24,
      y: baseline(middle, 12),
      look: 'dg-quiet',
    });
    y += ROW;
  }
  return { width: Math.ceil(right + 24 + people + PADDING), height: y + PADDING, marks };
}
