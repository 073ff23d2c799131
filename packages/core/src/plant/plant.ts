/**
 * What a host says about its plant, read and put to use. Comes late: most hosts leave all of it to the platform, and
 * the first picture waits for it only where they do not.
 */
import { tryParseContract } from '../contract/parse.ts';
import {
  AssetIdsSchema,
  PlantShiftsSchema,
  TariffPeriodsSchema,
  TimeZoneSchema,
  UnitSystemSchema,
  type GivenPlant,
} from '../contract/plant-semantics.ts';
import type { Unit } from '../contract/values.ts';
import { energyUnit } from './energy-units.ts';
import { shiftAt, shiftStarts, tariffBands, type ShiftNow, type TariffBand } from './plant-clock.ts';
import { shownAssets } from './shown-assets.ts';

const SCHEMAS = {
  timeZone: TimeZoneSchema,
  shifts: PlantShiftsSchema,
  unitSystem: UnitSystemSchema,
  tariffPeriods: TariffPeriodsSchema,
  assetIds: AssetIdsSchema,
} as const;
export type PlantField = keyof typeof SCHEMAS;

export interface PlantProblem {
  readonly field: PlantField;
  readonly value: unknown;
  /** The place inside what was given, and what was expected there. */
  readonly reason: string;
}

/**
 * Reads what was given; of a field that does not fit the last that did stays, and the problem names it.
 * @param raw  properties by their names; undefined is not given
 */
export function readPlant(
  raw: Readonly<Record<string, unknown>>,
  before: GivenPlant = {},
): { readonly plant: GivenPlant; readonly problems: readonly PlantProblem[] } {
  const plant: Record<string, unknown> = {};
  const problems: PlantProblem[] = [];
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    const field = name as PlantField;
    const value = raw[field];
    if (value === undefined || value === null) continue;
    const parsed = tryParseContract(schema, value);
    if (parsed.ok) plant[field] = parsed.value;
    else {
      problems.push({ field, value, reason: reasonOf(parsed) });
      if (before[field] !== undefined) plant[field] = before[field];
    }
  }
  return { plant, problems };
}

const reasonOf = ({ field, reason }: { readonly field: string; readonly reason: string }): string =>
  field === '(root)' ? reason : `${field}: ${reason}`;

/** Those problems that were not told yet; `told` remembers the last of each field. */
export function untold(problems: readonly PlantProblem[], told: Map<PlantField, unknown>): PlantProblem[] {
  const fresh = problems.filter(({ field, value }) => told.get(field) !== textOf(value));
  told.clear();
  for (const { field, value } of problems) told.set(field, textOf(value));
  return fresh;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** As the event tells it: by the attribute, with its text. */
export const plantError = ({ field, value, reason }: PlantProblem) => ({
  code: 'attribute',
  attribute: field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  value: textOf(value),
  reason,
});

/** A host's plant as views use it. */
export interface Plant extends GivenPlant {
  /** The unit in which amounts of energy are told; others stay. */
  unit(unit: Unit): Unit;
  /** The shift at a moment, or null without a calendar. */
  shiftAt(tMs: number, timeZone: string): ShiftNow | null;
  /** Where shifts begin in a time that is short enough to tell them apart. */
  shiftStarts(
    fromMs: number,
    toMs: number,
    timeZone: string,
  ): readonly { readonly tMs: number; readonly name: string }[];
  /** The tariff over a time, or null where the data's own holds. */
  tariffBands(fromMs: number, toMs: number, timeZone: string): readonly TariffBand[] | null;
  /** What is shown, kept to the areas and machines that were asked for. */
  shown<T extends object>(shown: T): T;
}

/** Longer times have more beginnings of shifts than a picture can bear. */
const STARTS_MAX_MS = 3 * 86_400_000;

export function plantOf(given: GivenPlant): Plant {
  const { shifts, unitSystem, tariffPeriods, assetIds } = given;
  const ids = assetIds && new Set(assetIds);
  return {
    ...given,
    unit: (unit) => energyUnit(unit, unitSystem),
    shiftAt: (tMs, timeZone) => (shifts ? shiftAt(shifts, tMs, timeZone) : null),
    shiftStarts: (fromMs, toMs, timeZone) =>
      shifts && toMs - fromMs <= STARTS_MAX_MS ? shiftStarts(shifts, fromMs, toMs, timeZone) : [],
    tariffBands: (fromMs, toMs, timeZone) =>
      tariffPeriods && toMs - fromMs <= STARTS_MAX_MS
        ? tariffBands(tariffPeriods, fromMs, toMs, timeZone)
        : tariffPeriods
          ? []
          : null,
    shown: (shown) => (ids ? shownAssets(shown, ids) : shown),
  };
}
