import { LIMITS, unreadable, within } from './refusal.ts';
import { labelOf, type DiagramSource } from './source-text.ts';

export interface Participant {
  readonly id: string;
  readonly label: string;
  readonly isActor: boolean;
}

export type MessageHead = 'none' | 'arrow' | 'cross' | 'open';

export type SequenceStep =
  | {
      readonly step: 'message';
      readonly from: string;
      readonly to: string;
      readonly label: string;
      readonly isDotted: boolean;
      readonly head: MessageHead;
      readonly isTwoWay: boolean;
      readonly number: number | null;
    }
  | {
      readonly step: 'note';
      readonly at: 'left' | 'right' | 'over';
      readonly of: readonly string[];
      readonly label: string;
    }
  | { readonly step: 'open'; readonly frame: string; readonly label: string }
  | { readonly step: 'part'; readonly label: string }
  | { readonly step: 'close' }
  | { readonly step: 'active' | 'inactive' | 'destroy'; readonly of: string };

export interface Sequence {
  readonly title: string;
  readonly participants: readonly Participant[];
  readonly steps: readonly SequenceStep[];
}

const ARROW = /(?<=.)(?:<<-->>|<<->>|-->>|->>|--x|-x|--\)|-\)|-->|->)/;
/** What is behind the arrow. */
const RECEIVER = /^\s*([+-]?)([^:]+)(?::(.*))?$/;
const HEADS: Readonly<Record<string, MessageHead>> = { '>>': 'arrow', x: 'cross', ')': 'open', '>': 'none' };
const OPENS = /^(loop|alt|opt|par|critical|break|rect|par_over)(?:\s+(\S.*))?$/;
const PARTS = /^(else|and|option)(?:\s+(\S.*))?$/;

export function readSequence({ head, lines, title }: DiagramSource): Sequence {
  if (!/^\s*sequenceDiagram\s*;?$/.test(head.text)) throw unreadable(head.number);
  const participants = new Map<string, Participant>();
  const steps: SequenceStep[] = [];
  const open: ('frame' | 'box')[] = [];
  let shownTitle = title;
  let number: number | null = null;
  let step = 1;
  const person = (written: string): string => {
    const id = labelOf(written);
    if (id === '') throw new Error('nameless');
    if (!participants.has(id)) participants.set(id, { id, label: id, isActor: false });
    within(participants.size, LIMITS.participants);
    return id;
  };
  for (const line of lines) {
    const text = line.text.trim().replace(/;$/, '');
    within(steps.length, LIMITS.rows);
    const declared = /^(?:create\s+)?(participant|actor)\s+(\S.*)$/.exec(text);
    if (declared) {
      const [name = '', ...alias] = (declared[2] ?? '').split(/(?<=\s)as(?=\s)/);
      const id = labelOf(name.trimEnd().replace(/@\{[^]*\}$/, ''));
      const label = alias.length > 0 ? alias.join('as') : id;
      participants.set(id, { id, label: labelOf(label), isActor: declared[1] === 'actor' });
      within(participants.size, LIMITS.participants);
      continue;
    }
    const numbering = /^autonumber(?:\s+(\d{1,6}))?(?:\s+(\d{1,6}))?(\s+off)?$/.exec(text);
    if (numbering) {
      number = numbering[3] === undefined ? Number(numbering[1] ?? 1) : null;
      step = Number(numbering[2] ?? 1);
      continue;
    }
    const titled = /^title(?:\s*:|\s)(.+)$/.exec(text);
    if (titled) {
      shownTitle = labelOf(titled[1] ?? '');
      continue;
    }
    // What would lead somewhere or run something is left out.
    if (/^(?:links?|properties|details)\s[^:]+:/.test(text)) continue;
    if (/^box(?:\s|$)/.test(text)) {
      open.push('box');
      continue;
    }
    const opens = OPENS.exec(text);
    if (opens) {
      const frame = opens[1] ?? '';
      open.push('frame');
      within(open.length, LIMITS.groupDepth + 3);
      // The colour of a `rect` is left to the theme.
      steps.push({ step: 'open', frame, label: frame === 'rect' ? '' : labelOf(opens[2] ?? '') });
      continue;
    }
    const part = PARTS.exec(text);
    if (part && open.at(-1) === 'frame') {
      steps.push({ step: 'part', label: labelOf(part[2] ?? '') });
      continue;
    }
    if (text === 'end') {
      const closed = open.pop();
      if (closed === undefined) throw unreadable(line.number);
      if (closed === 'frame') steps.push({ step: 'close' });
      continue;
    }
    const noted = /^note\s+(left of|right of|over)\s([^:]+):(.*)$/i.exec(text);
    if (noted) {
      const of = (noted[2] ?? '').split(',').map(person);
      const at = (noted[1] ?? '').toLowerCase().split(' ')[0] as 'left' | 'right' | 'over';
      steps.push({ step: 'note', at, of, label: labelOf(noted[3] ?? '') });
      continue;
    }
    const switched = /^(activate|deactivate|destroy)\s+(\S.*)$/.exec(text);
    if (switched) {
      const kind = { activate: 'active', deactivate: 'inactive', destroy: 'destroy' } as const;
      steps.push({ step: kind[switched[1] as keyof typeof kind], of: person(switched[2] ?? '') });
      continue;
    }
    const drawn = ARROW.exec(text);
    const [arrow = ''] = drawn ?? [];
    const fromName = text.slice(0, drawn?.index ?? 0);
    const received = RECEIVER.exec(text.slice(fromName.length + arrow.length));
    if (!drawn || !received) throw unreadable(line.number);
    const [, sign, toName = '', label = ''] = received;
    const from = person(fromName);
    const to = person(toName);
    const isTwoWay = arrow.startsWith('<<');
    const end = isTwoWay ? '>>' : arrow.replace(/^-+/, '');
    steps.push({
      step: 'message',
      from,
      to,
      label: labelOf(label),
      isDotted: arrow.includes('--'),
      head: HEADS[end] ?? 'arrow',
      isTwoWay,
      number,
    });
    if (number !== null) number += step;
    if (sign === '+') steps.push({ step: 'active', of: to });
    if (sign === '-') steps.push({ step: 'inactive', of: from });
  }
  if (open.length > 0) throw unreadable(lines.at(-1)?.number ?? head.number);
  return { title: shownTitle, participants: [...participants.values()], steps };
}

/** What is said to whom, in order. */
export function sequenceParts({ participants, steps }: Sequence): string[] {
  const labels = new Map(participants.map(({ id, label }) => [id, label.replaceAll('\n', ' ')]));
  const nameOf = (id: string): string => labels.get(id) ?? id;
  const said = (label: string): string => (label === '' ? '' : `: ${label.replaceAll('\n', ' ')}`);
  return steps.flatMap((step) => {
    switch (step.step) {
      case 'message':
        return [
          `${step.number === null ? '' : `${step.number}. `}${nameOf(step.from)} ${step.isTwoWay ? '↔' : '→'} ${nameOf(step.to)}${said(step.label)}`,
        ];
      case 'note':
        return [`${step.of.map(nameOf).join(', ')}${said(step.label)}`];
      case 'open':
        return step.frame === 'rect' ? [] : [`${step.frame}${said(step.label)}`];
      case 'part':
        return step.label === '' ? [] : [step.label];
      default:
        return [];
    }
  });
}
