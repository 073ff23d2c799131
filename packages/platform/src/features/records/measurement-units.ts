import type { Unit } from '@plantdeck/core/contract';
import { PLATFORM_LANGUAGES } from '../../engine/i18n/language.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import { unitOf } from '../../engine/units/row-units.ts';
import { allDocuments, type SeedRow } from './documents.ts';
import { isTwoNames, type StoredRow } from './resource.ts';

export const MEASUREMENT_UNIT_CODE = 'measurementUnit';

/** Units of one subject, told by how many of the subject's first unit they are. */
export const measurementUnitSeed = (): SeedRow[] =>
  (
    [
      ['kWh', '千瓦时', 'Kilowatt hour', '电量', 'Electricity', 1],
      ['MWh', '兆瓦时', 'Megawatt hour', '电量', 'Electricity', 1_000],
      ['kW', '千瓦', 'Kilowatt', '功率', 'Power', 1],
      ['MW', '兆瓦', 'Megawatt', '功率', 'Power', 1_000],
      ['Nm³', '标准立方米', 'Normal cubic metre', '燃气', 'Gas', 1],
      ['m³', '立方米', 'Cubic metre', '水', 'Water', 1],
      ['m²', '平方米', 'Square metre', '面积', 'Area', 1],
      ['t', '吨', 'Tonne', '质量', 'Mass', 1_000],
      ['kg', '千克', 'Kilogram', '质量', 'Mass', 1],
    ] as const
  ).map(([code, zh, en, subjectZh, subjectEn, factor]) => ({
    id: code,
    values: { code, name: { zh, en }, subject: { zh: subjectZh, en: subjectEn }, factor, note: null },
  }));

type UnitContext = Parameters<typeof allDocuments>[0];

/** A unit that a quantity can be told in: so many of the base unit make one of it. */
export interface OfferedUnit {
  readonly code: string;
  readonly factor: number;
}

/** All units that the enterprise keeps, for forms that ask for one. */
export async function keptUnits(context: UnitContext): Promise<string[]> {
  const rows = await allDocuments(context, MEASUREMENT_UNIT_CODE, { seed: measurementUnitSeed });
  return rows.flatMap(({ values }) => (typeof values.code === 'string' ? [values.code] : []));
}

/**
 * What a base unit can be told in: itself, and every kept unit of its subject. Rates such as Nm3/h follow the unit
 * they are made of.
 */
export async function unitsLike(context: UnitContext, base: string): Promise<OfferedUnit[]> {
  const rows = await allDocuments(context, MEASUREMENT_UNIT_CODE, { seed: measurementUnitSeed });
  return unitsLikeIn(rows, base);
}

/** Codes of the wire and symbols that people read are the same unit: `Nm3` and `Nm³`. */
const isUnit = (code: unknown, wanted: string): boolean =>
  typeof code === 'string' && unitOf(code).display === unitOf(wanted).display;

function unitsLikeIn(rows: readonly StoredRow[], asked: string): OfferedUnit[] {
  const base = unitOf(asked).display;
  const [amount = base, ...per] = base.split('/');
  const own = rows.find(({ values }) => isUnit(values.code, amount));
  const subject = own && subjectOf(own);
  const ownFactor = own?.values.factor;
  if (subject === undefined || typeof ownFactor !== 'number' || ownFactor <= 0)
    return [{ code: base, factor: 1 }];
  const others = rows.flatMap((row): OfferedUnit[] => {
    const { code, factor } = row.values;
    if (typeof code !== 'string' || isUnit(code, amount)) return [];
    if (typeof factor !== 'number' || factor <= 0 || subjectOf(row) !== subject) return [];
    return [{ code: [code, ...per].join('/'), factor: factor / ownFactor }];
  });
  return [{ code: base, factor: 1 }, ...others.toSorted((a, b) => a.factor - b.factor)];
}

/** The subject that the platform brought along goes by its first name, whatever language it is shown in. */
function subjectOf({ values: { subject } }: StoredRow): string | undefined {
  if (isTwoNames(subject)) return subject.zh;
  if (typeof subject !== 'string') return undefined;
  const known = measurementUnitSeed().flatMap(({ values }) =>
    isTwoNames(values.subject) ? [values.subject] : [],
  );
  const isCalled = (pair: (typeof known)[number]): boolean =>
    PLATFORM_LANGUAGES.some((language) => plantName(language, pair) === subject);
  return known.find(isCalled)?.zh ?? subject;
}

/** A quantity in the base unit, shown in another of its kind: larger units have more decimals. */
export function shownIn(base: string, { code, factor }: OfferedUnit): Unit {
  const own = unitOf(base);
  const decimals = own.dp + Math.ceil(Math.log10(factor));
  return {
    ...own,
    display: unitOf(code).display,
    scale: 1 / factor,
    dp: Math.min(6, Math.max(0, decimals)),
  };
}
