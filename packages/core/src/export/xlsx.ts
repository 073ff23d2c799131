import type { ExportCell, ExportTable } from './csv.ts';
import { zip, type ZipEntry } from './zip.ts';

export interface Sheet {
  readonly name: string;
  readonly tables: readonly ExportTable[];
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const ESCAPES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };

/** Characters that XML 1.0 has no place for would make the whole workbook unreadable. */
const isXmlText = (sign: string) =>
  sign >= ' ' ? sign < '\ufffe' || sign.length > 1 : '\t\n\r'.includes(sign);

const escapeXml = (text: string) =>
  Array.from(text)
    .filter(isXmlText)
    .join('')
    .replace(/[<>&"]/g, (sign) => ESCAPES[sign] ?? sign);

function column(index: number): string {
  return index < 26
    ? String.fromCharCode(65 + index)
    : column(Math.floor(index / 26) - 1) + column(index % 26);
}

/** Numbers as numbers; texts are inline strings, which a spreadsheet never runs as a formula. */
function cellXml(cell: ExportCell, ref: string, bold: boolean): string {
  const style = bold ? ' s="1"' : '';
  if (cell === null) return '';
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? `<c r="${ref}"${style}><v>${cell}</v></c>` : '';
  return `<c r="${ref}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

/**
 * One row of a sheet.
 * @param row counted from 1
 */
export function rowXml(cells: readonly ExportCell[], row: number, bold = false): string {
  return `<row r="${row}">${cells.map((cell, c) => cellXml(cell, `${column(c)}${row}`, bold)).join('')}</row>`;
}

/**
 * What stands before the rows of a sheet, and after them in {@link SHEET_END}.
 * @param frozenRows rows that stay in sight
 */
export function sheetStart(frozenRows = 0): string {
  const views =
    frozenRows === 0
      ? ''
      : `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  return `${XML}<worksheet xmlns="${MAIN}">${views}<cols><col min="1" max="1" width="28" customWidth="1"/><col min="2" max="30" width="16" customWidth="1"/></cols><sheetData>`;
}
export const SHEET_END = '</sheetData></worksheet>';

function sheetXml(tables: readonly ExportTable[]): string {
  const rows: { readonly cells: readonly ExportCell[]; readonly bold: boolean }[] = [];
  for (const table of tables) {
    if (rows.length > 0) rows.push({ cells: [], bold: false });
    rows.push({ cells: [table.title], bold: true }, { cells: table.head, bold: true });
    for (const cells of table.rows) rows.push({ cells, bold: false });
  }
  return sheetStart() + rows.map(({ cells, bold }, r) => rowXml(cells, r + 1, bold)).join('') + SHEET_END;
}

/** Excel forbids these in names of sheets, and more than 31 characters. */
const sheetName = (name: string) => escapeXml(name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31));

/**
 * Every file of a workbook (ECMA-376) but its sheets, which are `xl/worksheets/sheet1.xml` and so on.
 * @param names of the sheets in their order
 */
export function workbookFiles(names: readonly string[]): ZipEntry[] {
  const numbers = names.map((_, i) => i + 1);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return [
    {
      name: '[Content_Types].xml',
      text: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${type}.worksheet+xml"/>`).join('')}</Types>`,
    },
    {
      name: '_rels/.rels',
      text: `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${names.map((name, i) => `<sheet name="${sheetName(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${XML}<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId${names.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      text: `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    },
  ];
}

/** A small workbook. */
export function toXlsx(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  return zip([
    ...workbookFiles(sheets.map((sheet) => sheet.name)),
    ...sheets.map((sheet, i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, text: sheetXml(sheet.tables) })),
  ]);
}
