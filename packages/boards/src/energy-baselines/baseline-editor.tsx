import { useState, type ReactNode } from 'react';
import { isRequestError, type Language, type PlantSession, type RequestError } from '@plantdeck/core';
import { commandOf, isStepPrevented, useElement } from '@plantdeck/core/element';
import {
  BaselineFitSchema,
  BaselineListSchema,
  BaselineRecordSchema,
  RETCODE_SETTING_CONFLICT,
  type BaselineFit,
  type BaselineList,
  type BaselineRecord,
  type BaselineStep,
} from '@plantdeck/core/contract';
import { Banner, Button, Chip, IconButton } from '@plantdeck/core/ui/base';
import { ConfirmDialog, TextField, useToast } from '@plantdeck/core/ui';
import { formatDay } from '@plantdeck/core/units';
import { failureText, useWords } from '@plantdeck/core/words';
import { definitionOf, draftOf, draftProblems, type BaselineDraft } from './baseline-draft.ts';
import { BaselineForm } from './baseline-form.tsx';
import { FitPreview, ModelTable, Problems } from './fit-preview.tsx';
import { isSameDraft, type OpenBaseline } from './kept-baselines.ts';
import type { Translate } from './words.ts';

/** It was changed, or taken away, since it was opened. */
const OVERTAKEN: readonly string[] = [RETCODE_SETTING_CONFLICT, '040401'];

type Step = BaselineStep['step'];
type Asking = 'save' | Step | null;

export interface BaselineEditorProps {
  readonly t: Translate;
  /** Words of a rule by its key. */
  readonly rule: Translate;
  readonly lang: Language;
  readonly session: PlantSession;
  readonly open: OpenBaseline;
  readonly list: BaselineList;
  /** What is typed, at each stroke: it outlives the page. */
  readonly onTyped: (draft: BaselineDraft) => void;
  readonly onReason: (reason: string) => void;
  readonly onSettle: (take: 'mine' | 'theirs', draft: BaselineDraft) => Promise<void>;
  readonly onSaved: (record: BaselineRecord) => void;
  readonly onStepped: (list: BaselineList, id: string) => void;
  readonly onClose: () => void;
}

/** One baseline: its entries while it is a draft, its fit, and the next step of its way. */
export function BaselineEditor(props: BaselineEditorProps): ReactNode {
  const { t, rule, lang, session, open, list, onTyped, onReason, onSettle, onSaved, onStepped, onClose } =
    props;
  const { record } = open;
  const command = commandOf(useElement(), session);
  const [draft, setDraft] = useState(open.draft);
  const [fit, setFit] = useState<BaselineFit | null>(null);
  const core = useWords('core');
  const [failure, setFailure] = useState<RequestError | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [note, setNote] = useState(open.reason);
  const tell = useToast();
  // An approved or submitted one stands as it is; editing begins a new draft from it.
  const [isEditing, setIsEditing] = useState(record === null || record.state === 'draft' || open.isKept);
  const problems = draftProblems(draft);
  const hasProblem = Object.keys(problems).length > 0;
  // Somebody else changed it meanwhile, or took it away.
  const isBehind =
    (record !== null && draft.version !== record.version) ||
    (failure !== null && OVERTAKEN.includes(failure.retCode ?? ''));
  const isUnsaved = record !== null && !isSameDraft(draft, draftOf(record));
  const unit = list.choices.energyTypes.find(({ code }) => code === draft.energyCode)?.unit ?? '';

  /** What was typed stays, whatever the answer. */
  async function run<T>(work: () => Promise<T>, done: (answer: T) => void): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    try {
      done(await work());
    } catch (thrown) {
      if (isStepPrevented(thrown)) return;
      // Whatever else is thrown here is a fault of ours, and is not to be swallowed.
      if (!isRequestError(thrown)) throw thrown;
      setFailure(thrown);
    } finally {
      setIsBusy(false);
      setAsking(null);
    }
  }
  const preview = (of = draft) =>
    run(
      () => session.request('areaEnergyBaselineFit', { schema: BaselineFitSchema, body: definitionOf(of) }),
      setFit,
    );
  const change = (part: Partial<BaselineDraft>): BaselineDraft => {
    const next = { ...draft, ...part };
    setDraft(next);
    onTyped(next);
    setFit(null);
    return next;
  };
  const save = () =>
    run(
      () =>
        command('areaEnergyBaselineSave', {
          schema: BaselineRecordSchema,
          body: { id: draft.id, version: draft.version, definition: definitionOf(draft) },
        }),
      (saved) => {
        tell({ text: t('saved') });
        onSaved(saved);
      },
    );
  const stepTo = (step: Step) =>
    run(
      () =>
        command('areaEnergyBaselineStep', {
          schema: BaselineListSchema,
          body: { id: draft.id, version: record?.version ?? 0, step, note },
        }),
      (answer) => {
        tell({ text: t(`done.${step}`) });
        onStepped(answer, draft.id);
      },
    );
  const settle = (take: 'mine' | 'theirs') =>
    run(
      () => onSettle(take, draft),
      () => undefined,
    );
  const writeNote = (reason: string) => {
    setNote(reason);
    onReason(reason);
  };
  const cancel = () => {
    setAsking(null);
    tell({ text: t('cancelled') });
  };
  const isFailing = record?.model.problems?.some(({ level }) => level === 'warn') ?? false;
  const isOwnDraft = record?.state === 'draft' && list.canEdit;
  return (
    <section className="editor" part="editor" aria-label={record?.areaName ?? t('new')}>
      <div className="head">
        <h2>{record ? `${record.areaName} · ${record.energyName}` : t('new')}</h2>
        {record && <Chip>{t(`state.${record.state}`)}</Chip>}
        <span className="grow" />
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      {failure && <Banner tone="error">{failureText(failure, core.t)}</Banner>}
      {open.isKept && !isBehind && <Banner>{t('draftKept')}</Banner>}
      {isBehind && (
        <Banner
          tone="warn"
          title={t('conflict')}
          action={
            <>
              <Button size="s" disabled={isBusy} onClick={() => void settle('theirs')}>
                {t('takeTheirs')}
              </Button>
              <Button size="s" disabled={isBusy} onClick={() => void settle('mine')}>
                {t('keepMine')}
              </Button>
            </>
          }
        >
          {t('conflictHint')}
        </Banner>
      )}
      {record?.note && (
        <Banner tone="warn" title={t('givenBack')}>
          {record.note}
        </Banner>
      )}
      {record && <History t={t} lang={lang} record={record} />}
      {isEditing ? (
        <BaselineForm
          t={t}
          ruleText={(found, field) => {
            const problem = found[field];
            return problem && rule(problem.key, problem.params);
          }}
          draft={draft}
          problems={problems}
          choices={list.choices}
          onChange={change}
        />
      ) : (
        record && (
          <>
            <Problems problems={record.model.problems ?? []} />
            <ModelTable t={t} lang={lang} model={record.model} />
          </>
        )
      )}
      <div className="actions">
        {list.canEdit && !isEditing && <Button onClick={() => setIsEditing(true)}>{t('editAsNew')}</Button>}
        {list.canEdit && isEditing && (
          <>
            <Button disabled={isBusy || hasProblem} onClick={() => void preview()}>
              {t('fit')}
            </Button>
            <Button
              variant="primary"
              disabled={isBusy || hasProblem || isBehind}
              onClick={() => setAsking('save')}
            >
              {t('save')}
            </Button>
          </>
        )}
        {isOwnDraft && (
          <>
            <Button
              disabled={isBusy || isUnsaved || isBehind}
              title={isUnsaved ? t('saveFirst') : undefined}
              onClick={() => setAsking('submit')}
            >
              {t('submit')}
            </Button>
            <Button variant="danger" disabled={isBusy} onClick={() => setAsking('discard')}>
              {t('discard')}
            </Button>
          </>
        )}
        {record?.canApprove && (
          <>
            <Button variant="primary" disabled={isBusy} onClick={() => setAsking('approve')}>
              {t('approve')}
            </Button>
            <Button disabled={isBusy} onClick={() => setAsking('giveBack')}>
              {t('giveBack')}
            </Button>
          </>
        )}
        {record?.state === 'submitted' && !record.canApprove && (
          <span className="note">{t('waitsForAnother')}</span>
        )}
      </div>
      {fit && (
        <FitPreview
          t={t}
          lang={lang}
          fit={fit}
          unit={unit}
          onLeaveOut={(driver) =>
            void preview(change({ drivers: draft.drivers.filter((one) => one !== driver) }))
          }
        />
      )}
      <ConfirmDialog
        open={asking !== null}
        title={t(`ask.${asking ?? 'save'}`)}
        confirmLabel={t(asking ?? 'save')}
        cancelLabel={t('cancel')}
        danger={asking === 'discard'}
        busy={isBusy}
        onCancel={cancel}
        onConfirm={() => void (asking === 'save' ? save() : asking && stepTo(asking))}
      >
        <p>{t(`ask.${asking ?? 'save'}.text`)}</p>
        {asking === 'approve' && isFailing && <p>{t('ask.approve.unproven')}</p>}
        {asking === 'giveBack' && (
          <TextField label={t('why')} value={note} maxLength={500} onChange={writeNote} />
        )}
      </ConfirmDialog>
    </section>
  );
}

function History({
  t,
  lang,
  record,
}: {
  readonly t: Translate;
  readonly lang: Language;
  readonly record: BaselineRecord;
}): ReactNode {
  // Stamps of the platform bear the plant's own offset: their first ten letters are the plant's day.
  const day = (stamp: string) => formatDay(stamp.slice(0, 10), lang);
  const lines = [
    t('made', { name: record.createdBy, day: day(record.createdAt) }),
    record.submittedBy && t('submittedBy', { name: record.submittedBy }),
    record.approvedBy &&
      t('approvedBy', { name: record.approvedBy, day: record.approvedAt ? day(record.approvedAt) : '' }),
    `${day(record.definition.from)} – ${day(record.definition.to)}`,
    record.definition.staticFactors,
  ];
  return <p className="note">{lines.filter(Boolean).join(' · ')}</p>;
}
