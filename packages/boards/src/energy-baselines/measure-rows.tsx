import type { ReactNode } from 'react';
import type { SavingPlanAnswer } from '@plantdeck/core/contract';
import { Select, TextField } from '@plantdeck/core/ui';
import { IconButton } from '@plantdeck/core/ui/base';
import { MEASURE_METHODS, type MeasureDraft } from './plan-draft.ts';
import type { Translate } from './words.ts';

/** Measures of the plan: each with the baseline that proves it. */
export function MeasureRows({
  t,
  measures,
  baselines,
  canEdit,
  hasMoney,
  problemText,
  onChange,
}: {
  readonly t: Translate;
  readonly measures: readonly MeasureDraft[];
  readonly baselines: SavingPlanAnswer['choices']['baselines'];
  readonly canEdit: boolean;
  readonly hasMoney: boolean;
  readonly problemText: (field: string) => string | undefined;
  readonly onChange: (measures: readonly MeasureDraft[]) => void;
}): ReactNode {
  const set = (index: number, change: Partial<MeasureDraft>) =>
    onChange(measures.map((measure, at) => (at === index ? { ...measure, ...change } : measure)));
  const known = baselines.map(({ areaId, energyCode, name }) => ({
    value: `${areaId}|${energyCode}`,
    label: name,
  }));
  const columns = ['name', 'target', 'method', 'start', ...(hasMoney ? ['invest', 'perYear'] : [])] as const;
  const label = (index: number, column: string) => `${t(`measure.${column}`)} ${index + 1}`;
  return (
    <div className="scroll-x" tabIndex={0} role="group" aria-label={t('plan.measures')}>
      <table className="plain plan-measures">
        <caption>{t('plan.measures')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {t(`measure.${column}`)}
              </th>
            ))}
            {canEdit && <th aria-hidden="true" />}
          </tr>
        </thead>
        <tbody>
          {measures.map((measure, index) => (
            <tr key={measure.id}>
              <td data-label={t('measure.name')}>
                <TextField
                  hideLabel
                  label={label(index, 'name')}
                  maxLength={100}
                  disabled={!canEdit}
                  value={measure.name}
                  problem={problemText(`measures.${index}.name`)}
                  onChange={(name) => set(index, { name })}
                />
              </td>
              <td data-label={t('measure.target')}>
                <Select
                  hideLabel
                  label={label(index, 'target')}
                  disabled={!canEdit}
                  value={measure.target}
                  // One whose baseline is gone keeps its place, so that nothing is changed unseen.
                  options={
                    known.some(({ value }) => value === measure.target)
                      ? known
                      : [{ value: measure.target, label: measure.target.replace('|', ' · ') }, ...known]
                  }
                  onChange={(target) => set(index, { target })}
                />
              </td>
              <td data-label={t('measure.method')}>
                <Select
                  hideLabel
                  label={label(index, 'method')}
                  disabled={!canEdit}
                  value={measure.method}
                  options={MEASURE_METHODS.map((value) => ({ value, label: t(`measure.method.${value}`) }))}
                  onChange={(value) => {
                    const method = MEASURE_METHODS.find((one) => one === value);
                    if (method) set(index, { method });
                  }}
                />
              </td>
              <td data-label={t('measure.start')}>
                <TextField
                  hideLabel
                  label={label(index, 'start')}
                  type="date"
                  disabled={!canEdit}
                  value={measure.startDate}
                  problem={problemText(`measures.${index}.startDate`)}
                  onChange={(startDate) => set(index, { startDate })}
                />
              </td>
              {hasMoney && (
                <>
                  <td data-label={t('measure.invest')}>
                    <TextField
                      hideLabel
                      label={label(index, 'invest')}
                      inputMode="decimal"
                      disabled={!canEdit}
                      value={measure.investCny}
                      problem={problemText(`measures.${index}.investCny`)}
                      onChange={(investCny) => set(index, { investCny })}
                    />
                  </td>
                  <td data-label={t('measure.perYear')}>
                    <TextField
                      hideLabel
                      label={label(index, 'perYear')}
                      inputMode="decimal"
                      disabled={!canEdit}
                      value={measure.plannedCnyPerYear}
                      problem={problemText(`measures.${index}.plannedCnyPerYear`)}
                      onChange={(plannedCnyPerYear) => set(index, { plannedCnyPerYear })}
                    />
                  </td>
                </>
              )}
              {canEdit && (
                <td className="remove">
                  <IconButton
                    icon="trash"
                    size="s"
                    label={t('plan.removeMeasure', { name: measure.name || String(index + 1) })}
                    onClick={() => onChange(measures.filter((_, at) => at !== index))}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
