import type { ReactNode } from 'react';
import type { OwnField } from '@plantdeck/core/contract';
import { ChoiceField, TextField } from './fields.tsx';
import { problemText, type SettingsFormProps } from './settings-form-props.ts';

/** Settings that only this board has, drawn from what the platform says of them. */
export function OwnFields(props: SettingsFormProps): ReactNode {
  const { t, draft, choices, onChange } = props;
  const set = (code: string, value: string | readonly string[]) =>
    onChange({ ...draft, own: { ...draft.own, [code]: value } });
  const problemOf = (code: string) => problemText(props, `own.${code}`);
  const lists = (choices.own ?? []).filter(({ kind }) => kind === 'checks');
  return (
    <fieldset>
      <legend>{t('board.settings.section.own')}</legend>
      <div className="set-grid">
        {(choices.own ?? [])
          .filter(({ kind }) => kind !== 'checks')
          .map((field) => (
            <Single
              key={field.code}
              field={field}
              value={String(draft.own[field.code] ?? '')}
              problem={problemOf(field.code)}
              onChange={(value) => set(field.code, value)}
            />
          ))}
      </div>
      {lists.map((field) => (
        <Checks
          key={field.code}
          field={field}
          chosen={[draft.own[field.code] ?? []].flat()}
          problem={problemOf(field.code)}
          onChange={(value) => set(field.code, value)}
        />
      ))}
    </fieldset>
  );
}

interface OwnInputProps<TValue> {
  readonly field: OwnField;
  readonly problem: string | undefined;
  readonly onChange: (value: TValue) => void;
}

function Single({
  field,
  value,
  problem,
  onChange,
}: OwnInputProps<string> & { readonly value: string }): ReactNode {
  const label = field.unit ? `${field.label} (${field.unit})` : field.label;
  if (field.kind !== 'choice')
    return (
      <TextField
        numeric={field.kind === 'number'}
        label={label}
        hint={field.hint}
        value={value}
        problem={problem}
        onChange={onChange}
      />
    );
  const options = (field.options ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ChoiceField
      label={label}
      hint={field.hint}
      value={value}
      problem={problem}
      options={field.required ? options : [{ value: '', label: '–' }, ...options]}
      onChange={onChange}
    />
  );
}

function Checks({
  field,
  chosen,
  problem,
  onChange,
}: OwnInputProps<readonly string[]> & { readonly chosen: readonly string[] }): ReactNode {
  const options = field.options ?? [];
  const toggle = (id: string, isOn: boolean) =>
    onChange(
      options.map((option) => option.id).filter((each) => (each === id ? isOn : chosen.includes(each))),
    );
  return (
    <>
      <div className="set-checks" role="group" aria-label={field.label}>
        <span className="set-hint">{field.label}</span>
        {options.map(({ id, name }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
            {name}
          </label>
        ))}
      </div>
      {problem && <p className="set-problem">{problem}</p>}
    </>
  );
}
