import type { ReactNode } from 'react';
import type { Tier, TouReport, TouReportRow, TouSummaryRow } from '@plantdeck/core/contract';
import { Delta, TierMark } from '@plantdeck/core/ui/base';
import { formatDelta, formatNumber } from '@plantdeck/core/units';
import { COMMON, type Reader } from '../../board/reader.ts';
import { shiftName } from '../shift-text.tsx';
import { WORDS } from '../words.ts';

export type Measure = 'kwh' | 'cost';

const tierName = (tier: Tier, reader: Reader): string => reader.t(`${COMMON}tier.${tier}.name`);

function figureOf(value: number | null, decimals: number, reader: Reader): string {
  return formatNumber(value, { decimals }, reader.lang);
}

interface TableProps {
  readonly report: TouReport;
  readonly measure: Measure;
  readonly reader: Reader;
}

function Heads({
  report,
  measure,
  reader,
  first,
  last = null,
}: TableProps & { readonly first: ReactNode; readonly last?: ReactNode }): ReactNode {
  const word = (key: string) => reader.t(`${WORDS}report.${key}`);
  return (
    <tr>
      {first}
      {report.tiers.map((tier) => (
        <th key={tier} scope="col" className="num">
          <TierMark tier={tier} label={tierName(tier, reader)} letter={reader.t(`${COMMON}tier.${tier}`)} />{' '}
          {measure === 'kwh' ? 'kWh' : 'CNY'}
        </th>
      ))}
      <th scope="col" className="num">
        {word('col.kwh')}
      </th>
      {report.withCost && (
        <>
          <th scope="col" className="num">
            {word('col.cost')}
          </th>
          <th scope="col" className="num">
            {word('col.price')}
          </th>
        </>
      )}
      <th scope="col" className="num">
        {word('col.share')}
      </th>
      <th scope="col" className="num">
        {word('col.whole')}
      </th>
      {last}
    </tr>
  );
}

function Figures({ row, report, measure, reader }: TableProps & { readonly row: TouReportRow }): ReactNode {
  const isEstimated = row.estimatedSlots > 0;
  return (
    <>
      {report.tiers.map((tier, index) => (
        <td key={tier} className="num">
          {figureOf(row.tiers[index]?.[measure] ?? null, measure === 'kwh' ? 0 : 2, reader)}
        </td>
      ))}
      <td className="num strong">
        {figureOf(row.kwh, 0, reader)}
        {isEstimated && (
          <abbr className="t3" title={reader.t(`${WORDS}report.estimated`, { n: row.estimatedSlots })}>
            {' '}
            e
          </abbr>
        )}
      </td>
      {report.withCost && (
        <>
          <td className="num">{figureOf(row.cost, 2, reader)}</td>
          <td className="num">{figureOf(row.avgPrice, 4, reader)}</td>
        </>
      )}
      <td className="num">{figureOf(row.sharePct, 1, reader)}</td>
      <td className="num">{figureOf(row.completeness, 1, reader)}</td>
    </>
  );
}

/** The whole period: a line for each area or meter, and the total. */
export function SummaryTable(props: TableProps): ReactNode {
  const { report, reader } = props;
  const word = (key: string, values = {}) => reader.t(`${WORDS}report.${key}`, values);
  const hasCompare = report.comparedWith !== null;
  const compareCell = (row: TouSummaryRow) => (
    <>
      <td className="num">{figureOf(row.compare?.kwh ?? null, 0, reader)}</td>
      <td className="num">
        <Change pct={row.compare?.deltaPct ?? null} reader={reader} />
      </td>
    </>
  );
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={word('summary')}>
      <table className="table report-table">
        <thead>
          <Heads
            {...props}
            first={<th scope="col">{word(report.query.groupBy === 'area' ? 'col.area' : 'col.meter')}</th>}
            last={
              hasCompare && (
                <>
                  <th scope="col" className="num">
                    {word('col.before')}
                  </th>
                  <th scope="col" className="num">
                    {word('col.delta')}
                  </th>
                </>
              )
            }
          />
        </thead>
        <tbody>
          {report.summary.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={`level-${Math.min(row.level, 5)}`}>
                {row.name}
                {row.isUnmetered && <span className="t3"> · {word('unmetered')}</span>}
              </th>
              <Figures {...props} row={row} />
              {hasCompare && compareCell(row)}
            </tr>
          ))}
          <tr className="sum">
            <th scope="row">{report.totals.name}</th>
            <Figures {...props} row={report.totals} />
            {hasCompare && compareCell(report.totals)}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Change({ pct, reader }: { readonly pct: number | null; readonly reader: Reader }): ReactNode {
  if (pct === null) return '–';
  return <Delta value={Math.sign(pct)} text={formatDelta(pct, reader.lang)} better="low" />;
}

/** One page of the rows by step. */
export function StepTable(props: TableProps): ReactNode {
  const { report, reader } = props;
  const word = (key: string) => reader.t(`${WORDS}report.${key}`);
  const whole = report.query.granularity === 'day' || report.query.granularity === 'month';
  const offsets = new Set(report.rows.map((row) => row.from.slice(19)));
  const time = (row: TouReportRow): string => {
    if (whole) return row.label;
    if (row.shift !== undefined) return `${row.label} ${shiftName(row.shift, reader)}`;
    const text = row.from.slice(0, 16).replace('T', ' ');
    return offsets.size > 1 ? `${text} ${row.from.slice(19)}` : text;
  };
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={word('steps')}>
      <table className="table report-table">
        <thead>
          <Heads
            {...props}
            first={
              <>
                <th scope="col">{word('col.time')}</th>
                <th scope="col">{word(report.query.groupBy === 'area' ? 'col.area' : 'col.meter')}</th>
              </>
            }
          />
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <tr key={`${row.from} ${row.key}`}>
              <th scope="row" className="nowrap">
                {time(row)}
              </th>
              <td className={`level-${Math.min(row.level, 5)}`}>{row.name}</td>
              <Figures {...props} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shares of the tiers as one bar with direct labels. */
export function TierBar({ report, measure, reader }: TableProps): ReactNode {
  const { totals, tiers } = report;
  const values = tiers.map((tier, index) => ({ tier, value: totals.tiers[index]?.[measure] ?? null }));
  const all = values.reduce((sum, { value }) => sum + (value ?? 0), 0);
  if (all === 0) return null;
  const shown = values.filter(({ value }) => (value ?? 0) > 0);
  return (
    <ul className="tier-bar" aria-label={reader.t(`${WORDS}report.tierShare`)}>
      {shown.map(({ tier, value }) => {
        const pct = ((value ?? 0) / all) * 100;
        return (
          <li key={tier} className={`tier-part tier-${tier}`} style={{ flexGrow: pct }}>
            <span className="strong">{reader.t(`${COMMON}tier.${tier}`)}</span>
            <span>
              <span className="sr">{tierName(tier, reader)} </span>
              {figureOf(pct, 1, reader)} %
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Parents against the sum of their parts. */
export function BalanceList({ report, reader }: Pick<TableProps, 'report' | 'reader'>): ReactNode {
  if (report.balance.length === 0) return null;
  return (
    <ul className="balance">
      {report.balance.map((one) => (
        <li key={one.areaId}>
          <span className="strong">{reader.t(`${WORDS}report.balance`, { name: one.name })}</span>
          <span>
            {reader.t(`${WORDS}report.balanceText`, {
              parent: figureOf(one.parentKwh, 0, reader),
              children: figureOf(one.childrenKwh, 0, reader),
              diff: figureOf(one.diffKwh, 0, reader),
              pct: figureOf(one.diffPct, 1, reader),
            })}
          </span>
          {one.comparedSlots < one.slots && (
            <span className="t3">
              {reader.t(`${WORDS}report.balanceSlots`, { n: one.comparedSlots, all: one.slots })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
