import { useEffect, useState, type ReactNode } from 'react';
import type { DocketPart, DocketTemplate } from '@plantdeck/core/contract';
import { code128Drawing, codePath, qrDrawing, type CodeDrawing } from '../codes/codes.ts';
import { cellText, fillText, type SheetData } from './docket-text.ts';

const MM_PER_PT = 25.4 / 72;
/** Baseline of a line of text below its top, and the distance to the next, in sizes. */
const ASCENT = 0.8;
const LEADING = 1.3;

interface SheetProps {
  readonly template: DocketTemplate;
  readonly data: SheetData;
  /** Told where a code cannot be made of its text. */
  readonly badCode: string;
  /** Drawn over each part, such as the editor's handles. */
  readonly over?: (part: DocketPart) => ReactNode;
}

/** A template filled with a paper: one image in millimetres, the same on the screen and on paper. */
export function Sheet({ template, data, badCode, over }: SheetProps): ReactNode {
  const { widthMm, heightMm, parts } = template;
  return (
    <svg
      className="docket-sheet"
      role="img"
      aria-label={fillText(template.templateName, data)}
      viewBox={`0 0 ${widthMm} ${heightMm}`}
      width={`${widthMm}mm`}
      height={`${heightMm}mm`}
    >
      <rect width={widthMm} height={heightMm} fill="#fff" />
      {parts.map((part) => (
        <g key={part.id} data-part={part.id}>
          <Part part={part} data={data} badCode={badCode} />
          {over?.(part)}
        </g>
      ))}
    </svg>
  );
}

function Part({ part, data, badCode }: { part: DocketPart; data: SheetData; badCode: string }): ReactNode {
  const { xMm, yMm, widthMm, heightMm } = part;
  switch (part.kind) {
    case 'frame':
      return (
        <rect x={xMm} y={yMm} width={widthMm} height={heightMm} fill="none" stroke="#000" strokeWidth={0.3} />
      );
    case 'text':
      return <TextPart part={part} text={fillText(part.text, data)} />;
    case 'lines':
      return <LinesPart part={part} data={data} />;
    case 'qr':
    case 'code128':
      return <CodePart part={part} text={fillText(part.text, data)} badCode={badCode} />;
  }
}

type OfKind<TKind extends DocketPart['kind']> = Extract<DocketPart, { readonly kind: TKind }>;

function TextPart({ part, text }: { part: OfKind<'text'>; text: string }): ReactNode {
  const sizeMm = part.sizePt * MM_PER_PT;
  const shareOf = { start: 0, middle: 0.5, end: 1 };
  const x = part.widthMm * shareOf[part.align];
  return (
    <svg x={part.xMm} y={part.yMm} width={part.widthMm} height={part.heightMm} overflow="hidden">
      <text
        fontSize={sizeMm}
        fontWeight={part.bold ? 700 : 400}
        textAnchor={part.align}
        fill="#000"
        fontFamily="sans-serif"
      >
        {text.split('\n').map((line, index) => (
          <tspan key={index} x={x} y={sizeMm * (ASCENT + index * LEADING)}>
            {line}
          </tspan>
        ))}
      </text>
    </svg>
  );
}

function LinesPart({ part, data }: { part: OfKind<'lines'>; data: SheetData }): ReactNode {
  const sizeMm = part.sizePt * MM_PER_PT;
  const rowMm = sizeMm * 1.9;
  const rows = Math.max(0, Math.floor(part.heightMm / rowMm) - 1);
  const columnMm = part.widthMm / part.columns.length;
  const lines = data.docket?.lines.slice(0, rows) ?? [];
  const padMm = sizeMm * 0.4;
  const cell = (text: string, column: number, row: number, isNumber: boolean): ReactNode => (
    <svg key={column} x={column * columnMm} y={row * rowMm} width={columnMm} height={rowMm} overflow="hidden">
      <text
        x={isNumber ? columnMm - padMm : padMm}
        y={rowMm * 0.66}
        textAnchor={isNumber ? 'end' : 'start'}
        fontSize={sizeMm}
        fontWeight={row === 0 ? 700 : 400}
        fontFamily="sans-serif"
      >
        {text}
      </text>
    </svg>
  );
  return (
    <svg x={part.xMm} y={part.yMm} width={part.widthMm} height={part.heightMm} overflow="hidden">
      {Array.from({ length: lines.length + 2 }, (_, row) => (
        <line
          key={row}
          x1={0}
          x2={part.widthMm}
          y1={row * rowMm + 0.1}
          y2={row * rowMm + 0.1}
          stroke="#000"
          strokeWidth={0.2}
        />
      ))}
      {part.columns.map((column, index) => cell(data.label(column), index, 0, column === 'quantity'))}
      {lines.map((line, row) =>
        part.columns.map((column, index) => (
          <g key={`${row} ${column}`}>
            {cell(cellText(line, column, data), index, row + 1, column === 'quantity')}
          </g>
        )),
      )}
    </svg>
  );
}

function CodePart({
  part,
  text,
  badCode,
}: {
  part: OfKind<'qr'> | OfKind<'code128'>;
  text: string;
  badCode: string;
}): ReactNode {
  const code = useCode(part.kind, text);
  const { xMm, yMm, widthMm, heightMm } = part;
  if (code === 'waiting') return null;
  if (code === null)
    return (
      <svg x={xMm} y={yMm} width={widthMm} height={heightMm} overflow="hidden">
        <rect
          width={widthMm}
          height={heightMm}
          fill="none"
          stroke="#000"
          strokeWidth={0.2}
          strokeDasharray="1 1"
        />
        <text x={1} y={4} fontSize={3} fontFamily="sans-serif">
          {badCode}
        </text>
      </svg>
    );
  return (
    <svg
      x={xMm}
      y={yMm}
      width={widthMm}
      height={heightMm}
      viewBox={`0 0 ${code.width} ${code.height}`}
      preserveAspectRatio={part.kind === 'qr' ? 'xMidYMid' : 'none'}
      shapeRendering="crispEdges"
      data-code={text}
    >
      <path d={codePath(code)} fill="#000" />
    </svg>
  );
}

function useCode(kind: 'qr' | 'code128', text: string): CodeDrawing | null | 'waiting' {
  const [drawn, setDrawn] = useState<{ readonly text: string; readonly code: CodeDrawing | null } | null>(
    null,
  );
  useEffect(() => {
    if (kind !== 'code128') return undefined;
    let isWanted = true;
    void code128Drawing(text).then((code) => isWanted && setDrawn({ text, code }));
    return () => void (isWanted = false);
  }, [kind, text]);
  if (kind === 'qr') return qrDrawing(text);
  return drawn && drawn.text === text ? drawn.code : 'waiting';
}
