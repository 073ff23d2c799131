import { COAL, ELECTRIC, GAS, STEAM, WATER, type EnergyTypeData } from '../../engine/energy/energy-types.ts';

/** Energies that can be imported, with the factors that hold unless told otherwise. */
export const ENERGY_CODES = ['electric', 'gas', 'steam', 'coal', 'water'] as const;
export type EnergyCode = (typeof ENERGY_CODES)[number];

export const ENERGY_DEFAULTS: Readonly<Record<EnergyCode, EnergyTypeData>> = {
  electric: ELECTRIC,
  gas: GAS,
  steam: STEAM,
  coal: COAL,
  water: WATER,
};

/** The meter of a file that has only one: its code, the end of its id and its name. */
export const MAIN_METERS: Readonly<
  Record<EnergyCode, { readonly code: string; readonly zh: string; readonly en: string }>
> = {
  electric: { code: 'E', zh: '总电表', en: 'Main electricity meter' },
  gas: { code: 'G', zh: '总燃气表', en: 'Main gas meter' },
  steam: { code: 'S', zh: '总蒸汽表', en: 'Main steam meter' },
  coal: { code: 'C', zh: '总煤秤', en: 'Main coal scale' },
  water: { code: 'W', zh: '总水表', en: 'Main water meter' },
};
