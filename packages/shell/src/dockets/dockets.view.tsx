import type { ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { DocketTemplate } from '@plantdeck/core/contract';
import { useLanguage, type ElementViewProps } from '@plantdeck/core/element';
import { Toasts } from '@plantdeck/core/ui';
import { Banner, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SessionGate, type ReadyState } from '../parts/session-gate.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { AnswerAwaited, useAnswerEvents } from '../parts/whole-answer.tsx';
import { readTemplates } from './docket-calls.ts';
import type { DocketView } from './dockets.element.ts';
import { emptyTemplate } from './editor-state.ts';
import { Papers } from './papers.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { TemplateList } from './template-list.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { usePlace, type DocketPlace } from './use-place.ts';
import { DOCKET_WORDS } from './words/index.ts';

interface DocketsProps {
  readonly view?: DocketView;
  readonly templateId?: string;
  readonly docketId?: string;
}

export function DocketsView({ props }: ElementViewProps): ReactNode {
  const core = useWords('core');
  const { view = 'manage', templateId, docketId } = props as DocketsProps;
  return (
    <Toasts label={core.t('common.notices')} closeLabel={core.t('common.close')}>
      <SessionGate words={DOCKET_WORDS}>
        {(session, state) => (
          <Dockets
            key={`${state.person.userId} ${state.person.orgId}`}
            session={session}
            state={state}
            given={{ view, templateId: templateId || null, docketId: docketId || null }}
          />
        )}
      </SessionGate>
    </Toasts>
  );
}

interface OfPerson {
  readonly session: PlantSession;
  readonly state: ReadyState;
  readonly given: DocketPlace;
}

function Dockets({ session, state, given }: OfPerson): ReactNode {
  const { t } = useWords(DOCKET_WORDS);
  const language = useLanguage();
  const [place, open] = usePlace(given);
  const list = useAnswer(language, (signal) => readTemplates(session, signal));
  const { value, failure, reload } = list;
  useAnswerEvents(list, 'dockets');

  if (value === null) return <AnswerAwaited failure={failure} reload={reload} />;
  const { records, canEdit } = value;
  const wanted = records.find(({ id }) => id === place.templateId);
  const common = { session, templates: records, canEdit, open, reload };
  if (place.view === 'edit' || place.view === 'label') {
    if (!canEdit && place.templateId === null)
      return (
        <ReadOnly>
          <TemplateList {...common} t={t} />
        </ReadOnly>
      );
    const template = wanted ?? (place.templateId === null ? newTemplate(records, place.view) : null);
    if (!template) return <NoTemplate onBack={() => open({})} />;
    if (!canEdit)
      return (
        <ReadOnly>
          <TemplatePreview
            session={session}
            template={template}
            isFilled={false}
            docketId={null}
            zone={zoneOf(state)}
            onBack={() => open({})}
          />
        </ReadOnly>
      );
    return (
      <TemplateEditor
        key={`${template.id} ${template.version}`}
        {...common}
        userId={state.person.userId}
        template={template}
        zone={zoneOf(state)}
      />
    );
  }
  if (place.templateId !== null && !wanted) return <NoTemplate onBack={() => open({})} />;
  if (place.view === 'manage')
    return wanted ? (
      <Papers {...common} template={wanted} zone={zoneOf(state)} />
    ) : (
      <TemplateList {...common} t={t} />
    );
  const shown = wanted ?? records[0];
  if (!shown) return <NoTemplate onBack={() => open({})} />;
  return (
    <TemplatePreview
      session={session}
      template={shown}
      isFilled={place.view === 'filled'}
      docketId={place.docketId}
      zone={zoneOf(state)}
      onBack={() => open(place.view === 'filled' ? { templateId: shown.id } : {})}
    />
  );
}

const zoneOf = ({ model }: ReadyState): string => model.enterprise.timeZone;

/** An id that no template has. */
function newTemplate(templates: readonly DocketTemplate[], view: 'edit' | 'label'): DocketTemplate {
  const taken = new Set(templates.map(({ id }) => id));
  const kind = view === 'label' ? 'label' : 'docket';
  let number = templates.length + 1;
  while (taken.has(`${kind}-own-${number}`)) number += 1;
  return emptyTemplate(`${kind}-own-${number}`, kind);
}

/** The editor of somebody who may look at templates and not change them. */
function ReadOnly({ children }: { readonly children: ReactNode }): ReactNode {
  const { t } = useWords(DOCKET_WORDS);
  return (
    <>
      <div className="docket-notice">
        <Banner tone="info" title={t('readOnly')}>
          {t('readOnlyHint')}
        </Banner>
      </div>
      {children}
    </>
  );
}

function NoTemplate({ onBack }: { readonly onBack: () => void }): ReactNode {
  const { t } = useWords(DOCKET_WORDS);
  return (
    <Missing title={t('noTemplate')} action={t('back')} onAction={onBack}>
      {t('noTemplateHint')}
    </Missing>
  );
}

function Missing({
  title,
  action,
  onAction,
  children,
}: {
  readonly title: string;
  readonly action?: string;
  readonly onAction?: () => void;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <div className="screen">
      <div className="panel" part="panel">
        <StateView
          isPage
          kind="empty"
          title={title}
          {...(action && onAction ? { actionLabel: action, onAction } : {})}
        >
          {children}
        </StateView>
      </div>
    </div>
  );
}
