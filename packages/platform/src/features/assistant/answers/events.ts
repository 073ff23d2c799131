import { formatMonthDay, formatNumber, quantityText } from '@plantdeck/core/units';
import { say, type AnswerWord } from '../answer-words.ts';
import { BY_COUNT } from '../language/asked-words.ts';
import { boardBlock, plain, table } from '../markdown.ts';
import type { Asked } from '../question.ts';
import { PART_TYPES, type PartType } from '../tools/event-parts.ts';
import { periodInput } from '../tools/tool.ts';
import { answerMetric } from './metrics.ts';
import {
  areaName,
  clockText,
  energyName,
  momentText,
  periodName,
  type Found,
  type Speaker,
} from './speaker.ts';
import type { Answering, Steps } from './steps.ts';

/** Answers about what happened and what is written down: alarms, stops, tasks, handbook, savings, meters, areas. */
const ALARMS_SHOWN = 10;
const LIST_SHOWN = 30;

const firstArea = (speaker: Speaker, asked: Asked): string =>
  asked.targets[0]?.areaIds[0] ?? speaker.context.defaultAreaId;
const headOf = ({ language }: Speaker, keys: readonly AnswerWord[]): string[] =>
  keys.map((key) => say(language, key));
const figureText = ({ language }: Speaker, value: number | null): string =>
  formatNumber(value, { decimals: value !== null && Number.isInteger(value) ? 0 : 1 }, language);

/** Day and clock for a narrow column. */
const sinceText = (speaker: Speaker, at: string): string =>
  `${formatMonthDay(at, speaker.context.plant.frame.calendar.zone, speaker.language)} ${clockText(speaker, at)}`;

/** What stands now, where the question says so or names no period; else what came in it. */
export async function* answerAlarms(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  if (asked.ranks !== null) return yield* rankedAlarms(speaker, steps, asked);
  const isStanding = asked.isNow || asked.periods[0]?.wasNamed === false;
  return isStanding
    ? yield* standingAlarms(speaker, steps, asked)
    : yield* countedAlarms(speaker, steps, asked);
}

const partTypeOf = ({ areaType }: Asked): PartType => PART_TYPES.find((one) => one === areaType) ?? 'unit';

/** Who had most of them. */
async function* rankedAlarms(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const { language } = speaker;
  const [areaId, type] = [firstArea(speaker, asked), partTypeOf(asked)];
  const paragraphs: string[] = [];
  for (const period of asked.periods) {
    const found = yield* steps.call(
      'rank_alarms',
      { areaId, type, limit: asked.limit, ...periodInput(period.period) },
      ({ count }) => say(language, 'step.rows', { count }),
    );
    const words = { area: areaName(speaker, areaId), period: periodName(speaker, period) };
    const [first] = found.rows;
    paragraphs.push(
      first
        ? say(language, 'answer.mostAlarms', {
            ...words,
            first: plain(first.areaName),
            value: first.count,
            count: found.count,
          })
        : say(language, 'answer.alarmCount', { ...words, count: found.count, standing: 0 }),
    );
    if (first)
      paragraphs.push(
        table(
          headOf(speaker, ['table.area', 'table.count']),
          found.rows.map((row) => [plain(row.areaName), String(row.count)]),
        ),
      );
    paragraphs.push(sourceOf(speaker, 'what.alarms', found));
  }
  return { paragraphs, basis: [] };
}

const sourceOf = (
  speaker: Speaker,
  what: 'what.alarms' | 'what.stops',
  { from, to }: { readonly from: string; readonly to: string },
): string =>
  `_${say(speaker.language, 'source.rows', {
    what: say(speaker.language, what),
    from: momentText(speaker, from),
    to: momentText(speaker, to),
  })}_`;

async function* standingAlarms(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const { language } = speaker;
  const found = yield* steps.call(
    'list_alarms',
    { areaId: firstArea(speaker, asked), limit: ALARMS_SHOWN },
    (one) => say(language, 'step.rows', { count: one.total }),
  );
  if (found.total === 0) return { paragraphs: [say(language, 'answer.noAlarms')], basis: [] };
  const rows = found.alarms.map((alarm) => [
    `P${alarm.priority}`,
    plain(alarm.name),
    plain(alarm.areaName),
    sinceText(speaker, alarm.since),
    `${quantityText(alarm.value, alarm.unit, language)} / ${quantityText(alarm.limit, alarm.unit, language)}`,
    say(language, alarm.state === 'ackActive' ? 'state.ackActive' : 'state.unackActive'),
  ]);
  const head = headOf(speaker, [
    'table.priority',
    'table.alarm',
    'table.area',
    'table.since',
    'table.valueLimit',
    'table.state',
  ]);
  return {
    paragraphs: [
      [
        say(language, 'answer.alarms', { count: found.total, unacked: found.unacknowledged }),
        ...(found.total > found.alarms.length
          ? [say(language, 'answer.alarmsMore', { count: found.alarms.length })]
          : []),
      ].join(' '),
      table(head, rows, 4),
    ],
    basis: [],
  };
}

async function* countedAlarms(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const { language, context } = speaker;
  const paragraphs: string[] = [];
  const areaId = firstArea(speaker, asked);
  let source: string | undefined;
  for (const period of asked.periods) {
    const found = yield* steps.call('count_alarms', { areaId, ...periodInput(period.period) }, ({ count }) =>
      say(language, 'step.rows', { count }),
    );
    const words = { area: areaName(speaker, areaId), period: periodName(speaker, period) };
    paragraphs.push(
      say(language, 'answer.alarmCount', { ...words, count: found.count, standing: found.standing }),
    );
    if (found.meanDurationMin !== null)
      paragraphs.push(
        say(language, 'answer.alarmTimes', {
          duration: figureText(speaker, Math.round(found.meanDurationMin * 10) / 10),
          ack: figureText(speaker, found.meanAckMin === null ? null : Math.round(found.meanAckMin * 10) / 10),
        }),
      );
    if (found.byPriority.length > 0)
      paragraphs.push(
        table(
          headOf(speaker, ['table.priority', 'table.count']),
          found.byPriority.map(({ priority, count }) => [`P${priority}`, String(count)]),
        ),
      );
    if (found.byAlarm.length > 0)
      paragraphs.push(
        table(
          headOf(speaker, ['table.alarm', 'table.count']),
          found.byAlarm.map(({ name, count }) => [plain(name), String(count)]),
        ),
      );
    source = sourceOf(speaker, 'what.alarms', found);
  }
  if (context.can('productAlarmBoard'))
    paragraphs.push(boardBlock({ element: 'plant-production-alarm-board', areaId }));
  return { paragraphs: [...paragraphs, ...(source ? [source] : [])], basis: [] };
}

export async function* answerStops(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  if (asked.ranks !== null) return yield* rankedStops(speaker, steps, asked);
  const { language } = speaker;
  const paragraphs: string[] = [];
  for (const areaId of asked.targets.flatMap(({ areaIds }) => areaIds))
    for (const period of asked.periods) {
      const found = yield* steps.call('list_stops', { areaId, ...periodInput(period.period) }, ({ count }) =>
        say(language, 'step.rows', { count }),
      );
      const words = { area: areaName(speaker, areaId), period: periodName(speaker, period) };
      if (found.count === 0) {
        paragraphs.push(say(language, 'answer.noStops', words));
        continue;
      }
      paragraphs.push(
        say(language, 'answer.stops', {
          ...words,
          minutes: minutesText(speaker, found.minutes),
          count: found.count,
          unplanned: found.unplanned,
        }),
        table(
          headOf(speaker, ['table.reason', 'table.minutes', 'table.count']),
          found.reasons.map(({ reason, minutes, count }) => [
            plain(reason),
            minutesText(speaker, minutes),
            String(count),
          ]),
        ),
        sourceOf(speaker, 'what.stops', found),
      );
    }
  return { paragraphs, basis: [] };
}

/** Who stood still longest, or most often. */
async function* rankedStops(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const { language } = speaker;
  const [areaId, type] = [firstArea(speaker, asked), partTypeOf(asked)];
  const by = BY_COUNT.test(asked.text) ? ('count' as const) : ('minutes' as const);
  const paragraphs: string[] = [];
  for (const period of asked.periods) {
    const found = yield* steps.call(
      'rank_stops',
      { areaId, type, by, limit: asked.limit, ...periodInput(period.period) },
      ({ count }) => say(language, 'step.rows', { count }),
    );
    const words = { area: areaName(speaker, areaId), period: periodName(speaker, period) };
    const [first] = found.rows;
    if (!first) {
      paragraphs.push(
        found.count === 0
          ? say(language, 'answer.noStops', words)
          : say(language, 'answer.stopsElsewhere', { ...words, count: found.count }),
      );
      continue;
    }
    paragraphs.push(
      say(language, by === 'count' ? 'answer.mostStops' : 'answer.longestStops', {
        ...words,
        first: plain(first.areaName),
        minutes: minutesText(speaker, first.minutes),
        count: first.count,
      }),
      table(
        headOf(speaker, ['table.area', 'table.minutes', 'table.count']),
        found.rows.map((row) => [plain(row.areaName), minutesText(speaker, row.minutes), String(row.count)]),
      ),
      sourceOf(speaker, 'what.stops', found),
    );
  }
  return { paragraphs, basis: [] };
}

const minutesText = ({ language }: Speaker, minutes: number): string =>
  formatNumber(minutes, { decimals: 0 }, language);

export async function* answerTasks(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const { language } = speaker;
  const [period] = asked.periods;
  const found = yield* steps.call(
    'list_tasks',
    { areaId: firstArea(speaker, asked), ...periodInput(period?.period ?? 'today') },
    ({ tasks }) => say(language, 'step.rows', { count: tasks.length }),
  );
  const words = { period: period ? periodName(speaker, period) : '' };
  if (found.tasks.length === 0) return { paragraphs: [say(language, 'answer.noTasks', words)], basis: [] };
  const area = (m2: number | null): string =>
    quantityText(m2, 'm2', language, { scale: 'base', decimals: 0 });
  return {
    paragraphs: [
      say(language, 'answer.tasks', {
        ...words,
        count: found.tasks.length,
        planned: area(found.plannedM2),
        made: area(found.goodM2),
      }),
      table(
        headOf(speaker, ['table.task', 'table.line', 'table.state', 'table.planned', 'table.made']),
        found.tasks
          .slice(0, LIST_SHOWN)
          .map((task) => [
            plain(task.code),
            plain(task.lineName),
            plain(task.stateName),
            area(task.plannedM2),
            area(task.goodM2),
          ]),
        3,
      ),
      ...shown(speaker, found.tasks.length),
    ],
    basis: [],
  };
}

const shown = ({ language }: Speaker, count: number): string[] =>
  count > LIST_SHOWN ? [say(language, 'answer.shown', { count: LIST_SHOWN })] : [];

/** Words that ask, and that no page is about. */
const ASKING =
  /手册|说明书|手冊|說明書|怎么|怎麼|如何|怎样|怎樣|在哪里|在哪裡|什么意思|什麼意思|是|的|吗|嗎|请问|請問|[?？]|マニュアル|ハンドブック|どうやって|どうすれば|方法|やり方|ですか|を|は|の|คู่มือ|วิธี|อย่างไร|ยังไง/g;
const ASKING_WORDS =
  /\b(?:handbook|manual|how|do|can|to|i|we|you|where|what|does|mean|the|a|an|is|are|in|of|panduan|buku|petunjuk|cara|bagaimana|di|mana|saya|manuale|guida|come|si|posso|faccio|dove|trovo|il|la|sổ|tay|hướng|dẫn|cách|làm|thế|nào|sao|ở|đâu)\b/giu;

export async function* answerHandbook(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const { language } = speaker;
  const words = asked.text.replace(ASKING, ' ').replace(ASKING_WORDS, ' ').replace(/\s+/g, ' ').trim();
  const text = (words === '' ? asked.text : words).slice(0, 200);
  const found = yield* steps.call('search_handbook', { text }, ({ total }) =>
    say(language, 'step.rows', { count: total }),
  );
  // How a figure is worked out is said with it, where no page explains it.
  if (found.total === 0 && asked.metricId !== undefined)
    return yield* answerMetric(speaker, steps, { ...asked, subject: 'metric' });
  if (found.total === 0) return { paragraphs: [say(language, 'answer.noHandbook')], basis: [] };
  return {
    paragraphs: [
      say(language, 'answer.handbook', { count: found.total }),
      found.hits
        .map(({ title, path, snippet }) => `- **${plain([...path, title].join(' / '))}**: ${plain(snippet)}`)
        .join('\n'),
    ],
    basis: [],
  };
}

export async function* answerSavings(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const { language, context } = speaker;
  const areaId = firstArea(speaker, asked);
  const [energy] = asked.energyCodes;
  const found = yield* steps.call('query_savings', { areaId, ...(energy && { energy }) }, ({ rows }) =>
    say(language, 'step.rows', { count: rows.length }),
  );
  const area = areaName(speaker, areaId);
  const told = found.rows.filter(({ saving }) => saving !== null);
  if (told.length === 0) return { paragraphs: [say(language, 'answer.noSavings', { area })], basis: [] };
  const paragraphs = told.map((row) =>
    say(language, 'answer.savings', {
      area,
      energy: energyName(speaker, row.energy),
      revision: row.revision,
      days: row.days,
      value: quantityText(row.saving, row.unit, language),
      uncertainty: quantityText(row.uncertainty, row.unit, language),
    }),
  );
  if (context.can('energySavingBenefits'))
    paragraphs.push(boardBlock({ element: 'plant-energy-saving-benefit-board', areaId }));
  return { paragraphs, basis: [] };
}

export async function* answerMeters(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const { language } = speaker;
  const areaId = firstArea(speaker, asked);
  const [energy] = asked.energyCodes;
  const { meters } = yield* steps.call('list_meters', { areaId, ...(energy && { energy }) }, (one) =>
    say(language, 'step.rows', { count: one.meters.length }),
  );
  return listed(
    speaker,
    say(language, 'answer.meters', { area: areaName(speaker, areaId), count: meters.length }),
    headOf(speaker, ['table.meter', 'table.name', 'table.energy']),
    meters.map((meter) => [plain(meter.meterId), plain(meter.name), energyName(speaker, meter.energy)]),
  );
}

export async function* answerAreas(speaker: Speaker, steps: Steps, asked: Asked): Answering {
  const { language } = speaker;
  const areaId = firstArea(speaker, asked);
  const type = PART_TYPES.find((one) => one === asked.areaType);
  const { areas } = yield* steps.call('list_areas', { areaId, ...(type && { type }) }, (one) =>
    say(language, 'step.rows', { count: one.areas.length }),
  );
  const below = areas.filter((area) => area.areaId !== areaId);
  return listed(
    speaker,
    say(language, 'answer.areas', { area: areaName(speaker, areaId), count: below.length }),
    headOf(speaker, ['table.area', 'table.name']),
    below.map((area) => [plain(area.areaId), plain(area.name)]),
  );
}

function listed(
  speaker: Speaker,
  lead: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): Found {
  return {
    paragraphs: [lead, table(head, rows.slice(0, LIST_SHOWN), head.length), ...shown(speaker, rows.length)],
    basis: [],
  };
}
