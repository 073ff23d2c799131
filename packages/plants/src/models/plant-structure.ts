/** The plain data every plant model publishes: what is measured where, and what it costs. No behaviour. */

import type { SoftSensorLine } from '@plantdeck/platform/engine/soft-sensor/sensor-line.ts';
import type { EnergyCode, EnergyTypeData } from '@plantdeck/platform/engine/energy/energy-types.ts';

export type AreaType = 'factory' | 'workshop' | 'line' | 'process' | 'unit' | 'other';
export type MeterKind = 'incomer' | 'transformer' | 'feeder';
export type Tier = 'topPeak' | 'peak' | 'flat' | 'valley' | 'deepValley';

export interface AreaData {
  readonly id: string;
  readonly parentId: string | null;
  readonly type: AreaType;
  readonly zh: string;
  readonly en: string;
  readonly sort: number;
  readonly equipmentType: string | null;
}

/** A meter. `feeder` meters of one energy never overlap, so any sum over areas is a sum of feeders. */
export interface MeterData {
  readonly id: string;
  readonly areaId: string;
  readonly energy: EnergyCode;
  readonly kind: MeterKind;
  readonly zh: string;
  readonly en: string;
  /** Unit of the register; the minute mean is in that unit per hour (kW, Nm3/h, t/h, m3/h). */
  readonly unit: string;
  /** The data gateway that polls it. An outage silences all meters of one gateway. */
  readonly gateway: number;
}

/** Civil clock bounds `HH:mm`, `[from, to)`; '24:00' ends the day. */
export interface TariffSlot {
  readonly tier: Tier;
  readonly from: string;
  readonly to: string;
}
export interface TariffSeason {
  /** 1..12 */
  readonly months: readonly number[];
  readonly dayTypes: readonly ('workday' | 'saturday' | 'sunday' | 'weekend' | 'all')[];
  /** Tile 24 h without gap or overlap in steps of 15 or 30 minutes. */
  readonly slots: readonly TariffSlot[];
}
/** What `tariff_version.tariff` holds. Prices are final CNY/kWh a tier. */
export interface TariffData {
  readonly version: string;
  /** Local civil day YYYY-MM-DD. */
  readonly effectiveFrom: string;
  readonly tz: string;
  readonly seasons: readonly TariffSeason[];
  /** On a hot day these hours replace the season's. Degrees Celsius. */
  readonly hotDay: { readonly threshold: number; readonly slots: readonly TariffSlot[] };
  readonly prices: Readonly<Partial<Record<Tier, number>>>;
  /** Government funds within the price, CNY/kWh. */
  readonly funds: number;
  /** CNY a kW and month of maximum demand. */
  readonly demandPrice: number;
  /** CNY a kVA and month. */
  readonly capacityPrice: number;
  /** From so many kWh a kVA and month on, demand is charged at this share of its price. */
  readonly demandRelief: { readonly kwhPerKva: number; readonly share: number };
  readonly pfStandard: number;
}

/** A production area: output is counted here. The plant's own row is what left it as good. */
export interface ProductionAreaData {
  readonly areaId: string;
  /** Only what came out in this grade; such a row stands beside the area's own. */
  readonly grade?: string;
  /** 'product' areas fill quantity (in the product's unit) and mass; 'mass' areas fill the mass only, their quantity is null. */
  readonly counts: 'product' | 'mass';
  /** What it makes in an hour of planned time when nothing holds it up, in what it counts; left out, it is learnt. */
  readonly idealPerHour?: number;
}

/** A grade that products are sorted into or made as. */
export interface MaterialGradeData {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
}

/** A chest whose level is planned. */
export interface PulpChestData {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  /** Bone-dry tonnes when full. */
  readonly capacityT: number;
  readonly lowPct: number;
  readonly highPct: number;
  readonly safetyPct: number;
  readonly levelTag: string;
}

/** A pulping line that fills a chest. */
export interface PulpLineData {
  readonly areaId: string;
  readonly chestId: string;
  readonly rateMinTph: number;
  readonly rateMaxTph: number;
  readonly kwhPerT: number;
  /** In half hours. */
  readonly minUpSlots: number;
  readonly minDownSlots: number;
  readonly startCny: number;
  readonly runTag: string;
}

export interface PlantStructure {
  readonly plantId: string;
  readonly model: string;
  readonly zh: string;
  readonly en: string;
  readonly timeZone: string;
  readonly utcOffsetMinutes: number;
  readonly dayAccountTime: string;
  readonly contractKw: number;
  readonly productUnit: string;
  readonly areas: readonly AreaData[];
  readonly meters: readonly MeterData[];
  readonly energyTypes: readonly EnergyTypeData[];
  readonly production: readonly ProductionAreaData[];
  /** In their order, best first. */
  readonly grades: readonly MaterialGradeData[];
  /** Line whose quality is predicted; none where left out. */
  readonly qualityLine?: SoftSensorLine;
  /** Stock preparation that is scheduled; none where left out. */
  readonly pulp?: { readonly chests: readonly PulpChestData[]; readonly lines: readonly PulpLineData[] };
}
