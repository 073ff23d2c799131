import { useState, type ReactNode } from 'react';
import {
  ROLE_NAME_MAX,
  RoleRightsSchema,
  type RoleMatrix,
  type RoleRights,
  type RoleSave,
} from '@plantdeck/core/contract';
import type { Language } from '@plantdeck/core';
import { useLanguage } from '@plantdeck/core/element';
import { ConfirmDialog, Dialog, Select, TextField } from '@plantdeck/core/ui';
import { Banner, Button } from '@plantdeck/core/ui/base';
import { LANGUAGES, useWords } from '@plantdeck/core/words';
import * as v from 'valibot';
import { failureText } from '../failure-text.ts';
import type { Workplace } from '../records.view.tsx';
import { SUBAPP_WORDS } from '../words/index.ts';

/** What is asked for: a new role, one like another, another name, or the end of a role. */
export type RoleQuestion =
  | { readonly kind: 'new'; readonly copyOf: string | null }
  | { readonly kind: 'rename' | 'remove'; readonly role: RoleRights; readonly title: string };

interface RoleDialogProps {
  readonly workplace: Workplace;
  readonly matrix: RoleMatrix;
  readonly question: RoleQuestion;
  readonly onClose: () => void;
  /** Code of the role that was made or renamed; null after a deletion. */
  readonly onDone: (roleCode: string | null, name: string) => void;
}

export function RoleDialog(props: RoleDialogProps): ReactNode {
  const { question } = props;
  return question.kind === 'remove' ? (
    <RemoveDialog {...props} role={question.role} title={question.title} />
  ) : (
    <NameDialog {...props} />
  );
}

function NameDialog({ workplace, matrix, question, onClose, onDone }: RoleDialogProps): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const renamed = question.kind === 'rename' ? question.role : null;
  const [names, setNames] = useState<Readonly<Record<string, string>>>(renamed?.names ?? {});
  const [copyOf, setCopyOf] = useState(question.kind === 'new' ? (question.copyOf ?? '') : '');
  const [failure, setFailure] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const save = async (): Promise<void> => {
    const written = Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim() !== ''));
    setMissing(Object.keys(written).length === 0);
    if (Object.keys(written).length === 0) return;
    const body: RoleSave = renamed
      ? { roleCode: renamed.roleCode, version: renamed.version, names: written }
      : { names: written, ...(copyOf !== '' && { copyOf }) };
    setBusy(true);
    try {
      const saved = await workplace.ask('roleSave', { schema: RoleRightsSchema, body });
      onDone(saved.roleCode, written[language] ?? Object.values(written)[0] ?? '');
    } catch (error) {
      setFailure(failureText(error, core.t));
      setBusy(false);
    }
  };
  const field = (code: Language, label: string, problem?: string): ReactNode => (
    <TextField
      key={code}
      label={label}
      problem={problem}
      required={code === language}
      value={names[code] ?? ''}
      maxLength={ROLE_NAME_MAX}
      onChange={(name) => setNames({ ...names, [code]: name })}
    />
  );

  return (
    <Dialog
      open
      wide
      keepOpen
      title={t(renamed ? 'role.rename' : copyOf === '' ? 'role.new' : 'role.copyTitle')}
      closeLabel={core.t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{core.t('common.cancel')}</Button>
          <Button variant="primary" disabled={isBusy} onClick={() => void save()}>
            {core.t('common.save')}
          </Button>
        </>
      }
    >
      {failure !== '' && <Banner tone="error">{failure}</Banner>}
      <form
        className="role-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {field(language, t('role.name'), isMissing ? t('problem.required') : undefined)}
        {!renamed && (
          <Select
            label={t('role.startFrom')}
            note={copyOf === '' ? undefined : t('role.onlyHeld')}
            value={copyOf}
            options={[
              { value: '', label: t('role.startEmpty') },
              ...matrix.roles.map(({ roleCode, title }) => ({ value: roleCode, label: title })),
            ]}
            onChange={setCopyOf}
          />
        )}
        <details>
          <summary>{t('role.otherNames')}</summary>
          <div className="record-form">
            {LANGUAGES.filter((code) => code !== language).map((code) => field(code, nameOf(code, language)))}
          </div>
        </details>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

function RemoveDialog({
  workplace,
  role,
  title,
  onClose,
  onDone,
}: RoleDialogProps & { readonly role: RoleRights; readonly title: string }): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const core = useWords('core');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const people = role.people.join(t('role.listJoint'));
  if (role.people.length > 0)
    return (
      <ConfirmDialog
        open
        title={t('role.inUseTitle', { name: title })}
        cancelLabel={core.t('common.close')}
        confirmLabel={t('role.showPeople')}
        onCancel={onClose}
        onConfirm={() =>
          workplace.shell.navigate(`/userManagement?roleCode=${encodeURIComponent(role.roleCode)}`)
        }
      >
        {t('role.inUse', { people })}
      </ConfirmDialog>
    );
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { roleCode: role.roleCode, version: role.version };
      await workplace.ask('roleRemove', { schema: v.null(), body });
      onDone(null, title);
    } catch (error) {
      setFailure(failureText(error, core.t));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      title={t('remove.title', { name: title })}
      cancelLabel={core.t('common.cancel')}
      confirmLabel={core.t('common.delete')}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      {failure !== '' && <Banner tone="error">{failure}</Banner>}
      {t('role.removeText')}
    </ConfirmDialog>
  );
}

/** A language by its name in the reader's; the two Chinese ones are told apart by their script. */
const nameOf = (code: Language, reader: Language): string =>
  new Intl.DisplayNames([reader], { type: 'language' }).of(
    code === 'zh-CN' ? 'zh-Hans' : code === 'zh-TW' ? 'zh-Hant' : code,
  ) ?? code;
