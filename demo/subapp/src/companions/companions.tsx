import { useEffect, useState, type ReactNode } from 'react';
import { isForbidden, isRequestError } from '@plantdeck/core';
import {
  BallBoardSchema,
  EquipmentPerfSchema,
  GradeQualitySchema,
  ProduceCheckingSchema,
} from '@plantdeck/core/contract';
import { useLanguage, useSignalValue } from '@plantdeck/core/element';
import { Chip, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { failureText } from '../failure-text.ts';
import type { Workplace } from '../records.view.tsx';
import { SUBAPP_WORDS } from '../words/index.ts';
import {
  checkTable,
  gradeTable,
  millTable,
  performanceTable,
  type CompanionTable,
  type Reader,
} from './companion-table.ts';

interface Companion {
  readonly id: string;
  /** Reads the figures, and tells them; null where the plant has none of them. */
  readonly read: (
    workplace: Workplace,
    signal: AbortSignal,
  ) => Promise<(reader: Reader) => CompanionTable | null>;
}

/** Figures of single processes, on the pages where their lists are. */
const COMPANIONS: Readonly<Record<string, readonly Companion[]>> = {
  runningRecord: [
    {
      id: 'mills',
      async read({ ask }, signal) {
        const data = await ask('ballBoard', { schema: BallBoardSchema, signal });
        return (reader) => millTable(data, reader);
      },
    },
    {
      id: 'performance',
      async read({ ask }, signal) {
        const data = await ask('equipmentPerf', { schema: EquipmentPerfSchema, signal });
        return (reader) => performanceTable(data, reader);
      },
    },
  ],
  processInspection: [
    {
      id: 'checks',
      async read({ ask }, signal) {
        const data = await ask('produceChecking', { schema: ProduceCheckingSchema, signal });
        return (reader) => checkTable(data, reader);
      },
    },
  ],
  qualityStatistics: [
    {
      id: 'grades',
      async read({ ask }, signal) {
        const data = await ask('gradeQuality', { schema: GradeQualitySchema, signal });
        return (reader) => gradeTable(data, reader);
      },
    },
  ],
};

const REFRESH_MS = 60_000;

/** The figures that stand on a page besides its list. */
export function Companions({
  workplace,
  page,
}: {
  readonly workplace: Workplace;
  readonly page: string;
}): ReactNode {
  const found = Object.hasOwn(COMPANIONS, page) ? (COMPANIONS[page] ?? []) : [];
  return found.map((companion) => (
    <CompanionSection key={companion.id} workplace={workplace} companion={companion} />
  ));
}

type State =
  | { readonly name: 'loading' }
  | { readonly name: 'failed'; readonly error: unknown }
  | { readonly name: 'ready'; readonly tell: (reader: Reader) => CompanionTable | null };

function CompanionSection({
  workplace,
  companion,
}: {
  readonly workplace: Workplace;
  readonly companion: Companion;
}): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const core = useWords('core');
  const language = useLanguage();
  const [state, again] = useCompanion(workplace, companion);
  if (state.name === 'loading') return null;
  if (state.name === 'failed') {
    // Who may not see them has the list all the same.
    if (isRequestError(state.error) && isForbidden(state.error)) return null;
    return (
      <section className="record-part">
        <StateView
          kind="failed"
          title={t('companion.failed')}
          actionLabel={core.t('common.retry')}
          onAction={again}
        >
          {failureText(state.error, core.t)}
        </StateView>
      </section>
    );
  }
  const table = state.tell({ language, t });
  if (!table) return null;
  return (
    <section className="record-part" data-companion={companion.id} aria-label={table.title}>
      <div className="page-head">
        <h2>{table.title}</h2>
        <span className="page-count">{table.note}</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="list-box companion-box" tabIndex={0} role="group" aria-label={table.title}>
        <table className="table">
          <caption>{table.title}</caption>
          <thead>
            <tr>
              {table.columns.map(({ label, isFigure }) => (
                <th key={label} scope="col" className={isFigure ? 'num' : undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ id, to, cells: [first, ...others] }) => (
              <tr key={id}>
                <th scope="row">
                  {to === undefined ? (
                    first?.text
                  ) : (
                    <button type="button" className="link" onClick={() => workplace.shell.navigate(to)}>
                      {first?.text}
                    </button>
                  )}
                </th>
                {others.map((cell, index) => {
                  const head = table.columns[index + 1];
                  return (
                    <td key={head?.label ?? index} className={head?.isFigure ? 'num' : undefined}>
                      {cell.tone ? <Chip tone={cell.tone}>{cell.text}</Chip> : cell.text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Reads at once, after each return to the page, in each language, and every minute while somebody looks. */
function useCompanion(workplace: Workplace, companion: Companion): readonly [State, () => void] {
  const language = useSignalValue(workplace.session.language);
  const [state, setState] = useState<State>({ name: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    companion.read(workplace, stop.signal).then(
      (tell) => {
        if (!stop.signal.aborted) setState({ name: 'ready', tell });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        // What stood there still says more than that it is a minute old.
        setState((before) => (before.name === 'ready' ? before : { name: 'failed', error }));
      },
    );
    return () => stop.abort();
  }, [workplace, companion, language, round]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setRound((before) => before + 1);
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return [state, () => setRound((before) => before + 1)];
}
