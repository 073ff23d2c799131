/** The rota of the demo plants as boards read it: four teams, three shifts, a cycle of eight days. */
import { named } from '@plantdeck/platform/engine/names/plant-name.ts';
import type { TeamRota } from '@plantdeck/platform/engine/energy/teams.ts';
import { dayName } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import { ROTATION, TEAM_OFFSET_DAYS, TEAMS } from '../engine/day-calendar.ts';

const NAMES = { A: named('team.a'), B: named('team.b'), C: named('team.c'), D: named('team.d') } as const;

export function demoTeams() {
  const { zh, en } = named('teams.rota');
  const config: TeamRota = {
    shifts: [
      { code: 'night', from: '00:00', to: '08:00' },
      { code: 'day', from: '08:00', to: '16:00' },
      { code: 'evening', from: '16:00', to: '24:00' },
    ],
    teams: TEAMS.map(({ code }) => ({ id: code, ...NAMES[code] })),
    cycle: { firstDay: dayName(0), offsetDays: TEAM_OFFSET_DAYS, pattern: [...ROTATION] },
  };
  return { config_id: 'rota', name_zh: zh, name_en: en, sort: 0, config: JSON.stringify(config) };
}
