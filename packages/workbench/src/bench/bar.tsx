import type { ReactNode } from 'react';
import { Button, Chip, IconButton } from '@plantdeck/core/ui/base';
import { formatDateTime } from '@plantdeck/core/units';
import type { Language } from '@plantdeck/core';
import type { Translate } from '@plantdeck/core/words';
import { isDirty, sameLayout, type WorkbenchState } from './workbench-state.ts';

export interface BarProps {
  readonly state: WorkbenchState;
  readonly canEdit: boolean;
  readonly isCatalogueOpen: boolean;
  readonly t: Translate;
  readonly lang: Language;
  readonly tz: string;
  readonly onEdit: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onReset: () => void;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
  readonly onCatalogue: () => void;
}

/** Title, state of the layout, and what can be done with it. */
export function Bar(props: BarProps): ReactNode {
  const { state, canEdit, t } = props;
  return (
    <div className="bench-bar" part="bar">
      <h1>{t('bench.title')}</h1>
      {state.isEditing && (
        <Chip tone="accent" icon="edit">
          {t('bench.editing')}
        </Chip>
      )}
      {canEdit && <span className="bench-note">{noteOf(props)}</span>}
      <span className="grow" />
      {state.isEditing ? (
        <EditTools {...props} />
      ) : (
        canEdit && (
          <Button size="s" icon="edit" onClick={props.onEdit}>
            {t('bench.edit')}
          </Button>
        )
      )}
    </div>
  );
}

function noteOf({ state, t, lang, tz }: BarProps): string {
  const { kept, history } = state;
  const parts = [t('bench.onlyYou')];
  if (kept?.savedAt) parts.push(t('bench.savedAt', { time: formatDateTime(kept.savedAt, tz, lang) }));
  else if (kept?.isDefault) parts.push(t('bench.isDefault'));
  if (state.isEditing && history.past.length > 0) parts.push(t('bench.changes', { n: history.past.length }));
  return parts.join(' · ');
}

function EditTools({
  state,
  isCatalogueOpen,
  t,
  onUndo,
  onRedo,
  onReset,
  onDiscard,
  onSave,
  onCatalogue,
}: BarProps): ReactNode {
  const { history, kept, isSaving, theirs } = state;
  const hasChanges = isDirty(state);
  return (
    <div className="bench-edit-tools">
      <IconButton icon="undo" label={t('bench.undo')} disabled={history.past.length === 0} onClick={onUndo} />
      <IconButton
        icon="redo"
        label={t('bench.redo')}
        disabled={history.future.length === 0}
        onClick={onRedo}
      />
      <Button
        size="s"
        variant="ghost"
        disabled={kept === null || sameLayout(kept.roleDefault, history.now)}
        onClick={onReset}
      >
        {t('bench.reset')}
      </Button>
      {!isCatalogueOpen && (
        <Button size="s" icon="plus" onClick={onCatalogue}>
          {t('bench.addWidgets')}
        </Button>
      )}
      <Button size="s" onClick={onDiscard}>
        {t(hasChanges ? 'bench.discard' : 'bench.done')}
      </Button>
      <Button
        size="s"
        variant="primary"
        disabled={!hasChanges || isSaving || theirs !== null}
        onClick={onSave}
      >
        {t('bench.save')}
      </Button>
    </div>
  );
}
