/** What the sorting lines count and measure. */
import { named } from '@plantdeck/platform/engine/names/plant-name.ts';
import type { SortingLineData } from '@plantdeck/platform/engine/process/process-unit.ts';

type Cause = 'firing' | 'glazing';
/** Share of the defects on an ordinary day, and how many times as often each cause makes it. */
interface DefectModel {
  readonly weight: number;
  readonly by?: Partial<Record<Cause, number>>;
}
type Defect = SortingLineData['defects'][number];
const defect = (
  code: string,
  key: Parameters<typeof named>[0],
  origin: Defect['origin'],
  weight: number,
  by: DefectModel['by'] = {},
): Defect & DefectModel => ({ code, name: named(key), origin, weight, by });

export const DEFECTS: readonly (Defect & DefectModel)[] = [
  defect('pinhole', 'ceramics.defect.pinhole', 'glaze', 14, { glazing: 4 }),
  defect('blackSpot', 'ceramics.defect.blackSpot', 'glaze', 9),
  defect('crack', 'ceramics.defect.crack', 'press', 6),
  defect('edgeChip', 'ceramics.defect.edgeChip', 'polish', 12),
  defect('cornerChip', 'ceramics.defect.cornerChip', 'handling', 9),
  defect('shade', 'ceramics.defect.shade', 'kiln', 8, { firing: 9 }),
  defect('warpage', 'ceramics.defect.warpage', 'kiln', 9, { firing: 5 }),
  defect('size', 'ceramics.defect.size', 'press', 6),
  defect('glazeMiss', 'ceramics.defect.glazeMiss', 'glaze', 5, { glazing: 8 }),
  defect('glazeDrip', 'ceramics.defect.glazeDrip', 'glaze', 4, { glazing: 3 }),
  defect('scratch', 'ceramics.defect.scratch', 'polish', 7),
  defect('printShift', 'ceramics.defect.printShift', 'print', 5),
  defect('lamination', 'ceramics.defect.lamination', 'press', 4),
  defect('others', 'ceramics.defect.others', 'handling', 2),
];

/** Mean and spread of what is measured, and how far firing that is off moves it; all in the unit of the characteristic. */
interface DimensionModel {
  readonly mean: number;
  readonly sigma: number;
  readonly firing?: number;
}
export const DIMENSIONS: readonly (SortingLineData['characteristics'][number] & DimensionModel)[] = [
  {
    code: 'lengthMm',
    name: named('ceramics.dimension.length'),
    unit: 'mm',
    dp: 2,
    lower: 1199,
    upper: 1201,
    target: 1200,
    mean: 1200.05,
    sigma: 0.21,
  },
  {
    code: 'widthMm',
    name: named('ceramics.dimension.width'),
    unit: 'mm',
    dp: 2,
    lower: 599.2,
    upper: 600.8,
    target: 600,
    mean: 600.02,
    sigma: 0.16,
  },
  {
    code: 'squarenessMm',
    name: named('ceramics.dimension.squareness'),
    unit: 'mm',
    dp: 2,
    lower: null,
    upper: 1.5,
    target: null,
    mean: 0.6,
    sigma: 0.2,
  },
  {
    code: 'curvatureMm',
    name: named('ceramics.dimension.curvature'),
    unit: 'mm',
    dp: 2,
    lower: -1.2,
    upper: 1.2,
    target: 0,
    mean: 0.12,
    sigma: 0.24,
    firing: 0.9,
  },
  {
    code: 'thicknessMm',
    name: named('ceramics.dimension.thickness'),
    unit: 'mm',
    dp: 2,
    lower: 10,
    upper: 11,
    target: 10.5,
    mean: 10.54,
    sigma: 0.11,
  },
];

/** List prices of the grades, CNY/m2. */
export const PRICES_CNY: Readonly<Record<string, number>> = { premium: 68, first: 54, second: 39, waste: 0 };
