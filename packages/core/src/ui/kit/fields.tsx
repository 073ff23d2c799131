import {
  useId,
  useState,
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { IconButton } from '../parts/buttons.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { useUiStyles } from './use-ui-styles.ts';

export interface FieldProps {
  readonly label: string;
  /** What is wrong with the entry, in words; told to screen readers when it appears. */
  readonly problem?: string | null | undefined;
  readonly note?: string | undefined;
  readonly required?: boolean | undefined;
  /** The label is there for screen readers alone. */
  readonly hideLabel?: boolean | undefined;
}

interface FieldShellProps extends FieldProps {
  readonly children: (ids: { readonly id: string; readonly describedBy: string | undefined }) => ReactNode;
}

/** Label, control, and below it the problem or a note. For controls of one's own; the fields below are made of it. */
export function Field({ label, problem, note, required, hideLabel, children }: FieldShellProps): ReactNode {
  useUiStyles();
  const id = useId();
  const below = problem || note ? `${id}-below` : undefined;
  return (
    <div className={problem ? 'fld fld-bad' : 'fld'}>
      <label className={hideLabel ? 'sr' : 'fld-label'} htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children({ id, describedBy: below })}
      {problem ? (
        <span className="fld-problem" id={below} role="alert">
          <Icon name="alert-circle" size="xs" />
          {problem}
        </span>
      ) : (
        note && (
          <span className="fld-note" id={below}>
            {note}
          </span>
        )
      )}
    </div>
  );
}

export interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?:
    | 'text'
    | 'password'
    | 'search'
    | 'tel'
    | 'email'
    | 'url'
    | 'date'
    | 'time'
    | 'datetime-local';
  readonly icon?: IconName | undefined;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | undefined;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  readonly placeholder?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly name?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Inside the box at its end: a unit, a button. */
  readonly end?: ReactNode;
  readonly onBlur?: (() => void) | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  /** Id of a text elsewhere that explains the entry. */
  readonly explainedBy?: string | undefined;
  /** Entries that are offered while typing; others are taken too. */
  readonly suggestions?: readonly string[] | undefined;
}

export function TextField({
  label,
  problem,
  note,
  required,
  hideLabel,
  value,
  onChange,
  icon,
  end,
  type = 'text',
  inputRef,
  explainedBy,
  suggestions = [],
  ...input
}: TextFieldProps): ReactNode {
  return (
    <Field label={label} problem={problem} note={note} required={required} hideLabel={hideLabel}>
      {({ id, describedBy }) => (
        <div className="fld-box">
          {icon && <Icon name={icon} />}
          <input
            {...input}
            ref={inputRef}
            id={id}
            type={type}
            value={value}
            required={required}
            aria-invalid={problem ? true : undefined}
            aria-describedby={[describedBy, explainedBy].filter(Boolean).join(' ') || undefined}
            list={suggestions.length > 0 ? `${id}-offered` : undefined}
            onChange={(event) => onChange(event.target.value)}
          />
          {suggestions.length > 0 && (
            <datalist id={`${id}-offered`}>
              {suggestions.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
          )}
          {end}
        </div>
      )}
    </Field>
  );
}

export interface TextAreaFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly disabled?: boolean | undefined;
  readonly areaRef?: Ref<HTMLTextAreaElement> | undefined;
}

/** Text of several lines. */
export function TextAreaField({
  label,
  problem,
  note,
  required,
  hideLabel,
  value,
  onChange,
  rows = 4,
  areaRef,
  ...area
}: TextAreaFieldProps): ReactNode {
  return (
    <Field label={label} problem={problem} note={note} required={required} hideLabel={hideLabel}>
      {({ id, describedBy }) => (
        <textarea
          {...area}
          ref={areaRef}
          className="fld-area"
          id={id}
          rows={rows}
          value={value}
          required={required}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  readonly showLabel: string;
  readonly hidePasswordLabel: string;
}

export function PasswordField({ showLabel, hidePasswordLabel, ...field }: PasswordFieldProps): ReactNode {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          size="s"
          label={isShown ? hidePasswordLabel : showLabel}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}

export interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'end'> {
  readonly unit?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Of the arrow keys; 1 by default. */
  readonly step?: number | undefined;
}

/** A number as it is typed: text, so that the rules can say what is wrong with it. Arrow keys step it. */
export function NumberField({
  unit,
  min = -Infinity,
  max = Infinity,
  step = 1,
  onKeyDown,
  ...field
}: NumberFieldProps): ReactNode {
  function stepBy(event: KeyboardEvent<HTMLInputElement>): void {
    onKeyDown?.(event);
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const present = field.value.trim() === '' ? 0 : Number(field.value);
    if (!direction || !Number.isFinite(present) || field.disabled) return;
    event.preventDefault();
    const next = Math.min(max, Math.max(min, present + direction * step));
    // Adding decimals leaves a tail of nines that nobody typed.
    field.onChange(String(Number(next.toFixed(6))));
  }
  return <TextField {...field} inputMode="decimal" end={unit && <span>{unit}</span>} onKeyDown={stepBy} />;
}

export interface SelectOption<TValue extends string> {
  readonly value: TValue;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps<TValue extends string> extends FieldProps {
  readonly value: TValue | null;
  readonly options: readonly SelectOption<TValue>[];
  readonly onChange: (value: TValue) => void;
  /** Shown while nothing is chosen. */
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** The browser's own list: it opens over every page, on touch as on a keyboard, and knows typeahead. */
export function Select<TValue extends string>({
  label,
  problem,
  note,
  required,
  hideLabel,
  value,
  options,
  onChange,
  placeholder,
  disabled,
}: SelectProps<TValue>): ReactNode {
  return (
    <Field label={label} problem={problem} note={note} required={required} hideLabel={hideLabel}>
      {({ id, describedBy }) => (
        <div className="fld-box">
          <select
            id={id}
            value={value ?? ''}
            required={required}
            disabled={disabled}
            aria-invalid={problem ? true : undefined}
            aria-describedby={describedBy}
            onChange={(event) => onChange(event.target.value as TValue)}
          >
            {value === null && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size="s" />
        </div>
      )}
    </Field>
  );
}

export interface CheckboxProps {
  readonly label: ReactNode;
  /** `mixed` where some of what it stands for are checked. */
  readonly checked: boolean | 'mixed';
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
}

export function Checkbox({ label, checked, onChange, disabled }: CheckboxProps): ReactNode {
  useUiStyles();
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked === true}
        disabled={disabled}
        ref={(input) => {
          if (input) input.indeterminate = checked === 'mixed';
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
