import { WorkAlarmPageSchema, WorkAlarmStatSchema } from '@plantdeck/core/contract';
import { formatDateTime } from '@plantdeck/core/units';
import { widgetKind } from '../widget/widget-kind.ts';
import { AlarmCfgSchema, AlarmsSchema, FIRST_CFG } from './alarm-information.model.ts';
import { AlarmInformationView, valueOf } from './alarm-information.view.tsx';
import { element, widget } from './alarm-information.widget.ts';
import { ALARM_INFORMATION_WORDS } from './words/index.ts';

export const alarmInformationKind = widgetKind({
  info: widget,
  element,
  namespace: ALARM_INFORMATION_WORDS,
  schema: AlarmsSchema,
  cfg: AlarmCfgSchema,
  cfgDefault: FIRST_CFG,
  async load({ session, cfg, signal }) {
    const areas = cfg.areaIds.length > 0 ? { areaIds: cfg.areaIds.join() } : {};
    const [stat, page] = await Promise.all([
      session.request('workAlarmStat', { schema: WorkAlarmStatSchema, query: areas, signal }),
      session.request('workAlarms', {
        schema: WorkAlarmPageSchema,
        query: { ...areas, size: cfg.rows, current: 1 },
        signal,
      }),
    ]);
    return { stat, page };
  },
  refreshS: 30,
  staleAfterS: 120,
  notices: ['alarm', 'alarmState'],
  isEmpty: ({ page }) => page.records.length === 0,
  empty: ({ stat }, { t, tz, lang }) => ({
    title: t('alarm-information.none'),
    hint:
      stat.lastOnAt === null
        ? t('alarm-information.never')
        : t('alarm-information.last', { time: formatDateTime(stat.lastOnAt, tz, lang) }),
  }),
  note: ({ stat, page }, _cfg, { t }) =>
    t('alarm-information.note', {
      shown: page.records.length,
      total: page.total,
      unacknowledged: stat.unacknowledged,
    }),
  View: AlarmInformationView,
  skeleton: 'rows',
  isFlush: true,
  loadEditor: async () => (await import('./alarm-information.editor.tsx')).alarmEditor,
  table: ({ page }, reader) => {
    const { t, tz, lang } = reader;
    return {
      title: t('widget.alarm-information.title'),
      head: ['priority', 'object', 'name', 'value', 'limit', 'since', 'state'].map((column) =>
        t(`alarm-information.column.${column}`),
      ),
      rows: page.records.map((alarm) => [
        alarm.priority,
        alarm.alarmObject,
        alarm.alarmName,
        valueOf(alarm.value, alarm.unit, lang),
        valueOf(alarm.limit, alarm.unit, lang),
        formatDateTime(alarm.onAt, tz, lang),
        t(`alarm-information.state.${alarm.state}`),
      ]),
    };
  },
});
