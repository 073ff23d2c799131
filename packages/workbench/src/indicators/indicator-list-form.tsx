import { useId, useRef, useState, type ReactNode } from 'react';
import type { IndicatorChoices } from '@plantdeck/core/contract';
import { Banner, Button, Icon, IconButton } from '@plantdeck/core/ui/base';
import type { WidgetReader } from '../widget/widget-kind.ts';
import { emptyIndicator, movedTo, type IndicatorDraft, type IndicatorSet } from './indicator-draft.ts';
import { IndicatorForm } from './indicator-form.tsx';
import { useHeldFocus } from './use-held-focus.ts';

export interface IndicatorListFormProps {
  readonly drafts: readonly IndicatorDraft[];
  readonly set: IndicatorSet;
  readonly choices: IndicatorChoices;
  readonly t: WidgetReader['t'];
  readonly onChange: (drafts: IndicatorDraft[]) => void;
  /** By the whole path, such as `indicators.2.name`. */
  readonly problemOf: (field: string) => string | null;
}

/** Fields that may be wrong with an indicator, for the mark of one that is folded. */
const FIELDS = [
  ...['id', 'name', 'statisticsMethod', 'abnormalJudgment', 'formula', 'parameterIds', 'first', 'second'],
  ...['unit', 'redLine', 'targets.shift', 'targets.day', 'targets.week', 'targets.month', 'targets.year'],
];

/** The indicators of a widget, one of them unfolded: added, moved, taken away, each with its form. */
export function IndicatorListForm({
  drafts,
  set,
  choices,
  t,
  onChange,
  problemOf,
}: IndicatorListFormProps): ReactNode {
  const [openId, setOpenId] = useState<string | null>(drafts.length === 1 ? (drafts[0]?.id ?? null) : null);
  const addButton = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const hold = useHeldFocus(drafts.map(({ id }) => id).join('\n'));
  const move = (button: HTMLElement, from: number, to: number): void => {
    hold(button);
    onChange([...movedTo(drafts, from, to)]);
  };
  const whole = problemOf(set.at);
  const add = (): void => {
    const fresh = emptyIndicator(drafts, set);
    onChange([...drafts, fresh]);
    setOpenId(fresh.id);
  };
  const remove = (index: number): void => {
    onChange(drafts.filter((_, at) => at !== index));
    addButton.current?.focus();
  };
  return (
    <div className="ind-list">
      {whole && <Banner tone="error">{whole}</Banner>}
      <ul>
        {drafts.map((draft, index) => {
          const at = `${set.at}.${index}`;
          const title = draft.name.trim() || t('indicators.nameless', { n: index + 1 });
          const isOpen = draft.id === openId;
          const isWrong = FIELDS.some((field) => problemOf(`${at}.${field}`) !== null);
          return (
            <li key={draft.id} className="ind-item">
              <div className="ind-item-head">
                <button
                  type="button"
                  className="ind-fold"
                  aria-expanded={isOpen}
                  aria-controls={`${listId}-${draft.id}`}
                  onClick={() => setOpenId(isOpen ? null : draft.id)}
                >
                  <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size="s" />
                  <b>{title}</b>
                  {isWrong && (
                    <span className="ind-wrong">
                      <Icon name="alert-circle" size="xs" />
                      {t('indicators.wrong')}
                    </span>
                  )}
                </button>
                <IconButton
                  size="s"
                  icon="chevron-up"
                  label={t('indicators.moveUp', { name: title })}
                  disabled={index === 0}
                  onClick={(event) => move(event.currentTarget, index, index - 1)}
                />
                <IconButton
                  size="s"
                  icon="chevron-down"
                  label={t('indicators.moveDown', { name: title })}
                  disabled={index === drafts.length - 1}
                  onClick={(event) => move(event.currentTarget, index, index + 1)}
                />
                <IconButton
                  size="s"
                  icon="trash"
                  label={t('indicators.remove', { name: title })}
                  onClick={() => remove(index)}
                />
              </div>
              <div id={`${listId}-${draft.id}`} hidden={!isOpen}>
                {isOpen && (
                  <IndicatorForm
                    draft={draft}
                    set={set}
                    choices={choices}
                    t={t}
                    onChange={(next) => onChange(drafts.map((one, place) => (place === index ? next : one)))}
                    problemOf={(field) => problemOf(`${at}.${field}`)}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <div className="ind-add">
        <Button icon="plus" size="s" buttonRef={addButton} disabled={drafts.length >= set.max} onClick={add}>
          {t('indicators.add')}
        </Button>
        <span>{t('indicators.limit', { min: set.min, max: set.max, n: drafts.length })}</span>
      </div>
    </div>
  );
}
