import { useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { HandbookListSchema, type HandbookKind, type HandbookNode } from '@plantdeck/core/contract';
import { useLanguage } from '@plantdeck/core/element';
import { Menu, Select, useToast, type SelectOption } from '@plantdeck/core/ui';
import { Button, Chip, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { LANGUAGES, useWords } from '@plantdeck/core/words';
import type { ReadyState } from '../parts/session-gate.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { failureText } from '../words/failure-text.ts';
import { HelpActions } from './help-actions.tsx';
import { HelpDirectory } from './help-directory.tsx';
import { HelpEditor } from './help-editor.tsx';
import { languageName } from './language-name.ts';
import { HELP_WORDS } from './words/index.ts';

interface HelpConfigProps {
  readonly session: PlantSession;
  readonly state: ReadyState;
  readonly isNarrow: boolean;
  /** What is published may be another now. */
  readonly onChanged: () => void;
}

/** What is edited: a node, or a new one below a parent. */
type Edited =
  | { readonly id: string }
  | { readonly id: null; readonly parentId: string | null; readonly kind: HandbookKind };

/** The handbook as it is written: directory with what is not published, editor, order, publishing and deleting. */
export function HelpConfig({ session, state, isNarrow, onChanged }: HelpConfigProps): ReactNode {
  const { t } = useWords(HELP_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const tell = useToast();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [writes, setWrites] = useState<string>(language);
  const list = useAnswer(language, (signal) =>
    session.request('handbookList', { schema: HandbookListSchema, query: { draft: 1 }, signal }),
  );
  if (list.value === null) {
    return list.failure === null ? (
      <Skeleton height={320} />
    ) : (
      <StateView
        kind="failed"
        title={failureText(list.failure, core.t)}
        actionLabel={core.t('common.retry')}
        onAction={list.reload}
      />
    );
  }
  const { nodes } = list.value;
  const node = edited?.id ? nodes.find(({ id }) => id === edited.id) : undefined;
  const changed = (message: string | null): void => {
    if (message !== null) tell({ text: message });
    list.reload();
    onChanged();
  };
  const parentOfNew: string | null = node?.kind === 'folder' ? node.id : (node?.parentId ?? null);
  const add = (kind: HandbookKind): void =>
    setEdited({ id: null, kind, parentId: kind === 'question' ? null : parentOfNew });
  const isOpen = edited !== null && (edited.id === null || node !== undefined);
  const languages: SelectOption<string>[] = LANGUAGES.map((code) => ({
    value: code,
    label: languageName(code, language),
  }));

  return (
    <div className="help-body" data-narrow={isNarrow || undefined}>
      {(!isNarrow || !isOpen) && (
        <div className="help-side">
          <div className="help-side-tools">
            <Menu
              label={t('config.add')}
              align="start"
              groups={[
                (['page', 'folder', 'question'] as const).map((kind) => ({
                  id: kind,
                  label: t(`config.new.${kind}`),
                  onSelect: () => add(kind),
                })),
              ]}
              trigger={(trigger) => (
                <Button {...trigger} icon="plus">
                  {t('config.add')}
                </Button>
              )}
            />
            <Select
              label={t('config.language')}
              hideLabel
              value={writes}
              options={languages}
              onChange={setWrites}
            />
          </div>
          <HelpDirectory
            nodes={nodes}
            selected={edited?.id ?? null}
            onSelect={(id) => setEdited({ id })}
            choosesFolders
            renderLabel={({ node: line }) => (
              <>
                <span className="ell">{line.title}</span>
                <StatusChip node={line} />
              </>
            )}
          />
        </div>
      )}
      {(!isNarrow || isOpen) && (
        <section className="panel help-edit" part="panel" aria-label={t('config.editor')}>
          {isNarrow && (
            <Button size="s" variant="ghost" icon="chevron-left" onClick={() => setEdited(null)}>
              {t('help.directory')}
            </Button>
          )}
          {!isOpen && <StateView kind="empty" title={t('config.choose')} />}
          {node && (
            <HelpActions
              key={`actions ${node.id}`}
              session={session}
              node={node}
              nodes={nodes}
              onChanged={changed}
              onDeleted={() => {
                setEdited(null);
                changed(t('config.deleted'));
              }}
            />
          )}
          {isOpen && edited && (
            <HelpEditor
              key={`${edited.id ?? `new ${edited.kind} ${edited.parentId}`} ${writes}`}
              session={session}
              userId={`${state.person.userId}:${state.person.orgId}`}
              node={node ?? null}
              place={
                edited.id === null
                  ? { parentId: edited.parentId, kind: edited.kind }
                  : { parentId: node?.parentId ?? null, kind: node?.kind ?? 'page' }
              }
              language={writes}
              onSaved={(id) => {
                setEdited({ id });
                changed(t('config.saved'));
              }}
              onReload={list.reload}
            />
          )}
        </section>
      )}
    </div>
  );
}

function StatusChip({ node }: { readonly node: HandbookNode }): ReactNode {
  const { t } = useWords(HELP_WORDS);
  if (!node.isPublished) return <Chip tone="line">{t('config.draft')}</Chip>;
  return node.hasChanges ? <Chip tone="info">{t('config.changed')}</Chip> : null;
}
