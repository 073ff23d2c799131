import { useRef, useState } from 'react';
import { EquipmentListSchema, type EquipmentList } from '@plantdeck/core/contract';
import { Checkbox, NumberField, Select } from '@plantdeck/core/ui';
import { Banner, Button, Icon, IconButton } from '@plantdeck/core/ui/base';
import { emptyIndicator, movedTo } from '../indicators/indicator-draft.ts';
import { IndicatorListForm } from '../indicators/indicator-list-form.tsx';
import { equipmentSet } from '../indicators/indicator-sets.ts';
import { useHeldFocus } from '../indicators/use-held-focus.ts';
import type { WidgetEditor, WidgetFormProps } from '../widget/widget-kind.ts';
import {
  checkEquipmentDraft,
  emptyMachine,
  equipmentChoices,
  EquipmentDraftSchema,
  KEY_EQUIPMENT_MAX_ITEMS,
  KEY_EQUIPMENT_MIN_ITEMS,
  PARAMETERS_PER_EQUIPMENT_MAX,
  startEquipment,
  type EquipmentDraft,
  type MachineDraft,
} from './key-equipment.model.ts';

/** The settings of the key equipment. */
export const equipmentEditor: WidgetEditor<EquipmentList, object, EquipmentDraft> = {
  draft: EquipmentDraftSchema,
  start: startEquipment,
  check: checkEquipmentDraft,
  async save(draft, { data, session }) {
    await session?.request('workEquipmentSave', {
      schema: EquipmentListSchema,
      body: { items: equipmentChoices(draft, data), version: data.version },
    });
    return {};
  },
  Form: EquipmentForm,
};

type FormProps = WidgetFormProps<EquipmentList, EquipmentDraft>;

function EquipmentForm({ data, draft: { items }, reader, onChange, problemOf }: FormProps) {
  const { t } = reader;
  const [openKey, setOpenKey] = useState<string | null>(items.length === 1 ? (items[0]?.key ?? null) : null);
  const addButton = useRef<HTMLButtonElement>(null);
  const change = (next: readonly MachineDraft[]): void => onChange({ items: [...next] });
  const hold = useHeldFocus(items.map(({ key }) => key).join('\n'));
  const move = (button: HTMLElement, from: number, to: number): void => {
    hold(button);
    change(movedTo(items, from, to));
  };
  const nameOf = ({ equipmentId }: MachineDraft, index: number): string =>
    data.machines.find((one) => one.equipmentId === equipmentId)?.name ??
    t('indicators.equipment.nameless', { n: index + 1 });
  const isWrong = (index: number): boolean => {
    const at = `items.${index}`;
    const item = items[index];
    return (
      item !== undefined &&
      [
        `${at}.equipmentId`,
        `${at}.parameterIds`,
        ...item.parameterIds.flatMap((id) => [`${at}.limits.${id}.lo`, `${at}.limits.${id}.hi`]),
        `${at}.indicators`,
        ...item.indicators.flatMap((_, place) =>
          ['name', 'statisticsMethod', 'abnormalJudgment', 'formula', 'first', 'second', 'redLine'].map(
            (field) => `${at}.indicators.${place}.${field}`,
          ),
        ),
      ].some((field) => problemOf(field) !== null)
    );
  };
  const add = (): void => {
    const fresh = emptyMachine(items, emptyIndicator([], equipmentSet(items.length)));
    change([...items, fresh]);
    setOpenKey(fresh.key);
  };
  const whole = problemOf('items');
  return (
    <div className="ind-list">
      {whole && <Banner tone="error">{whole}</Banner>}
      <ul>
        {items.map((item, index) => {
          const name = nameOf(item, index);
          const isOpen = item.key === openKey;
          return (
            <li key={item.key} className="ind-item">
              <div className="ind-item-head">
                <button
                  type="button"
                  className="ind-fold"
                  aria-expanded={isOpen}
                  onClick={() => setOpenKey(isOpen ? null : item.key)}
                >
                  <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size="s" />
                  <b>{name}</b>
                  {isWrong(index) && (
                    <span className="ind-wrong">
                      <Icon name="alert-circle" size="xs" />
                      {t('indicators.wrong')}
                    </span>
                  )}
                </button>
                <IconButton
                  size="s"
                  icon="chevron-up"
                  label={t('indicators.moveUp', { name })}
                  disabled={index === 0}
                  onClick={(event) => move(event.currentTarget, index, index - 1)}
                />
                <IconButton
                  size="s"
                  icon="chevron-down"
                  label={t('indicators.moveDown', { name })}
                  disabled={index === items.length - 1}
                  onClick={(event) => move(event.currentTarget, index, index + 1)}
                />
                <IconButton
                  size="s"
                  icon="trash"
                  label={t('indicators.remove', { name })}
                  onClick={() => {
                    change(items.filter((_, at) => at !== index));
                    addButton.current?.focus();
                  }}
                />
              </div>
              {isOpen && (
                <MachineForm
                  item={item}
                  index={index}
                  data={data}
                  reader={reader}
                  problemOf={problemOf}
                  onChange={(next) => change(items.map((one, at) => (at === index ? next : one)))}
                />
              )}
            </li>
          );
        })}
      </ul>
      <div className="ind-add">
        <Button
          icon="plus"
          size="s"
          buttonRef={addButton}
          disabled={items.length >= KEY_EQUIPMENT_MAX_ITEMS}
          onClick={add}
        >
          {t('indicators.equipment.add')}
        </Button>
        <span>
          {t('indicators.equipment.limit', {
            min: KEY_EQUIPMENT_MIN_ITEMS,
            max: KEY_EQUIPMENT_MAX_ITEMS,
            n: items.length,
          })}
        </span>
      </div>
    </div>
  );
}

interface MachineFormProps extends Pick<FormProps, 'data' | 'reader' | 'problemOf'> {
  readonly item: MachineDraft;
  readonly index: number;
  readonly onChange: (item: MachineDraft) => void;
}

function MachineForm({ item, index, data, reader: { t }, problemOf, onChange }: MachineFormProps) {
  const at = `items.${index}`;
  const { equipmentId, parameterIds, limits, indicators } = item;
  const machine = data.machines.find((one) => one.equipmentId === equipmentId);
  const parametersProblem = problemOf(`${at}.parameterIds`);
  const isFull = parameterIds.length >= PARAMETERS_PER_EQUIPMENT_MAX;
  const limit = (id: string, side: 'lo' | 'hi', typed: string): void =>
    onChange({
      ...item,
      limits: { ...limits, [id]: { ...(limits[id] ?? { lo: '', hi: '' }), [side]: typed } },
    });
  return (
    <div className="ind-form">
      <Select
        label={t('indicators.equipment.machine')}
        required
        problem={problemOf(`${at}.equipmentId`)}
        value={machine ? equipmentId : null}
        placeholder={t('indicators.choose')}
        options={data.machines.map((one) => ({ value: one.equipmentId, label: one.name }))}
        onChange={(next) => onChange({ ...item, equipmentId: next, parameterIds: [], limits: {} })}
      />
      {machine && (
        <fieldset className="ke-parameters">
          <legend>
            {t('indicators.equipment.parameters', { max: PARAMETERS_PER_EQUIPMENT_MAX })}
            <span aria-hidden="true"> *</span>
          </legend>
          {parametersProblem && (
            <span className="ind-wrong" role="alert">
              <Icon name="alert-circle" size="xs" />
              {parametersProblem}
            </span>
          )}
          {machine.parameters.map(({ parameterId, name, unit }) => {
            const isChosen = parameterIds.includes(parameterId);
            return (
              <div key={parameterId} className="ke-parameter">
                <Checkbox
                  label={`${name} (${unit.display})`}
                  checked={isChosen}
                  disabled={!isChosen && isFull}
                  onChange={(checked) =>
                    onChange({
                      ...item,
                      parameterIds: checked
                        ? [...parameterIds, parameterId]
                        : parameterIds.filter((id) => id !== parameterId),
                    })
                  }
                />
                {isChosen &&
                  (['lo', 'hi'] as const).map((side) => (
                    <NumberField
                      key={side}
                      min={0}
                      label={t(`indicators.equipment.${side}`, { name })}
                      value={limits[parameterId]?.[side] ?? ''}
                      problem={problemOf(`${at}.limits.${parameterId}.${side}`)}
                      autoComplete="off"
                      onChange={(typed) => limit(parameterId, side, typed)}
                    />
                  ))}
              </div>
            );
          })}
        </fieldset>
      )}
      <IndicatorListForm
        drafts={indicators}
        set={equipmentSet(index)}
        choices={data.choices}
        t={t}
        onChange={(next) => onChange({ ...item, indicators: next })}
        problemOf={problemOf}
      />
    </div>
  );
}
