import type { OwnField } from '@plantdeck/core/contract';
import { frameOf } from '../../energy/index.ts';
import { machinesOf } from '../../../store/energy/machines.ts';
import type { BoardContext } from '../../api/index.ts';
import { nameOf } from '../parts/panel-context.ts';
import { boardText } from '../../board-words/index.ts';
import { IDLE_PCT_DEFAULT, teamConfigs } from './context.ts';
import { EQUIPMENT_MAX } from './machines.ts';
import { SEC_TARGET, gradeTarget } from './targets.ts';

type FieldContext = Pick<BoardContext, 'db' | 'plantId' | 'language' | 'can' | 'now' | 'dataAreaId'>;

/** What only the workshop board can be set to: teams, machines in their order, the idle threshold and targets. */
export async function workshopEnergyFields(context: FieldContext): Promise<readonly OwnField[]> {
  const { plantId, language } = context;
  const frame = plantId === null ? null : await frameOf({ ...context, plantId, nowMs: context.now() });
  if (!frame) return [];
  const configs = teamConfigs(frame.teamConfigs);
  const machines = machinesOf(frame, frame.rootAreaId);
  const target = { kind: 'number', min: 0, max: 1_000_000, dp: 3, unit: 'kWh/t' } as const;
  return [
    {
      code: 'teamConfig',
      label: boardText(language, 'field.teamConfig'),
      hint: boardText(language, 'field.teamConfig.hint'),
      kind: 'choice',
      required: true,
      options: configs.map((config) => ({
        id: config.id,
        name: `${nameOf(config, language)} (${config.teams.map((team) => nameOf(team, language)).join(', ')})`,
      })),
      initial: configs[0]?.id ?? null,
    },
    {
      code: 'idlePct',
      label: boardText(language, 'field.idlePct'),
      hint: boardText(language, 'field.idlePct.hint'),
      kind: 'number',
      required: true,
      min: 2,
      max: 80,
      dp: 1,
      unit: '%',
      initial: IDLE_PCT_DEFAULT,
    },
    { ...target, code: SEC_TARGET, label: boardText(language, 'field.secTarget') },
    ...frame.grades.map((grade) => ({
      ...target,
      code: gradeTarget(grade.code),
      label: boardText(language, 'field.secTargetOf', { grade: nameOf(grade, language) }),
    })),
    {
      code: 'equipment',
      label: boardText(language, 'field.equipment'),
      hint: boardText(language, 'field.equipment.hint'),
      kind: 'checks',
      ordered: true,
      max: EQUIPMENT_MAX,
      options: machines.map((machine) => ({ id: machine.id, name: nameOf(machine, language) })),
    },
  ];
}
