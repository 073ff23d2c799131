import { LIMITS, Refusal, unreadable, within } from './refusal.ts';

export interface SourceLine {
  /** Counted from 1, as a reader counts them. */
  readonly number: number;
  readonly text: string;
}

export interface DiagramSource {
  /** First line, which names the kind. */
  readonly head: SourceLine;
  /** What follows, blank lines and comments left out, indents kept. */
  readonly lines: readonly SourceLine[];
  readonly title: string;
}

/** Reads what all kinds share: front matter with a title, comments, directives and texts for screen readers. */
export function readSource(text: string): DiagramSource {
  within(text.length, LIMITS.textUnits);
  const all = text.split(/\r\n?|\n/).map((line, index) => ({ number: index + 1, text: line.trimEnd() }));
  for (const line of all) within(line.text.length, LIMITS.lineUnits);
  let title = '';
  let from = all.findIndex((line) => line.text.trim() !== '');
  if (from < 0) throw new Refusal({ why: 'empty' });
  if (all[from]?.text.trim() === '---') {
    const end = all.findIndex((line, index) => index > from && line.text.trim() === '---');
    if (end < 0) throw unreadable(from + 1);
    for (const line of all.slice(from + 1, end)) {
      const given = /^title\s*:(.+)$/.exec(line.text.trim())?.[1];
      if (given !== undefined) title = labelOf(given);
    }
    from = end + 1;
  }
  const kept: SourceLine[] = [];
  let isInside: 'directive' | 'description' | null = null;
  for (const line of all.slice(from)) {
    const trimmed = line.text.trim();
    if (isInside !== null) {
      if (isInside === 'directive' ? trimmed.endsWith('}%%') : trimmed.endsWith('}')) isInside = null;
      continue;
    }
    if (trimmed.startsWith('%%{')) {
      if (!trimmed.endsWith('}%%')) isInside = 'directive';
    } else if (/^accDescr\s*\{/.test(trimmed)) {
      if (!trimmed.endsWith('}')) isInside = 'description';
    } else if (trimmed !== '' && !trimmed.startsWith('%%') && !/^acc(Title|Descr)\s*:/.test(trimmed))
      kept.push(line);
  }
  const head = kept[0];
  if (head === undefined) throw new Refusal({ why: 'empty' });
  return { head, lines: kept.slice(1), title };
}

export interface SectionLine extends SourceLine {
  /** Empty before the first one. */
  readonly section: string;
}

/** The lines of a kind that is parted by `section` and may give itself a `title`, trimmed, each with where it stands. */
export function readSections({ lines, title }: DiagramSource): {
  readonly title: string;
  readonly rows: readonly SectionLine[];
} {
  let shownTitle = title;
  let section = '';
  const rows: SectionLine[] = [];
  for (const { number, text: written } of lines) {
    const text = written.trim();
    const named = /^(title|section)\s+(\S.*)$/.exec(text);
    if (named?.[1] === 'title') shownTitle = labelOf(named[2] ?? '');
    else if (named) section = labelOf(named[2] ?? '');
    else rows.push({ number, text, section });
  }
  return { title: shownTitle, rows };
}

const NAMED: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  apos: "'",
};

/**
 * A label as plain text: quotes and marks of emphasis off, breaks as line ends, entities read. Tags are left out; what
 * remains is only ever set as text.
 */
export function labelOf(written: string): string {
  let text = written.trim();
  const quote = /^(["'])([^]*)\1$/.exec(text);
  if (quote && text.length > 1) text = (quote[2] ?? '').trim();
  const markdown = /^`([^]*)`$/.exec(text);
  if (markdown) text = (markdown[1] ?? '').replaceAll(/\*\*(.+?)\*\*|__(.+?)__|\*(.+?)\*/g, '$1$2$3');
  return text
    .replaceAll(/\\n|<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/\bfa[bsrl]?:fa-[\w-]+\s*/g, '')
    .replaceAll(/[#&](?:#)?(\d{1,6}|[a-z]{2,6});/g, (whole, name: string) => {
      if (!/^\d/.test(name)) return NAMED[name] ?? whole;
      const code = Number(name);
      return code >= 32 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
        ? String.fromCodePoint(code)
        : whole;
    })
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim()
    .slice(0, LIMITS.labelUnits);
}

/** A label on one line, for lists and screen readers. */
export const oneLine = (label: string): string => label.replaceAll(/\s+/g, ' ');
