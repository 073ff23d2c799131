import { useState, type ReactNode } from 'react';
import { KANBAN_NAME_MAX, type KanbanTime, type KanbanTimeAdd } from '@plantdeck/core/contract';
import { ConfirmDialog, Select, TextField } from '@plantdeck/core/ui';
import { Button } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { failureText } from '../words/failure-text.ts';
import type { Walls } from './use-walls.ts';
import { CATALOGUE_WORDS } from './words/index.ts';

interface KeptWallsProps {
  readonly walls: Walls;
  /** What is chosen now; null while it is none that can be shown. */
  readonly wall: Omit<KanbanTimeAdd, 'name'> | null;
  readonly onChoose: (wall: KanbanTime) => void;
}

/** The walls that the organisation keeps by name: taken up again, changed, and new ones added. */
export function KeptWalls({ walls, wall, onChoose }: KeptWallsProps): ReactNode {
  const { t } = useWords(CATALOGUE_WORDS);
  const core = useWords('core');
  const [chosenId, setChosenId] = useState('');
  const [name, setName] = useState('');
  const [told, setTold] = useState<{ readonly isProblem: boolean; readonly text: string } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { records, canSave } = walls;
  if (records.length === 0 && !canSave) return null;
  const chosen = records.find(({ id }) => id === chosenId) ?? null;

  const choose = (id: string): void => {
    const next = records.find((one) => one.id === id) ?? null;
    setChosenId(id);
    setName(next?.name ?? '');
    setTold(null);
    if (next) onChoose(next);
  };
  const change = async (work: () => Promise<string>): Promise<void> => {
    setSaving(true);
    try {
      setTold({ isProblem: false, text: await work() });
    } catch (error) {
      setTold({ isProblem: true, text: failureText(error, core.t) });
    } finally {
      setSaving(false);
      setAsking(false);
    }
  };
  const save = async (content: Omit<KanbanTimeAdd, 'name'>): Promise<string> => {
    const saved = await walls.save({ ...content, name: name.trim() }, chosen);
    setChosenId(saved.id);
    return t('catalogue.kept', { name: saved.name });
  };
  const remove = async (which: KanbanTime): Promise<string> => {
    await walls.remove(which);
    setChosenId('');
    setName('');
    return t('catalogue.removed', { name: which.name });
  };

  return (
    <div className="wall-form kept-walls">
      <Select
        label={t('catalogue.walls')}
        value={chosenId}
        options={[
          { value: '', label: t(canSave ? 'catalogue.newWall' : 'catalogue.noWall') },
          ...records.map((one) => ({ value: one.id, label: one.name })),
        ]}
        onChange={choose}
      />
      {canSave && (
        <>
          <TextField
            label={t('catalogue.wallName')}
            maxLength={KANBAN_NAME_MAX}
            value={name}
            problem={told?.isProblem ? told.text : null}
            onChange={(typed) => {
              setName(typed);
              setTold(null);
            }}
          />
          <Button
            icon="check"
            disabled={wall === null || name.trim() === '' || isSaving}
            onClick={() => wall && void change(() => save(wall))}
          >
            {t(chosen ? 'catalogue.keepChange' : 'catalogue.keep')}
          </Button>
          {chosen && (
            <Button icon="trash" disabled={isSaving} onClick={() => setAsking(true)}>
              {t('catalogue.remove')}
            </Button>
          )}
        </>
      )}
      {chosen && (
        <ConfirmDialog
          open={isAsking}
          danger
          busy={isSaving}
          title={t('catalogue.removeTitle', { name: chosen.name })}
          confirmLabel={t('catalogue.remove')}
          cancelLabel={core.t('common.cancel')}
          onConfirm={() => void change(() => remove(chosen))}
          onCancel={() => setAsking(false)}
        >
          {t('catalogue.removeText')}
        </ConfirmDialog>
      )}
      <span role="status" className="t2">
        {told && !told.isProblem ? told.text : ''}
      </span>
    </div>
  );
}
