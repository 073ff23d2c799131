import { WorkApplicationsSchema } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { widgetKind } from '../widget/widget-kind.ts';
import { CommonApplicationsView } from './common-applications.view.tsx';
import { element, widget } from './common-applications.widget.ts';
import { COMMON_APPLICATIONS_WORDS } from './words/index.ts';

export const commonApplicationsKind = widgetKind({
  info: widget,
  element,
  namespace: COMMON_APPLICATIONS_WORDS,
  schema: WorkApplicationsSchema,
  cfg: v.object({}),
  cfgDefault: {},
  load: ({ session, signal }) =>
    session.request('workApplications', { schema: WorkApplicationsSchema, signal }),
  refreshS: 300,
  staleAfterS: 3_600,
  notices: [],
  isEmpty: ({ records }) => records.length === 0,
  empty: ({ revoked }, { t }) => ({
    title: t('common-applications.none'),
    ...(revoked > 0 ? { hint: t('common-applications.revoked', { n: revoked }) } : {}),
    action: { kind: 'settings', label: t('common-applications.choose') },
  }),
  View: CommonApplicationsView,
  skeleton: 'icons',
  loadEditor: async () => (await import('./common-applications.editor.tsx')).applicationsEditor,
});
