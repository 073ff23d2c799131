import type { ChatMessage } from '@plantdeck/core/contract';
import { expect, test } from 'vitest';
import { conversationMarkdown, type ExportWords } from './conversation-markdown.ts';

const WORDS: ExportWords = {
  title: 'Conversation',
  question: 'Question',
  answer: 'Answer',
  thinking: 'Thinking',
  steps: 'Steps',
  step: 'Step',
  stopped: 'Stopped',
  failed: 'Failed',
};
const message = (
  id: string,
  sender: 1 | 2,
  content: string,
  more: Partial<ChatMessage> = {},
): ChatMessage => ({
  id,
  requestId: `q-${id}`,
  sender,
  isAnswer: sender === 2,
  content,
  evaluate: 0,
  ...more,
});

test('a conversation becomes one document: quoted questions, steps in lines, answers as they are, nothing twice', () => {
  const question = message('1', 1, 'Why?\n# no heading', { createdAt: '2026-11-20T06:32:00Z' });
  const answer = message('2', 2, '<|agent name="Read"|>12\nmills<|after|>done<|/agent|>| a |\n|---|\n| 1 |', {
    thinkContent: 'hm',
    state: 'stopped',
  });
  expect(conversationMarkdown([question, answer, answer], WORDS, (iso) => iso.slice(0, 10))).toBe(
    [
      '# Conversation',
      '## Question · 2026-11-20',
      '> Why?\n> # no heading',
      '## Answer',
      '**Thinking**',
      '> hm',
      '**Steps**',
      '1. **Read**: 12 mills → done',
      '| a |\n|---|\n| 1 |',
      '_Stopped_',
    ].join('\n\n') + '\n',
  );
});
