import type { PageToolOffer } from '@plantdeck/core/contract';
import { formatDateTime } from '@plantdeck/core/units';
import type { PlatformLanguage } from '../../../engine/i18n/language.ts';
import { say } from '../answer-words.ts';
import { ageText } from '../answers/age.ts';
import { resultBlock } from '../answers/result-block.ts';
import type { AnswerPiece } from '../answers/steps.ts';
import { plain } from '../markdown.ts';
import type { PageCallEnd, PageToolUse } from './page-calls.ts';

export interface PageCall {
  readonly tool: PageToolOffer;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Writes marker text; the encoder of the answer that the steps belong to. */
interface Writer {
  text(text: string): string;
  agentOpen(agent: { readonly id: string; readonly name: string; readonly status: string }): string;
  agentAfter(): string;
  agentClose(): string;
}

export interface PageTalk {
  readonly language: PlatformLanguage;
  /** Zone of the plant; times are told in it. */
  readonly zone: string;
  readonly use: PageToolUse;
}

/**
 * Sends a plan to the page, waits for the end of each of its calls, and writes each as a step with what was done, who
 * confirmed it and what came back. Names, arguments and results come from the page: they are shown as data.
 */
export async function* carryOut(
  writer: Writer,
  { language, zone, use }: PageTalk,
  calls: readonly PageCall[],
): AsyncGenerator<AnswerPiece, readonly PageCallEnd[]> {
  const plan = calls.map((call) => ({ ...call, callId: use.newCallId() }));
  const waits = plan.map(({ callId }) => use.ended(callId));
  yield {
    lane: 'tool',
    plan: {
      pageId: use.pageId,
      calls: plan.map(({ callId, tool, arguments: values }) => ({
        callId,
        name: tool.name,
        arguments: { ...values },
      })),
    },
  };
  const ends: PageCallEnd[] = [];
  for (const [index, { tool, arguments: values, callId }] of plan.entries()) {
    const end = await waits[index];
    if (!end) continue;
    ends.push(end);
    const status = end.outcome === 'done' ? 'done' : 'failed';
    const at = formatDateTime(end.atMs, zone, language);
    const piece = (text: string): AnswerPiece => ({ lane: 'content', text });
    yield piece(writer.agentOpen({ id: callId, name: tool.title, status }));
    yield piece(writer.text(`${tool.name}\n\n${resultBlock(values)}`));
    yield piece(writer.agentAfter());
    yield piece(writer.text(auditLine({ language, use }, tool, end, at)));
    if (end.outcome === 'done') yield piece(writer.text(`\n\n${resultBlock(end.value)}`));
    yield piece(writer.agentClose());
  }
  return ends;
}

/** Who let it happen, when, and how it ended. */
function auditLine(
  { language, use }: Pick<PageTalk, 'language' | 'use'>,
  tool: PageToolOffer,
  end: PageCallEnd,
  at: string,
): string {
  const who = plain(use.person);
  if (end.outcome === 'done')
    return tool.writes ? say(language, 'page.confirmed', { who, at }) : say(language, 'page.readAt', { at });
  if (end.outcome === 'declined') return say(language, 'page.cancelled', { who, at });
  return `${at} · ${endText(language, tool, end)}`;
}

/** How a call ended, as a sentence. */
export function endText(language: PlatformLanguage, tool: PageToolOffer, end: PageCallEnd): string {
  const title = plain(tool.title);
  switch (end.outcome) {
    case 'done':
      return say(language, tool.writes ? 'page.done' : 'page.answered', { title });
    case 'failed':
      return say(language, 'page.failed', { title, reason: plain(end.reason ?? '–') });
    default:
      return say(language, `page.${end.outcome}`, { title });
  }
}

/** Where a result comes from and how old it is: its own `asOf`, or when the page answered. */
export function sourceOfPage(
  { language, zone }: Pick<PageTalk, 'language' | 'zone'>,
  tool: PageToolOffer,
  end: PageCallEnd,
): string {
  const asOf =
    typeof end.value === 'object' && end.value !== null && 'asOf' in end.value ? end.value.asOf : null;
  const saidMs = typeof asOf === 'string' ? Date.parse(asOf) : Number.NaN;
  // A page cannot know what is still to come.
  const atMs = Number.isNaN(saidMs) ? end.atMs : Math.min(saidMs, end.atMs);
  return say(language, 'source.page', {
    title: plain(tool.title),
    at: formatDateTime(atMs, zone, language),
    age: ageText(language, end.atMs - atMs),
  });
}
