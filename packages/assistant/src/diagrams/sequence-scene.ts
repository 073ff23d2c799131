import { indexed } from '@plantdeck/core/contract';
import {
  baseline,
  boxPath,
  circlePath,
  linePath,
  n,
  rectPath,
  textMarks,
  type Mark,
  type Scene,
} from './scene.ts';
import type { MessageHead, Sequence, SequenceStep } from './sequence-text.ts';
import { cut, textBox, widthOf } from './text-size.ts';

const MARGIN = 14;
const HEAD_PX = 13;
const TEXT_PX = 12;
const ACTOR_ROOM = 34;
const BAR = 10;

interface Column {
  readonly x: number;
  readonly width: number;
}

export function sequenceScene(sequence: Sequence): Scene {
  const drawer = new SequenceDrawer(sequence);
  return drawer.draw();
}

class SequenceDrawer {
  readonly #sequence: Sequence;
  readonly #columns = new Map<string, Column>();
  readonly #back: Mark[] = [];
  readonly #bars: Mark[] = [];
  readonly #front: Mark[] = [];
  readonly #active = new Map<string, number[]>();
  #y = 0;
  #right = 0;

  constructor(sequence: Sequence) {
    this.#sequence = sequence;
  }

  draw(): Scene {
    const { participants, steps } = this.#sequence;
    this.#placeColumns();
    const heads = participants.map(({ label }) => textBox(label, HEAD_PX, 150, 3));
    const tallest = Math.max(0, ...heads.map(({ height }) => height)) + 20;
    const hasActor = participants.some(({ isActor }) => isActor);
    const top = MARGIN + (hasActor ? ACTOR_ROOM : 0);
    this.#y = top + tallest + 12;
    const frames: {
      top: number;
      frame: string;
      label: string;
      parts: { y: number; label: string }[];
      depth: number;
    }[] = [];
    let depth = 0;
    for (const step of steps) {
      switch (step.step) {
        case 'message':
          this.#message(step);
          break;
        case 'note':
          this.#note(step);
          break;
        case 'open':
          this.#y += 10;
          frames.push({ top: this.#y, frame: step.frame, label: step.label, parts: [], depth });
          this.#y += step.frame === 'rect' ? 6 : 28;
          depth += 1;
          break;
        case 'part':
          this.#y += 12;
          frames.at(-1)?.parts.push({ y: this.#y, label: step.label });
          this.#y += step.label === '' ? 8 : 22;
          break;
        case 'close': {
          const frame = frames.pop();
          depth -= 1;
          this.#y += 14;
          if (frame) this.#frame(frame);
          this.#y += 2;
          break;
        }
        default:
          this.#activate(step.step === 'active', step.of);
      }
    }
    for (const id of this.#active.keys()) while (this.#activeCount(id) > 0) this.#activate(false, id);
    const bottom = this.#y + 26;
    const lifelines: Mark[] = [];
    const boxes: Mark[] = [];
    for (const [index, { id, isActor }] of indexed(participants)) {
      const column = this.#column(id);
      const text = heads[index];
      if (!text) continue;
      lifelines.push({
        d: linePath([
          [column.x, top + tallest],
          [column.x, bottom],
        ]),
        look: 'dg-lifeline',
      });
      if (isActor) boxes.push({ d: personPath(column.x, top - ACTOR_ROOM + 2), look: 'dg-stroke' });
      const box = { x: column.x, y: top + tallest / 2, width: column.width, height: tallest };
      boxes.push({ d: boxPath(box, 6), look: 'dg-node dg-strong' });
      boxes.push(...textMarks(text, column.x, box.y, 'dg-label'));
    }
    return {
      width: Math.ceil(this.#right + MARGIN),
      height: Math.ceil(bottom + MARGIN),
      marks: [...this.#back, ...lifelines, ...this.#bars, ...boxes, ...this.#front],
    };
  }

  /** Columns stand as far apart as what is said between them is long. */
  #placeColumns(): void {
    const { participants, steps } = this.#sequence;
    const index = new Map(participants.map(({ id }, at) => [id, at]));
    const widths = participants.map(({ label }) => Math.max(76, textBox(label, HEAD_PX, 150, 3).width + 28));
    const gaps = participants.map((_, at) => ((widths[at] ?? 0) + (widths[at + 1] ?? 0)) / 2 + 24);
    let before = 0;
    let after = 0;
    for (const step of steps) {
      if (step.step === 'note') {
        const text = textBox(step.label, TEXT_PX, 180, 8).width + 36;
        const at = index.get(step.of[0] ?? '') ?? 0;
        if (step.at === 'left') {
          if (at === 0) before = Math.max(before, text);
          else gaps[at - 1] = Math.max(gaps[at - 1] ?? 0, text + 12);
        } else if (step.at === 'right') {
          if (at === participants.length - 1) after = Math.max(after, text);
          else gaps[at] = Math.max(gaps[at] ?? 0, text + 12);
        }
      } else if (step.step === 'message') {
        const [a, b] = [index.get(step.from) ?? 0, index.get(step.to) ?? 0];
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const text = textBox(step.label, TEXT_PX, 220, 4).width + (step.number === null ? 34 : 56);
        if (low === high) {
          if (low === participants.length - 1) after = Math.max(after, text + 40);
          else gaps[low] = Math.max(gaps[low] ?? 0, text + 44);
          continue;
        }
        const missing = text - gaps.slice(low, high).reduce((sum, gap) => sum + gap, 0);
        if (missing > 0)
          for (let at = low; at < high; at += 1) gaps[at] = (gaps[at] ?? 0) + missing / (high - low);
      }
    }
    const hasFrames = steps.some(({ step }) => step === 'open');
    const edge = hasFrames ? 16 : 0;
    let x = MARGIN + edge + Math.max((widths[0] ?? 0) / 2, before);
    for (const [at, { id }] of indexed(participants)) {
      this.#columns.set(id, { x, width: widths[at] ?? 0 });
      this.#right = x + Math.max((widths[at] ?? 0) / 2, after) + edge;
      x += gaps[at] ?? 0;
    }
  }

  #column(id: string): Column {
    return this.#columns.get(id) ?? { x: 0, width: 0 };
  }

  #activeCount(id: string): number {
    return this.#active.get(id)?.length ?? 0;
  }

  #activate(isActive: boolean, id: string): void {
    const open = this.#active.get(id) ?? [];
    this.#active.set(id, open);
    if (isActive) {
      open.push(this.#y);
      return;
    }
    const from = open.pop();
    if (from === undefined) return;
    const x = this.#column(id).x + open.length * 5;
    const height = Math.max(12, this.#y - from + 6);
    this.#bars.push({ d: rectPath(x - BAR / 2, from, BAR, height, 3), look: 'dg-active' });
  }

  #message(step: Extract<SequenceStep, { step: 'message' }>): void {
    const from = this.#column(step.from).x;
    const to = this.#column(step.to).x;
    const text = textBox(step.label, TEXT_PX, 220, 4);
    const look = `dg-link dg-${step.isDotted ? 'dotted' : 'solid'}`;
    this.#y += 16 + text.height;
    const y = this.#y;
    if (step.from === step.to) {
      const start = from + this.#half(step.from, 1);
      this.#front.push({
        d: `M${n(start)} ${n(y)}h24a8 8 0 0 1 8 8v4a8 8 0 0 1 -8 8h-17`,
        look,
      });
      this.#front.push(...arrowHead(step.head, start, y + 20, -1));
      this.#front.push(...textMarks(text, start + 6, y - text.height / 2 - 3, 'dg-said dg-left'));
      this.#number(step.number, from, y);
      this.#y = y + 24;
      return;
    }
    const way = to > from ? 1 : -1;
    const start = from + way * this.#half(step.from, way);
    const end = to - way * this.#half(step.to, -way as 1 | -1);
    const [headRoom, tailRoom] = [step.head === 'arrow' ? 7 : 0, step.isTwoWay ? 7 : 0];
    this.#front.push({
      d: linePath([
        [start + way * tailRoom, y],
        [end - way * headRoom, y],
      ]),
      look,
    });
    this.#front.push(...arrowHead(step.head, end, y, way));
    if (step.isTwoWay) this.#front.push(...arrowHead(step.head, start, y, -way));
    this.#front.push(...textMarks(text, (start + end) / 2, y - text.height / 2 - 3, 'dg-said'));
    this.#number(step.number, from, y);
    this.#y = y + 4;
  }

  #half(id: string, way: 1 | -1): number {
    const count = this.#activeCount(id);
    return count === 0 ? 0 : BAR / 2 + (way > 0 ? (count - 1) * 5 : 0);
  }

  #number(number: number | null, x: number, y: number): void {
    if (number === null) return;
    this.#front.push({ d: circlePath(x, y, 9), look: 'dg-number' });
    this.#front.push({ text: String(number), x, y: baseline(y, 11), look: 'dg-number-text' });
  }

  #note(step: Extract<SequenceStep, { step: 'note' }>): void {
    const columns = step.of.map((id) => this.#column(id));
    const [low, high] = [Math.min(...columns.map(({ x }) => x)), Math.max(...columns.map(({ x }) => x))];
    const most = Math.max(180, high - low);
    const text = textBox(step.label, TEXT_PX, most, 8);
    const width = Math.max(text.width + 22, step.at === 'over' && columns.length > 1 ? high - low + 48 : 60);
    const height = text.height + 14;
    const middle =
      step.at === 'over'
        ? (low + high) / 2
        : step.at === 'right'
          ? high + 10 + width / 2
          : low - 10 - width / 2;
    const x = Math.max(MARGIN + width / 2, middle);
    this.#y += 12;
    const box = { x, y: this.#y + height / 2, width, height };
    this.#front.push({ d: boxPath(box, 5), look: 'dg-node dg-note' });
    this.#front.push(...textMarks(text, x, box.y, 'dg-said-note'));
    this.#right = Math.max(this.#right, x + width / 2);
    this.#y += height + 4;
  }

  #frame(frame: {
    readonly top: number;
    readonly frame: string;
    readonly label: string;
    readonly parts: readonly { readonly y: number; readonly label: string }[];
    readonly depth: number;
  }): void {
    const inset = Math.min(frame.depth, 3) * 5;
    const left = MARGIN - 6 + inset;
    const width = this.#right - inset - left + 6;
    const isRect = frame.frame === 'rect';
    // Inner frames are finished first and have to stand above the outer ones.
    const marks: Mark[] = [
      { d: rectPath(left, frame.top, width, this.#y - frame.top, 6), look: isRect ? 'dg-group' : 'dg-frame' },
    ];
    if (!isRect) {
      const tab = widthOf(frame.frame, 11) * 1.08 + 18;
      marks.push({
        d: `M${n(left)} ${n(frame.top + 6)}a6 6 0 0 1 6 -6h${n(tab - 6)}v12l-7 8h${n(7 - tab)}z`,
        look: 'dg-tab',
      });
      this.#front.push({
        text: frame.frame,
        x: left + 9,
        y: baseline(frame.top + 10, 11),
        look: 'dg-tab-text',
      });
      if (frame.label !== '') this.#condition(frame.label, left + tab + 8, frame.top + 11, width - tab - 20);
    }
    for (const part of frame.parts) {
      marks.push({
        d: linePath([
          [left, part.y],
          [left + width, part.y],
        ]),
        look: 'dg-part',
      });
      if (part.label !== '') this.#condition(part.label, left + 9, part.y + 12, width - 20);
    }
    this.#back.unshift(...marks);
  }

  #condition(label: string, x: number, y: number, room: number): void {
    const text = cut(label.replaceAll('\n', ' '), 11, room - 8);
    this.#front.push({ d: rectPath(x - 3, y - 8, widthOf(text, 11) + 8, 16, 4), look: 'dg-ground' });
    this.#front.push({ text, x, y: baseline(y, 11), look: 'dg-condition' });
  }
}

function arrowHead(head: MessageHead, x: number, y: number, way: number): Mark[] {
  switch (head) {
    case 'none':
      return [];
    case 'arrow':
      return [
        {
          d: linePath(
            [
              [x, y],
              [x - way * 9, y - 4.5],
              [x - way * 7, y],
              [x - way * 9, y + 4.5],
            ],
            true,
          ),
          look: 'dg-head',
        },
      ];
    case 'open':
      return [
        {
          d: linePath([
            [x - way * 8, y - 5],
            [x, y],
            [x - way * 8, y + 5],
          ]),
          look: 'dg-stroke',
        },
      ];
    case 'cross':
      return [
        {
          d: `${linePath([
            [x - way * 10, y - 4.5],
            [x - way * 1, y + 4.5],
          ])}${linePath([
            [x - way * 10, y + 4.5],
            [x - way * 1, y - 4.5],
          ])}`,
          look: 'dg-stroke',
        },
      ];
  }
}

/** A person of 28 px. */
function personPath(x: number, top: number): string {
  return `${circlePath(x, top + 7, 6)}M${n(x - 11)} ${n(top + 28)}v-3a9 9 0 0 1 9 -9h4a9 9 0 0 1 9 9v3`;
}
