import { say } from '../answer-words.ts';
import { answer, openTools, type AnalystContext, type AnswerPiece } from '../analyst.ts';
import { recommended } from '../answers/recommended.ts';
import { questionLanguage } from '../language/detect.ts';
import { answerByModel } from './model-answer.ts';
import { ModelError, type ModelSettings, type ModelSurroundings } from './model-client.ts';

export interface ModelUse {
  readonly settings: ModelSettings;
  readonly surroundings: ModelSurroundings;
  readonly signal: AbortSignal;
  /** For the log: says what failed, never the key. */
  onError(error: unknown): void;
}

/**
 * Answers through a model. Where it fails before a word was shown the platform answers by itself and says so.
 * @throws {ModelError} it failed in the middle, or was stopped
 */
export async function* answerWithModel(
  question: string,
  asker: AnalystContext,
  { settings, surroundings, signal, onError }: ModelUse,
): AsyncGenerator<AnswerPiece> {
  const language = questionLanguage(question, asker.language);
  const context = await openTools(asker, language);
  if (!context) return yield* answer(question, asker);
  let hasSpoken = false;
  try {
    yield* answerByModel(settings, surroundings, context, {
      question,
      previousQuestions: asker.previousQuestions ?? [],
      attachments: asker.attachments ?? [],
      earlierFiles: asker.earlierFiles ?? [],
      pageTools: asker.pageTools,
      signal,
      // Thinking and steps may stand above an answer of the platform's own.
      spoke: () => (hasSpoken = true),
    });
    yield { lane: 'end', recommend: recommended({ language, context }, null, question) };
  } catch (error) {
    onError(error);
    if (hasSpoken || signal.aborted || !(error instanceof ModelError)) throw error;
    yield { lane: 'content', text: `${say(language, 'model.fallback')}\n\n` };
    yield* answer(question, asker);
  }
}
