/** The sorting lines as boards know them: pieces by grade and defect a minute, and what is recorded every hour. */
import { named } from '@plantdeck/platform/engine/names/plant-name.ts';
import type { SortingLineData } from '@plantdeck/platform/engine/process/process-unit.ts';
import type { LabSignal, LiveProcess, ProcessSignal } from '../../engine/plant-model.ts';
import { RECIPE, TILE_M2, TILE_MM } from './product.ts';
import { SIGNAL } from './signals.ts';
import { DEFECTS, DIMENSIONS, PRICES_CNY } from './sorting-data.ts';
import { GRADES } from './structure.ts';

const FIRST_SORTER_METER = 31;
/** A tile is drawn at the full hour and measured so many minutes later. */
const MEASURED_AFTER_MIN = 15;

const sortingData = (plantId: string, n: number): SortingLineData => ({
  lineAreaId: `${plantId}.W5.L${n}`,
  kilnAreaId: `${plantId}.W4.L${n}.P1.U01`,
  stopAreaId: `${plantId}.W5.L${n}.P1.U01`,
  product: named('ceramics.tile'),
  recipe: RECIPE,
  sizeMm: [...TILE_MM],
  pieceM2: TILE_M2,
  defects: DEFECTS.map(({ code, name, origin }) => ({ code, name, origin })),
  characteristics: DIMENSIONS.map(({ code, name, unit, dp, lower, upper, target }) => ({
    code,
    name,
    unit,
    dp,
    lower,
    upper,
    target,
  })),
  pricesCny: { ...PRICES_CNY },
});

export function sortingProcess(plantId: string): LiveProcess {
  const areaOf = (line: number): string => `${plantId}.W5.L${line + 1}.P2.U01`;
  const lines = [0, 1];
  const signals = lines.flatMap((line): ProcessSignal[] => {
    const count = (signal: number, name: string): ProcessSignal => ({
      signal,
      areaId: areaOf(line),
      name,
      unit: '',
      dp: 0,
    });
    return [
      ...GRADES.map(({ code }, at) => count(SIGNAL.sortedPieces[line]![at]!, `pieces.${code}`)),
      ...DEFECTS.map(({ code }, at) => count(SIGNAL.sortedDefects[line]![at]!, `defect.${code}`)),
      count(SIGNAL.sortRuns[line]!, 'runs'),
      count(SIGNAL.shadeNo[line]!, 'shadeNo'),
    ];
  });
  const lab = lines.flatMap((line): LabSignal[] => {
    const inspected = SIGNAL.hourInspected[line]!;
    const ofHour = (signal: number, property: string): LabSignal => ({
      signal,
      areaId: areaOf(line),
      property,
      resultAfterMinutes: 0,
      whileRunning: inspected,
    });
    return [
      ofHour(inspected, 'inspected'),
      ...GRADES.map(({ code }, at) => ofHour(SIGNAL.hourPieces[line]![at]!, `pieces.${code}`)),
      ...DEFECTS.map(({ code }, at) => ofHour(SIGNAL.hourDefects[line]![at]!, `defect.${code}`)),
      ...DIMENSIONS.map(({ code }, at) => ({
        signal: SIGNAL.dimensions[line]![at]!,
        areaId: areaOf(line),
        property: code,
        resultAfterMinutes: MEASURED_AFTER_MIN,
        whileRunning: SIGNAL.sortRuns[line]!,
      })),
    ];
  });
  return {
    units: lines.map((line) => ({
      areaId: areaOf(line),
      kind: 'sortingLine',
      data: sortingData(plantId, line + 1),
    })),
    signals,
    meterOf: (areaId) => FIRST_SORTER_METER + (areaId === areaOf(0) ? 0 : 1),
    lab,
  };
}
