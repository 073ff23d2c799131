import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '@plantdeck/core/ui/base';
import type { BoardConfigAnswer } from '@plantdeck/core/contract';
import { checkFormula } from '@plantdeck/core/formula';
import { unitText } from '@plantdeck/core/units';

export interface FormulaFieldProps {
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly problem?: string | undefined;
  readonly choices: BoardConfigAnswer['choices'];
  readonly onChange: (value: string) => void;
}

/** A formula with the unit it gives, and a way to put a plant's figure into it without knowing its code. */
export function FormulaField(props: FormulaFieldProps): ReactNode {
  const { t, label, value, placeholder, problem, choices, onChange } = props;
  const word = (key: string, values?: Record<string, string | number>) => t(`board.settings.${key}`, values);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [areaId, setAreaId] = useState(choices.areas[0]?.id ?? '');
  const [code, setCode] = useState(choices.quantities[0]?.code ?? '');
  const { unit } = checkFormula(value || (placeholder ?? ''), choices);
  const insert = () => {
    const reference = `{${areaId}.${code}}`;
    const from = input.current?.selectionStart ?? value.length;
    const to = input.current?.selectionEnd ?? value.length;
    onChange(value.slice(0, from) + reference + value.slice(to));
    input.current?.focus();
  };
  return (
    <div className="set-field set-formula">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={input}
        className="set-input"
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      {choices.quantities.length > 0 && (
        <div className="set-insert" role="group" aria-label={word('insertInto', { field: label })}>
          <select
            className="set-input"
            aria-label={word('insertArea')}
            value={areaId}
            onChange={(event) => setAreaId(event.target.value)}
          >
            {choices.areas.map((area) => (
              <option key={area.id} value={area.id}>
                {area.name}
              </option>
            ))}
          </select>
          <select
            className="set-input"
            aria-label={word('insertQuantity')}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          >
            {choices.quantities.map((quantity) => (
              <option key={quantity.code} value={quantity.code}>
                {`${quantity.name} (${unitText(quantity.unit, 'en')})`}
              </option>
            ))}
          </select>
          <Button size="s" onClick={insert}>
            {word('insert')}
          </Button>
        </div>
      )}
      <p id={`${id}-note`} className={problem ? 'set-problem' : 'set-hint'}>
        {problem ?? (unit ? word('formulaGives', { unit: unitText(unit, 'en') }) : word('formulaHint'))}
      </p>
    </div>
  );
}
