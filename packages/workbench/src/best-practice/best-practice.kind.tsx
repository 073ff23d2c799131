import type { PracticeList } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { INDICATOR_WORDS } from '../indicators/words/index.ts';
import { widgetKind } from '../widget/widget-kind.ts';
import { PracticeListSchema, type PracticeDraft } from './best-practice.model.ts';
import { BestPracticeView } from './best-practice.view.tsx';
import { element, widget } from './best-practice.widget.ts';

export const bestPracticeKind = widgetKind<PracticeList, object, PracticeDraft>({
  info: widget,
  element,
  namespace: INDICATOR_WORDS,
  schema: PracticeListSchema,
  cfg: v.object({}),
  cfgDefault: {},
  load: ({ session, signal }) => session.request('workPractice', { schema: PracticeListSchema, signal }),
  refreshS: 300,
  staleAfterS: 1_800,
  notices: [],
  isEmpty: ({ records }) => records.length === 0,
  empty: ({ sample }, { t }) => ({
    title: t('indicators.best.empty'),
    ...(sample.length > 0
      ? { hint: t('indicators.best.emptyHint', { names: sample.map(({ name }) => name).join(', ') }) }
      : {}),
    action: { kind: 'settings', label: t('indicators.configure') },
  }),
  note: (_data, _cfg, { t }) => t('indicators.best.note'),
  View: BestPracticeView,
  skeleton: 'rows',
  loadEditor: async () => (await import('./best-practice.editor.tsx')).practiceEditor,
  table: ({ records }, { t }) => ({
    title: t('widget.best-practice.title'),
    head: [
      t('indicators.name'),
      ...['value', 'unit'].map((column) => t(`indicators.column.${column}`)),
      t('indicators.annualTarget'),
      t('indicators.redLine'),
      ...['best', 'bestValue', 'gap', 'projected', 'judge'].map((column) => t(`indicators.column.${column}`)),
    ],
    rows: records.map(({ cfg, kpi, annualTarget, redLine, best, gapPct, projected }) => [
      cfg.name,
      kpi?.value ?? null,
      cfg.unit.code,
      annualTarget,
      redLine,
      best ? [best.month, best.team].filter(Boolean).join(' · ') : null,
      best?.value ?? null,
      gapPct,
      projected,
      t(`indicators.judge.${kpi?.judge ?? 'unknown'}`),
    ]),
  }),
});
