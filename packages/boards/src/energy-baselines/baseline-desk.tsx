import { useState, type ReactNode } from 'react';
import type { Language, PlantSession } from '@plantdeck/core';
import { BaselineListSchema, type BaselineList } from '@plantdeck/core/contract';
import { Button, Chip, StateView } from '@plantdeck/core/ui/base';
import { useToast } from '@plantdeck/core/ui';
import { ratioText } from '../baselines/model-figures.ts';
import { draftOf, newDraft, type BaselineDraft } from './baseline-draft.ts';
import { BaselineEditor } from './baseline-editor.tsx';
import {
  asNew,
  NEW_BASELINE,
  opened,
  reopened,
  useKeptBaselines,
  withDraft,
  withReason,
  without,
  type EntriesOwner,
  type OpenBaseline,
} from './kept-baselines.ts';
import type { Translate } from './words.ts';

const STATE_TONES = { draft: 'info', submitted: 'warn', approved: 'info', superseded: 'neutral' } as const;

export interface BaselineDeskProps {
  readonly t: Translate;
  /** Words of a rule by its key. */
  readonly rule: Translate;
  readonly lang: Language;
  readonly session: PlantSession;
  readonly owner: EntriesOwner;
  readonly list: BaselineList;
  /** The title and the age of the list. */
  readonly head: ReactNode;
  /** A newer list than the page has. */
  readonly onList: (list: BaselineList) => void;
  readonly onReload: () => void;
}

/** The list of baselines, and beside it the one that is open with what was typed of it. */
export function BaselineDesk(props: BaselineDeskProps): ReactNode {
  const { t, rule, lang, session, owner, list, head, onList, onReload } = props;
  const kept = useKeptBaselines(session, owner);
  const [open, setOpen] = useState<OpenBaseline | null>(() => reopened(kept.value, list));
  const tell = useToast();

  const begin = () => {
    const draft = kept.value.drafts[NEW_BASELINE];
    setOpen({
      keptAs: NEW_BASELINE,
      draft: draft ?? newDraft(list, owner.areaId),
      record: null,
      reason: '',
      isKept: draft !== undefined,
    });
  };
  const forget = (id: string) => kept.write(without(kept.value, id));
  const close = (id: string) => {
    if (kept.value.drafts[id] || kept.value.reasons[id]) tell({ text: t('cancelled') });
    forget(id);
    setOpen(null);
  };
  /** Somebody else was first: either way the next step stands on what is on the platform now. */
  const settle = async (take: 'mine' | 'theirs', { keptAs }: OpenBaseline, draft: BaselineDraft) => {
    const query = owner.areaId === undefined ? {} : { areaId: owner.areaId };
    const newer = await session.request('areaEnergyBaselines', { schema: BaselineListSchema, query });
    onList(newer);
    const record = newer.records.find(({ id }) => id === draft.id) ?? null;
    if (take === 'theirs') {
      forget(keptAs);
      setOpen(record && { keptAs: record.id, draft: draftOf(record), record, reason: '', isKept: false });
      return;
    }
    const mine = record ? { ...draft, version: record.version } : asNew(draft);
    kept.write(withDraft(kept.value, keptAs, mine));
    setOpen({ keptAs, draft: mine, record, reason: kept.value.reasons[keptAs] ?? '', isKept: true });
  };
  return (
    <>
      <header className="head">
        {head}
        <span className="grow" />
        {list.canEdit && (
          <Button variant="primary" icon="plus" onClick={begin}>
            {t('new')}
          </Button>
        )}
      </header>
      <div className={open ? 'split has-open' : 'split'}>
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
                  <th scope="col" className="num">
                    {t('version')}
                  </th>
                  <th scope="col" className="num">
                    R²
                  </th>
                  <th scope="col" className="num c-cv">
                    CV
                  </th>
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
                        onClick={() => setOpen(opened(kept.value, record))}
                      >
                        {record.areaName}
                      </button>
                    </th>
                    <td>{record.energyName}</td>
                    <td className="num">{record.revision}</td>
                    <td className="num">{ratioText(record.model.r2Adj, 2, lang)}</td>
                    <td className="num c-cv">{`${ratioText(record.model.cvRmsePct, 1, lang)} %`}</td>
                    <td>
                      <Chip tone={STATE_TONES[record.state]}>{t(`state.${record.state}`)}</Chip>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
        {open && (
          <BaselineEditor
            key={`${open.keptAs} ${open.draft.version} ${open.record?.version ?? 0}`}
            t={t}
            rule={rule}
            lang={lang}
            session={session}
            open={open}
            list={list}
            onTyped={(draft) => kept.write(withDraft(kept.value, open.keptAs, draft))}
            onReason={(reason) => kept.write(withReason(kept.value, open.keptAs, reason))}
            onSettle={(take, draft) => settle(take, open, draft)}
            onSaved={(record) => {
              forget(open.keptAs);
              setOpen({ keptAs: record.id, draft: draftOf(record), record, reason: '', isKept: false });
              onReload();
            }}
            onStepped={(answer, id) => {
              forget(open.keptAs);
              onList(answer);
              const record = answer.records.find((one) => one.id === id);
              setOpen(
                record
                  ? { keptAs: record.id, draft: draftOf(record), record, reason: '', isKept: false }
                  : null,
              );
            }}
            onClose={() => close(open.keptAs)}
          />
        )}
      </div>
    </>
  );
}
