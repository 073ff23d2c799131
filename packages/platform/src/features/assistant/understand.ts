import { type AccountingCalendar, type ShiftHours } from '../../engine/plant-time/periods.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { findMetric, isInName } from '../../engine/metrics/find-metric.ts';
import { LEXICONS, QUESTION_MAX_CHARACTERS, questionLanguage, unknownLanguage } from './language/detect.ts';
import { writtenOut } from './language/shorthand.ts';
import {
  APART,
  ASKS_WHICH,
  BY_ENERGY,
  BY_PART,
  CHART,
  DEFINES,
  EACH_SHIFT,
  MEAN,
  MEAN_UNIT,
  OF_HOURS,
  PER_UNIT,
  PER_UNIT_SIGN,
  SAYS_AMOUNT,
  SHARE,
  STEPS,
  WHAT_IS,
  WHO,
} from './language/asked-words.ts';
import { asksBeyond, EXCEPT, IF } from './language/beyond.ts';
import { SUBJECTS, type Lexicon, type Subject, type Tier } from './language/lexicon.ts';
import { simplified } from './language/simplified.ts';
import { thresholdIn } from './language/threshold.ts';
import { unreadWords } from './language/unread.ts';
import {
  isExplained,
  type AreaMatch,
  type AreaTarget,
  type Asked,
  type Question,
  type RankedBy,
} from './question.ts';
import { defaultPeriod, meanIn, periodsOf, shiftsOf } from './time/asked-periods.ts';
import { takeAtoms } from './time/time-atom.ts';
import { hasTimeLeft } from './time/time-left.ts';
import { hiddenName, numberedStranger, strangerIn } from './unknown-names.ts';
import { findAreas, foreignPart, normalise, type AreaVocabulary } from './vocabulary.ts';

/** What a question is understood with: the plant's own names, calendar and clock. */
export interface Understanding {
  readonly vocabulary: AreaVocabulary;
  /** Names of parts of the plant that the asker may not see. */
  readonly unseen?: AreaVocabulary | undefined;
  readonly calendar: AccountingCalendar;
  readonly shifts: readonly ShiftHours[];
  readonly energyCodes: readonly string[];
  readonly nowMs: number;
  /** Energies that an area is metered for. */
  energiesOf(areaId: string): readonly string[];
  /** Metrics that a board of the plant shows and the asker may open. */
  readonly metricIds?: ReadonlySet<string> | undefined;
  /** Taken where the question names no area: the one it was asked from, or the highest that the asker may see. */
  readonly defaultAreaId: string;
  /** Range of the board that the question was asked from. */
  readonly contextRange?: string | undefined;
  /** The question before, which a short one goes on from. */
  readonly previous?: Question | undefined;
  readonly language: PlatformLanguage;
}

const OTHER_LETTERS =
  /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Cyrillic}|\p{Script=Greek}{2}|\p{Script=Devanagari}|\p{Script=Hangul}/u;
/** Digits that are part of a word. */
const PLAIN_DIGITS = /(?:n?m|co)[23]|\bp[1-4]\b/g;
const DEFAULT_TOP = 5;
const MAX_TOP = 20;

/** Noon and midnight as clocks, beside others. */
const clocksOf = (text: string): string => text.replace(/\bnoon\b/g, '12pm').replace(/\bmidnight\b/g, '0:00');

/** A text in the form that names are looked for in. */
const readable = (text: string, language: PlatformLanguage): string =>
  language.startsWith('zh') ? simplified(normalise(text)) : normalise(text);

const blanked = (text: string, { at, length }: { readonly at: number; readonly length: number }): string =>
  text.slice(0, at) + ' '.repeat(length) + text.slice(at + length);

/** What a question about a figure of a board does not say. */
const PLAIN = {
  ranksBy: 'area',
  energyCodes: [],
  isWhy: false,
  areaType: undefined,
  threshold: null,
  tier: null,
  tiers: [],
  isCost: false,
  isCount: false,
  mean: null,
  asksShare: false,
} as const satisfies Partial<Asked>;

const OTHERS = new WeakMap<Lexicon, Lexicon>();
/** Beside the name of a figure, a second figure that is named was not read. */
function withoutSubjects(lexicon: Lexicon): Lexicon {
  const known = OTHERS.get(lexicon);
  if (known) return known;
  const made: Lexicon = { ...lexicon, subjects: {} as Lexicon['subjects'], energies: [], tiers: [] };
  OTHERS.set(lexicon, made);
  return made;
}

/** What a question asks for. Pure: the same words give the same question, and no figure is touched. */
export function understand(question: string, with_: Understanding): Question {
  const asked = understandAs(question, with_, (id) => with_.metricIds?.has(id) ?? false);
  if (asked.kind !== 'unknown' || (asked.reason !== 'subject' && asked.reason !== 'notMeasured'))
    return asked;
  // A figure that other plants show is known by its name, so that the answer can say so.
  const elsewhere = with_.metricIds ? understandAs(question, with_, () => true) : asked;
  return elsewhere.kind === 'asked' ? elsewhere : asked;
}

function understandAs(
  question: string,
  with_: Understanding,
  isShown: (metricId: string) => boolean,
): Question {
  const language = questionLanguage(question, with_.language);
  const lexicon = LEXICONS[language];
  const read = normalise(question.slice(0, QUESTION_MAX_CHARACTERS)).slice(0, QUESTION_MAX_CHARACTERS);
  const plainText = language === 'en' ? clocksOf(read) : read;
  const whole = writtenOut(
    language.startsWith('zh') ? simplified(plainText).replaceAll('礼拜', '星期') : plainText,
    language,
  );
  const unknown = (reason: Unknown, words = question.trim().slice(0, 200)): Question => ({
    kind: 'unknown',
    reason,
    text: words,
  });
  if (whole === '' || lexicon.help.test(whole)) return { kind: 'help' };
  const foreign = unknownLanguage(read);
  if (foreign !== null) return unknown('language', foreign);
  // What stands in other letters is not read: its period or place would be passed over without a word.
  if (OTHER_LETTERS.test(whole)) return unknown('subject');
  // The name of a figure comes first: "kiln fill" is no kiln, and a demand forecast no forecast.
  const form = (name: string): string => readable(name, language);
  const metric = findMetric(whole, language, form, isShown);
  const unnamed = metric === null ? whole : blanked(whole, metric);
  const asksHow = lexicon.subjects.handbook.test(unnamed);
  const isOrder = lexicon.order.test(unnamed);
  // "How do I delete a user" orders nothing.
  if (isOrder && !asksHow) return unknown('order');
  // What would be is no reading either.
  if (lexicon.future.test(unnamed) || (IF.test(whole) && !asksHow)) return unknown('future');

  // Names would otherwise be read as words: 烧成 before 本月 holds 成本.
  const { areas: matches, rest: withoutAreas } = findAreas(unnamed, with_.vocabulary);
  const hidden = hiddenName(unnamed, matches, with_.unseen);
  if (hidden !== null) return unknown('area', hidden);
  const threshold = thresholdIn(withoutAreas, lexicon);
  const { atoms, rest } = takeAtoms(threshold.rest, lexicon.time);
  if (lexicon.timeLeft.test(rest)) return unknown('period');

  const asksMeaning =
    DEFINES.test(whole) || (metric !== null && matches.length === 0 && isWhatIs(unnamed, lexicon, language));
  const isPeriodless = atoms.every(({ atom }) => atom.kind === 'day' && atom.offset === 0);
  if ((asksMeaning && isPeriodless) || (isOrder && asksHow))
    return {
      ...PLAIN,
      kind: 'asked',
      subject: 'handbook',
      metricId: metric?.metricId,
      targets: [{ areaIds: [with_.defaultAreaId] }],
      namedArea: false,
      periods: [defaultPeriod(with_)],
      compares: false,
      ranks: null,
      limit: DEFAULT_TOP,
      isEach: false,
      isNow: false,
      text: question.trim(),
      unread: [],
    };

  // The name of a page is no part of the plant, and a figure in it no time.
  const isHowTo = asksHow && atoms.length === 0 && subjectOf(rest, lexicon, false) === 'handbook';
  if (!isHowTo && EXCEPT.test(rest)) return unknown('except');
  const stranger = isHowTo
    ? null
    : (strangerIn(rest, lexicon) ??
      numberedStranger(unnamed, rest, matches) ??
      foreignPart(unnamed, matches));
  if (stranger !== null) return unknown('area', stranger);

  // A figure that nothing took may be a date, a clock or a number of something.
  const unread = MEAN.test(rest) ? rest.replace(MEAN_UNIT, '') : rest;
  if (!isHowTo && /\d/.test(unread.replace(lexicon.topCount, '').replace(PLAIN_DIGITS, '')))
    return unknown('period');

  const previous = with_.previous?.kind === 'asked' ? with_.previous : undefined;
  const goesOn = previous !== undefined && lexicon.followUp.test(whole);
  const asksWhy = lexicon.cause.test(whole);
  const compares = asksWhy || lexicon.compare.test(rest);
  // A "why" is about the period that was asked about, beside the one before it.
  const ownAtoms = asksWhy ? atoms.filter(({ atom }) => atom.kind !== 'before') : atoms;
  const found = periodsOf(ownAtoms, whole, compares, lexicon, {
    calendar: with_.calendar,
    shifts: with_.shifts,
    nowMs: with_.nowMs,
    previous: previous?.periods[0]?.moments,
  });
  if (!found.ok) return unknown(found.reason === 'unclear' ? 'period' : found.reason);

  if (metric !== null) {
    if (asksWhy) return unknown('cause');
    // A figure of a board has no bound and no mean: without them it would be the answer to another question.
    if (threshold.value !== null || MEAN.test(rest)) return unknown('subject');
    return {
      ...PLAIN,
      kind: 'asked',
      subject: 'metric',
      metricId: metric.metricId,
      targets:
        matches.length > 0
          ? matches.map((match) => ({ areaIds: match.areaIds }))
          : goesOn && previous
            ? previous.targets
            : [{ areaIds: [with_.defaultAreaId] }],
      namedArea: matches.length > 0,
      periods:
        found.periods.length > 0
          ? found.periods
          : goesOn && previous
            ? previous.periods
            : [defaultPeriod(with_)],
      compares,
      // "Which line has the lowest OEE" may be a name as a whole.
      ranks: lexicon.least.test(whole) ? 'least' : lexicon.top.test(whole) ? 'most' : null,
      beside: unnamed.trim(),
      limit: limitIn(rest, lexicon),
      isEach: lexicon.each.test(rest) || CHART.test(rest),
      isNow: lexicon.nowWords.test(rest),
      text: question.trim(),
      unread: unreadWords(rest, withoutSubjects(lexicon), language)
        .filter((word) => !isInName(word, metric.metricId, language, form))
        .map((word) => asWritten(question, word)),
    };
  }
  const named = lexicon.energies.filter(([pattern]) => pattern.test(rest)).map(([, code]) => code);
  const energyCodes = named.length === 0 && threshold.isElectric ? ['electric'] : named;
  // Power that is made here is no power that is used.
  const energies = energyCodes.includes('recovered')
    ? energyCodes.filter((code) => code !== 'electric')
    : energyCodes;
  const hasOwnWords = matches.length > 0 || found.periods.length > 0 || energies.length > 0;
  const words = subjectOf(rest, lexicon, found.periods.length > 0);
  // "The share of firing" is its part of the plant, and no tier.
  const isShareOfArea = words === 'tiers' && matches.length > 0 && SHARE.test(rest) && !OF_HOURS.test(rest);
  const subject = isShareOfArea || (words === 'energy' && threshold.isElectric) ? 'quantity' : words;
  // A question with a figure of its own goes on from nothing, unless it says so.
  const inherits =
    previous !== undefined &&
    (hasOwnWords || asksWhy) &&
    (goesOn ? isBare(subject, energies, rest) : subject === null && isShort(whole));
  const tiers = tiersIn(rest, lexicon);
  const tier = tiers[0] ?? null;
  // Above 300 kW it is for hours, and no amount.
  const isLoadBound = threshold.value?.isPower === true && !asksWhy;
  // Of alarms, money or tiers, or day by day, it would be the hours of something else.
  if (isLoadBound && ((subject !== null && !OF_LOAD.has(subject)) || lexicon.each.test(rest)))
    return unknown('subject');
  const takenSubject = isLoadBound
    ? 'demand'
    : inherits && !isFigureWord(rest, lexicon)
      ? previous.subject
      : (subject ?? (inherits ? previous.subject : null));
  // Why a tier took more is asked of its electricity.
  const isOfTier = asksWhy && tier !== null && lexicon.subjects.tiers.test(rest);
  const asksTier = !asksWhy && tier !== null && takenSubject !== null && OF_TIERS.has(takenSubject);
  const finalSubject = asksTier ? 'tiers' : isOfTier && takenSubject === 'tiers' ? 'quantity' : takenSubject;
  if (finalSubject === null) return unknown(asksWhy ? 'cause' : 'subject');
  if (finalSubject === 'notMeasured') return unknown('notMeasured');
  const missing = energies.find((code) => !with_.energyCodes.includes(code));
  if (missing !== undefined) return unknown('energy');

  // Why a machine stood still is on record; why an alarm came is not.
  const isWhy = asksWhy && finalSubject !== 'stops';
  if (isWhy && !isExplained(finalSubject)) return unknown('cause');
  const isTierless = finalSubject !== 'quantity' && finalSubject !== 'cost';
  const isOfOther = energies.some((code) => code !== 'electric');
  if (isOfTier && (isTierless || isOfOther || tiers.length > 1)) return unknown('cause');
  // Only electricity has tiers.
  if (asksTier && isOfOther) return unknown('subject');
  const namesOther = energies.length > 0 || lexicon.subjects.cost.test(rest);
  if (asksBeyond(rest, finalSubject, namesOther)) return unknown('subject');
  // What runs and what is read is known of now alone.
  const isPast = found.periods.some(({ moments }) => moments.toMs <= with_.nowMs);
  if (isPast && (finalSubject === 'machines' || finalSubject === 'reading')) return unknown('period');
  // Money by the piece is neither the money nor the energy by the piece.
  const isMoneyPerUnit =
    (finalSubject === 'unitConsumption' && lexicon.subjects.cost.test(rest)) ||
    (finalSubject === 'cost' && PER_UNIT.test(rest));
  if (isMoneyPerUnit) return unknown('subject');
  const isCarbonPerUnit =
    (finalSubject === 'unitConsumption' && lexicon.subjects.co2.test(rest)) ||
    (finalSubject === 'co2' && PER_UNIT.test(rest));
  if (isCarbonPerUnit) return unknown('subject');
  const step = stepIn(rest);
  const asksMean = MEAN.test(rest);
  const eachShift = EACH_SHIFT.test(rest);
  const timeless = (step?.rest ?? rest)
    .replace(EACH_SHIFT, (found) => ' '.repeat(found.length))
    .replace(asksMean ? MEAN_UNIT : /^$/, (found) => ' '.repeat(found.length));
  const isTimeLeft = hasTimeLeft(timeless, lexicon, compares);
  if (TIMED.has(finalSubject) && isTimeLeft) return unknown('period');

  const keeps = (inherits || goesOn) && previous !== undefined;
  const targets: readonly AreaTarget[] =
    matches.length > 0
      ? matches.map((match) => apart(match, rest, lexicon))
      : keeps
        ? previous.targets
        : [{ areaIds: [with_.defaultAreaId] }];
  const asNamed =
    found.periods.length > 0 ? found.periods : keeps ? previous.periods : [defaultPeriod(with_)];
  const byShifts = eachShift && step === null && !isWhy && FIGURED.has(finalSubject);
  const periods = byShifts ? shiftsOf(asNamed, with_) : asNamed;
  // By the shift of more than a day would be a long list; its sum is no answer.
  if (periods === null) return unknown('period');
  // What a machine "used" is the one energy that it is metered for.
  const only = targets.length === 1 ? with_.energiesOf(targets[0]?.areaIds[0] ?? '') : [];
  const isUse =
    finalSubject === 'energy' && energies.length === 0 && !isFigureWord(rest, lexicon) && only.length === 1;
  const isLeast = lexicon.least.test(rest);
  // Several that are named are set side by side; a ranking is of what lies in one.
  const isWithinOne = targets.length === 1 && targets[0]?.areaIds.length === 1;
  const areaType = lexicon.areaTypes.find(([pattern]) => pattern.test(rest))?.[1];
  const isByPart = areaType !== undefined && BY_PART.test(rest);
  const isMost = lexicon.top.test(rest);
  // The tier of the whole is no answer to which part, or which day, took most of it.
  const ranksTier =
    asksTier &&
    isWithinOne &&
    (isByPart ||
      ((isMost || isLeast || threshold.value !== null) &&
        (areaType !== undefined || step !== null || WHO.test(rest))));
  if (ranksTier && tiers.length > 1) return unknown('subject');
  const isTop =
    !isWhy && isWithinOne && (isLeast || isByPart || isMost) && (ranksTier || RANKED.has(finalSubject));
  const ranked = ranksTier ? (takenSubject === 'cost' ? 'cost' : 'quantity') : finalSubject;
  const ofEnergies = isTop && !ranksTier && BY_ENERGY.test(rest) && OF_ENERGIES.has(finalSubject);
  const isRanking = isTop || (threshold.value !== null && isWithinOne && !isWhy);
  // A bound that no ranking keeps would be passed over.
  if (threshold.value !== null && !isLoadBound && !isWhy && !RANKED.has(ranked)) return unknown('subject');
  const ranksBy: RankedBy = ofEnergies ? 'energy' : step && isRanking ? step.by : 'area';
  // "When" is answered by a ranking, a record or not at all: the sum of the period is no day.
  if (step && ranksBy === 'area' && !isWhy && FIGURED.has(finalSubject)) return unknown('subject');
  const mean = !asksMean || isWhy ? null : meanIn(rest, periods);
  if (asksMean && !isWhy) {
    const isPriced = finalSubject === 'price';
    const isPlain = mean !== null && SPANNED.has(finalSubject) && !isRanking && !asksTier && !compares;
    if (TIMED.has(finalSubject) && !isPriced && !isPlain && finalSubject !== 'alarms')
      return unknown('subject');
  }
  const asksShare = !isWhy && !isRanking && !asksTier && SHARE.test(rest) && FIGURED.has(finalSubject);
  if (asksShare && (!SHARED.has(finalSubject) || targets.some(({ areaIds }) => areaIds.length !== 1)))
    return unknown('subject');
  if (
    asksShare &&
    targets.some(({ areaIds }) => areaIds[0] === with_.defaultAreaId) &&
    finalSubject !== 'tiers'
  )
    return unknown('subject');
  if (ranksBy === 'day' || ranksBy === 'shift' || ranksBy === 'hour') {
    if (!SPANNED.has(ranked)) return unknown('subject');
    const lengthMs = periods.reduce((sum, { moments }) => sum + moments.toMs - moments.fromMs, 0);
    const [least, most] = SPAN_HOURS[ranksBy];
    if (periods.length > 1 || lengthMs < least * HOUR_MS || lengthMs > most * HOUR_MS)
      return unknown('period');
  }
  // What stands now is a list, and has no most.
  const ranksEvents =
    !isWhy &&
    isWithinOne &&
    RANKED_EVENTS.has(finalSubject) &&
    isMost &&
    !isLeast &&
    step === null &&
    threshold.value === null &&
    areaType !== undefined &&
    !lexicon.nowWords.test(rest);
  // A sum of the whole is no answer to who it was; what several that are named had is set side by side.
  if (
    UNRANKED.has(finalSubject) &&
    !ranksEvents &&
    isWithinOne &&
    isMost &&
    (areaType !== undefined || WHO.test(rest)) &&
    ASKS_WHICH.test(rest)
  )
    return unknown('subject');
  // "Which machine was best": names alone are no answer.
  if (finalSubject === 'areas' && energies.length === 0 && isMost && found.periods.length > 0)
    return unknown('subject');
  const asked: Asked = {
    kind: 'asked',
    subject: isUse
      ? 'quantity'
      : ranksTier
        ? ranked
        : rankedSubject(finalSubject, isTop || threshold.value !== null, energies),
    targets,
    namedArea: matches.length > 0 || (keeps && previous.namedArea),
    ranksBy,
    energyCodes: isUse ? only : energies.length > 0 ? energies : keeps ? previous.energyCodes : [],
    periods,
    compares,
    isWhy,
    ranks: RANKED_EVENTS.has(finalSubject)
      ? ranksEvents
        ? 'most'
        : null
      : isWhy
        ? null
        : isTop || threshold.value
          ? isLeast
            ? 'least'
            : 'most'
          : keeps
            ? previous.ranks
            : null,
    limit: isByPart && isTop ? MAX_TOP : limitIn(rest, lexicon),
    areaType: areaType ?? (keeps ? previous.areaType : undefined),
    threshold: threshold.value,
    isEach: lexicon.each.test(rest) || CHART.test(rest),
    tier: isWhy && !isOfTier ? null : tier,
    tiers: isWhy ? [] : tiers,
    isCost: asksTier && !ranksTier && takenSubject === 'cost',
    isCount: lexicon.count.test(rest),
    isNow: lexicon.nowWords.test(rest),
    mean,
    asksShare,
    text: question.trim(),
    // The handbook is searched by all words.
    unread:
      finalSubject === 'handbook'
        ? []
        : unreadWords(isLoadBound ? rest.replace(POWER, ' ') : rest, lexicon, language).map((word) =>
            asWritten(question, word),
          ),
  };
  if (!ofEnergies) return asked;
  return {
    ...asked,
    // Amounts of several energies have one measure: what they are worth as standard coal.
    subject: finalSubject === 'quantity' ? 'energy' : finalSubject,
    energyCodes: [...with_.energyCodes],
    compares: false,
    ranks: isLeast ? 'least' : 'most',
    limit: MAX_TOP,
    areaType: undefined,
    threshold: null,
    isEach: false,
    tier: null,
    tiers: [],
    isCost: false,
    isCount: false,
    isNow: false,
    mean: null,
  };
}

/** "What is OEE": the name of a figure and nothing else. */
function isWhatIs(unnamed: string, lexicon: Lexicon, language: PlatformLanguage): boolean {
  const text = unnamed.trim();
  return (
    WHAT_IS.test(text) &&
    unreadWords(text.replace(WHAT_IS, ' '), withoutSubjects(lexicon), language).length === 0 &&
    !/[\p{L}\p{N}]/u.test(text.replace(WHAT_IS, ' '))
  );
}

/** A word of the normalised text in the letters of the question. */
function asWritten(question: string, word: string): string {
  const at = question.toLowerCase().indexOf(word);
  return at < 0 ? word : question.slice(at, at + word.length);
}

const SHARED: ReadonlySet<Subject> = new Set(['quantity', 'cost', 'energy', 'co2', 'tiers']);

const HOUR_MS = 3_600_000;
/** Spans that a period may hold for them to be ranked, in hours. */
const SPAN_HOURS = { day: [36, 62 * 24 + 2], shift: [9, 16 * 24], hour: [2, 72] } as const;

/** The span that is ranked, and the question without its words, so that they are no time. */
function stepIn(rest: string): { readonly by: 'day' | 'shift' | 'hour'; readonly rest: string } | null {
  for (const [by, pattern] of STEPS) {
    const match = pattern.exec(rest);
    if (!match) continue;
    const { index } = match;
    const [found] = match;
    return {
      by,
      rest: rest.slice(0, index) + ' '.repeat(found.length) + rest.slice(index + found.length),
    };
  }
  return null;
}
/** They are counted by the part of the plant that they came from. */
const RANKED_EVENTS: ReadonlySet<Subject> = new Set(['alarms', 'stops']);
const UNRANKED: ReadonlySet<Subject> = new Set(['alarms', 'stops', 'demand', 'powerQuality', 'savings']);
const OF_ENERGIES: ReadonlySet<Subject> = new Set(['quantity', 'cost', 'energy', 'co2']);
/** What a bound in kW is a bound of. */
const POWER =
  /功率|负荷|電力|負荷|กำลังไฟฟ้า|กำลังไฟ|\b(?:power|load|potenza|carico|daya|beban)\b|công suất|tải/g;
const OF_LOAD: ReadonlySet<Subject> = new Set([
  'quantity',
  'energy',
  'demand',
  'reading',
  'machines',
  'areas',
]);
/** What adds up over the spans of a period. */
const SPANNED: ReadonlySet<Subject> = new Set(['quantity', 'cost', 'energy', 'co2', 'output']);
const FEW_MACHINES = 6;
const apart = (match: AreaMatch, rest: string, lexicon: Lexicon): AreaTarget =>
  match.memberIds.length > 1 &&
  match.memberIds.length <= FEW_MACHINES &&
  APART.test(rest) &&
  !lexicon.top.test(rest) &&
  !lexicon.each.test(rest)
    ? { areaIds: match.memberIds }
    : { areaIds: match.areaIds };

type Unknown = Extract<Question, { kind: 'unknown' }>['reason'];
const RANKED: ReadonlySet<Subject> = new Set([
  'quantity',
  'cost',
  'energy',
  'areas',
  'co2',
  'unitConsumption',
  'output',
]);
const FIGURE_SUBJECTS = SUBJECTS.filter(
  (subject) => subject !== 'areas' && subject !== 'meters' && subject !== 'quantity',
);

/** Who used most names machines more often than what they used. */
function rankedSubject(subject: Subject, isRanking: boolean, energies: readonly string[]): Subject {
  return subject === 'areas' && isRanking && energies.length > 0 ? 'quantity' : subject;
}

/** Asked of a tier, they are that tier's and not the whole's. */
const OF_TIERS: ReadonlySet<Subject> = new Set(['quantity', 'energy', 'cost', 'tiers']);
const FIGURED: ReadonlySet<Subject> = new Set([...RANKED, ...OF_TIERS, 'price']);
/** Their figures are those of a period. */
const TIMED: ReadonlySet<Subject> = new Set([
  ...OF_TIERS,
  'co2',
  'unitConsumption',
  'output',
  'demand',
  'powerQuality',
  'price',
  'alarms',
  'stops',
  'savings',
]);

/** The tiers that are named; what names one is no part of another's name: off-peak is no peak. */
function tiersIn(rest: string, lexicon: Lexicon): readonly Tier[] {
  let left = rest;
  const found: { readonly tier: Tier; readonly at: number }[] = [];
  for (const [pattern, tier] of lexicon.tiers) {
    const match = pattern.exec(left);
    if (!match) continue;
    found.push({ tier, at: match.index });
    left = left.replace(new RegExp(pattern.source, `${pattern.flags}g`), (one) => ' '.repeat(one.length));
  }
  return found.toSorted((a, b) => a.at - b.at).map(({ tier }) => tier);
}

const isShort = (text: string): boolean => text.length <= 24;
/** Says a period or a place and nothing that a figure is called by. */
const isBare = (subject: Subject | null, energies: readonly string[], rest: string): boolean =>
  subject === null ||
  subject === 'areas' ||
  (subject === 'quantity' && energies.length > 0 && !SAYS_AMOUNT.test(rest));
const isFigureWord = (rest: string, lexicon: Lexicon): boolean =>
  FIGURE_SUBJECTS.some((subject) => lexicon.subjects[subject].test(rest));

function subjectOf(rest: string, lexicon: Lexicon, hasPeriod: boolean): Subject | null {
  for (const subject of SUBJECTS) {
    // "How" asks the handbook only where no period is asked about.
    if (subject === 'handbook' && hasPeriod) continue;
    const isPerUnit = subject === 'unitConsumption' && PER_UNIT_SIGN.test(rest);
    if (!isPerUnit && !lexicon.subjects[subject].test(rest)) continue;
    if (subject !== 'quantity') return subject;
    // Plain energy, with no carrier named, is all of them together.
    return lexicon.energies.some(([pattern]) => pattern.test(rest)) ? 'quantity' : 'energy';
  }
  return null;
}

function limitIn(rest: string, lexicon: Lexicon): number {
  const groups = lexicon.topCount.exec(rest)?.groups;
  const word = groups?.['count'] ?? groups?.['count2'];
  const asked = word === undefined ? null : lexicon.number(word);
  return Math.min(MAX_TOP, Math.max(1, asked ?? DEFAULT_TOP));
}
