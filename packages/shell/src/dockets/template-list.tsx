import { useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { DocketTemplate } from '@plantdeck/core/contract';
import { useBox } from '@plantdeck/core/element';
import { ConfirmDialog, Table, useToast } from '@plantdeck/core/ui';
import { Button, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { failureText } from '../words/failure-text.ts';
import { removeTemplate } from './docket-calls.ts';
import type { DocketPlace } from './use-place.ts';

/** Below this width of its own a template is told in one cell. */
const NARROW_PX = 640;

const sizeOf = ({ widthMm, heightMm }: DocketTemplate): string => `${widthMm} × ${heightMm} mm`;

interface TemplateListProps {
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly session: PlantSession;
  readonly templates: readonly DocketTemplate[];
  readonly canEdit: boolean;
  readonly open: (place: Partial<DocketPlace>) => void;
  readonly reload: () => void;
}

/** All templates by the kind of paper they are for. */
export function TemplateList({ t, session, templates, canEdit, open, reload }: TemplateListProps): ReactNode {
  const core = useWords('core');
  const tell = useToast();
  const [asked, setAsked] = useState<DocketTemplate | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isNarrow = useBox().width < NARROW_PX;

  const remove = async (template: DocketTemplate): Promise<void> => {
    setBusy(true);
    try {
      await removeTemplate(session, template);
      tell({ text: t('removed') });
    } catch (error) {
      tell({ text: failureText(error, core.t), tone: 'error' });
    }
    setBusy(false);
    setAsked(null);
    reload();
  };
  const actions = (template: DocketTemplate): ReactNode => (
    <span className="docket-actions">
      <Button size="s" onClick={() => open({ templateId: template.id })}>
        {t('papers')}
      </Button>
      <Button size="s" onClick={() => open({ view: 'preview', templateId: template.id })}>
        {t('preview')}
      </Button>
      {canEdit && (
        <>
          <Button
            size="s"
            icon="edit"
            onClick={() =>
              open({ view: template.kind === 'label' ? 'label' : 'edit', templateId: template.id })
            }
          >
            {t('edit')}
          </Button>
          <Button size="s" icon="trash" onClick={() => setAsked(template)}>
            {t('remove')}
          </Button>
        </>
      )}
    </span>
  );
  /** In a narrow column everything of a template stands in one cell. */
  const stacked = (template: DocketTemplate): ReactNode => (
    <span className="docket-stacked">
      <b>{template.templateName}</b>
      <small>
        {t(`type.${template.templateType}`)} · {sizeOf(template)}
      </small>
      {actions(template)}
    </span>
  );
  return (
    <div className="screen">
      <header className="screen-head">
        <h1>{t('title')}</h1>
        {canEdit && (
          <span className="end">
            <Button icon="plus" onClick={() => open({ view: 'label' })}>
              {t('newLabel')}
            </Button>
            <Button variant="primary" icon="plus" onClick={() => open({ view: 'edit' })}>
              {t('new')}
            </Button>
          </span>
        )}
      </header>
      <section className="panel" part="panel">
        {templates.length === 0 ? (
          <StateView kind="empty" title={t('empty')} />
        ) : (
          <Table
            caption={t('title')}
            rows={templates}
            rowKey={({ id }) => id}
            columns={
              isNarrow
                ? [{ key: 'name', label: t('name'), cell: stacked }]
                : [
                    { key: 'name', label: t('name'), rowHeader: true, cell: (row) => row.templateName },
                    { key: 'type', label: t('type'), cell: (row) => t(`type.${row.templateType}`) },
                    { key: 'size', label: t('size'), cell: sizeOf },
                    {
                      key: 'menu',
                      label: t('menuDisplay'),
                      cell: (row) => t(row.menuDisplay ? 'yes' : 'no'),
                    },
                    { key: 'actions', label: t('actions'), align: 'end', cell: actions },
                  ]
            }
          />
        )}
      </section>
      <ConfirmDialog
        open={asked !== null}
        title={t('removeAsk', { name: asked?.templateName ?? '' })}
        confirmLabel={t('remove')}
        cancelLabel={core.t('common.cancel')}
        busy={isBusy}
        onConfirm={() => asked && void remove(asked)}
        onCancel={() => setAsked(null)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </div>
  );
}
