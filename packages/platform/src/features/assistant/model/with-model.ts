import { say } from '../answer-words.ts';
import { answer, openTools, type AnalystContext, type AnswerPiece } from '../analyst.ts';
import { recommended } from '../answers/recommended.ts';
import { civilDayAt } from '../../../engine/plant-time/zone.ts';
import { questionLanguage } from '../language/detect.ts';
import { answerByModel } from './model-answer.ts';
import { ModelError, type ModelSettings, type ModelSurroundings } from './model-client.ts';
import type { ModelWatch } from './model-watch.ts';

export interface ModelUse {
  readonly settings: ModelSettings;
  readonly surroundings: ModelSurroundings;
  /** Whether the model answers at all; shared by everybody who asks. */
  readonly watch: ModelWatch;
  readonly signal: AbortSignal;
  /** For the log and the administrator: says what failed, never the key. */
  onError(error: unknown): void;
  /** Tokens that a reply took. */
  onUsed?(by: Spender, tokens: Tokens): void;
  /** Whether somebody has used up the tokens of a month. */
  isSpent?(by: Spender): Promise<boolean>;
}
/** Who asks, and in which month of the plant. */
export interface Spender {
  readonly userId: string;
  readonly month: string;
}
export interface Tokens {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/**
 * Answers through a model. Where it is away, or fails before a word was shown, the platform answers by itself and says
 * so.
 * @throws {ModelError} it was stopped
 */
export async function* answerWithModel(
  question: string,
  asker: AnalystContext,
  { settings, surroundings, watch, signal, onError, onUsed, isSpent }: ModelUse,
): AsyncGenerator<AnswerPiece> {
  const language = questionLanguage(question, asker.language);
  const context = await openTools(asker, language);
  if (!context) return yield* answer(question, asker);
  if (watch.isAway()) {
    // Looked for in the background: this answer does not wait, the next one may have it back.
    void watch.look();
    yield { lane: 'content', text: `${say(language, 'model.away')}\n\n` };
    return yield* answer(question, asker);
  }
  const { zone } = context.plant.frame.calendar;
  const by: Spender = { userId: asker.userId, month: civilDayAt(zone, asker.nowMs).slice(0, 7) };
  if (await isSpent?.(by)) {
    yield { lane: 'content', text: `${say(language, 'model.spent')}\n\n` };
    return yield* answer(question, asker);
  }
  let hasSpoken = false;
  let brokenOff: ModelError | null = null;
  try {
    const pieces = answerByModel(settings, surroundings, context, {
      question,
      turns: asker.previousTurns ?? [],
      askedFrom: asker.askedFrom,
      attachments: asker.attachments ?? [],
      earlierFiles: asker.earlierFiles ?? [],
      pageTools: asker.pageTools,
      signal,
      // Thinking and steps may stand above an answer of the platform's own.
      spoke: () => (hasSpoken = true),
      brokeOff(error) {
        brokenOff = error;
        onError(error);
      },
      used: (tokens) => onUsed?.(by, tokens),
    });
    const slow: AnswerPiece = { lane: 'thinking', text: say(language, 'model.slow') };
    yield* tellingSlow(pieces, slow, settings.slowAfterMs);
    if (brokenOff === null) watch.answered();
    else watch.failed(brokenOff);
    const next = recommended({ language, context }, null, question);
    yield { lane: 'end', recommend: brokenOff === null ? next : [say(language, 'model.goOn'), ...next] };
  } catch (error) {
    onError(error);
    watch.failed(error);
    if (hasSpoken || signal.aborted || !(error instanceof ModelError)) throw error;
    yield { lane: 'content', text: `${say(language, 'model.fallback')}\n\n` };
    yield* answer(question, asker);
  }
}

/** The same pieces; where the first of them keeps its reader waiting, that is said before it. */
async function* tellingSlow(
  pieces: AsyncGenerator<AnswerPiece>,
  slow: AnswerPiece,
  slowAfterMs: number,
): AsyncGenerator<AnswerPiece> {
  const first = pieces.next();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<'slow'>((resolve) => {
    timer = setTimeout(() => resolve('slow'), slowAfterMs);
  });
  try {
    if ((await Promise.race([first, patience])) === 'slow') yield slow;
  } finally {
    clearTimeout(timer);
  }
  const { value, done } = await first;
  if (done === true) return;
  yield value;
  yield* pieces;
}
