import { EquipmentListSchema, EquipmentStatSchema } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { INDICATOR_WORDS } from '../indicators/words/index.ts';
import { widgetKind } from '../widget/widget-kind.ts';
import { EquipmentDataSchema, type EquipmentData, type EquipmentDraft } from './key-equipment.model.ts';
import { KeyEquipmentView } from './key-equipment.view.tsx';
import { element, widget } from './key-equipment.widget.ts';

export const keyEquipmentKind = widgetKind<EquipmentData, object, EquipmentDraft>({
  info: widget,
  element,
  namespace: INDICATOR_WORDS,
  schema: EquipmentDataSchema,
  cfg: v.object({}),
  cfgDefault: {},
  async load({ session, signal }) {
    const [list, stat] = await Promise.all([
      session.request('workEquipment', { schema: EquipmentListSchema, signal }),
      session.request('workEquipmentStat', { schema: EquipmentStatSchema, signal }),
    ]);
    return { ...list, stat };
  },
  refreshS: 15,
  staleAfterS: 180,
  // A machine that alarms is looked at again at once.
  notices: ['alarm'],
  isEmpty: ({ records }) => records.length === 0,
  empty: ({ sample }, { t }) => ({
    title: t('indicators.equipment.empty'),
    ...(sample.length > 0 ? { hint: t('indicators.equipment.emptyHint') } : {}),
    action: { kind: 'settings', label: t('indicators.configure') },
  }),
  note: ({ records, stat }, _cfg, { t }) =>
    stat
      ? t('indicators.equipment.noteRunning', { n: stat.total, running: stat.counts.run ?? 0 })
      : t('indicators.equipment.note', { n: records.length }),
  View: KeyEquipmentView,
  skeleton: 'cards',
  loadEditor: async () => (await import('./key-equipment.editor.tsx')).equipmentEditor,
  table: ({ records }, { t }) => ({
    title: t('widget.key-equipment.title'),
    head: ['machine', 'state', 'since', 'parameter', 'value', 'unit'].map((column) =>
      t(`indicators.column.${column}`),
    ),
    rows: records.flatMap(({ name, state, stateSince, parameters, indicators }) =>
      [
        ...parameters.map((one) => [one.name, one.value, one.unit.code] as const),
        ...indicators.map((kpi) => [kpi.label ?? kpi.code, kpi.value, kpi.unit.code] as const),
      ].map((figure) => [name, t(`indicators.equipment.state.${state}`), stateSince, ...figure]),
    ),
  }),
});
