import { isMetered, meterPlan } from '../../energy/index.ts';
import { say, type AnswerWord } from '../answer-words.ts';
import type { Asked } from '../question.ts';
import { metricName } from '../../../engine/metrics/metric-names.ts';
import { nameOfArea } from '../tools/tool.ts';
import type { Speaker } from './speaker.ts';

const SHOWN = 3;
/** Of a question that was not understood: figures with a name like it. */
const NEAREST_SHOWN = 2;

/** Questions that this plant's data can answer for this person; the one just asked is not among them. */
export function recommended(
  speaker: Speaker,
  asked: Asked | null,
  question: string,
  nearest: readonly string[] = [],
): string[] {
  const { language, context } = speaker;
  const { frame } = context.plant;
  if (!context.can('panel:kpis')) return [];
  const asArea = asked?.targets[0]?.areaIds[0];
  const isOpen = asArea !== undefined && (context.areaIds?.has(asArea) ?? true);
  const areaId = isOpen ? asArea : context.defaultAreaId;
  const hasElectricity = frame.meters.some((meter) => meter.energyCode === 'electric');
  const isWhole = context.areaIds === null;
  const ranks = (type: string): boolean =>
    [...frame.areas.values()].some(
      (area) => area.type === type && isMetered(meterPlan(frame, area.areaId, 'electric')),
    );
  const words = {
    area: nameOfArea(context, areaId),
    period: say(language, 'period.yesterday'),
  };
  const subject = asked?.subject;
  const makes = frame.productionAreaIds.includes(frame.rootAreaId);
  const questions: [boolean, AnswerWord][] = [
    [
      hasElectricity && subject === 'quantity' && asked?.isEach !== true && asked?.ranks === null,
      'ask.trend',
    ],
    [hasElectricity && subject !== 'quantity', 'ask.quantity'],
    [isWhole && ranks('workshop') && asked?.ranks !== 'most', 'ask.top'],
    [context.can('panel:cost') && subject !== 'cost', 'ask.cost'],
    [isWhole && ranks('unit') && subject === 'quantity', 'ask.machines'],
    [isWhole && hasElectricity && subject !== 'demand', 'ask.demand'],
    [isWhole && makes && subject !== 'output', 'ask.output'],
    [isWhole && makes && subject !== 'unitConsumption', 'ask.sec'],
    [context.can('alarm:list') && subject !== 'alarms', 'ask.alarms'],
  ];
  const own = question.trim();
  const today = say(language, 'period.today');
  return [
    ...nearest
      .slice(0, NEAREST_SHOWN)
      .map((id) => say(language, 'ask.metric', { metric: metricName(id, language), period: today })),
    ...questions.filter(([fits]) => fits).map(([, key]) => say(language, key, words)),
  ]
    .filter((one) => one !== own)
    .slice(0, SHOWN);
}
