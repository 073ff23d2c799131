import { sql } from 'kysely';
import * as v from 'valibot';
import { SLOT_MS } from '../../../engine/plant-time/periods.ts';
import { say, type AnswerWord } from '../answer-words.ts';
import type { Asked } from '../question.ts';
import type { ToolContext } from '../tools/tool.ts';
import { ageText } from './age.ts';
import { momentText, percent, sentences, type Found, type Speaker } from './speaker.ts';

/** The mark of the source beside the figure; the source itself stands in a line of its own. */
export const CITED = '[^1]';
const METERS_CITED = 4;

/** Answers that rest on records instead of readings: what those are. Records are as they stand when they are read. */
export const RECORDS: Partial<Readonly<Record<Asked['subject'], AnswerWord>>> = {
  alarms: 'what.alarms',
  stops: 'what.stops',
  tasks: 'what.tasks',
  handbook: 'what.handbook',
  price: 'what.tariff',
  meters: 'what.structure',
  areas: 'what.structure',
};

/** What an answer rests on and how old it is: slots and their times, how whole they are, the meters, the newest reading. */
export async function sourceLine(speaker: Speaker, asked: Asked, found: Found): Promise<string> {
  const { language } = speaker;
  const boards = found.boards ?? [];
  if (asked.subject === 'metric' && found.basis.length === 0)
    return boards.length === 0 ? '' : `${CITED}: ${sentences(language, boards)}`;
  const known = found.basis.filter(({ value }) => value !== null);
  if (known.length === 0) {
    const what = RECORDS[asked.subject];
    return what === undefined
      ? `${CITED}: ${sentences(language, [say(language, 'source.readings'), await newestLine(speaker, [])])}`
      : `${CITED}: ${recordsLine(speaker, what)}`;
  }
  const from = known.map((one) => one.from).toSorted()[0] ?? '';
  const to =
    known
      .map((one) => one.to)
      .toSorted()
      .at(-1) ?? '';
  const moments = { from: momentText(speaker, from), to: momentText(speaker, to) };
  const meters = [...new Set(known.flatMap((one) => one.meters ?? []))];
  const estimated = known.reduce((sum, { estimatedSlots }) => sum + estimatedSlots, 0);
  const pct = percent(speaker, Math.min(...known.map(({ completenessPct }) => completenessPct)));
  const named = meters.slice(0, METERS_CITED).join(', ');
  const parts = [
    found.source === undefined
      ? say(language, 'source.slots', { ...moments, pct })
      : say(language, 'source.rows', { what: found.source, ...moments }),
    ...(meters.length === 0
      ? []
      : [
          say(language, 'source.meters', {
            meters:
              meters.length > METERS_CITED
                ? say(language, 'source.more', { meters: named, count: meters.length })
                : named,
          }),
        ]),
    ...(estimated > 0 ? [say(language, 'source.estimated', { count: estimated })] : []),
    ...(found.isMoney ? [say(language, 'source.price')] : []),
    await newestLine(speaker, known),
    ...boards,
  ];
  return `${CITED}: ${sentences(language, parts)}`;
}

function recordsLine(speaker: Speaker, what: AnswerWord): string {
  const { language } = speaker;
  const at = momentText(speaker, speaker.context.nowMs);
  return say(language, 'source.read', { what: say(language, what), at });
}

interface Basis {
  readonly to: string;
  readonly meters?: readonly string[] | undefined;
}

/** When the newest reading was made that a figure rests on, and how old it is now. */
async function newestLine(speaker: Speaker, basis: readonly Basis[]): Promise<string> {
  const { language, context } = speaker;
  const newestMs = await newestReadingMs(context, basis);
  if (newestMs === null) return say(language, 'source.noReading');
  return say(language, 'source.newest', {
    at: momentText(speaker, newestMs),
    age: ageText(language, context.nowMs - newestMs),
  });
}

async function newestReadingMs(context: ToolContext, basis: readonly Basis[]): Promise<number | null> {
  const { frame, newestSlotEndMs } = context.plant;
  const ends = basis.map(({ to }) => Date.parse(to)).filter((ms) => !Number.isNaN(ms));
  const toMs = Math.min(context.nowMs, ends.length === 0 ? context.nowMs : Math.max(...ends));
  const named = new Set(basis.flatMap(({ meters }) => meters ?? []));
  const used = frame.meters.filter(({ meterId }) => named.size === 0 || named.has(meterId));
  // Nothing can be newer than the newest of the plant, and that is known already.
  if (newestSlotEndMs === null || used.length === 0) return null;
  const keys = `{${used.map(({ meterKey }) => meterKey).join(',')}}`;
  const { rows } = await sql<{ newest: Date | null }>`
    select max(last.slot_start) as newest from unnest(${keys}::int[]) as k(meter_key),
      lateral (select slot_start from slot where slot.meter_key = k.meter_key and quality < 3
               and slot_start < ${new Date(toMs)} order by slot_start desc limit 1) as last`.execute(
    context.db,
  );
  const newest = rows[0]?.newest;
  return newest ? Math.min(newest.getTime() + SLOT_MS, toMs) : null;
}

/** What a tool says of its readings, whatever tool it is. */
const ReadSchema = v.looseObject({ to: v.string(), meters: v.optional(v.array(v.string())) });

/** The tools that an answer was made with, and the newest reading among what they read; of a model's answer. */
export async function toolsLine(
  speaker: Speaker,
  called: readonly { readonly title: string; readonly output: unknown }[],
  ofPage: readonly string[],
): Promise<string> {
  const { language } = speaker;
  if (called.length === 0)
    return ofPage.length > 0 ? sentences(language, ofPage) : say(language, 'source.none');
  const at = momentText(speaker, speaker.context.nowMs);
  const basis = called.flatMap(({ output }) => {
    const read = v.safeParse(ReadSchema, output);
    return read.success ? [read.output] : [];
  });
  const what = [...new Set(called.map(({ title }) => title))].join(', ');
  return sentences(language, [
    say(language, 'source.read', { what, at }),
    await newestLine(speaker, basis),
    ...ofPage,
  ]);
}
