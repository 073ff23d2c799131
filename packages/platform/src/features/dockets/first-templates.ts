import { DOCKET_COLUMNS, DOCKET_TYPES, type DocketPart, type DocketTemplate } from '@plantdeck/core/contract';

/** The templates an organisation begins with: one of each kind of paper, and a label for a pallet. */
export function firstTemplates(): DocketTemplate[] {
  return [
    ...DOCKET_TYPES.map((templateType): DocketTemplate => ({
      id: `docket-${templateType}`,
      templateName: `${NAME_OF_TYPE}${templateType}`,
      templateType,
      kind: 'docket',
      widthMm: 210,
      heightMm: 140,
      parts: sheetParts(),
      menuDisplay: templateType <= 2,
      version: 1,
    })),
    {
      id: 'label-1',
      templateName: NAME_OF_LABEL,
      templateType: 1,
      kind: 'label',
      widthMm: 80,
      heightMm: 50,
      parts: labelParts(),
      menuDisplay: false,
      version: 1,
    },
  ];
}

/** A name that stands for the type's own in the reader's language, until somebody gives it another. */
export const NAME_OF_TYPE = 'docket.type.';
export const NAME_OF_LABEL = 'docket.label';

const text = (
  id: string,
  content: string,
  place: readonly [xMm: number, yMm: number, widthMm: number, heightMm: number],
  look: Partial<Pick<Extract<DocketPart, { kind: 'text' }>, 'sizePt' | 'bold' | 'align'>> = {},
): DocketPart => ({
  id,
  kind: 'text',
  text: content,
  xMm: place[0],
  yMm: place[1],
  widthMm: place[2],
  heightMm: place[3],
  sizePt: 10,
  bold: false,
  align: 'start',
  ...look,
});
const labelled = (field: string): string => `{label.${field}}: {${field}}`;

function sheetParts(): DocketPart[] {
  return [
    text('title', '{title}', [10, 8, 120, 10], { sizePt: 18, bold: true }),
    { id: 'code', kind: 'code128', text: '{docketNo}', xMm: 136, yMm: 8, widthMm: 64, heightMm: 14 },
    text('no', labelled('docketNo'), [136, 23, 64, 6], { align: 'middle' }),
    text('date', labelled('date'), [10, 22, 60, 6]),
    text('warehouse', labelled('warehouse'), [72, 22, 60, 6]),
    text('party', labelled('party'), [10, 30, 122, 6]),
    {
      id: 'lines',
      kind: 'lines',
      columns: [...DOCKET_COLUMNS],
      sizePt: 9,
      xMm: 10,
      yMm: 38,
      widthMm: 190,
      heightMm: 70,
    },
    text('remark', labelled('remark'), [10, 112, 150, 6]),
    text('operator', labelled('operator'), [10, 124, 60, 6]),
    text('signature', '{label.signature}: ____________', [80, 124, 80, 6]),
    { id: 'qr', kind: 'qr', text: '{docketNo}', xMm: 176, yMm: 110, widthMm: 24, heightMm: 24 },
  ];
}

function labelParts(): DocketPart[] {
  return [
    { id: 'frame', kind: 'frame', xMm: 2, yMm: 2, widthMm: 76, heightMm: 46 },
    text('name', '{line.name}', [5, 5, 48, 8], { sizePt: 13, bold: true }),
    text('batch', '{label.batch}: {line.batch}', [5, 15, 48, 5], { sizePt: 8 }),
    text('quantity', '{line.quantity} {line.unit}', [5, 21, 48, 6], { sizePt: 11 }),
    {
      id: 'qr',
      kind: 'qr',
      text: '{docketNo}|{line.code}|{line.batch}',
      xMm: 53,
      yMm: 5,
      widthMm: 22,
      heightMm: 22,
    },
    { id: 'code', kind: 'code128', text: '{docketNo}', xMm: 5, yMm: 31, widthMm: 70, heightMm: 11 },
    text('no', '{docketNo}', [5, 43, 70, 4], { sizePt: 7, align: 'middle' }),
  ];
}
