import { useRef, useState, type ReactNode } from 'react';
import type { IndicatorChoices } from '@plantdeck/core/contract';
import { checkFormula } from '@plantdeck/core/formula';
import { unitText } from '@plantdeck/core/units';
import { Select, TextField } from '@plantdeck/core/ui';
import { Button } from '@plantdeck/core/ui/base';
import type { WidgetReader } from '../widget/widget-kind.ts';

interface InputProps {
  readonly label: string;
  readonly value: string;
  readonly problem: string | null;
  readonly choices: IndicatorChoices;
  readonly t: WidgetReader['t'];
  readonly onChange: (value: string) => void;
}

const splitReference = (reference: string): readonly [areaId: string, code: string] => {
  const dot = reference.lastIndexOf('.');
  return dot < 0 ? ['', ''] : [reference.slice(0, dot), reference.slice(dot + 1)];
};

/** An area and a quantity of it, chosen by their names. */
export function ReferencePicker({ label, value, problem, choices, t, onChange }: InputProps): ReactNode {
  const [areaId, code] = splitReference(value);
  const first = choices.areas[0]?.id ?? '';
  return (
    <div className="ind-pair" role="group" aria-label={label}>
      <Select
        label={`${label}: ${t('indicators.insertArea')}`}
        value={areaId === '' ? first : areaId}
        options={choices.areas.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(next) => onChange(code === '' ? '' : `${next}.${code}`)}
      />
      <Select
        label={`${label}: ${t('indicators.insertQuantity')}`}
        required
        problem={problem}
        value={code === '' ? null : code}
        placeholder={t('indicators.choose')}
        options={choices.quantities.map((one) => ({
          value: one.code,
          label: `${one.name} (${unitText(one.unit, 'en')})`,
        }))}
        onChange={(next) => onChange(`${areaId === '' ? first : areaId}.${next}`)}
      />
    </div>
  );
}

/** A formula with the unit it gives, and a way to put a plant's figure into it without knowing its code. */
export function FormulaInput({ label, value, problem, choices, t, onChange }: InputProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [areaId, setAreaId] = useState(choices.areas[0]?.id ?? '');
  const [code, setCode] = useState(choices.quantities[0]?.code ?? '');
  const { unit } = checkFormula(value, choices);
  const insert = (): void => {
    const from = input.current?.selectionStart ?? value.length;
    const to = input.current?.selectionEnd ?? value.length;
    onChange(`${value.slice(0, from)}{${areaId}.${code}}${value.slice(to)}`);
    input.current?.focus();
  };
  return (
    <div className="ind-formula">
      <TextField
        label={label}
        required
        value={value}
        problem={problem}
        note={
          unit === null
            ? t('indicators.formulaHint')
            : t('indicators.formulaGives', { unit: unitText(unit, 'en') || '1' })
        }
        autoComplete="off"
        inputRef={input}
        onChange={onChange}
      />
      <div className="ind-insert" role="group" aria-label={t('indicators.insertInto', { field: label })}>
        <Select
          hideLabel
          label={t('indicators.insertArea')}
          value={areaId}
          options={choices.areas.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setAreaId}
        />
        <Select
          hideLabel
          label={t('indicators.insertQuantity')}
          value={code}
          options={choices.quantities.map((one) => ({
            value: one.code,
            label: `${one.name} (${unitText(one.unit, 'en')})`,
          }))}
          onChange={setCode}
        />
        <Button onClick={insert}>{t('indicators.insert')}</Button>
      </div>
    </div>
  );
}
