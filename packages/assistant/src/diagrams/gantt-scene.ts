import type { Gantt, GanttTask } from './gantt-text.ts';
import { baseline, linePath, n, rectPath, type Mark, type Scene } from './scene.ts';
import { cut, widthOf } from './text-size.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ROW = 28;
const BAR = 16;
const HEAD = 30;
const SECTION = 26;
const PLOT = 420;
const PADDING = 14;
/** Distances between two ticks that people count in. */
const STEPS_MS = [
  60_000,
  5 * 60_000,
  15 * 60_000,
  30 * 60_000,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
  7 * DAY_MS,
  14 * DAY_MS,
];
const MOST_TICKS = 7;

export function ganttScene({ tasks }: Gantt): Scene {
  const startMs = Math.min(...tasks.map((task) => task.startMs));
  const endMs = Math.max(...tasks.map((task) => task.endMs), startMs + 60_000);
  const labelWidth = Math.min(190, Math.max(60, ...tasks.map(({ label }) => widthOf(label, 13))));
  const left = PADDING + labelWidth + 16;
  const xOf = (ms: number): number => left + ((ms - startMs) / (endMs - startMs)) * PLOT;
  const marks: Mark[] = [];
  const front: Mark[] = [];
  let y = HEAD + 6;
  let section = '';
  for (const task of tasks) {
    if (task.section !== section) {
      ({ section } = task);
      if (y > HEAD + 6) y += 6;
      const text = cut(section.replaceAll('\n', ' '), 12, labelWidth + PLOT);
      front.push({ text, x: PADDING, y: baseline(y + SECTION / 2, 12), look: 'dg-section' });
      y += SECTION;
    }
    front.push({
      text: cut(task.label.replaceAll('\n', ' '), 13, labelWidth),
      x: PADDING,
      y: baseline(y + ROW / 2, 13),
      look: 'dg-text',
    });
    front.push(...taskMarks(task, xOf, y + ROW / 2));
    y += ROW;
  }
  for (const tick of ticksOf(startMs, endMs)) {
    const x = xOf(tick.ms);
    marks.push({
      d: linePath([
        [x, HEAD],
        [x, y + 4],
      ]),
      look: 'dg-grid',
    });
    marks.push({ text: tick.text, x, y: HEAD - 10, look: 'dg-tick' });
  }
  marks.push({
    d: linePath([
      [left, HEAD],
      [left + PLOT, HEAD],
    ]),
    look: 'dg-axis',
  });
  return { width: Math.ceil(left + PLOT + 34), height: y + 14, marks: [...marks, ...front] };
}

function taskMarks(task: GanttTask, xOf: (ms: number) => number, y: number): Mark[] {
  const from = xOf(task.startMs);
  const state = task.isCritical ? 'critical' : task.state;
  if (task.isMilestone) {
    const x = (from + xOf(task.endMs)) / 2;
    return [
      {
        d: linePath(
          [
            [x, y - 8],
            [x + 8, y],
            [x, y + 8],
            [x - 8, y],
          ],
          true,
        ),
        look: `dg-task dg-${state}`,
      },
    ];
  }
  const width = Math.max(4, xOf(task.endMs) - from);
  const bar: Mark = { d: rectPath(from, y - BAR / 2, width, BAR, 4), look: `dg-task dg-${state}` };
  if (task.state !== 'done') return [bar];
  // What is done says so without colour too.
  const check = `M${n(from + width / 2 - 4)} ${n(y)}l3 3l5 -6`;
  return width > 20 ? [bar, { d: check, look: 'dg-check' }] : [bar];
}

interface Tick {
  readonly ms: number;
  readonly text: string;
}

function ticksOf(startMs: number, endMs: number): Tick[] {
  const spanMs = endMs - startMs;
  const step = STEPS_MS.find((each) => spanMs / each <= MOST_TICKS);
  const ticks: Tick[] = [];
  if (step !== undefined) {
    const first = Math.ceil((startMs - 1) / step) * step;
    // Weeks are counted from the beginning of the plan, days and hours from midnight.
    const origin = step > 2 * DAY_MS ? startMs : first;
    for (let ms = origin; ms <= endMs; ms += step) {
      const text = new Date(ms).toISOString();
      const isMidnight = ms % DAY_MS === 0;
      ticks.push({ ms, text: step >= DAY_MS || isMidnight ? text.slice(5, 10) : text.slice(11, 16) });
    }
    return ticks;
  }
  const months = Math.max(1, Math.ceil(spanMs / (30 * DAY_MS) / MOST_TICKS));
  const start = new Date(startMs);
  let month = start.getUTCDate() === 1 ? start.getUTCMonth() : start.getUTCMonth() + 1;
  for (;;) {
    const ms = Date.UTC(start.getUTCFullYear(), month, 1);
    if (ms > endMs || !(ms >= startMs)) return ticks;
    ticks.push({ ms, text: new Date(ms).toISOString().slice(0, 7) });
    month += months;
  }
}
