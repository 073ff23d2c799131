import type { ReactNode } from 'react';
import { areaChoices, checkedState, toggled } from '@plantdeck/core';
import { WORK_ALARM_ROWS } from '@plantdeck/core/contract';
import { useSignalValue } from '@plantdeck/core/element';
import { checkAlarmRows } from '@plantdeck/core/rules';
import { Checkbox, NumberField } from '@plantdeck/core/ui';
import * as v from 'valibot';
import { NO_STATE } from '../widget/no-state.ts';
import type { WidgetEditor, WidgetFormProps } from '../widget/widget-kind.ts';
import type { AlarmCfg, Alarms } from './alarm-information.model.ts';

/** The number of rows as it is typed. */
const DraftSchema = v.object({ areaIds: v.array(v.string()), rows: v.string() });
type Draft = v.InferOutput<typeof DraftSchema>;
/** What is no number is none that fits. */
const rowsOf = ({ rows }: Draft): number => (rows.trim() === '' ? Number.NaN : Number(rows));

/** Which areas, and how many rows. Kept in the layout. */
export const alarmEditor: WidgetEditor<Alarms, AlarmCfg, Draft> = {
  draft: DraftSchema,
  start: (_data, { areaIds, rows }) => ({ areaIds, rows: String(rows) }),
  check: (draft) => checkAlarmRows(rowsOf(draft)),
  save: async (draft) => ({ cfg: { areaIds: draft.areaIds, rows: rowsOf(draft) } }),
  Form: AlarmForm,
};

function AlarmForm({
  draft,
  reader: { t },
  session,
  onChange,
  problemOf,
}: WidgetFormProps<Alarms, Draft>): ReactNode {
  const state = useSignalValue(session?.state ?? NO_STATE);
  const tree = state?.name === 'ready' ? state.model.areaNode : null;
  // The plant itself is all of them.
  const areas = areaChoices(tree).filter(({ depth }) => depth > 0);
  return (
    <>
      <NumberField
        label={t('alarm-information.rows')}
        value={draft.rows}
        min={WORK_ALARM_ROWS.min}
        max={WORK_ALARM_ROWS.max}
        problem={problemOf('rows')}
        onChange={(rows) => onChange({ ...draft, rows })}
      />
      <fieldset className="alarm-areas">
        <legend>{t('alarm-information.areas')}</legend>
        <p>{t('alarm-information.areasNote')}</p>
        {areas.map((choice) => {
          const { checked, isByOther } = checkedState(choice, areas, draft.areaIds);
          return (
            <div key={choice.id} data-depth={choice.depth}>
              <Checkbox
                label={choice.name}
                checked={checked}
                disabled={isByOther}
                onChange={() => onChange({ ...draft, areaIds: toggled(choice, areas, draft.areaIds) })}
              />
            </div>
          );
        })}
      </fieldset>
    </>
  );
}
