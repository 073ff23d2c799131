import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import type { PlantFrame } from '../../engine/energy/plant-frame.ts';
import { boardText } from '../board-words/index.ts';

/** What a day's use is explained by. Codes are `kind:argument`, so that a stored baseline names its own drivers. */
export type Driver =
  | { readonly kind: 'output' | 'mass'; readonly areaId: string }
  | { readonly kind: 'grade'; readonly areaId: string; readonly grade: string }
  | { readonly kind: 'cdd'; readonly baseC: number }
  | { readonly kind: 'hdd'; readonly baseC: number }
  | { readonly kind: 'workday' };

/** @returns null where the plant has no such driver */
export function readDriver(frame: PlantFrame, code: string): Driver | null {
  const [kind, first = '', second = ''] = code.split(':');
  switch (kind) {
    case 'output':
    case 'mass':
      return frame.productionAreaIds.includes(first) ? { kind, areaId: first } : null;
    case 'grade': {
      const isKnown = frame.gradedAreaIds.includes(first) && frame.grades.some((one) => one.code === second);
      return isKnown ? { kind, areaId: first, grade: second } : null;
    }
    case 'cdd':
    case 'hdd':
      return /^\d{1,2}$/.test(first) ? { kind, baseC: Number(first) } : null;
    case 'workday':
      return { kind };
    default:
      return null;
  }
}

/** Degree days that are offered: heating below 15 and cooling above 18 and 26 degrees of a day's mean. */
const DEGREE_DAYS = ['hdd:15', 'cdd:18', 'cdd:26'] as const;

/** Everything that a plant's baselines can be explained by. */
export function driverChoices(frame: PlantFrame, language: PlatformLanguage) {
  const codes = [
    ...frame.productionAreaIds.flatMap((areaId) => [`output:${areaId}`, `mass:${areaId}`]),
    ...frame.gradedAreaIds.flatMap((areaId) => frame.grades.map(({ code }) => `grade:${areaId}:${code}`)),
    // No file brings the weather along.
    ...(frame.model === 'imported' ? [] : DEGREE_DAYS),
    'workday',
  ];
  return codes.flatMap((code) => {
    const driver = readDriver(frame, code);
    return driver ? [{ code, ...describeDriver(frame, driver, language) }] : [];
  });
}

export function describeDriver(
  frame: PlantFrame,
  driver: Driver,
  language: PlatformLanguage,
): { readonly name: string; readonly unit: string } {
  if (driver.kind === 'workday') return { name: boardText(language, 'driver.workday'), unit: '' };
  if (driver.kind === 'cdd' || driver.kind === 'hdd')
    return { name: boardText(language, `driver.${driver.kind}`, { base: driver.baseC }), unit: '°C·d' };
  const area = frame.areas.get(driver.areaId);
  const areaName = area ? plantName(language, { zh: area.nameZh, en: area.nameEn }) : driver.areaId;
  if (driver.kind === 'mass')
    return { name: boardText(language, 'driver.mass', { area: areaName }), unit: 't' };
  const grade = driver.kind === 'grade' ? frame.grades.find((one) => one.code === driver.grade) : undefined;
  const name = grade
    ? boardText(language, 'driver.grade', {
        area: areaName,
        grade: plantName(language, { zh: grade.nameZh, en: grade.nameEn }),
      })
    : boardText(language, 'driver.output', { area: areaName });
  return { name, unit: frame.productUnit };
}

/** Use never falls when one of these rises, all else equal; a model that says so is wrong. */
export const growsWithUse = (driver: Driver): boolean => driver.kind !== 'workday' && driver.kind !== 'grade';
const AMOUNTS: readonly string[] = ['output', 'mass', 'grade'] satisfies Driver['kind'][];
/** Drivers that are amounts of product: what they add up to is volume, how they share it is mix. */
export const isVolume = (driver: Driver): boolean => AMOUNTS.includes(driver.kind);
/** The same of a code. */
export const isAmountCode = (code: string): boolean => AMOUNTS.includes(code.split(':')[0] ?? '');
