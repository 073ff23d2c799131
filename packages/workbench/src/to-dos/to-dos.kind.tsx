import { BacklogPageSchema, BacklogStatSchema } from '@plantdeck/core/contract';
import { formatDateTime } from '@plantdeck/core/units';
import * as v from 'valibot';
import { widgetKind } from '../widget/widget-kind.ts';
import { ToDosSchema } from './to-dos.model.ts';
import { ToDosView } from './to-dos.view.tsx';
import { element, widget } from './to-dos.widget.ts';
import { TO_DOS_WORDS } from './words/index.ts';

/** Rows that are fetched; further ones are counted. */
const ROWS = 100;

export const toDosKind = widgetKind({
  info: widget,
  element,
  namespace: TO_DOS_WORDS,
  schema: ToDosSchema,
  cfg: v.object({}),
  cfgDefault: {},
  async load({ session, signal }) {
    const [stat, page] = await Promise.all([
      session.request('workBacklogStat', { schema: BacklogStatSchema, signal }),
      session.request('workBacklog', {
        schema: BacklogPageSchema,
        query: { size: ROWS, current: 1 },
        signal,
      }),
    ]);
    return { stat, page };
  },
  refreshS: 60,
  staleAfterS: 300,
  notices: ['alarm', 'work'],
  // What was put off can be brought back where nothing else waits.
  isEmpty: ({ stat, page }) => page.records.length === 0 && (stat.putOff ?? 0) === 0,
  empty: ({ stat }, { t, tz, lang }) => ({
    title: t('to-dos.none'),
    hint: t('to-dos.checkedAt', { time: formatDateTime(stat.checkedAt, tz, lang) }),
  }),
  note: ({ stat: { total, overdue } }, _cfg, { t }) =>
    t(overdue > 0 ? 'to-dos.noteOverdue' : 'to-dos.note', { total, overdue }),
  View: ToDosView,
  skeleton: 'rows',
  isFlush: true,
  table: ({ page }, { t }) => ({
    title: t('widget.to-dos.title'),
    head: ['title', 'type', 'from', 'due'].map((column) => t(`to-dos.column.${column}`)),
    rows: page.records.map(({ title, type, from, dueOn }) => [title, t(`to-dos.type.${type}`), from, dueOn]),
  }),
});
