import { formatNumber, formatPercent, quantityText } from '@plantdeck/core/units';
import { scaledUnit, TCE } from '../../../engine/units/scaled-units.ts';
import { civilDayAt, clockAt } from '../../../engine/plant-time/zone.ts';
import { say } from '../answer-words.ts';
import { momentText, type Speaker } from '../answers/speaker.ts';
import { plain } from '../markdown.ts';
import { baseUnit, numbersIn, writtenNumbers, type WrittenNumber } from './written-numbers.ts';
import type { Cell, ResultCells } from './result-cells.ts';

/** Characters held back, so that a number is read with its unit. */
const LOOK_AHEAD = 28;
const LOOK_BEHIND = 40;
const MOST_HELD = 16_000;
const PIECE = 4_000;
/** How far back a place to cut is looked for. */
const SEARCHED = 2_000;
const PLACEHOLDER = /\{(q\d+(?:\.[\w*-]+)+)\}/g;
const MOMENT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})/g;

/** Digits, and signs that begin what is read as a whole. */
const MAY_GO_ON = /[\p{Nd}{`~[\]<]/u;
/** A name or an address that has not ended. */
const OPEN = /(?:\{[^}\s]{0,80}|\]\([^)\s]{0,300})$/;

export interface FigureGuard {
  /** @returns what of the text can be shown */
  push(text: string): string;
  /** Everything that was held back. */
  end(): string;
}

/**
 * Stands between a model's prose and its reader: fills in named cells as the platform writes figures, and marks each
 * other number that nothing holds which was read for this answer.
 */
export function createFigureGuard(speaker: Speaker, cells: ResultCells): FigureGuard {
  let held = '';
  let before = '';
  /** Marks of the block that is open, such as three ticks. */
  let fence: string | null = null;
  // The reader takes 80,123 for what it is in the language of the answer.
  const decimal = formatNumber(0.5, { decimals: 1 }, speaker.language).includes(',') ? ',' : '.';
  const mark = ` (⚠ ${say(speaker.language, 'model.unverified')})`;
  let read = {
    texts: -1,
    calendar: new Set<number>() as ReadonlySet<number>,
    numbers: [] as readonly number[],
  };

  const isKnown = (number: WrittenNumber): boolean => {
    if (number.kind === 'spelled') return false;
    if (read.texts !== cells.texts.length)
      read = {
        texts: cells.texts.length,
        calendar: calendarOf(speaker, cells),
        numbers: cells.texts.flatMap((text) => numbersIn(text.replaceAll(MOMENT, ''))),
      };
    if (number.kind === 'calendar')
      return number.parts.every((part) => part === 0 || read.calendar.has(part));
    // As it stands in a name, such as a line's; or a year.
    const isNamed = ({ value }: { readonly value: number }): boolean =>
      read.numbers.includes(value) || (value > 1_900 && read.calendar.has(value));
    return (
      cells.figures.some((cell) => isSame(number, cell)) ||
      (number.unit === undefined && number.readings.some(isNamed))
    );
  };

  function prose(text: string): string {
    let shown = '';
    let from = 0;
    const show = (part: string): void => {
      let at = 0;
      for (const number of writtenNumbers(part, decimal, before)) {
        if (isKnown(number)) continue;
        shown += part.slice(at, number.end) + mark;
        at = number.end;
      }
      shown += part.slice(at);
      before = (before + part).slice(-LOOK_BEHIND);
    };
    for (const match of text.matchAll(PLACEHOLDER)) {
      show(text.slice(from, match.index));
      const cell = cells.find(match[1] ?? '');
      shown += cell ? cellText(speaker, cell) : `–${mark}`;
      before = '\u00a0';
      from = match.index + match[0].length;
    }
    show(text.slice(from));
    return shown;
  }

  /** A whole block. Nothing is written into it that its reader would stumble over: what is wrong stands below it. */
  function block(text: string): string {
    const [first = '', ...rest] = text.split('\n');
    const close = rest.pop() ?? '';
    const inner = rest.join('\n');
    const chart = /^\s*[`~]{3,}\s*chart\b/.test(first) ? filledChart(inner, cells) : null;
    const filled =
      chart?.text ?? inner.replace(PLACEHOLDER, (whole, name: string) => valueOf(cells.find(name)) ?? whole);
    const isWrong = chart
      ? !chart.numbers.every((value) => isKnown(bare(value)))
      : prose(inner).includes(mark);
    before = '\n';
    return `${first}\n${filled}${rest.length > 0 ? '\n' : ''}${close}${isWrong ? `\n\n⚠ ${say(speaker.language, 'model.unverified')}\n\n` : ''}`;
  }

  function take(isEnd: boolean): string {
    let shown = '';
    for (;;) {
      if (fence !== null) {
        const end = endOfBlock(held, fence, isEnd);
        if (end === null && !isEnd) return shown;
        shown += end === null ? block(`${held}\n${fence}`) : block(held.slice(0, end));
        held = end === null ? '' : held.slice(end);
        fence = null;
        continue;
      }
      const isAtLine = before === '' || before.endsWith('\n');
      const open = startOfBlock(held, isAtLine);
      if (open !== null) {
        shown += prose(held.slice(0, open.at));
        held = held.slice(open.at);
        fence = open.marks;
        continue;
      }
      const end = isEnd ? held.length : safeEnd(held);
      shown += prose(held.slice(0, end));
      held = held.slice(end);
      return shown;
    }
  }

  return {
    push(text) {
      let shown = '';
      for (let at = 0; at < text.length; at += PIECE) {
        held += text.slice(at, at + PIECE);
        // What goes on and on without a place to cut it is cut all the same.
        shown += take(held.length > MOST_HELD);
      }
      return shown;
    },
    end: () => take(true),
  };
}

/** The first line that begins a block. */
function startOfBlock(
  text: string,
  isAtLine: boolean,
): { readonly at: number; readonly marks: string } | null {
  for (let at = isAtLine ? 0 : text.indexOf('\n') + 1; isAtLine || at > 0;) {
    const marks = /^[ \t]{0,8}(`{3,8}|~{3,8})/.exec(text.slice(at, at + 20))?.[1];
    if (marks !== undefined) return { at, marks };
    const next = text.indexOf('\n', at);
    if (next < 0) return null;
    at = next + 1;
  }
  return null;
}

/** Behind the line that ends a block; its line break stays with what follows. Null where it has not come whole. */
function endOfBlock(text: string, marks: string, isEnd: boolean): number | null {
  for (let at = text.indexOf('\n'); at >= 0;) {
    const next = text.indexOf('\n', at + 1);
    const line = text.slice(at + 1, next < 0 ? text.length : next);
    if (line.trim() === marks && (next >= 0 || isEnd)) return next < 0 ? text.length : next;
    at = next;
  }
  return null;
}

/** How much of a text can be shown: no number, name of a cell, address or beginning of a block is cut. */
function safeEnd(held: string): number {
  if (!MAY_GO_ON.test(held.slice(-LOOK_AHEAD)) && !OPEN.test(held.slice(-320))) return held.length;
  const lastLine = held.lastIndexOf('\n') + 1;
  const most = Math.max(lastLine, held.length - LOOK_AHEAD);
  for (let end = most; end > Math.max(0, most - SEARCHED); end -= 1) {
    const [last = '', next = ''] = [held[end - 1], held[end]];
    const parts = /[\s，。、；：！？]/.test(last) && !/[\p{Nd}\s]/u.test(next === '' ? 'x' : next);
    const isAfterNumber = /\p{Nd}[\s.,]*$/u.test(held.slice(Math.max(0, end - 12), end)) && last !== '\n';
    if (!(last === '\n' || (parts && !isAfterNumber))) continue;
    if (!OPEN.test(held.slice(Math.max(0, end - 320), end))) return end;
  }
  return 0;
}

function isSame({ readings, unit }: WrittenNumber, cell: Cell): boolean {
  if (typeof cell.value !== 'number') return false;
  const size = Math.abs(cell.value);
  const cellUnit = typeof cell.unit === 'string' ? baseUnit(cell.unit) : undefined;
  if (unit !== undefined && cellUnit && cellUnit.base !== unit) return false;
  // A number of things is no quantity.
  if (unit !== undefined && cell.unit === null) return false;
  const value = size * (unit !== undefined && cellUnit ? cellUnit.factor : 1);
  return readings.some(({ value: written, half }) => {
    // A bare small whole number is a number of things, not something rounded.
    if (unit === undefined && half === 0.5 && value < 100) return written === value;
    const isNear = (found: number): boolean => Math.abs(found - written) <= half * (1 + 1e-9);
    return isNear(value) || (unit === '%' && cell.unit === undefined && isNear(value * 100));
  });
}

const bare = (value: number): WrittenNumber => {
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  const reading = { value: Math.abs(value), half: 0.5 * 10 ** -decimals };
  return { kind: 'figure', at: 0, end: 0, unit: undefined, parts: [], readings: [reading] };
};

/** Parts of the dates and clocks that were read or asked for, on the plant's clock. */
function calendarOf({ context }: Speaker, { texts }: ResultCells): ReadonlySet<number> {
  const { zone, dayAccountTime } = context.plant.frame.calendar;
  const known = new Set<number>();
  const add = (atMs: number): void => {
    for (const part of numbersIn(`${civilDayAt(zone, atMs)} ${clockAt(zone, atMs)}`)) known.add(part);
    // Years of the Buddhist calendar.
    known.add(Number(civilDayAt(zone, atMs).slice(0, 4)) + 543);
  };
  add(context.nowMs);
  for (const part of numbersIn(dayAccountTime)) known.add(part);
  for (const text of texts) {
    for (const [moment] of text.matchAll(MOMENT)) {
      add(Date.parse(moment));
      // The end of a span is the first moment after it.
      add(Date.parse(moment) - 1);
    }
    for (const part of numbersIn(text.replaceAll(MOMENT, ''))) known.add(part);
  }
  return known;
}

/** A cell as the platform writes its figures. */
function cellText(speaker: Speaker, { value, unit }: Cell): string {
  const { language } = speaker;
  if (typeof value === 'string')
    return value.replace(MOMENT, '') === '' && value !== '' ? momentText(speaker, value) : plain(value);
  if (typeof value !== 'number') return '–';
  if (typeof unit !== 'string')
    return formatNumber(value, { decimals: Number.isInteger(value) ? 0 : 2 }, language);
  if (unit === '%') return formatPercent(value, language);
  if (unit === 'kgce') return quantityText(value, TCE, language);
  const shown = scaledUnit(unit, value);
  const needsDecimals = shown.scale === 1 && Math.abs(value) < 100 && !Number.isInteger(value);
  return quantityText(value, needsDecimals ? { ...shown, dp: 2 } : shown, language);
}

/** In a block nothing is formatted: its reader is a chart. */
function valueOf(cell: Cell | undefined): string | undefined {
  return cell === undefined
    ? undefined
    : typeof cell.value === 'string'
      ? cell.value
      : JSON.stringify(cell.value);
}

/** A chart with its cells filled in, and all other numbers of it; null where it is no JSON. */
function filledChart(
  text: string,
  cells: ResultCells,
): { readonly text: string; readonly numbers: readonly number[] } | null {
  const numbers: number[] = [];
  const name = (value: unknown): string | undefined =>
    typeof value === 'string' ? /^\{(q\d+(?:\.[\w*-]+)+)\}$/.exec(value)?.[1] : undefined;
  const fill = (value: unknown): unknown => {
    if (typeof value === 'number') numbers.push(value);
    if (Array.isArray(value))
      return value.flatMap((one: unknown): unknown[] => {
        const column = cells.column(name(one) ?? '');
        return column ? column.map((cell) => cell.value) : [fill(one)];
      });
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => {
          const before = numbers.length;
          const filled = fill(one);
          // Places on the axis are no figures.
          if (key === 'x') numbers.length = before;
          return [key, filled];
        }),
      );
    const found = cells.find(name(value) ?? '');
    return found ? found.value : value;
  };
  try {
    return {
      text: JSON.stringify(fill(JSON.parse(text.replace(/(?<!")\{(q\d+(?:\.[\w*-]+)+)\}(?!")/g, '"$&"')))),
      numbers,
    };
  } catch {
    return null;
  }
}
