/**
 * Answers questions about a plant from its database, without a model. What is asked is understood by a parser of our
 * own; every figure comes from a tool that reads as the asker, and every call is shown as a step with its result.
 */
import type { ExtractInfo } from '@plantdeck/core/contract';
import type { Database } from '../../store/database/database.ts';
import { type EnergyContext, isMetered, meterPlan, openPlant } from '../energy/index.ts';
import type { PlantArea, PlantFrame } from '../../engine/energy/plant-frame.ts';
import { byShift } from '../../engine/energy/teams.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { nearestMetrics } from '../../engine/metrics/find-metric.ts';
import { say } from './answer-words.ts';
import { answerAttached } from './answers/attached.ts';
import type { AttachedFile } from './attachments/attachment-store.ts';
import { namesColumn, namesFile } from './attachments/earlier-files.ts';
import {
  answerAlarms,
  answerAreas,
  answerHandbook,
  answerMeters,
  answerSavings,
  answerStops,
  answerTasks,
} from './answers/events.ts';
import { answerChange } from './answers/changes.ts';
import { answerMetric } from './answers/metrics.ts';
import { boardLink } from './answers/board-link.ts';
import { answerByPart, answerFigures } from './answers/figures.ts';
import {
  answerDemand,
  answerLoadHours,
  answerMachines,
  answerPowerQuality,
  answerPrices,
  answerReadings,
  answerTiers,
} from './answers/loads.ts';
import { answerRankedPeriods, answerRanking } from './answers/rankings.ts';
import { refusalText, unknownText } from './answers/refusals.ts';
import { CITED, RECORDS, sourceLine } from './answers/source-line.ts';
import {
  areaName,
  percent,
  periodName,
  sentences,
  subjectOf,
  type Found,
  type Speaker,
} from './answers/speaker.ts';
import {
  AnswerRefused,
  createSections,
  createSteps,
  type AnswerPiece,
  type Answering,
  type Steps,
} from './answers/steps.ts';
import { recommended } from './answers/recommended.ts';
import { questionLanguage } from './language/detect.ts';
import { plain } from './markdown.ts';
import { answerByPage } from './page-tools/answer-by-page.ts';
import type { PageToolUse } from './page-tools/page-calls.ts';
import type { Turn } from './conversation-store.ts';
import { matchPhrase } from './page-tools/phrase-match.ts';
import type { Asked, Question } from './question.ts';
import type { PersonalBoards } from '../api/index.ts';
import { shownMetrics } from '../metrics/index.ts';
import type { ToolContext } from './tools/tool.ts';
import { understand, type Understanding } from './understand.ts';
import { areaVocabulary, normalise } from './vocabulary.ts';

export type { AnswerPiece } from './answers/steps.ts';

/** Who asks, and from where. */
export interface AnalystContext {
  readonly db: Database;
  readonly orgId: string;
  readonly userId: string;
  readonly plantId: string | null;
  readonly nowMs: number;
  /** Of the reader; the answer is in the language of the question where that can be told. */
  readonly language: PlatformLanguage;
  /** Whether the asker may see a resource, such as `panel:cost`. */
  can(resourceCode: string): boolean;
  /** The highest area whose data the asker may see; none where nothing narrows it. */
  readonly dataAreaId?: string | null | undefined;
  /** Boards as the asker may see them; none where no board is at hand. */
  readonly boards?: PersonalBoards | undefined;
  /** Area and range of the board that the question was asked from. */
  readonly contextAreaId?: string | undefined;
  readonly contextRange?: string | undefined;
  /** Files that were sent with the question. */
  readonly attachments?: readonly AttachedFile[] | undefined;
  /** Files of an earlier question that this one may go on from; only where it brings none itself. */
  readonly earlierFiles?: readonly AttachedFile[] | undefined;
  /** What the page lends for this question; none where it offers nothing. */
  readonly pageTools?: PageToolUse | undefined;
  /** Questions before this one in the conversation, oldest first. */
  readonly previousQuestions?: readonly string[] | undefined;
  /** The same with their answers, for a model. */
  readonly previousTurns?: readonly Turn[] | undefined;
  /** Board, panel, alarm and the rest of where the question was asked, as its page says. */
  readonly askedFrom?: ExtractInfo['context'];
}

/** Answers in the language of the question. */
export const answerLanguage = (question: string, reader: PlatformLanguage): PlatformLanguage =>
  questionLanguage(question, reader);

/** Streams the answer to a question. Failures of the database end it with words, never with a figure. */
export async function* answer(question: string, asker: AnalystContext): AsyncGenerator<AnswerPiece> {
  const language = questionLanguage(question, asker.language);
  const context = await openTools(asker, language);
  const meant = asker.pageTools && matchPhrase(question, asker.pageTools.list);
  if (asker.pageTools && meant)
    return yield* answerByPage(
      { language, zone: context?.plant.frame.calendar.zone ?? 'UTC', use: asker.pageTools },
      meant,
    );
  const attachments = asker.attachments ?? [];
  const earlier = attachments.length > 0 ? [] : (asker.earlierFiles ?? []);
  if (namesFile(question, earlier)) return yield* answerEarlier(language, question, earlier);
  if (attachments.length > 0) yield* answerAttached(language, createSections(), question, attachments);
  if (!context) {
    if (attachments.length > 0) return yield { lane: 'end', recommend: [] };
    yield { lane: 'content', text: say(language, 'answer.noPlant') };
    yield { lane: 'end', recommend: [] };
    return;
  }
  const speaker: Speaker = { language, context };
  const steps = createSteps(speaker);
  const metricIds = await metricIdsOf(context);
  const { asked, clauses } = understandAll(question, asker, context, metricIds);
  // The question was about the file, which has been read above, unless it names a period of the plant's as well.
  const isOfFile =
    attachments.length > 0 && !(asked.kind === 'asked' && asked.periods.some(({ wasNamed }) => wasNamed));
  if (isOfFile) return yield { lane: 'end', recommend: [] };
  if (asked.kind !== 'asked' && (await namesColumn(question, earlier)))
    return yield* answerEarlier(language, question, earlier);
  yield { lane: 'thinking', text: thinking(speaker, asked) };
  if (asked.kind !== 'asked') {
    yield steps.text(unknownText(speaker, asked));
    const near = nearestMetrics(normalise(question), language, normalise, (id) => metricIds.has(id));
    yield { lane: 'end', recommend: recommended(speaker, null, question, near) };
    return;
  }
  yield* steps.section(
    'understand',
    say(language, 'step.understand'),
    clauses.map((one) => understood(speaker, one)).join('\n\n'),
  );
  let found: Found;
  try {
    const parts: Found[] = [];
    for (const one of clauses) parts.push(yield* answering(speaker, steps, one));
    found = together(parts);
  } catch (error) {
    const isRefused = error instanceof AnswerRefused;
    yield steps.text(isRefused ? refusalText(speaker, asked, error.refusal) : say(language, 'answer.failed'));
    yield { lane: 'end', recommend: isRefused ? recommended(speaker, asked, question) : [] };
    return;
  }
  const basis = found.basis.filter(({ value }) => value !== null);
  if (basis.length > 0) yield* steps.section('check', say(language, 'step.check'), checked(speaker, basis));
  const unread = [...new Set(clauses.flatMap((one) => one.unread))];
  if (unread.length > 0) yield steps.text(`${unreadText(speaker, clauses, unread)}\n\n`);
  const { frame } = context.plant;
  const isPart =
    frame.whole !== undefined && asked.targets.some(({ areaIds }) => areaIds.includes(frame.rootAreaId));
  if (isPart)
    yield steps.text(`${say(language, 'answer.part', { area: areaName(speaker, frame.rootAreaId) })}\n\n`);
  const hasSource = asked.subject !== 'metric' || basis.length > 0 || (found.boards ?? []).length > 0;
  for (const [index, paragraph] of found.paragraphs.entries())
    yield steps.text(`${paragraph}${index === 0 && hasSource ? CITED : ''}\n\n`);
  const link = boardLink(speaker, asked);
  if (link !== null) yield steps.text(`${link}\n\n`);
  yield steps.text(await sourceLine(speaker, asked, found));
  yield { lane: 'end', recommend: recommended(speaker, asked, question) };
}

async function* answerEarlier(
  language: PlatformLanguage,
  question: string,
  files: readonly AttachedFile[],
): AsyncGenerator<AnswerPiece> {
  yield* answerAttached(language, createSections(), question, files, true);
  yield { lane: 'end', recommend: [] };
}

/** Opens the plant for tools as the asker; null where the organisation has none. */
export async function openTools(
  asker: AnalystContext,
  language: PlatformLanguage,
): Promise<ToolContext | null> {
  const { db, plantId, nowMs } = asker;
  if (plantId === null) return null;
  const dataAreaId = asker.dataAreaId ?? null;
  const energy: EnergyContext = { db, plantId, nowMs, dataAreaId };
  const plant = await openPlant(energy);
  if (!plant) return null;
  return {
    db,
    orgId: asker.orgId,
    userId: asker.userId,
    nowMs,
    language,
    plant,
    energy,
    boards: asker.boards,
    can: asker.can,
    areaIds: dataAreaId === null ? null : new Set(plant.frame.areas.keys()),
    defaultAreaId: plant.frame.rootAreaId,
  };
}

/** Metrics that a board of the plant shows and the asker may open. */
async function metricIdsOf({ boards, language }: ToolContext): Promise<ReadonlySet<string>> {
  const shown = boards ? await shownMetrics(boards, language) : [];
  return new Set(shown.map(({ id }) => id));
}

/** Understands the questions of a conversation one after the other, so that a short one goes on from the last. */
function understandAll(
  question: string,
  asker: AnalystContext,
  context: ToolContext,
  metricIds: ReadonlySet<string>,
): { readonly asked: Question; readonly clauses: readonly Asked[] } {
  const { frame, askedFromMs } = context.plant;
  const areas = [...frame.areas.values()];
  const unseen = unseenAreas(frame);
  const shifts = byShift(frame.teamConfigs[0], (shift) => ({ nameZh: shift, nameEn: shift })).shifts;
  const isSeen = (areaId: string): boolean => context.areaIds?.has(areaId) ?? true;
  const boardArea = asker.contextAreaId;
  const fromBoard =
    boardArea !== undefined && frame.areas.has(boardArea) && isSeen(boardArea) ? boardArea : null;
  let previous: Question | undefined;
  const settingOf = (text: string, before: Question | undefined): Understanding => {
    const language = questionLanguage(text, asker.language);
    return {
      vocabulary: areaVocabulary(areas, frame.rootAreaId, language),
      unseen: unseen === null ? undefined : areaVocabulary(unseen, null, language),
      calendar: frame.calendar,
      shifts,
      energyCodes: frame.energyTypes.map((type) => type.energyCode),
      energiesOf: (areaId) =>
        frame.energyTypes
          .map(({ energyCode }) => energyCode)
          .filter((code) => isMetered(meterPlan(frame, areaId, code))),
      nowMs: askedFromMs,
      defaultAreaId: fromBoard ?? context.defaultAreaId,
      contextRange: asker.contextRange,
      metricIds,
      previous: before,
      language,
    };
  };
  for (const text of [...(asker.previousQuestions ?? []), question])
    previous = understand(text, settingOf(text, previous));
  const asked = previous ?? { kind: 'help' };
  if (asked.kind !== 'asked') return { asked, clauses: [] };
  const setting = settingOf(question, undefined);
  const second = besideMetric(asked, metricIds, (text) => understand(text, setting));
  if (second) return { asked, clauses: [{ ...asked, unread: [] }, second] };
  return { asked, clauses: clausesOf(question, asked, (text) => understand(text, setting)) };
}

/** The second figure of "OEE and electricity yesterday": what is left beside a metric's name, where that is a whole question. */
function besideMetric(
  asked: Asked,
  metricIds: ReadonlySet<string>,
  understandOne: (text: string) => Question,
): Asked | null {
  if (asked.beside === undefined || asked.unread.length === 0) return null;
  // Beside a figure that no board shows, such as "output plan attainment", what is left asks for no other one.
  if (!metricIds.has(asked.metricId ?? '')) return null;
  const other = understandOne(asked.beside);
  return other.kind === 'asked' && other.subject !== 'metric' && other.unread.length === 0 ? other : null;
}

const MOST_CLAUSES = 3;
/** Says that it means all of them. */
const ALL_ENERGIES = /能源|能耗|\benerg(?:y|ia|i)\b|エネルギー|พลังงาน|năng lượng/i;

/**
 * "How much did we use, what did it cost": clauses that each ask for a figure of their own are answered one after the
 * other. What a later one leaves out, it has from the first. Else the question as a whole.
 */
function clausesOf(
  question: string,
  asked: Asked,
  understandOne: (text: string) => Question,
): readonly Asked[] {
  const texts = question.split(/[，,;；。?？!！]+|\band (?=what|how)/i).filter((text) => text.trim() !== '');
  if (texts.length < 2 || texts.length > MOST_CLAUSES || asked.isWhy || asked.subject === 'handbook')
    return [asked];
  const each = texts.map(understandOne).filter((one) => one.kind === 'asked');
  const [first] = each;
  const figures = new Set(each.map(({ subject, energyCodes }) => [subject, ...energyCodes].join(' ')));
  if (!first || each.length < texts.length || figures.size < each.length) return [asked];
  return each.map((one) => ({
    ...one,
    ...(one.namedArea ? {} : { targets: first.targets, namedArea: first.namedArea }),
    ...(one.energyCodes.length > 0 || ALL_ENERGIES.test(one.text) ? {} : { energyCodes: first.energyCodes }),
    ...(one.periods.some(({ wasNamed }) => wasNamed) ? {} : { periods: first.periods }),
  }));
}

/** Several answers as one. */
function together(parts: readonly Found[]): Found {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return {
    paragraphs: parts.flatMap(({ paragraphs }) => paragraphs),
    basis: parts.flatMap(({ basis }) => basis),
    isMoney: parts.some(({ isMoney }) => isMoney === true),
    boards: parts.flatMap(({ boards }) => boards ?? []),
  };
}

/** What the asker may not see, so that a question about it is not answered with the figures of something else. */
function unseenAreas({ whole, areas }: PlantFrame): readonly PlantArea[] | null {
  if (!whole) return null;
  return [...whole.areas.values()].filter(({ areaId }) => !areas.has(areaId) && areaId !== whole.rootAreaId);
}

function answering(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  if (asked.isWhy) return answerChange(speaker, steps, asked);
  switch (asked.subject) {
    case 'alarms':
      return answerAlarms(speaker, steps, asked);
    case 'stops':
      return answerStops(speaker, steps, asked);
    case 'demand':
      return asked.threshold === null
        ? answerDemand(speaker, steps, asked)
        : answerLoadHours(speaker, steps, asked, asked.threshold);
    case 'powerQuality':
      return answerPowerQuality(speaker, steps, asked);
    case 'tiers':
      return answerTiers(speaker, steps, asked);
    case 'price':
      return answerPrices(speaker, steps, asked);
    case 'machines':
      return answerMachines(speaker, steps, asked);
    case 'reading':
      return answerReadings(speaker, steps, asked);
    case 'tasks':
      return answerTasks(speaker, steps, asked);
    case 'handbook':
      return answerHandbook(speaker, steps, asked);
    case 'savings':
      return answerSavings(speaker, steps, asked);
    case 'meters':
      return answerMeters(speaker, steps, asked);
    case 'areas':
      return answerAreas(speaker, steps, asked);
    case 'metric':
      return answerMetric(speaker, steps, asked);
    default:
      if (asked.ranks === null || asked.ranksBy === 'energy') return answerFigures(speaker, steps, asked);
      if (asked.ranksBy !== 'area') return answerRankedPeriods(speaker, steps, asked, asked.ranksBy);
      return asked.subject === 'quantity' || asked.subject === 'cost'
        ? answerRanking(speaker, steps, asked)
        : answerByPart(speaker, steps, asked);
  }
}

function namesOf(speaker: Speaker, asked: Asked): { subject: string; area: string; period: string } {
  return {
    subject: subjectOf(speaker, asked),
    area: asked.targets.flatMap(({ areaIds }) => areaIds.map((id) => areaName(speaker, id))).join(', '),
    period: asked.periods.map((period) => periodName(speaker, period)).join(', '),
  };
}

function thinking(speaker: Speaker, asked: Question): string {
  const { language } = speaker;
  if (asked.kind !== 'asked') return say(language, 'think.unplaced');
  const records = RECORDS[asked.subject];
  return sentences(language, [
    say(language, 'think.subject', namesOf(speaker, asked)),
    ...(asked.periods[0]?.wasNamed === false ? [say(language, 'step.assumed')] : []),
    records
      ? say(language, 'think.records', { what: say(language, records) })
      : say(language, asked.subject === 'metric' ? 'think.board' : 'think.source'),
  ]);
}

/** Stands before any figure: what was read of the question, and what was not. */
function unreadText(speaker: Speaker, clauses: readonly Asked[], unread: readonly string[]): string {
  const { language } = speaker;
  const read = clauses.map((one) => say(language, 'answer.read', namesOf(speaker, one)));
  const words = unread.map((word) => say(language, 'answer.quoted', { word: plain(word) }));
  const list = (parts: readonly string[]): string => parts.join(/^(?:zh|ja)/.test(language) ? '、' : ', ');
  return say(language, 'answer.unread', { read: read.join('; '), words: list(words) });
}

const understood = (speaker: Speaker, asked: Asked): string =>
  say(speaker.language, 'step.found', namesOf(speaker, asked));

function checked(speaker: Speaker, basis: Found['basis']): string {
  return say(speaker.language, 'step.complete', {
    pct: percent(speaker, Math.min(...basis.map(({ completenessPct }) => completenessPct))),
    count: basis.reduce((sum, { estimatedSlots }) => sum + estimatedSlots, 0),
  });
}
