import { useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { HandbookNode } from '@plantdeck/core/contract';
import { ConfirmDialog, Select, useToast } from '@plantdeck/core/ui';
import { Button, IconButton } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import * as v from 'valibot';
import { failureText } from '../words/failure-text.ts';
import { countBelow, foldersFor, placeOf } from './help-tree.ts';
import { HELP_WORDS } from './words/index.ts';

interface HelpActionsProps {
  readonly session: PlantSession;
  readonly node: HandbookNode;
  readonly nodes: readonly HandbookNode[];
  readonly onChanged: (message: string | null) => void;
  readonly onDeleted: () => void;
}

/** What is done with a whole page: its place, whether it is published, and deleting it. */
export function HelpActions({ session, node, nodes, onChanged, onDeleted }: HelpActionsProps): ReactNode {
  const { t } = useWords(HELP_WORDS);
  const core = useWords('core');
  const tell = useToast();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { id, version, parentId, isPublished } = node;
  const { index, count } = placeOf(nodes, id);
  const below = countBelow(nodes, id);

  const act = async (
    endpoint: 'handbookMove' | 'handbookPublish' | 'handbookDelete',
    body: object,
    done: () => void,
  ): Promise<void> => {
    setBusy(true);
    try {
      await session.request(endpoint, { schema: v.unknown(), body: { id, version, ...body } });
      done();
    } catch (error) {
      tell({ tone: 'error', text: failureText(error, core.t) });
      // Somebody else may have been first: what is shown has to be what stands.
      onChanged(null);
    } finally {
      setBusy(false);
    }
  };
  const move = (to: { parentId: string | null; index: number }): void =>
    void act('handbookMove', to, () => onChanged(t('config.moved')));
  const publish = (wanted: boolean): void =>
    void act('handbookPublish', { isPublished: wanted }, () =>
      onChanged(t(wanted ? 'config.published' : 'config.unpublished')),
    );

  return (
    <div className="help-actions" role="group" aria-label={t('config.actions', { title: node.title })}>
      <IconButton
        icon="arrow-up"
        label={t('config.up')}
        disabled={index <= 0 || isBusy}
        onClick={() => move({ parentId, index: index - 1 })}
      />
      <IconButton
        icon="arrow-down"
        label={t('config.down')}
        disabled={index >= count - 1 || isBusy}
        onClick={() => move({ parentId, index: index + 1 })}
      />
      {node.kind !== 'question' && (
        <Select
          label={t('config.folder')}
          hideLabel
          value={parentId ?? ''}
          options={[
            { value: '', label: t('config.top') },
            ...foldersFor(nodes, id).map((folder) => ({ value: folder.id, label: folder.title })),
          ]}
          onChange={(to) => move({ parentId: to || null, index: 10_000 })}
        />
      )}
      <span className="end">
        {isPublished && (
          <Button disabled={isBusy} onClick={() => publish(false)}>
            {t('config.unpublish')}
          </Button>
        )}
        {(!isPublished || node.hasChanges) && (
          <Button variant="primary" disabled={isBusy} onClick={() => publish(true)}>
            {t('config.publish')}
          </Button>
        )}
        <Button variant="danger" icon="trash" disabled={isBusy} onClick={() => setAsking(true)}>
          {core.t('common.delete')}
        </Button>
      </span>
      <ConfirmDialog
        open={isAsking}
        danger
        busy={isBusy}
        title={t('config.askDelete', { title: node.title })}
        confirmLabel={core.t('common.delete')}
        cancelLabel={core.t('common.cancel')}
        onConfirm={() => {
          setAsking(false);
          void act('handbookDelete', {}, onDeleted);
        }}
        onCancel={() => setAsking(false)}
      >
        {below > 0 ? t('config.askDeleteBelow', { count: below }) : t('config.askDeleteText')}
      </ConfirmDialog>
    </div>
  );
}
