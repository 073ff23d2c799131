import { SENDER_USER, type ChatMessage } from '@plantdeck/core/contract';
import { joinContent, joinThinking } from '@plantdeck/core/grammar';
import { storedNodes } from './history-merge.ts';

export interface ExportWords {
  readonly title: string;
  readonly question: string;
  readonly answer: string;
  readonly thinking: string;
  readonly steps: string;
  readonly step: string;
  readonly stopped: string;
  readonly failed: string;
}

/**
 * A conversation as one markdown document: questions as quotations, answers as they were written, each step in a line.
 * @param records  oldest first; a message that stands in two pages is written once
 */
export function conversationMarkdown(
  records: readonly ChatMessage[],
  words: ExportWords,
  formatTime: (iso: string) => string,
): string {
  const known = new Set<string>();
  const parts = [`# ${words.title}`];
  for (const message of records) {
    if (known.has(message.id)) continue;
    known.add(message.id);
    const who = message.sender === SENDER_USER ? words.question : words.answer;
    const when = message.createdAt === undefined ? '' : ` · ${formatTime(message.createdAt)}`;
    parts.push(`## ${who}${when}`);
    if (message.sender === SENDER_USER)
      parts.push(
        quoted(message.content),
        ...(message.attachments ?? []).map(({ name }) => `[${oneLine(name)}]`),
      );
    else parts.push(...answerParts(message, words));
  }
  return `${parts.join('\n\n')}\n`;
}

function answerParts(message: ChatMessage, words: ExportWords): string[] {
  const nodes = storedNodes(message, 'm1');
  const parts: string[] = [];
  const thinking = joinThinking(nodes).trim();
  if (thinking !== '') parts.push(`**${words.thinking}**`, quoted(thinking));
  const steps = nodes.flatMap((node) => {
    if (node.type !== 'agent') return [];
    const result = [node.content, node.contentAfter ?? ''].map(oneLine).filter((text) => text !== '');
    return [`1. **${node.name ?? words.step}**${result.length > 0 ? `: ${result.join(' → ')}` : ''}`];
  });
  if (steps.length > 0) parts.push(`**${words.steps}**`, steps.join('\n'));
  const text = joinContent(nodes).trim();
  if (text !== '') parts.push(text);
  if (message.state === 'stopped') parts.push(`_${words.stopped}_`);
  if (message.state === 'failed') parts.push(`_${words.failed}_`);
  return parts;
}

const quoted = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
