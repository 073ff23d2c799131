import type { ProduceChecking } from '@plantdeck/core/contract';
import type { OpenPlant } from '../../../store/energy/open-plant.ts';
import { areasBelow } from '../../../engine/energy/plant-frame.ts';
import type { Call } from '../../api/index.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import {
  allDocuments,
  grouped,
  isTwoNames,
  LISTS,
  PROCESS_INSPECTION,
  type StoredRow,
  type StoredValue,
} from '../../records/index.ts';
import { BALL_MILL } from './mills.ts';

type Asker = Pick<Call, 'db' | 'orgId' | 'language'>;

/** Inspections of the process at the lines where ball mills stand, by item, the newest of each first. */
export const produceChecking = async (call: Asker, plant: OpenPlant | null): Promise<ProduceChecking> =>
  (await slipChecks(call, plant)).checking;

/** The same with the share of all of them that passed, per cent; null where none was judged. */
export async function slipChecks(
  call: Asker,
  plant: OpenPlant | null,
): Promise<{
  readonly checking: ProduceChecking;
  readonly passPct: number | null;
  /** Lines that the checks are of. */
  readonly lineIds: readonly string[];
}> {
  const lines = plant ? millLines(plant) : new Map<string, string>();
  if (lines.size === 0 || !plant)
    return { checking: { from: null, to: null, items: [] }, passPct: null, lineIds: [] };
  const { frame, nowMs } = plant;
  const context = { ...call, plantId: frame.plantId, nowMs, zone: frame.calendar.zone };
  const [all, items] = [
    await allDocuments(context, PROCESS_INSPECTION.code, { seed: PROCESS_INSPECTION.seed }),
    await allDocuments(context, LISTS.itemId.code, { seed: LISTS.itemId.seed }),
  ];
  const text = (value: StoredValue | undefined): string =>
    isTwoNames(value) ? plantName(call.language, value) : String(value ?? '');
  const made = all
    .filter(({ values }) => lines.has(String(values.lineId)))
    .toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)) || b.id.localeCompare(a.id));
  const nameOf = (itemId: string): string =>
    text(items.find(({ id }) => id === itemId)?.values.name ?? itemId);
  const judged = made.filter((row) => passOf(row) !== null);
  return {
    lineIds: [...lines.keys()],
    passPct: judged.length === 0 ? null : (judged.filter((row) => passOf(row)).length / judged.length) * 100,
    checking: {
      from: made.length === 0 ? null : dayOf(made.at(-1)),
      to: made.length === 0 ? null : dayOf(made[0]),
      items: [...grouped(made, ({ values }) => String(values.itemId))].flatMap(([itemId, rows]) => {
        const [latest] = rows;
        if (!latest) return [];
        const { values } = latest;
        const told = rows.filter((row) => passOf(row) !== null);
        const passed = told.filter((row) => passOf(row) === true).length;
        return [
          {
            itemId,
            name: nameOf(itemId),
            unit: text(values.unit),
            lowerLimit: figureOf(values.lowerLimit),
            upperLimit: figureOf(values.upperLimit),
            count: rows.length,
            passed,
            passPct: told.length === 0 ? null : (passed / told.length) * 100,
            latest: {
              taskCode: text(values.taskCode),
              day: dayOf(latest),
              place: lines.get(String(values.lineId)) ?? '',
              value: figureOf(values.value),
              pass: passOf(latest),
            },
          },
        ];
      }),
    },
  };

  /** Lines with a ball mill below them, by their name. */
  function millLines({ frame }: OpenPlant): Map<string, string> {
    return new Map(
      [...frame.areas.values()]
        .filter(
          ({ areaId, type }) =>
            type === 'line' &&
            [...areasBelow(frame, areaId)].some((id) => frame.areas.get(id)?.equipmentType === BALL_MILL),
        )
        .map(({ areaId, nameZh, nameEn }) => [areaId, plantName(call.language, { zh: nameZh, en: nameEn })]),
    );
  }
}

const dayOf = (row: StoredRow | undefined): string => String(row?.values.day ?? '');
const figureOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const passOf = ({ values: { result } }: StoredRow): boolean | null =>
  result === 'pass' ? true : result === 'fail' ? false : null;
