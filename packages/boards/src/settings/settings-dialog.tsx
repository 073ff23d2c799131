import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { isStepPrevented, usePerson, useSession } from '@plantdeck/core/element';
import { Banner, Button, IconButton } from '@plantdeck/core/ui/base';
import {
  RETCODE_SETTING_CONFLICT,
  type BoardConfigAnswer,
  type BoardSetting,
} from '@plantdeck/core/contract';
import { failureText, useWords } from '@plantdeck/core/words';
import { settingsShelf, type SettingsShelf } from './kept-draft.ts';
import { ModalDialog } from './modal-dialog.tsx';
import {
  checkDraft,
  draftChanges,
  fromDraft,
  toDraft,
  type DraftChange,
  type SettingsDraft,
} from './settings-draft.ts';
import { SettingsForm } from './settings-form.tsx';
import type { SettingsSection } from './settings-sections.ts';
import { registerSettingsWords, SETTINGS_WORDS } from './words/settings-words.ts';

registerSettingsWords();

const OWN = 'board.settings.';

export interface SettingsDialogProps {
  /** Words of the board around; those of the settings come with the dialog. */
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly sections: readonly SettingsSection[];
  readonly load: () => Promise<BoardConfigAnswer>;
  readonly save: (setting: BoardSetting) => Promise<BoardSetting>;
  readonly minRefreshS: number;
  /** `cancelled` only where something had been changed. */
  readonly onClose: (outcome: 'saved' | 'cancelled' | null) => void;
}

interface Editing {
  readonly answer: BoardConfigAnswer;
  readonly draft: SettingsDraft;
  /** Where the draft is kept; null where nobody is signed in. */
  readonly shelf: SettingsShelf | null;
  /** It is what was typed and not saved before. */
  readonly isKept?: boolean;
}

/** What was thrown; told in the reader's language where it is shown. */
interface Failure {
  readonly cause: unknown;
}

const isConflict = (cause: unknown) =>
  typeof cause === 'object' &&
  cause !== null &&
  'retCode' in cause &&
  cause.retCode === RETCODE_SETTING_CONFLICT;

/** The settings of the board. A draft is never lost: not to a failed save, nor to somebody who saved first. */
export default function SettingsDialog({
  t: boardT,
  sections,
  load,
  save,
  minRefreshS,
  onClose,
}: SettingsDialogProps): ReactNode {
  const own = useWords(SETTINGS_WORDS);
  const core = useWords('core');
  const t: SettingsDialogProps['t'] = (key, values) =>
    key.startsWith(OWN) ? own.t(key, values) : boardT(key, values);
  const word = (key: string, values?: Record<string, string | number>) => t(OWN + key, values);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [status, setStatus] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [theirs, setTheirs] = useState<BoardConfigAnswer | null>(null);
  const [wasTried, setWasTried] = useState(false);
  const start = useRef(load);
  const title = useId();
  const person = useRef(usePerson());
  const shelf = editing?.shelf ?? null;
  useSignOut(() => shelf?.drop());

  useEffect(() => {
    let isOpen = true;
    const begin = (answer: BoardConfigAnswer): void => {
      const own = person.current && settingsShelf(person.current, answer.setting);
      const kept = own?.read() ?? null;
      const draft = kept?.draft ?? toDraft(answer.setting, answer.choices);
      setEditing({ answer, draft, shelf: own, isKept: kept !== null });
      // Somebody saved in the meantime: the next save must not take that away unseen.
      if (kept !== null && kept.version !== answer.setting.version) setTheirs(answer);
    };
    start.current().then(
      (answer) => isOpen && begin(answer),
      (cause: unknown) => isOpen && setFailure({ cause }),
    );
    return () => void (isOpen = false);
  }, []);

  const problems = editing ? checkDraft(editing.draft, editing.answer.choices) : {};
  const changes = editing
    ? draftChanges(
        toDraft(editing.answer.setting, editing.answer.choices),
        editing.draft,
        editing.answer.choices.own,
      )
    : [];
  const write = (draft: SettingsDraft, answer: BoardConfigAnswer): void => {
    shelf?.keep({ version: answer.setting.version, draft });
    setEditing({ answer, draft, shelf });
  };
  const close = () => {
    shelf?.drop();
    onClose(changes.length > 0 ? 'cancelled' : null);
  };
  const submit = () => {
    setWasTried(true);
    setStatus('');
    if (Object.keys(problems).length > 0) return;
    if (changes.length === 0) setStatus(word('noChanges'));
    else setIsAsking(true);
  };
  const store = async () => {
    if (!editing) return;
    setIsAsking(false);
    setIsSaving(true);
    setFailure(null);
    try {
      await save(fromDraft(editing.draft, editing.answer.setting, editing.answer.choices));
      shelf?.drop();
      onClose('saved');
    } catch (cause) {
      setIsSaving(false);
      // The page has the step now; what was typed stays.
      if (isStepPrevented(cause)) return;
      if (!isConflict(cause)) setFailure({ cause });
      else await load().then(setTheirs, (again: unknown) => setFailure({ cause: again }));
    }
  };
  const settle = (take: 'mine' | 'theirs') => {
    if (!theirs || !editing) return;
    // Either way the next save stands on what is on the platform now.
    write(take === 'mine' ? editing.draft : toDraft(theirs.setting, theirs.choices), theirs);
    setTheirs(null);
  };
  const toSave = changes.map((change) => change.name ?? word(change.field)).join(', ');
  if (!own.ready || !core.ready) return null;
  return (
    <ModalDialog className="set-dialog" labelledBy={title} onCancel={close}>
      <div className="modal-head">
        <h2 id={title}>{t('board.common.settings')}</h2>
        <IconButton icon="close" label={t('board.common.close')} onClick={close} />
      </div>
      <div className="set-body">
        {failure && (
          <Banner tone="error">
            {word(editing ? 'saveFailed' : 'loadFailed', { reason: failureText(failure.cause, core.t) })}
          </Banner>
        )}
        {editing?.isKept && <Banner>{word('draftKept')}</Banner>}
        {theirs && editing && <Conflict t={t} theirs={theirs} draft={editing.draft} onSettle={settle} />}
        {!editing && !failure && <p role="status">{word('loading')}</p>}
        {editing && (
          <SettingsForm
            t={t}
            sections={sections}
            draft={editing.draft}
            problems={wasTried ? problems : {}}
            choices={editing.answer.choices}
            minRefreshS={minRefreshS}
            onChange={(draft) => write(draft, editing.answer)}
            onSay={setStatus}
          />
        )}
      </div>
      <div className="modal-foot">
        <span className="set-status grow" role="status">
          {status}
        </span>
        <Button onClick={close}>{word('cancel')}</Button>
        <Button variant="primary" disabled={!editing || isSaving || theirs !== null} onClick={submit}>
          {word('save')}
        </Button>
      </div>
      {isAsking && editing && (
        <Confirm
          title={word('confirm')}
          cancel={word('cancel')}
          save={word('save')}
          text={`${word('changes', { fields: toSave })} ${word(editing.draft.scope === 'enterprise' ? 'confirmEnterprise' : 'confirmUser')}`}
          onSave={() => void store()}
          onCancel={() => {
            setIsAsking(false);
            setStatus(t('board.common.settings.saveCancelled'));
          }}
        />
      )}
    </ModalDialog>
  );
}

/** A sign-out, unlike a session that ran out, takes along what was typed. */
function useSignOut(forget: () => void): void {
  const session = useSession();
  const newest = useRef(forget);
  useEffect(() => {
    newest.current = forget;
  });
  useEffect(
    () =>
      session?.state.subscribe((state) => {
        if (state.name === 'signed-out' && state.reason !== 'expired') newest.current();
      }),
    [session],
  );
}

function Confirm({
  title,
  text,
  cancel,
  save,
  onSave,
  onCancel,
}: {
  readonly title: string;
  readonly text: string;
  readonly cancel: string;
  readonly save: string;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}): ReactNode {
  const id = useId();
  return (
    <ModalDialog
      className="ask-dialog"
      role="alertdialog"
      labelledBy={id}
      describedBy={`${id}-text`}
      onCancel={onCancel}
    >
      <div className="modal-head">
        <h2 id={id}>{title}</h2>
      </div>
      <p id={`${id}-text`} className="ask-text">
        {text}
      </p>
      <div className="modal-foot">
        <Button onClick={onCancel}>{cancel}</Button>
        <Button variant="primary" onClick={onSave}>
          {save}
        </Button>
      </div>
    </ModalDialog>
  );
}

/** What somebody else saved meanwhile, beside the draft that is kept. */
function Conflict({
  t,
  theirs,
  draft,
  onSettle,
}: {
  readonly t: SettingsDialogProps['t'];
  readonly theirs: BoardConfigAnswer;
  readonly draft: SettingsDraft;
  readonly onSettle: (take: 'mine' | 'theirs') => void;
}): ReactNode {
  const word = (key: string, values?: Record<string, string | number>) => t(`board.settings.${key}`, values);
  const differences: DraftChange[] = draftChanges(
    toDraft(theirs.setting, theirs.choices),
    draft,
    theirs.choices.own,
  );
  return (
    <div className="set-conflict" role="alert">
      <b>{word('conflict', { version: theirs.setting.version })}</b>
      <p>{word('conflictHint')}</p>
      <table className="table">
        <thead>
          <tr>
            <th />
            <th scope="col">{word('mine')}</th>
            <th scope="col">{word('theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((change) => (
            <tr key={change.field}>
              <th scope="row">{change.name ?? word(change.field)}</th>
              <td>{change.after || '–'}</td>
              <td>{change.before || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="set-row">
        <Button size="s" onClick={() => onSettle('mine')}>
          {word('conflictMine')}
        </Button>
        <Button size="s" onClick={() => onSettle('theirs')}>
          {word('conflictTheirs')}
        </Button>
      </div>
    </div>
  );
}
