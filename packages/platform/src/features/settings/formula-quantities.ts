import type { BoardConfigAnswer } from '@plantdeck/core/contract';
import { boardText } from '../board-words/index.ts';
import type { PlantFrame } from '../../engine/energy/plant-frame.ts';
import { referenceQuantities } from '../../engine/energy/reference-figures.ts';
import type { Call } from '../api/index.ts';
import { plantName } from '../../engine/names/plant-name.ts';

/** What formulas may ask of an area, by name; money only for who may see it. */
export function formulaQuantities(
  { language, person }: Pick<Call, 'language' | 'person'>,
  frame: PlantFrame,
): BoardConfigAnswer['choices']['quantities'] {
  const energyName = (code: string): string => {
    const type = frame.energyTypes.find(({ energyCode }) => energyCode === code);
    return type ? plantName(language, { zh: type.nameZh, en: type.nameEn }) : code;
  };
  return referenceQuantities(frame)
    .filter(({ isCost }) => !isCost || person.resources.has('panel:cost'))
    .map(({ code, unit, energyCode, isCost }) => ({
      code,
      unit,
      name:
        energyCode === undefined
          ? boardText(language, commonQuantity(code))
          : isCost
            ? boardText(language, 'quantity.energyCost', { energy: energyName(energyCode) })
            : energyName(energyCode),
    }));
}

const COMMON_QUANTITIES = [
  'quantity.energy',
  'quantity.co2',
  'quantity.cost',
  'quantity.output',
  'quantity.mass',
] as const;
const commonQuantity = (code: string): (typeof COMMON_QUANTITIES)[number] =>
  COMMON_QUANTITIES.find((key) => key === `quantity.${code}`) ?? 'quantity.energy';
