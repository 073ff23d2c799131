/** Tables as files that a reader takes away. */
export { csvLine, guardFormula, toCsv, type ExportCell, type ExportTable } from './csv.ts';
export { download } from './download.ts';
