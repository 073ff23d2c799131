import { useId, type ReactNode } from 'react';

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
}

export function TextField({
  label,
  hint,
  problem,
  value,
  onChange,
  numeric = false,
  placeholder,
}: FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly numeric?: boolean;
  readonly placeholder?: string;
}): ReactNode {
  const id = useId();
  return (
    <div className="set-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={numeric ? 'set-input num' : 'set-input'}
        value={value}
        placeholder={placeholder}
        inputMode={numeric ? 'decimal' : undefined}
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={hint || problem ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <Note id={`${id}-note`} hint={hint} problem={problem} />
    </div>
  );
}

export function ChoiceField<TValue extends string>({
  label,
  hint,
  problem,
  value,
  options,
  onChange,
}: FieldProps & {
  readonly value: TValue;
  readonly options: readonly { readonly value: TValue; readonly label: string }[];
  readonly onChange: (value: TValue) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className="set-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="set-input"
        value={value}
        title={options.find((option) => option.value === value)?.label.trim()}
        aria-describedby={hint || problem ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value as TValue)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Note id={`${id}-note`} hint={hint} problem={problem} />
    </div>
  );
}

function Note({
  id,
  hint,
  problem,
}: {
  readonly id: string;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
}): ReactNode {
  if (!hint && !problem) return null;
  return (
    <p id={id} className={problem ? 'set-problem' : 'set-hint'}>
      {problem ?? hint}
    </p>
  );
}
