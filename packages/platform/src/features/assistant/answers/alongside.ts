import { formatNumber } from '@plantdeck/core/units';
import type { Period } from '../../../engine/plant-time/periods.ts';
import { say } from '../answer-words.ts';
import { plain } from '../markdown.ts';
import { periodInput } from '../tools/tool.ts';
import type { Speaker } from './speaker.ts';
import type { AnswerPiece, Steps } from './steps.ts';

interface Periods {
  readonly before: Period;
  readonly now: Period;
}

/**
 * What is on record of both periods in an area: stops, alarms and tasks. They stand beside a change and are never said
 * to have made it; what the asker may not see is left out.
 */
export async function* alongside(
  speaker: Speaker,
  steps: Steps,
  areaId: string,
  { before, now }: Periods,
): AsyncGenerator<AnswerPiece, readonly string[]> {
  const { language, context } = speaker;
  const facts: string[] = [];
  const rows = ({ count }: { readonly count: number }): string => say(language, 'step.rows', { count });
  const minutesText = (minutes: number): string => formatNumber(minutes, { decimals: 0 }, language);
  if (context.can('downtimeAnalysis')) {
    const is = yield* read(steps.call('list_stops', { areaId, ...periodInput(now) }, rows));
    const was = is && (yield* read(steps.call('list_stops', { areaId, ...periodInput(before) }, rows)));
    if (is && was && is.count + was.count > 0)
      facts.push(
        say(language, 'why.stops', {
          minutes: minutesText(is.minutes),
          count: is.count,
          before: minutesText(was.minutes),
          beforeCount: was.count,
        }),
      );
  }
  if (context.can('alarm:list')) {
    const is = yield* read(steps.call('count_alarms', { areaId, ...periodInput(now) }, rows));
    const was = is && (yield* read(steps.call('count_alarms', { areaId, ...periodInput(before) }, rows)));
    const most = is?.byAlarm[0];
    if (is && was && is.count + was.count > 0)
      facts.push(
        say(language, most ? 'why.alarmsMost' : 'why.alarms', {
          count: is.count,
          before: was.count,
          name: plain(most?.name ?? ''),
          times: most?.count ?? 0,
        }),
      );
  }
  if (context.can('productionTask')) {
    const brief = ({ tasks }: { readonly tasks: readonly unknown[] }): string =>
      rows({ count: tasks.length });
    const is = yield* read(steps.call('list_tasks', { areaId, ...periodInput(now) }, brief));
    const was = is && (yield* read(steps.call('list_tasks', { areaId, ...periodInput(before) }, brief)));
    if (is && was && is.tasks.length + was.tasks.length > 0)
      facts.push(say(language, 'why.tasks', { count: is.tasks.length, before: was.tasks.length }));
  }
  return facts;
}

/** What cannot be read is left out, and its step says so: the figures beside it stand without it. */
async function* read<T>(call: AsyncGenerator<AnswerPiece, T>): AsyncGenerator<AnswerPiece, T | null> {
  try {
    return yield* call;
  } catch {
    return null;
  }
}
