import { AREA_COLUMNS, CHARGE_MODES, type OwnField } from '@plantdeck/core/contract';
import { frameOf } from '../../energy/index.ts';
import type { PlantFrame } from '../../../engine/energy/plant-frame.ts';
import { periodAt, previousPeriod } from '../../../engine/plant-time/periods.ts';
import type { BoardContext } from '../../api/index.ts';
import { nameOf } from '../parts/panel-context.ts';
import { boardText } from '../../board-words/index.ts';
import { VALLEY_TARGET, VALLEY_TARGET_PCT } from './kpis.ts';
import { SHIFT_HOURS_MAX, hoursField, limitField, shiftCandidates } from './shift-loads.ts';

type FieldContext = Pick<BoardContext, 'db' | 'plantId' | 'language' | 'can' | 'now' | 'dataAreaId'>;

const MONTHS_MAX = 24;
const KVA_MAX = 1_000_000;

/** What only the peak-valley board can be set to: tariff, demand charge, baseline mix, loads that move, export. */
export async function peakValleyUsageFields(context: FieldContext): Promise<readonly OwnField[]> {
  const { plantId, language } = context;
  const frame = plantId === null ? null : await frameOf({ ...context, plantId, nowMs: context.now() });
  if (!frame) return [];
  return [
    {
      code: 'tariffVersion',
      label: boardText(language, 'field.tariffVersion'),
      hint: boardText(language, 'field.tariffVersion.hint'),
      kind: 'choice',
      options: frame.tariff.versions.map(({ version, effectiveFrom }) => ({
        id: version,
        name: version === effectiveFrom ? version : `${version} (${effectiveFrom})`,
      })),
    },
    {
      code: 'chargeMode',
      label: boardText(language, 'field.chargeMode'),
      kind: 'choice',
      required: true,
      options: CHARGE_MODES.map((mode) => ({ id: mode, name: boardText(language, `charge.${mode}`) })),
      initial: 'actual',
    },
    {
      code: 'capacityKva',
      label: boardText(language, 'field.capacityKva'),
      kind: 'number',
      min: 0,
      max: KVA_MAX,
      dp: 1,
      unit: 'kVA',
    },
    {
      code: VALLEY_TARGET,
      label: boardText(language, 'field.valleyTarget'),
      kind: 'number',
      min: 0,
      max: 100,
      dp: 1,
      unit: '%',
      initial: VALLEY_TARGET_PCT,
    },
    {
      code: 'baselineMonth',
      label: boardText(language, 'field.baselineMonth'),
      hint: boardText(language, 'field.baselineMonth.hint'),
      kind: 'choice',
      options: monthsOf(frame, context.now()).map((month) => ({ id: month, name: month })),
    },
    ...shiftCandidates(frame).flatMap((load): OwnField[] => {
      const area = frame.areas.get(load.areaId);
      const name = area ? nameOf(area, language) : load.areaId;
      return [
        {
          code: hoursField(load.areaId),
          label: boardText(language, 'field.shiftHours', { name }),
          kind: 'number',
          min: 0,
          max: SHIFT_HOURS_MAX,
          dp: 1,
          unit: 'h/d',
          initial: load.maxHoursPerDay,
        },
        {
          code: limitField(load.areaId),
          label: boardText(language, 'field.shiftLimit', { name }),
          kind: 'text',
          initial:
            'word' in load.constraint ? boardText(language, load.constraint.word) : load.constraint.text,
        },
      ];
    }),
    {
      code: 'exportColumns',
      label: boardText(language, 'field.exportColumns'),
      kind: 'checks',
      options: AREA_COLUMNS.map((column) => ({ id: column, name: boardText(language, `column.${column}`) })),
      initial: [...AREA_COLUMNS],
    },
  ];
}

/** Accounting months that have run out since the plant's first reading, newest first. */
function monthsOf(frame: PlantFrame, nowMs: number): string[] {
  const months: string[] = [];
  const firstMs = frame.history?.fromMs ?? nowMs;
  let month = previousPeriod(frame.calendar, periodAt(frame.calendar, 'month', nowMs));
  while (month.toMs > firstMs && months.length < MONTHS_MAX) {
    months.push(month.label);
    month = previousPeriod(frame.calendar, month);
  }
  return months;
}
