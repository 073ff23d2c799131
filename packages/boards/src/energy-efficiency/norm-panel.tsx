import type { ReactNode } from 'react';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, quantity, type Reader } from '../board/reader.ts';
import { useEfficiency, WORDS, type EfficiencyBoard } from './efficiency.ts';

type NormRow = Extract<NonNullable<EfficiencyBoard['panels']['norm']>, readonly unknown[]>[number];

/** Own value on the scale of a norm's levels. They are for reference; nothing here states compliance. */
export function NormPanel(): ReactNode {
  const { board, reader } = useEfficiency();
  const rows = panelValues(board.panels, 'norm') ?? [];
  return (
    <BoardPanel code="norm" detail="/standIndex" note={reader.t(`${WORDS}norm.sub`)}>
      <ul className="norms">
        {rows.map((row) => (
          <Norm key={`${row.standard} ${row.metric}`} row={row} reader={reader} />
        ))}
      </ul>
    </BoardPanel>
  );
}

function Norm({ row, reader }: { readonly row: NormRow; readonly reader: Reader }): ReactNode {
  const marks = [
    ['l1', row.l1],
    ['l2', row.l2],
    ['l3', row.l3],
    ['tradeBest', row.tradeBest ?? null],
    ['tradeAvg', row.tradeAvg ?? null],
  ] as const;
  const known = marks.flatMap(([key, value]) => (value === null ? [] : [{ key, value }]));
  const most = Math.max(row.value ?? 0, ...known.map(({ value }) => value)) * 1.08 || 1;
  const word = (key: string) => reader.t(`${WORDS}norm.${key}`);
  return (
    <li className="norm">
      <div className="norm-head">
        <span className="strong">{row.metric}</span>
        <span className="t3 ell">{row.product}</span>
        <span className="grow" />
        <span className="strong nowrap">{quantity(reader, row.value, row.unit)}</span>
      </div>
      <div className="track" aria-hidden="true">
        {row.value !== null && <i className="own" style={{ width: `${(row.value / most) * 100}%` }} />}
        {known.map(({ key, value }) => (
          <i key={key} className={`mark ${key}`} style={{ insetInlineStart: `${(value / most) * 100}%` }} />
        ))}
      </div>
      <div className="norm-foot">
        {known.map(({ key, value }) => (
          <span key={key}>{`${word(key)} ${figure(reader, value, row.unit)}`}</span>
        ))}
        <span className="grow" />
        <span>{row.standard}</span>
      </div>
    </li>
  );
}
