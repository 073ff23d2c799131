import type { PlatformLanguage } from '../../../engine/i18n/language.ts';
import { formatNumber } from '@plantdeck/core/units';
import { say } from '../answer-words.ts';
import type { AttachedFile } from '../attachments/attachment-store.ts';
import { textOf } from '../attachments/attachment-check.ts';
import {
  cellNumber,
  readTable,
  type AttachedColumn,
  type AttachedTable,
} from '../attachments/attached-table.ts';
import { chartBlock, plain, table } from '../markdown.ts';
import { resultBlock } from './result-block.ts';
import type { AnswerPiece, Sections } from './steps.ts';

const MOST_CHARTED = 4;
const SIZES_ALIKE = 20;
const QUOTED_CHARACTERS = 1_200;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** What the platform reads in the files of a question by itself: figures of tables, the beginning of texts. */
export async function* answerAttached(
  language: PlatformLanguage,
  steps: Sections,
  question: string,
  files: readonly AttachedFile[],
  isEarlier = false,
): AsyncGenerator<AnswerPiece> {
  for (const [index, file] of files.entries()) {
    const name = plain(file.name);
    const call = `read_attachment(${JSON.stringify({ id: file.id, name: file.name, mediaType: file.mediaType })})`;
    const section = (after: string): Generator<AnswerPiece> =>
      steps.section(`file-${index + 1}`, say(language, 'tool.read_attachment'), call, after);
    if (file.mediaType.startsWith('image/')) {
      yield* section(say(language, 'attached.unseen'));
      yield steps.text(`${say(language, 'attached.image', { name })}\n\n`);
      continue;
    }
    try {
      if (file.mediaType === 'text/csv') {
        const read = await readTable(file.content);
        const { rows, columns, encoding, delimiter } = read;
        yield* section(resultBlock({ rows, encoding, delimiter, columns }));
        yield steps.text(tableText(language, question, name, read));
      } else {
        const text = await textOf(file.content);
        yield* section(resultBlock({ characters: text.length, lines: linesOf(text) }));
        yield steps.text(`${say(language, 'attached.text', { name })}\n\n${quoted(text)}\n\n`);
      }
    } catch {
      yield* section(say(language, 'step.refused', { reason: file.mediaType }));
      yield steps.text(`${say(language, 'attached.unreadable', { name })}\n\n`);
    }
  }
  const names = files.map((file) => plain(file.name)).join(', ');
  yield steps.text(
    `[^file]: ${say(language, isEarlier ? 'attached.earlier' : 'attached.source', { names })}\n\n`,
  );
}

function tableText(language: PlatformLanguage, question: string, name: string, read: AttachedTable): string {
  const figures = read.columns.filter(({ sum }) => sum !== null);
  const named = namedIn(question, figures);
  const shown = named.length > 0 ? named : figures;
  const counted = { name, rows: whole(language, read.rows), columns: whole(language, read.columns.length) };
  const head = `${say(language, 'attached.table', counted)}[^file]`;
  if (shown.length === 0) return `${head}\n\n${say(language, 'attached.noFigures')}\n\n`;
  const number = (value: number | null): string => (value === null ? '–' : figureText(language, value));
  const rows = shown.map((column) => [
    plain(column.name),
    whole(language, column.numbers),
    number(column.sum),
    number(column.mean),
    number(column.min),
    number(column.max),
  ]);
  const headings = (['column', 'count', 'sum', 'mean', 'min', 'max'] as const).map((key) =>
    say(language, `attached.${key}`),
  );
  const odd = shown.reduce((sum, { texts }) => sum + texts, 0);
  return [
    head,
    table(headings, rows),
    ...(odd > 0 ? [say(language, 'attached.texts', { count: whole(language, odd) })] : []),
    ...chartOf(read, shown),
    '',
  ].join('\n\n');
}

/** Columns that the question names by their headings. */
function namedIn(question: string, columns: readonly AttachedColumn[]): readonly AttachedColumn[] {
  const asked = question.toLowerCase();
  return columns.filter(({ name }) => name.length > 1 && asked.includes(name.toLowerCase()));
}

/** Figures over the first column, where there are few enough to be seen and the first column names each row. */
function chartOf(read: AttachedTable, shown: readonly AttachedColumn[]): string[] {
  const [label] = read.columns;
  if (label === undefined || label.texts < read.rows || read.rows < 2 || read.first.length < read.rows)
    return [];
  const isCommaDecimal = read.delimiter !== ',';
  // On one axis only what is of one size: beside kilowatt hours a few cubic metres would be a line at zero.
  const size = ({ min, max }: AttachedColumn): number => Math.max(Math.abs(min ?? 0), Math.abs(max ?? 0));
  const largest = Math.max(...shown.map(size));
  const alike = shown.filter((column) => size(column) * SIZES_ALIKE >= largest);
  const series = alike.slice(0, MOST_CHARTED).map((column) => {
    const at = read.columns.indexOf(column);
    return {
      name: column.name,
      values: read.first.map((row) => cellNumber(row[at] ?? '', isCommaDecimal)),
    };
  });
  const values = read.first.map((row) => (row[0] ?? '').slice(0, 40));
  return [chartBlock({ kind: read.rows > 24 ? 'line' : 'bar', x: { type: 'category', values }, series })];
}

const whole = (language: PlatformLanguage, value: number): string =>
  formatNumber(value, { decimals: 0 }, language);

/** As many places as the figure is worth, and none that say nothing. */
function figureText(language: PlatformLanguage, value: number): string {
  const size = Math.abs(value);
  const rounded = value.toFixed(size >= 1_000 ? 1 : size >= 10 ? 2 : 4);
  const decimals = rounded.replace(/(?<!0)0+$/, '').split('.')[1]?.length ?? 0;
  return formatNumber(value, { decimals }, language);
}

/** How many lines a text has. It may be millions, so none of them is cut out. */
function linesOf(text: string): number {
  let lines = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED || (code === CARRIAGE_RETURN && text.charCodeAt(at + 1) !== LINE_FEED)) lines += 1;
  }
  return lines;
}

/** A text as it stands, in a fence that none of its lines can end. */
function quoted(text: string): string {
  const part = text.slice(0, QUOTED_CHARACTERS);
  const longest = Math.max(2, ...[...part.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${part}${text.length > part.length ? '\n…' : ''}\n${fence}`;
}
