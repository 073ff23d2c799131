import { CERAMICS_STEPS, UNIT_ENERGY_CODES } from '@plantdeck/boards/contract';
import type { OwnField } from '@plantdeck/core/contract';
import { plantName } from '../../../engine/names/plant-name.ts';
import { unitSymbol } from '../../../engine/units/scaled-units.ts';
import type { BoardContext } from '../../api/index.ts';
import { boardText } from '../../board-words/index.ts';
import { frameOf } from '../../energy/index.ts';
import { nameOf } from '../parts/panel-context.ts';
import { teamConfigs } from '../workshop-energy/context.ts';
import { sortingLines, tileUnits } from './context.ts';
import {
  CLASS_CODES,
  DEFECT_FIELDS,
  ENERGY_PERIODS,
  ENERGY_TARGETS,
  energyField,
  highField,
  INITIAL,
  lowField,
  planField,
  redField,
} from './limits.ts';
import { energyUnitOf } from './output.ts';

/** Settings that only this board has: steps, plans, targets with red lines, class of the norm, limits of stocks, teams, defects. */
export async function ceramicsProductionFields(
  context: Pick<BoardContext, 'db' | 'plantId' | 'language' | 'now' | 'dataAreaId'>,
): Promise<readonly OwnField[]> {
  const { plantId, language, db } = context;
  const frame = plantId === null ? null : await frameOf({ ...context, plantId, nowMs: context.now() });
  if (!frame) return [];
  const tiles = await tileUnits(db, frame, frame.rootAreaId);
  if (tiles.steps.length === 0) return [];
  const configs = teamConfigs(frame.teamConfigs);
  const percent = { kind: 'number', min: 0, max: 100, dp: 1, unit: '%' } as const;
  const days = { kind: 'number', dp: 0, min: 1, unit: 'd' } as const;
  const text = (key: Parameters<typeof boardText>[1], values?: Parameters<typeof boardText>[2]) =>
    boardText(language, key, values);
  const lineName = (id: string): string => {
    const area = frame.areas.get(id);
    return area ? nameOf(area, language) : id;
  };
  const defects = tiles.sorters[0]?.data.defects ?? [];
  const moisture = tiles.dryers[0]?.data.moisturePct;
  return [
    {
      code: 'teamConfig',
      label: text('field.teamConfig'),
      kind: 'choice',
      required: true,
      options: configs.map((config) => ({ id: config.id, name: nameOf(config, language) })),
      initial: configs[0]?.id ?? null,
    },
    {
      code: 'tileClass',
      label: text('tiles.field.tileClass'),
      kind: 'choice',
      required: true,
      options: CLASS_CODES.map((id) => ({ id, name: text(`tiles.class.${id}`) })),
      initial: INITIAL.tileClass,
    },
    ...sortingLines(tiles.steps).map((id): OwnField => ({
      code: planField(id),
      label: text('tiles.field.plan', { name: lineName(id) }),
      hint: text('tiles.field.plan.hint'),
      kind: 'number',
      min: 1,
      max: 1_000_000,
      dp: 0,
      unit: unitSymbol(`${frame.productUnit}/d`),
    })),
    {
      ...percent,
      code: 'planTargetPct',
      label: text('tiles.field.planTarget'),
      initial: INITIAL.planTargetPct,
    },
    { ...percent, code: 'planRedPct', label: text('tiles.field.planRed'), initial: INITIAL.planRedPct },
    { ...percent, code: 'oeeTargetPct', label: text('tiles.field.oeeTarget'), initial: INITIAL.oeeTargetPct },
    { ...percent, code: 'oeeRedPct', label: text('tiles.field.oeeRed'), initial: INITIAL.oeeRedPct },
    {
      ...percent,
      code: 'goodTargetPct',
      label: text('tiles.field.goodTarget'),
      initial: INITIAL.goodTargetPct,
    },
    {
      ...percent,
      code: 'wasteTargetPct',
      label: text('tiles.field.wasteTarget'),
      initial: INITIAL.wasteTargetPct,
    },
    ...UNIT_ENERGY_CODES.flatMap((code): OwnField[] => [
      ...ENERGY_PERIODS.map((period): OwnField => ({
        code: energyField(code, period),
        label: text(`tiles.field.energy.${period}`, { name: text(`tiles.energy.${code}`) }),
        kind: 'number',
        min: 0.01,
        max: 1000,
        dp: 2,
        unit: energyUnitOf(code, frame.productUnit).display,
        initial: ENERGY_TARGETS[code],
      })),
      {
        code: redField(code),
        label: text('tiles.field.energyRed', { name: text(`tiles.energy.${code}`) }),
        kind: 'number',
        min: 100,
        max: 200,
        dp: 1,
        unit: '%',
        initial: INITIAL.energyRedPct,
      },
    ]),
    ...tiles.stocks.flatMap(({ areaId: id, data }): OwnField[] => {
      const of = { name: plantName(language, data.name) };
      return [
        { ...percent, code: lowField(id), label: text('tiles.field.low', of), initial: data.lowPct },
        { ...percent, code: highField(id), label: text('tiles.field.high', of), initial: data.highPct },
      ];
    }),
    ...(moisture
      ? [
          { ...percent, code: 'moistureLow', label: text('tiles.field.moistureLow'), initial: moisture[0] },
          { ...percent, code: 'moistureHigh', label: text('tiles.field.moistureHigh'), initial: moisture[1] },
        ]
      : []),
    {
      ...days,
      code: 'paretoDays',
      label: text('tiles.field.paretoDays'),
      max: 30,
      initial: INITIAL.paretoDays,
    },
    {
      ...days,
      code: 'leadDays',
      label: text('tiles.field.leadDays'),
      hint: text('tiles.field.leadDays.hint'),
      max: 60,
      initial: INITIAL.leadDays,
    },
    {
      code: 'steps',
      label: text('tiles.field.steps'),
      kind: 'checks',
      ordered: true,
      options: CERAMICS_STEPS.map((id) => ({ id, name: text(`tiles.step.${id}`) })),
      initial: [...CERAMICS_STEPS],
    },
    ...(['press', 'kiln'] as const).map((kind): OwnField => ({
      code: DEFECT_FIELDS[kind],
      label: text(`tiles.field.defects.${kind}`),
      kind: 'checks',
      options: defects.map(({ code, name }) => ({ id: code, name: plantName(language, name) })),
      initial: defects.filter(({ origin }) => origin === kind).map(({ code }) => code),
    })),
  ];
}
