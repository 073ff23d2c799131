/** Tables as files: pure, so that elements and the platform write the same cells. */
export { csvLine, CSV_START, guardFormula, type ExportCell } from './csv.ts';
export { rowXml, SHEET_END, sheetStart, toXlsx, workbookFiles, type Sheet } from './xlsx.ts';
export { crc32 } from './zip.ts';
