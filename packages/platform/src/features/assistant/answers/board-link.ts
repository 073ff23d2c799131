import { formatAppLink } from '@plantdeck/core/contract';
import { say } from '../answer-words.ts';
import type { Subject } from '../language/lexicon.ts';
import type { Asked } from '../question.ts';
import { areaName, periodName, rangeOf, type Speaker } from './speaker.ts';

/** The board that shows what was asked for, and the permission for its page. */
const ENERGY = { board: 'wholePlantEnergy', page: 'realTimeBoardFarm' } as const;
const TARIFF = { board: 'peakValleyUsage', page: 'powerUsageAnalysis' } as const;
const OF_TIERS = { quantity: true, cost: true };
const MACHINES = { board: 'equipmentOperation', page: 'equipmentOperation' } as const;
const BOARDS: Partial<Record<Subject, { readonly board: string; readonly page: string }>> = {
  quantity: ENERGY,
  cost: ENERGY,
  energy: ENERGY,
  co2: ENERGY,
  unitConsumption: ENERGY,
  tiers: TARIFF,
  demand: TARIFF,
  machines: MACHINES,
  alarms: { board: 'productionAlarm', page: 'productAlarmBoard' },
  powerQuality: { board: 'energyQuality', page: 'realTimeBoardQuality' },
};

/**
 * A link that opens the board at the area and the period of the answer. Null where there is none, where the asker may
 * not see it, and where the board could not show the same: for dates of one's own and for single machines.
 */
export function boardLink(speaker: Speaker, asked: Asked): string | null {
  const { context, language } = speaker;
  const found = asked.tier && asked.subject in OF_TIERS ? TARIFF : BOARDS[asked.subject];
  const [period] = asked.periods;
  const range = period && rangeOf(period);
  const areaIds = asked.targets.flatMap((target) => target.areaIds);
  const [areaId] = areaIds;
  if (found === undefined || period === undefined || range === undefined || areaId === undefined) return null;
  if (asked.periods.length > 1 || areaIds.length > 1 || !context.can(found.page)) return null;
  if (context.plant.frame.areas.get(areaId)?.type === 'unit') return null;
  const words = say(language, 'answer.openBoard', {
    area: areaName(speaker, areaId),
    period: periodName(speaker, period),
  });
  return `[${words}](${formatAppLink({ kind: 'board', id: found.board, query: { areaId, range } })})`;
}
