import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { preloadChart } from '@plantdeck/core/chart';
import { useMethods, useSession, type ElementViewProps } from '@plantdeck/core/element';
import { BaselineListSchema, type BaselineList, type BaselineRecord } from '@plantdeck/core/contract';
import { isRequestError, type RequestError } from '@plantdeck/core';
import { Button, Chip, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { Toasts } from '@plantdeck/core/ui';
import { useWords } from '@plantdeck/core/words';
import { draftOf, newDraft, type BaselineDraft } from './baseline-draft.ts';
import { BaselineEditor } from './baseline-editor.tsx';
import { SavingPlanSection } from './saving-plan.tsx';
import { PREFIX, type Translate } from './words.ts';
import { ENERGY_BASELINES_WORDS } from './words/energy-baselines-words.ts';

const STATE_TONES = { draft: 'info', submitted: 'warn', approved: 'info', superseded: 'neutral' } as const;

type Open = { readonly draft: BaselineDraft; readonly record: BaselineRecord | null } | null;

/** Baselines of areas: the list, and beside it the one that is open. */
export function EnergyBaselinesView({ element, props }: ElementViewProps): ReactNode {
  const { areaId } = props as { readonly areaId?: string };
  const session = useSession();
  const words = useWords(ENERGY_BASELINES_WORDS);
  const t = useMemo<Translate>(() => (key, values) => words.t(PREFIX + key, values), [words]);
  const [list, setList] = useState<BaselineList | null>(null);
  const [error, setError] = useState<RequestError | null>(null);
  const [open, setOpen] = useState<Open>(null);
  const newest = useRef(0);
  useEffect(() => preloadChart(), []);

  const load = useCallback(async () => {
    if (!session) return;
    const asked = (newest.current += 1);
    try {
      const answer = await session.request('areaEnergyBaselines', {
        schema: BaselineListSchema,
        query: areaId === undefined ? {} : { areaId },
      });
      if (asked !== newest.current) return;
      setList(answer);
      setError(null);
      element.emit('plant-ready');
    } catch (thrown) {
      if (!isRequestError(thrown)) throw thrown;
      if (asked !== newest.current || thrown.kind === 'aborted') return;
      setError(thrown);
      element.emit('plant-error', { code: thrown.kind, field: thrown.field, reason: thrown.message });
    }
  }, [session, areaId, element]);
  useEffect(() => void load(), [load]);
  useMethods({ refresh: load });

  if (!words.ready) return <Skeleton height={240} />;
  if (!list && error)
    return (
      <StateView
        kind={error.retCode?.startsWith('0403') ? 'forbidden' : 'failed'}
        title={error.retMsg ?? error.message}
        actionLabel={t('retry')}
        onAction={() => void load()}
      />
    );
  if (!list) return <Skeleton height={240} />;
  if (list.choices.areas.length === 0) return <StateView kind="empty" title={t('noPlant')} />;
  const shown = open && {
    ...open,
    record: list.records.find(({ id }) => id === open.draft.id) ?? null,
  };
  return (
    <Toasts label={t('messages')} closeLabel={t('close')}>
      <div className="page">
        <header className="head">
          <h1>{t('title')}</h1>
          <span className="grow" />
          {list.canEdit && (
            <Button
              variant="primary"
              icon="plus"
              onClick={() => setOpen({ draft: newDraft(list, areaId), record: null })}
            >
              {t('new')}
            </Button>
          )}
        </header>
        <div className={shown ? 'split has-open' : 'split'}>
          <section className="list" part="list" aria-label={t('title')}>
            {list.records.length === 0 ? (
              <StateView kind="empty" title={t('none')}>
                {t('noneHint')}
              </StateView>
            ) : (
              <table className="plain">
                <thead>
                  <tr>
                    <th scope="col">{t('area')}</th>
                    <th scope="col">{t('energy')}</th>
                    <th scope="col">{t('version')}</th>
                    <th scope="col">R²</th>
                    <th scope="col">CV</th>
                    <th scope="col">{t('state')}</th>
                  </tr>
                </thead>
                <tbody>
                  {list.records.map((record) => (
                    <tr key={record.id} aria-current={record.id === open?.draft.id ? 'true' : undefined}>
                      <th scope="row">
                        <button
                          type="button"
                          className="link"
                          onClick={() => setOpen({ draft: draftOf(record), record })}
                        >
                          {record.areaName}
                        </button>
                      </th>
                      <td>{record.energyName}</td>
                      <td>{record.revision}</td>
                      <td>{record.model.r2Adj.toFixed(2)}</td>
                      <td>{`${record.model.cvRmsePct.toFixed(1)} %`}</td>
                      <td>
                        <Chip tone={STATE_TONES[record.state]}>{t(`state.${record.state}`)}</Chip>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
          {shown && session && (
            <BaselineEditor
              key={`${shown.draft.id} ${shown.record?.version ?? 0}`}
              t={t}
              rule={(key, values) => words.t(key.startsWith(PREFIX) ? key : PREFIX + key, values)}
              lang={words.lang}
              session={session}
              start={shown.draft}
              record={shown.record}
              list={list}
              onSaved={(record) => {
                setOpen({ draft: draftOf(record), record });
                void load();
              }}
              onStepped={(answer, id) => {
                setList(answer);
                const record = answer.records.find((one) => one.id === id);
                setOpen(record ? { draft: draftOf(record), record } : null);
              }}
              onClose={() => setOpen(null)}
            />
          )}
        </div>
        {session && (
          <SavingPlanSection
            t={t}
            rule={(key, values) => words.t(key.startsWith(PREFIX) ? key : PREFIX + key, values)}
            session={session}
            areaId={areaId}
          />
        )}
      </div>
    </Toasts>
  );
}
