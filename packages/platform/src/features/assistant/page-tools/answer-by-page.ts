import { valueProblem } from '@plantdeck/core/contract';
import { say } from '../answer-words.ts';
import { resultBlock } from '../answers/result-block.ts';
import { createSections, type AnswerPiece } from '../answers/steps.ts';
import { plain } from '../markdown.ts';
import { carryOut, endText, sourceOfPage, type PageTalk } from './carry-out.ts';
import type { PhraseMatch } from './phrase-match.ts';

const TEXT_SHOWN = 1_000;

/** Answers a sentence that means a tool of the page: the plan, its end, and where the result comes from. */
export async function* answerByPage(
  talk: PageTalk,
  { tool, arguments: values }: PhraseMatch,
): AsyncGenerator<AnswerPiece> {
  const { language } = talk;
  const sections = createSections();
  const problem = valueProblem(tool.parameters, values);
  if (problem) {
    const { field, reason } = problem;
    const title = plain(tool.title);
    yield sections.text(
      say(language, 'page.badInput', { title, field: plain(field), reason: plain(reason) }),
    );
    return yield { lane: 'end', recommend: [] };
  }
  const [end] = yield* carryOut(sections.writer, talk, [{ tool, arguments: values }]);
  if (!end) return yield { lane: 'end', recommend: [] };
  if (end.outcome !== 'done') {
    yield sections.text(endText(language, tool, end));
    return yield { lane: 'end', recommend: [] };
  }
  yield sections.text(`${endText(language, tool, end)}[^1]\n\n`);
  const shown = shownResult(end.value);
  if (shown !== null) yield sections.text(`${shown}\n\n`);
  yield sections.text(`[^1]: ${sourceOfPage(talk, tool, end)}`);
  yield { lane: 'end', recommend: [] };
}

/** A text as words, anything else as the data it is; nothing of it is read as markdown or as an order. */
function shownResult(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'object' && 'text' in value ? value.text : value;
  return typeof text === 'string' ? plain(text.slice(0, TEXT_SHOWN)) : resultBlock(value);
}
