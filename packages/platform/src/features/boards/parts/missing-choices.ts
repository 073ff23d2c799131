import type { BoardNotice, BoardSetting } from '@plantdeck/core/contract';
import { parseFormula } from '@plantdeck/core/formula';
import { machinesOf } from '../../../store/energy/machines.ts';
import type { PlantFrame } from '../../../engine/energy/plant-frame.ts';
import { readReference } from '../../../engine/energy/reference-figures.ts';
import type { PlatformLanguage } from '../../../engine/i18n/language.ts';
import { boardText } from '../../board-words/index.ts';

const NAMES_SHOWN = 5;

/**
 * What a setting names and the plant does not have any more: meters and machines that were taken away, tariff versions
 * that were deleted, references of formulas to areas that are gone. Settings are checked when they are saved; a plant
 * changes after that.
 */
function missingChoices(
  { own = {}, unitCostFormula, indicators }: BoardSetting,
  frame: PlantFrame,
): string[] {
  // What lies outside of the reader's part of the plant is there all the same.
  const plant = frame.whole ?? frame;
  const { equipment, points, tariffVersion } = own;
  const listed = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  const missing: string[] = [];
  const keep = (names: readonly string[], isThere: (name: string) => boolean) =>
    missing.push(...names.filter((name) => !isThere(name)));
  if (equipment !== undefined) {
    const machines = new Set(machinesOf(plant, plant.rootAreaId).map(({ id }) => id));
    keep(listed(equipment), (id) => machines.has(id));
  }
  keep(listed(points), (id) => plant.meters.some(({ meterId }) => meterId === id));
  if (typeof tariffVersion === 'string' && tariffVersion !== '')
    keep([tariffVersion], (wanted) => plant.tariff.versions.some(({ version }) => version === wanted));
  for (const text of [unitCostFormula ?? '', ...(indicators ?? []).map(({ formula }) => formula ?? '')]) {
    const read = text.trim() === '' ? null : parseFormula(text);
    if (read?.ok) keep([...read.formula.references], (name) => readReference(plant, name) !== null);
  }
  return [...new Set(missing)];
}

/** Tells what of the settings cannot be shown, that all the rest is, and where to choose anew. */
export function missingChoicesNotice(
  setting: BoardSetting,
  frame: PlantFrame,
  language: PlatformLanguage,
): BoardNotice[] {
  const missing = missingChoices(setting, frame);
  if (missing.length === 0) return [];
  const names = missing.slice(0, NAMES_SHOWN).join(', ') + (missing.length > NAMES_SHOWN ? ' …' : '');
  return [
    {
      level: 'warn',
      code: 'missingChoices',
      text: boardText(language, 'notice.missingChoices', { count: missing.length, names }),
    },
  ];
}
