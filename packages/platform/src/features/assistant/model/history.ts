import { parseStream } from '@plantdeck/core/grammar';
import type { Turn } from '../conversation-store.ts';
import { dataOf } from './marked-data.ts';
import type { ChatMessageIn } from './model-client.ts';

/** Of an answer before; enough to go on from. */
const ANSWER_CHARACTERS = 1_500;
/** Of each table that it was made from. */
const TABLE_CHARACTERS = 400;
const TABLES = 4;

/**
 * Questions before this one with their answers, in turns, as endpoints require. What the answers were made from stands
 * ahead of the next question: in an answer's own message a model would take it for its way to write.
 */
export function withHistory(turns: readonly Turn[], question: ChatMessageIn): ChatMessageIn[] {
  const messages: ChatMessageIn[] = [];
  let read = '';
  const asked = (content: ChatMessageIn['content']): ChatMessageIn['content'] =>
    read === ''
      ? content
      : typeof content === 'string' || content === null
        ? `${read}\n\n${content ?? ''}`
        : [{ type: 'text', text: read }, ...content];
  for (const turn of turns) {
    messages.push({ role: 'user', content: asked(turn.question) });
    const nodes = parseStream(turn.answer, { thinking: '' });
    const said = nodes.map((node) => (node.type === 'content' ? node.content : '')).join('');
    const isCut = said.length > ANSWER_CHARACTERS || turn.state !== 'finished';
    const shown = said.trim().slice(0, ANSWER_CHARACTERS);
    messages.push({ role: 'assistant', content: `${shown}${isCut ? ' …' : ''}` || '…' });
    const tables = nodes.flatMap((node) =>
      node.type === 'agent' && node.contentAfter
        ? [`${node.name}: ${node.contentAfter.replace(/\s+/g, ' ').slice(0, TABLE_CHARACTERS)}`]
        : [],
    );
    read =
      tables.length === 0
        ? ''
        : `Read for the answer above, shortened: <data>${dataOf(tables.slice(0, TABLES).join('\n'))}</data>`;
  }
  return [...messages, { ...question, content: asked(question.content) }];
}
