import type { DocketPart, DocketTemplate } from '@plantdeck/core/contract';

export type PartKind = DocketPart['kind'];
export const PART_KINDS: readonly PartKind[] = ['text', 'code128', 'qr', 'lines', 'frame'];
export const SHEET_MIN_MM = { widthMm: 20, heightMm: 10 } as const;
export const SHEET_MAX_MM = 500;
const PART_MIN_MM = 2;

/** What is done to a template in the editor. Everything else stays as it is. */
export type EditorAction =
  | {
      readonly type: 'sheet';
      readonly change: Partial<
        Pick<DocketTemplate, 'templateName' | 'templateType' | 'widthMm' | 'heightMm' | 'menuDisplay'>
      >;
    }
  | { readonly type: 'add'; readonly kind: PartKind }
  | { readonly type: 'part'; readonly id: string; readonly change: Readonly<Record<string, unknown>> }
  | { readonly type: 'move'; readonly id: string; readonly dxMm: number; readonly dyMm: number }
  | { readonly type: 'resize'; readonly id: string; readonly dxMm: number; readonly dyMm: number }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'replace'; readonly template: DocketTemplate };

export function edit(template: DocketTemplate, action: EditorAction): DocketTemplate {
  switch (action.type) {
    case 'replace':
      return action.template;
    case 'sheet':
      return { ...template, ...action.change };
    case 'add':
      return { ...template, parts: [...template.parts, newPart(template, action.kind)] };
    case 'remove':
      return { ...template, parts: template.parts.filter(({ id }) => id !== action.id) };
    case 'part':
      return withPart(template, action.id, (part) => ({ ...part, ...action.change }) as DocketPart);
    case 'move':
      return withPart(template, action.id, (part) => ({
        ...part,
        xMm: within(part.xMm + action.dxMm, 0, template.widthMm - part.widthMm),
        yMm: within(part.yMm + action.dyMm, 0, template.heightMm - part.heightMm),
      }));
    case 'resize':
      return withPart(template, action.id, (part) => ({
        ...part,
        widthMm: within(part.widthMm + action.dxMm, PART_MIN_MM, template.widthMm - part.xMm),
        heightMm: within(part.heightMm + action.dyMm, PART_MIN_MM, template.heightMm - part.yMm),
      }));
  }
}

function withPart(
  template: DocketTemplate,
  id: string,
  change: (part: DocketPart) => DocketPart,
): DocketTemplate {
  return { ...template, parts: template.parts.map((part) => (part.id === id ? change(part) : part)) };
}

/** Kept on the sheet, to a tenth of a millimetre. */
function within(valueMm: number, minMm: number, maxMm: number): number {
  return Math.round(Math.min(Math.max(valueMm, minMm), Math.max(minMm, maxMm)) * 10) / 10;
}

function newPart(template: DocketTemplate, kind: PartKind): DocketPart {
  const taken = new Set(template.parts.map(({ id }) => id));
  let number = template.parts.length + 1;
  while (taken.has(`${kind}${number}`)) number += 1;
  const room = (wantedMm: number, ofMm: number) => Math.min(wantedMm, ofMm);
  const at = (widthMm: number, heightMm: number) => ({
    id: `${kind}${number}`,
    xMm: 0,
    yMm: 0,
    widthMm: room(widthMm, template.widthMm),
    heightMm: room(heightMm, template.heightMm),
  });
  switch (kind) {
    case 'text':
      return { ...at(60, 7), kind, text: '{docketNo}', sizePt: 10, bold: false, align: 'start' };
    case 'qr':
      return { ...at(24, 24), kind, text: '{docketNo}' };
    case 'code128':
      return { ...at(60, 14), kind, text: '{docketNo}' };
    case 'frame':
      return { ...at(80, 40), kind };
    case 'lines':
      return { ...at(190, 60), kind, columns: ['code', 'name', 'quantity', 'unit'], sizePt: 9 };
  }
}

/** Why a template cannot be saved, by field. */
export function templateProblems(
  template: DocketTemplate,
): Readonly<Record<string, 'required' | 'range' | 'outside'>> {
  const problems: Record<string, 'required' | 'range' | 'outside'> = {};
  if (template.templateName.trim() === '') problems['templateName'] = 'required';
  for (const field of ['widthMm', 'heightMm'] as const)
    if (!(template[field] >= SHEET_MIN_MM[field] && template[field] <= SHEET_MAX_MM))
      problems[field] = 'range';
  const reaches = template.parts.some(
    (part) => part.xMm + part.widthMm > template.widthMm || part.yMm + part.heightMm > template.heightMm,
  );
  if (reaches) problems['parts'] = 'outside';
  return problems;
}

/** A template to begin with. */
export function emptyTemplate(id: string, kind: DocketTemplate['kind']): DocketTemplate {
  const size = kind === 'label' ? { widthMm: 80, heightMm: 50 } : { widthMm: 210, heightMm: 140 };
  return { id, templateName: '', templateType: 1, kind, ...size, parts: [], menuDisplay: false, version: 0 };
}
