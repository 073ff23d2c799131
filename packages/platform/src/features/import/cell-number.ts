const NOTHING = /^(nan|null|na|n\/a|#n\/a|-+|\.)$/i;
const GROUPED = /^[+-]?\d{1,3}([,\u0020\u00a0\u202f'’]\d{3})+(\.\d+)?$/;
const GROUPS = /[,\u0020\u00a0\u202f'’]/g;
const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** A cell as a number. Groups of thousands are allowed where they cannot be taken for something else. */
export function numberOf(cell: string, decimal: '.' | ','): number | 'empty' | 'wrong' {
  const trimmed = cell.trim();
  if (trimmed === '' || NOTHING.test(trimmed)) return 'empty';
  const text = decimal === ',' ? swapMarks(trimmed) : trimmed;
  const plain = PLAIN.test(text) ? text : GROUPED.test(text) ? text.replace(GROUPS, '') : null;
  const value = plain === null ? Number.NaN : Number(plain);
  return Number.isFinite(value) ? value : 'wrong';
}

/** 1.234,5 as 1,234.5. */
const swapMarks = (text: string): string => text.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','));
