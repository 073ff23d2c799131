import type { ReactNode } from 'react';
import { Checkbox, Field, NumberField, Select, TextAreaField, TextField } from '@plantdeck/core/ui';
import { BASELINE_DRIVERS_MAX, type BaselineList } from '@plantdeck/core/contract';
import type { BaselineDraft, DraftField, DraftProblems } from './baseline-draft.ts';
import type { Translate } from './words.ts';

/** The entries of a baseline: where, which energy, when, by what explained, and how it is judged. */
export function BaselineForm({
  t,
  ruleText,
  draft,
  problems,
  choices,
  onChange,
}: {
  readonly t: Translate;
  readonly ruleText: (problems: DraftProblems, field: DraftField) => string | undefined;
  readonly draft: BaselineDraft;
  readonly problems: DraftProblems;
  readonly choices: BaselineList['choices'];
  readonly onChange: (change: Partial<BaselineDraft>) => void;
}): ReactNode {
  const area = choices.areas.find(({ id }) => id === draft.areaId);
  const depthOf = (id: string): number => id.split('.').length - 1;
  const energies = choices.energyTypes.filter(({ code }) => area?.energyCodes.includes(code));
  const toggle = (code: string, isOn: boolean) =>
    onChange({
      drivers: isOn ? [...draft.drivers, code] : draft.drivers.filter((one) => one !== code),
    });
  return (
    <div className="form">
      <Select
        label={t('area')}
        value={draft.areaId}
        options={choices.areas.map(({ id, name }) => ({
          value: id,
          label: `${'\u2003'.repeat(depthOf(id))}${name}`,
        }))}
        onChange={(areaId) => {
          const codes = choices.areas.find(({ id }) => id === areaId)?.energyCodes ?? [];
          onChange({
            areaId,
            energyCode: codes.includes(draft.energyCode) ? draft.energyCode : (codes[0] ?? ''),
          });
        }}
      />
      <Select
        label={t('energy')}
        value={draft.energyCode}
        options={energies.map(({ code, name, unit }) => ({ value: code, label: `${name} (${unit})` }))}
        onChange={(energyCode) => onChange({ energyCode })}
      />
      <TextField label={t('from')} type="date" value={draft.from} onChange={(from) => onChange({ from })} />
      <TextField
        label={t('to')}
        type="date"
        value={draft.to}
        problem={ruleText(problems, 'to')}
        onChange={(to) => onChange({ to })}
      />
      <div className="wide">
        <Field label={t('drivers')} problem={ruleText(problems, 'drivers')} note={t('driversNote')}>
          {({ id, describedBy }) => (
            <div
              className="drivers"
              id={id}
              role="group"
              aria-label={t('drivers')}
              aria-describedby={describedBy}
            >
              {choices.drivers.map(({ code, name, unit }) => (
                <Checkbox
                  key={code}
                  label={unit ? `${name} (${unit})` : name}
                  checked={draft.drivers.includes(code)}
                  disabled={!draft.drivers.includes(code) && draft.drivers.length >= BASELINE_DRIVERS_MAX}
                  onChange={(isOn) => toggle(code, isOn)}
                />
              ))}
            </div>
          )}
        </Field>
      </div>
      <TextField
        label={t('excluded')}
        note={t('excludedNote')}
        value={draft.excludedDays}
        problem={ruleText(problems, 'excludedDays')}
        onChange={(excludedDays) => onChange({ excludedDays })}
      />
      <NumberField
        label={t('target')}
        unit="%"
        value={draft.targetPct}
        problem={ruleText(problems, 'targetPct')}
        onChange={(targetPct) => onChange({ targetPct })}
      />
      <NumberField
        label={t('redLine')}
        unit="%"
        value={draft.redLinePct}
        problem={ruleText(problems, 'redLinePct')}
        onChange={(redLinePct) => onChange({ redLinePct })}
      />
      <div className="wide">
        <TextAreaField
          label={t('factors')}
          rows={2}
          maxLength={500}
          value={draft.staticFactors}
          onChange={(staticFactors) => onChange({ staticFactors })}
        />
      </div>
    </div>
  );
}
