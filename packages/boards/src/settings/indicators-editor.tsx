import { useRef, type ReactNode } from 'react';
import { Button, IconButton } from '@plantdeck/core/ui/base';
import { BOARD_INDICATORS_MAX, type BoardConfigAnswer } from '@plantdeck/core/contract';
import { ChoiceField, TextField } from './fields.tsx';
import { FormulaField } from './formula-field.tsx';
import {
  addIndicator,
  INDICATOR_CYCLES,
  INDICATOR_JUDGMENTS,
  INDICATOR_METHODS,
  INDICATOR_TYPES,
  type IndicatorDraft,
} from './indicator-draft.ts';

export interface IndicatorsEditorProps {
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly list: readonly IndicatorDraft[];
  readonly problemAt: (field: string) => string | undefined;
  readonly choices: BoardConfigAnswer['choices'];
  readonly onChange: (list: readonly IndicatorDraft[]) => void;
}

/** The enterprise's own figures: name, formula, cycle and what they are held against. */
export function IndicatorsEditor({
  t,
  list,
  problemAt,
  choices,
  onChange,
}: IndicatorsEditorProps): ReactNode {
  const word = (key: string, values?: Record<string, string | number>) => t(`board.settings.${key}`, values);
  const add = useRef<HTMLDivElement>(null);
  const set = (place: number, change: Partial<IndicatorDraft>) =>
    onChange(list.map((draft, i) => (i === place ? { ...draft, ...change } : draft)));
  const remove = (place: number) => {
    onChange(list.filter((_, i) => i !== place));
    add.current?.querySelector('button')?.focus();
  };
  const options = <TValue extends string>(values: readonly TValue[], key: string) =>
    values.map((value) => ({ value, label: word(`${key}.${value}`) }));
  return (
    <div className="set-indicators">
      {list.map((draft, place) => {
        const problem = (field: string) => problemAt(`indicator.${place}.${field}`);
        const title = draft.name.trim() || word('indicator.nameless', { n: place + 1 });
        return (
          <div key={draft.id} className="set-indicator" role="group" aria-label={title}>
            <div className="set-indicator-head">
              <b className="ell grow">{title}</b>
              <IconButton
                size="s"
                icon="close"
                label={word('indicator.remove', { name: title })}
                onClick={() => remove(place)}
              />
            </div>
            <div className="set-grid">
              <TextField
                label={word('indicator.name')}
                value={draft.name}
                problem={problem('name')}
                onChange={(name) => set(place, { name })}
              />
              <ChoiceField
                label={word('indicator.type')}
                value={draft.type}
                options={options(INDICATOR_TYPES, 'indicator.type')}
                onChange={(type) => set(place, { type })}
              />
            </div>
            <FormulaField
              t={t}
              label={word('indicator.formula')}
              value={draft.formula}
              problem={problem('formula')}
              choices={choices}
              onChange={(formula) => set(place, { formula })}
            />
            <div className="set-grid">
              <ChoiceField
                label={word('indicator.method')}
                value={draft.method}
                options={options(methodsFor(draft), 'indicator.method')}
                onChange={(method) => set(place, { method })}
              />
              <ChoiceField
                label={word('indicator.cycle')}
                value={draft.cycle}
                options={options(INDICATOR_CYCLES, 'indicator.cycle')}
                onChange={(cycle) => set(place, { cycle })}
              />
              <ChoiceField
                label={word('indicator.decimals')}
                value={draft.decimals}
                options={(['0', '1', '2', '3'] as const).map((value) => ({ value, label: value }))}
                onChange={(decimals) => set(place, { decimals })}
              />
              <ChoiceField
                label={word('indicator.judgment')}
                value={draft.judgment}
                options={options(INDICATOR_JUDGMENTS, 'indicator.judgment')}
                onChange={(judgment) => set(place, { judgment })}
              />
              {draft.judgment !== 'none' && (
                <>
                  <TextField
                    numeric
                    label={word('indicator.target')}
                    value={draft.target}
                    problem={problem('target')}
                    onChange={(target) => set(place, { target })}
                  />
                  <TextField
                    numeric
                    label={word('indicator.redLine')}
                    value={draft.redLine}
                    problem={problem('redLine')}
                    onChange={(redLine) => set(place, { redLine })}
                  />
                </>
              )}
            </div>
          </div>
        );
      })}
      <div className="set-row" ref={add}>
        <Button
          size="s"
          disabled={list.length >= BOARD_INDICATORS_MAX}
          onClick={() => onChange(addIndicator(list))}
        >
          {word('indicator.add')}
        </Button>
        <span className="set-hint">{word('indicator.limit', { max: BOARD_INDICATORS_MAX })}</span>
      </div>
    </div>
  );
}

/** A method that only a stored definition has (ratio, weighted mean) stays to be seen and chosen away. */
const methodsFor = ({ method }: IndicatorDraft): readonly IndicatorDraft['method'][] =>
  INDICATOR_METHODS.some((one) => one === method) ? INDICATOR_METHODS : [...INDICATOR_METHODS, method];
