import type { ReactNode } from 'react';
import type { OwnField } from '@plantdeck/core/contract';
import { IconButton } from '@plantdeck/core/ui/base';
import { ChoiceField, TextField } from './fields.tsx';
import { problemText, type SettingsFormProps } from './settings-form-props.ts';

/** Settings that only this board has, drawn from what the platform says of them. */
export function OwnFields(props: SettingsFormProps): ReactNode {
  const { t, draft, choices, onChange, onSay } = props;
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
      {lists.map((field) => {
        const parts = {
          field,
          chosen: [draft.own[field.code] ?? []].flat(),
          problem: problemOf(field.code),
          onChange: (value: readonly string[]) => set(field.code, value),
        };
        return field.ordered === true ? (
          <OrderedChecks key={field.code} {...parts} t={t} onSay={onSay} />
        ) : (
          <Checks key={field.code} {...parts} />
        );
      })}
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

/** Options whose order counts: the chosen ones first as they are ordered, then the others. */
function OrderedChecks({
  field,
  chosen,
  problem,
  onChange,
  t,
  onSay,
}: OwnInputProps<readonly string[]> &
  Pick<SettingsFormProps, 't' | 'onSay'> & { readonly chosen: readonly string[] }): ReactNode {
  const options = field.options ?? [];
  const nameOf = (id: string) => options.find((option) => option.id === id)?.name ?? id;
  const rows = [...chosen, ...options.map(({ id }) => id).filter((id) => !chosen.includes(id))];
  const move = (id: string, step: -1 | 1) => {
    const from = chosen.indexOf(id);
    const to = from + step;
    if (from < 0 || to < 0 || to >= chosen.length) return;
    onChange(chosen.toSpliced(from, 1).toSpliced(to, 0, id));
    onSay(t('board.settings.moved', { name: nameOf(id), position: to + 1 }));
  };
  return (
    <>
      <p className="set-hint">
        {field.label}
        {field.hint && ` · ${field.hint}`}
      </p>
      <ul className="set-types" aria-label={field.label}>
        {rows.map((id) => {
          const at = chosen.indexOf(id);
          return (
            <li
              key={id}
              onKeyDown={(event) => {
                if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
                event.preventDefault();
                move(id, event.key === 'ArrowUp' ? -1 : 1);
              }}
            >
              <label className="grow">
                <input
                  type="checkbox"
                  checked={at >= 0}
                  onChange={(event) =>
                    onChange(event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                  }
                />
                {nameOf(id)}
              </label>
              {at >= 0 && (
                <>
                  <IconButton
                    size="s"
                    icon="chevron-up"
                    label={t('board.settings.moveUp', { name: nameOf(id) })}
                    disabled={at === 0}
                    onClick={() => move(id, -1)}
                  />
                  <IconButton
                    size="s"
                    icon="chevron-down"
                    label={t('board.settings.moveDown', { name: nameOf(id) })}
                    disabled={at === chosen.length - 1}
                    onClick={() => move(id, 1)}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
      {problem && <p className="set-problem">{problem}</p>}
    </>
  );
}
