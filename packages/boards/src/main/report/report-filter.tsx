import { useId, type ReactNode } from 'react';
import { TOU_DEPTHS, TOU_GRANULARITIES, type MainBoardPanels } from '@plantdeck/core/contract';
import { ChoiceField } from '../../settings/fields.tsx';
import type { Reader } from '../../board/reader.ts';
import { WORDS } from '../words.ts';
import type { ReportDraft } from './report-draft.ts';

export type ReportOffer = Exclude<MainBoardPanels['report'], undefined | { gap: unknown }>;

/** Filter of the report: area of the tree, days, step, lines and comparison. */
export function ReportFilter({
  draft,
  offer,
  problem,
  reader,
  onChange,
}: {
  readonly draft: ReportDraft;
  readonly offer: ReportOffer;
  readonly problem: string | null;
  readonly reader: Reader;
  readonly onChange: (draft: ReportDraft) => void;
}): ReactNode {
  const word = (key: string) => reader.t(`${WORDS}report.${key}`);
  const set = (change: Partial<ReportDraft>) => onChange({ ...draft, ...change });
  const options = <T extends string>(values: readonly T[], prefix: string) =>
    values.map((value) => ({ value, label: word(`${prefix}.${value}`) }));
  return (
    <div className="report-filter">
      <ChoiceField
        label={word('area')}
        value={draft.areaId}
        options={offer.areas.map(({ id, name, level }) => ({
          value: id,
          label: '\u2003'.repeat(level) + name,
        }))}
        onChange={(areaId) => set({ areaId })}
      />
      <ChoiceField
        label={word('depth')}
        value={draft.depth}
        options={options(TOU_DEPTHS, 'depth')}
        onChange={(depth) => set({ depth })}
      />
      <DayField
        label={word('from')}
        value={draft.from}
        max={offer.today}
        onChange={(from) => set({ from })}
      />
      <DayField
        label={word('to')}
        value={draft.to}
        max={offer.today}
        problem={problem}
        onChange={(to) => set({ to })}
      />
      <ChoiceField
        label={word('step')}
        value={draft.granularity}
        options={options(TOU_GRANULARITIES, 'step')}
        onChange={(granularity) => set({ granularity })}
      />
      <ChoiceField
        label={word('groupBy')}
        value={draft.groupBy}
        options={options(['area', 'meter'] as const, 'groupBy')}
        onChange={(groupBy) => set({ groupBy })}
      />
      <ChoiceField
        label={word('compare')}
        value={draft.compare}
        options={options(['none', 'previous', 'lastYear'] as const, 'compare')}
        onChange={(compare) => set({ compare })}
      />
    </div>
  );
}

function DayField({
  label,
  value,
  max,
  problem = null,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly max: string;
  readonly problem?: string | null;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className="set-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className="set-input"
        value={value}
        max={max}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <p id={`${id}-note`} className="set-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
