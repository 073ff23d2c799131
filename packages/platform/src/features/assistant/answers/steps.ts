import type { ToolPlan } from '@plantdeck/core/contract';
import { createMarkerEncoder } from '@plantdeck/core/grammar';
import { say, isAnswerWord } from '../answer-words.ts';
import { TOOLS, type ToolName } from '../tools/tools.ts';
import { resultBlock } from './result-block.ts';
import { callTool, type Tool, type ToolRefusal } from '../tools/tool.ts';
import type { Found, Speaker } from './speaker.ts';

/** A piece of the answer as it goes on the wire: plain text of the thinking lane, marker text, or calls for the page. */
export type AnswerPiece =
  | { readonly lane: 'thinking'; readonly text: string }
  | { readonly lane: 'content'; readonly text: string }
  | { readonly lane: 'tool'; readonly plan: ToolPlan }
  | { readonly lane: 'end'; readonly recommend: readonly string[] };

type ToolOutput<TName extends ToolName> = Awaited<ReturnType<(typeof TOOLS)[TName]['run']>>;
type ToolInput<TName extends ToolName> = Partial<Parameters<(typeof TOOLS)[TName]['run']>[1]>;

/** Thrown where a tool refuses; the answer says why. */
export class AnswerRefused extends Error {
  readonly refusal: ToolRefusal;
  constructor(refusal: ToolRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Writes agent sections and text in the stream's grammar. */
export function createSections() {
  const writer = createMarkerEncoder();
  const content = (text: string): AnswerPiece => ({ lane: 'content', text });
  function* section(id: string, name: string, text: string, after?: string): Generator<AnswerPiece> {
    yield content(writer.agentOpen({ id, name, status: 'done' }));
    yield content(writer.text(text));
    if (after !== undefined) {
      yield content(writer.agentAfter());
      yield content(writer.text(after));
    }
    yield content(writer.agentClose());
  }

  return { writer, content, section, text: (text: string): AnswerPiece => content(writer.text(text)) };
}
export type Sections = Pick<ReturnType<typeof createSections>, 'section' | 'text'>;

/** Writes each tool call with its arguments, and its result as it came. */
export function createSteps(speaker: Speaker) {
  const { writer, content, section, text } = createSections();
  const { language } = speaker;
  let calls = 0;

  return {
    section,
    text,

    /** @throws {AnswerRefused} */
    async *call<TName extends ToolName>(
      name: TName,
      input: ToolInput<TName>,
      brief: (output: ToolOutput<TName>) => string,
    ): AsyncGenerator<AnswerPiece, ToolOutput<TName>> {
      calls += 1;
      const key = `tool.${name}`;
      const title = isAnswerWord(key) ? say(language, key) : name;
      yield content(writer.agentOpen({ id: `call-${calls}`, name: title, status: 'done' }));
      yield content(writer.text(`\`${name}(${JSON.stringify(input)})\``));
      const startedMs = performance.now();
      // Each tool's input and output are its own; the table only forgets which.
      const tool = TOOLS[name] as unknown as Tool<ToolInput<TName>, ToolOutput<TName>>;
      const result = await callTool(tool, speaker.context, input).catch((error: unknown) => error);
      yield content(writer.agentAfter());
      const isResult = (
        value: unknown,
      ): value is Awaited<ReturnType<typeof callTool<unknown, ToolOutput<TName>>>> =>
        typeof value === 'object' && value !== null && 'ok' in value;
      if (!isResult(result) || !result.ok) {
        const reason = isResult(result) && !result.ok ? result.refusal.code : 'failed';
        yield content(writer.text(say(language, 'step.refused', { reason })));
        yield content(writer.agentClose());
        if (isResult(result) && !result.ok) throw new AnswerRefused(result.refusal);
        throw result;
      }
      const ms = Math.round(performance.now() - startedMs);
      yield content(writer.text(say(language, 'step.result', { result: brief(result.output), ms })));
      yield content(writer.text(`\n\n${resultBlock(result.output)}`));
      yield content(writer.agentClose());
      return result.output;
    },
  };
}
export type Steps = ReturnType<typeof createSteps>;
export type Answering = AsyncGenerator<AnswerPiece, Found>;
