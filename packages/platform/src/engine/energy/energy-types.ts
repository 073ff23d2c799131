import { named } from '../names/plant-name.ts';

/** `recovered` is electricity made from waste heat: it is shown, and costs and emits nothing of its own. */
export type EnergyCode = 'electric' | 'gas' | 'coal' | 'steam' | 'water' | 'recovered';

/** Factors turn one base unit into coal equivalent, carbon dioxide and heat. */
export interface EnergyTypeData {
  readonly code: EnergyCode;
  readonly zh: string;
  readonly en: string;
  readonly unit: string;
  /** CNY a base unit; null where a tariff decides. */
  readonly priceCny: number | null;
  readonly kgcePerUnit: number;
  readonly co2KgPerUnit: number;
  /** The year the carbon dioxide factor was published for. */
  readonly co2FactorYear: number;
  readonly gjPerUnit: number;
  readonly sort: number;
}

/**
 * Energies every model takes from, by the year the carbon dioxide factor was published for: grid mean of the ministry
 * bulletin for 2022, fuels by carbon content of their heating value.
 */
export const ELECTRIC: EnergyTypeData = {
  code: 'electric',
  ...named('energy.electric'),
  unit: 'kWh',
  priceCny: null,
  kgcePerUnit: 0.1229,
  co2KgPerUnit: 0.5366,
  co2FactorYear: 2022,
  gjPerUnit: 0.0036,
  sort: 1,
};
export const GAS: EnergyTypeData = {
  code: 'gas',
  ...named('energy.gas'),
  unit: 'Nm3',
  priceCny: 3.6,
  kgcePerUnit: 1.2143,
  co2KgPerUnit: 1.9765,
  co2FactorYear: 2022,
  gjPerUnit: 0.035588,
  sort: 2,
};
/** Bituminous coal as fired: 23 GJ/t, 26.18 t C/TJ, 98 % burnt. */
export const COAL: EnergyTypeData = {
  code: 'coal',
  ...named('energy.coal'),
  unit: 't',
  priceCny: 920,
  kgcePerUnit: 784.8,
  co2KgPerUnit: 2164,
  co2FactorYear: 2022,
  gjPerUnit: 23,
  sort: 2,
};
/** Bought low-pressure steam: 2 763 kJ/kg, 0.11 t CO2 a GJ. */
export const STEAM: EnergyTypeData = {
  code: 'steam',
  ...named('energy.steam'),
  unit: 't',
  priceCny: 205,
  kgcePerUnit: 94.3,
  co2KgPerUnit: 304,
  co2FactorYear: 2022,
  gjPerUnit: 2.763,
  sort: 2,
};
/** Bought water carries no energy of its own here. */
export const WATER: EnergyTypeData = {
  code: 'water',
  ...named('energy.water'),
  unit: 'm3',
  priceCny: 4.2,
  kgcePerUnit: 0,
  co2KgPerUnit: 0,
  co2FactorYear: 2022,
  gjPerUnit: 0,
  sort: 3,
};
/** The heat it is made from has been counted with its fuel. */
export const RECOVERED: EnergyTypeData = {
  code: 'recovered',
  ...named('energy.recovered'),
  unit: 'kWh',
  priceCny: 0,
  kgcePerUnit: 0,
  co2KgPerUnit: 0,
  co2FactorYear: 2022,
  gjPerUnit: 0,
  sort: 4,
};
