import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { isRequestError, type PlantSession, type RequestError } from '@plantdeck/core';
import { commandOf, isStepPrevented, useDraft, useElement } from '@plantdeck/core/element';
import {
  RETCODE_SETTING_CONFLICT,
  SAVING_MEASURES_MAX,
  SavingPlanAnswerSchema,
  type SavingPlanAnswer,
} from '@plantdeck/core/contract';
import { ConfirmDialog, Select, TextAreaField, TextField, useToast } from '@plantdeck/core/ui';
import { Banner, Button, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { failureText, useWords } from '@plantdeck/core/words';
import { entriesKey, type EntriesOwner } from './kept-baselines.ts';
import { MeasureRows } from './measure-rows.tsx';
import {
  isSamePlan,
  MONTH_FIGURES,
  planDraft,
  PlanDraftSchema,
  planOf,
  planProblems,
  withMeasure,
  type MonthDraft,
  type PlanDraft,
} from './plan-draft.ts';
import type { Translate } from './words.ts';

/** The plan of saving of a year: what each month is to bring, what a tonne may cost, and by which measures. */
export function SavingPlanSection({
  t,
  rule,
  session,
  owner,
}: {
  readonly t: Translate;
  /** Words of a rule by its key. */
  readonly rule: Translate;
  readonly session: PlantSession;
  readonly owner: EntriesOwner;
}): ReactNode {
  const { areaId } = owner;
  const [answer, setAnswer] = useState<SavingPlanAnswer | null>(null);
  const core = useWords('core');
  const [failure, setFailure] = useState<RequestError | null>(null);
  const load = useCallback(async () => {
    try {
      setAnswer(
        await session.request('electricFeesBenchmark', {
          schema: SavingPlanAnswerSchema,
          query: areaId === undefined ? {} : { areaId },
        }),
      );
      setFailure(null);
    } catch (thrown) {
      if (!isRequestError(thrown)) throw thrown;
      if (thrown.kind === 'aborted') return;
      setFailure(thrown);
    }
  }, [session, areaId]);
  useEffect(() => void load(), [load]);
  // Whoever may not see the plan is not told of it.
  if (failure?.retCode?.startsWith('0403')) return null;
  return (
    <section className="plan" part="plan" aria-label={t('plan.title')}>
      {answer ? (
        <PlanEditor
          key={`${answer.plan.areaId} ${answer.plan.year} ${answer.plan.version}`}
          t={t}
          rule={rule}
          session={session}
          draftKey={`${entriesKey('saving-plan', owner)}:${answer.plan.areaId}:${answer.plan.year}`}
          answer={answer}
          onAnswer={setAnswer}
        />
      ) : failure ? (
        <StateView
          kind="failed"
          title={failureText(failure, core.t)}
          actionLabel={t('retry')}
          onAction={() => void load()}
        />
      ) : (
        <Skeleton height={160} />
      )}
    </section>
  );
}

function PlanEditor({
  t,
  rule,
  session,
  draftKey,
  answer,
  onAnswer,
}: {
  readonly t: Translate;
  readonly rule: Translate;
  readonly session: PlantSession;
  /** Where what is typed is kept: it outlives the page. */
  readonly draftKey: string;
  readonly answer: SavingPlanAnswer;
  readonly onAnswer: (answer: SavingPlanAnswer) => void;
}): ReactNode {
  const command = commandOf(useElement(), session);
  const { canSave, choices } = answer;
  const saved = useMemo(() => planDraft(answer.plan), [answer.plan]);
  const kept = useDraft(session, draftKey, PlanDraftSchema, saved);
  const draft = canSave ? kept.value : saved;
  const isChanged = !isSamePlan(draft, saved);
  const [wasKept] = useState(isChanged);
  // Somebody saved meanwhile: the next save must not take that away unseen.
  const [theirs, setTheirs] = useState<SavingPlanAnswer | null>(
    isChanged && draft.version !== answer.plan.version ? answer : null,
  );
  const core = useWords('core');
  const [failure, setFailure] = useState<RequestError | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const tell = useToast();
  const problems = planProblems(draft);
  const problemText = (field: string) => {
    const found = problems[field];
    return found && rule(found.key, found.params);
  };
  const set = (change: Partial<PlanDraft>) => kept.write({ ...draft, ...change });
  const setMonth = (index: number, change: Partial<MonthDraft>) =>
    set({ months: draft.months.map((month, at) => (at === index ? { ...month, ...change } : month)) });
  /** What was typed stays, whatever the answer. */
  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const stored = await command('electricFeesBenchmarkSave', {
        schema: SavingPlanAnswerSchema,
        body: planOf(draft),
      });
      kept.drop();
      tell({ text: t('saved') });
      onAnswer(stored);
    } catch (thrown) {
      if (isStepPrevented(thrown)) return;
      if (!isRequestError(thrown)) throw thrown;
      if (thrown.retCode === RETCODE_SETTING_CONFLICT) await meetTheirs();
      else setFailure(thrown);
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  const meetTheirs = async () => {
    try {
      const query = { areaId: draft.areaId };
      setTheirs(await session.request('electricFeesBenchmark', { schema: SavingPlanAnswerSchema, query }));
    } catch (thrown) {
      if (!isRequestError(thrown)) throw thrown;
      setFailure(thrown);
    }
  };
  /** Either way the next save stands on what is on the platform now. */
  const settle = (take: 'mine' | 'theirs', newer: SavingPlanAnswer) => {
    if (take === 'mine') kept.write({ ...draft, version: newer.plan.version });
    else giveUp(newer);
    setTheirs(null);
    onAnswer(newer);
  };
  const giveUp = ({ plan }: SavingPlanAnswer) => {
    kept.write(planDraft(plan));
    kept.drop();
  };
  const hasMoney = canSave || draft.months.some(({ plannedCny }) => plannedCny !== '');
  const figures = MONTH_FIGURES.filter((figure) => figure === 'plannedKwh' || hasMoney);
  return (
    <>
      <div className="head">
        <h2>{t('plan.titleOf', { year: draft.year })}</h2>
        <span className="grow" />
        {canSave && isChanged && !theirs && (
          <Button
            disabled={isBusy}
            onClick={() => {
              giveUp(answer);
              setFailure(null);
              tell({ text: t('cancelled') });
            }}
          >
            {t('plan.giveUp')}
          </Button>
        )}
        {canSave && (
          <Button
            variant="primary"
            disabled={isBusy || theirs !== null || Object.keys(problems).length > 0}
            onClick={() => setAsking(true)}
          >
            {t('plan.save')}
          </Button>
        )}
      </div>
      <p className="note">{t('plan.note')}</p>
      {failure && <Banner tone="error">{failureText(failure, core.t)}</Banner>}
      {theirs && (
        <Banner
          tone="warn"
          title={t('conflict')}
          action={
            <>
              <Button size="s" onClick={() => settle('theirs', theirs)}>
                {t('plan.takeTheirs')}
              </Button>
              <Button size="s" onClick={() => settle('mine', theirs)}>
                {t('keepMine')}
              </Button>
            </>
          }
        >
          {t('plan.conflict')}
        </Banner>
      )}
      {wasKept && isChanged && !theirs && <Banner>{t('draftKept')}</Banner>}
      <div className="form">
        {hasMoney && (
          <TextField
            label={t('plan.wholePlantPlannedCny')}
            inputMode="decimal"
            disabled={!canSave}
            value={draft.wholePlantPlannedCny}
            problem={problemText('wholePlantPlannedCny')}
            onChange={(wholePlantPlannedCny) => set({ wholePlantPlannedCny })}
          />
        )}
        <Select
          label={t('plan.priceBasis')}
          value={draft.priceBasis}
          disabled={!canSave}
          options={(['current', 'frozen'] as const).map((value) => ({
            value,
            label: t(`plan.priceBasis.${value}`),
          }))}
          onChange={(priceBasis) => set({ priceBasis: priceBasis === 'frozen' ? 'frozen' : 'current' })}
        />
        <div className="wide">
          <TextAreaField
            label={t('plan.formula')}
            note={t('plan.formulaNote')}
            rows={2}
            maxLength={500}
            disabled={!canSave}
            value={draft.formula}
            onChange={(formula) => set({ formula })}
          />
        </div>
      </div>
      <div className="scroll-x" tabIndex={0} role="group" aria-label={t('plan.months')}>
        <table className="plain plan-months">
          <thead>
            <tr>
              <th scope="col">{t('plan.month')}</th>
              {figures.map((figure) => (
                <th scope="col" key={figure}>
                  {t(`plan.${figure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {draft.months.map((month, index) => (
              <tr key={month.month}>
                <th scope="row">{month.month}</th>
                {figures.map((figure) => (
                  <td key={figure}>
                    <TextField
                      hideLabel
                      label={`${month.month} · ${t(`plan.${figure}`)}`}
                      inputMode="decimal"
                      disabled={!canSave}
                      value={month[figure]}
                      problem={problemText(`months.${index}.${figure}`)}
                      onChange={(value) => setMonth(index, { [figure]: value })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MeasureRows
        t={t}
        measures={draft.measures}
        baselines={choices.baselines}
        canEdit={canSave}
        hasMoney={hasMoney}
        problemText={problemText}
        onChange={(measures) => set({ measures })}
      />
      {canSave && (
        <div className="actions">
          <Button
            icon="plus"
            disabled={draft.measures.length >= SAVING_MEASURES_MAX || choices.baselines.length === 0}
            onClick={() => {
              const [first] = choices.baselines;
              if (first)
                kept.write(withMeasure(draft, crypto.randomUUID(), `${first.areaId}|${first.energyCode}`));
            }}
          >
            {t('plan.addMeasure')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('plan.ask')}
        confirmLabel={t('save')}
        cancelLabel={t('cancel')}
        busy={isBusy}
        onCancel={() => {
          setAsking(false);
          tell({ text: t('cancelled') });
        }}
        onConfirm={() => void save()}
      >
        <p>{t('plan.ask.text')}</p>
      </ConfirmDialog>
    </>
  );
}
