import type { ReactNode } from 'react';
import type { IndicatorChoices } from '@plantdeck/core/contract';
import { NumberField, Select, TextField } from '@plantdeck/core/ui';
import type { WidgetReader } from '../widget/widget-kind.ts';
import { FormulaInput, ReferencePicker } from './formula-input.tsx';
import {
  INDICATOR_CYCLES,
  INDICATOR_JUDGMENTS,
  INDICATOR_METHODS,
  INDICATOR_TYPES,
  isPair,
  type IndicatorDraft,
  type IndicatorSet,
} from './indicator-draft.ts';

export interface IndicatorFormProps {
  readonly draft: IndicatorDraft;
  readonly set: IndicatorSet;
  readonly choices: IndicatorChoices;
  readonly t: WidgetReader['t'];
  readonly onChange: (draft: IndicatorDraft) => void;
  /** By the field's name, such as `targets.day`. */
  readonly problemOf: (field: string) => string | null;
}

/** One indicator: what it is called, how it is computed, and what it is held against. */
export function IndicatorForm({
  draft,
  set,
  choices,
  t,
  onChange,
  problemOf,
}: IndicatorFormProps): ReactNode {
  const change = (more: Partial<IndicatorDraft>): void => onChange({ ...draft, ...more });
  const options = <TValue extends string>(values: readonly TValue[], key: string) =>
    values.map((value) => ({ value, label: t(`indicators.${key}.${value}`) }));
  const isRatio = draft.method === 'ratio';
  const shownPeriods = INDICATOR_CYCLES.filter(
    (period) => set.periods.includes(period) || (set.cycles.length > 1 && period === draft.cycle),
  );
  const judgments: readonly IndicatorDraft['judgment'][] = set.isTargetRequired
    ? INDICATOR_JUDGMENTS.filter((one) => one !== 'none')
    : INDICATOR_JUDGMENTS;
  return (
    <div className="ind-form">
      <div className="ind-grid">
        <TextField
          label={t('indicators.name')}
          required
          value={draft.name}
          problem={problemOf('name') ?? problemOf('id')}
          autoComplete="off"
          onChange={(name) => change({ name })}
        />
        <Select
          label={t('indicators.method')}
          required
          problem={problemOf('statisticsMethod')}
          value={draft.method === '' ? null : draft.method}
          placeholder={t('indicators.choose')}
          options={options(INDICATOR_METHODS, 'method')}
          onChange={(method) => change({ method })}
        />
        <Select
          label={t('indicators.judgment')}
          required
          problem={problemOf('abnormalJudgment')}
          value={draft.judgment === '' || !judgments.includes(draft.judgment) ? null : draft.judgment}
          placeholder={t('indicators.choose')}
          options={options(judgments, 'judgment')}
          onChange={(judgment) => change({ judgment })}
        />
      </div>
      {isPair(draft) ? (
        <>
          <ReferencePicker
            label={t(isRatio ? 'indicators.numerator' : 'indicators.weighed')}
            value={draft.first}
            problem={problemOf('first') ?? problemOf('parameterIds')}
            choices={choices}
            t={t}
            onChange={(first) => change({ first })}
          />
          <ReferencePicker
            label={t(isRatio ? 'indicators.denominator' : 'indicators.weight')}
            value={draft.second}
            problem={problemOf('second')}
            choices={choices}
            t={t}
            onChange={(second) => change({ second })}
          />
        </>
      ) : (
        <FormulaInput
          label={t('indicators.formula')}
          value={draft.formula}
          problem={problemOf('formula') ?? problemOf('parameterIds') ?? problemOf('unit')}
          choices={choices}
          t={t}
          onChange={(formula) => change({ formula })}
        />
      )}
      <div className="ind-grid">
        {set.cycles.length > 1 && (
          <Select
            label={t('indicators.cycle')}
            value={draft.cycle}
            options={options(set.cycles, 'cycle')}
            onChange={(cycle) => change({ cycle })}
          />
        )}
        <Select
          label={t('indicators.type')}
          value={draft.type}
          options={options(INDICATOR_TYPES, 'type')}
          onChange={(type) => change({ type })}
        />
        <Select
          label={t('indicators.decimals')}
          value={draft.decimals}
          options={(['0', '1', '2', '3'] as const).map((value) => ({ value, label: value }))}
          onChange={(decimals) => change({ decimals })}
        />
        {(draft.judgment !== 'none' || set.isTargetRequired) && (
          <>
            {shownPeriods.map((period) => (
              <NumberField
                key={period}
                min={0}
                label={
                  set.isTargetRequired
                    ? t('indicators.annualTarget')
                    : t('indicators.targetOf', { period: t(`indicators.cycle.${period}`) })
                }
                required={set.isTargetRequired}
                value={draft.targets[period]}
                problem={problemOf(`targets.${period}`)}
                autoComplete="off"
                onChange={(typed) => change({ targets: { ...draft.targets, [period]: typed } })}
              />
            ))}
            <NumberField
              min={0}
              label={t('indicators.redLine')}
              required={set.isTargetRequired}
              note={set.periods.length > 1 ? t('indicators.redLineHint') : undefined}
              value={draft.redLine}
              problem={problemOf('redLine')}
              autoComplete="off"
              onChange={(redLine) => change({ redLine })}
            />
          </>
        )}
      </div>
    </div>
  );
}
