import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { tabText, useSignalValue } from '@plantdeck/core/element';
import type { Layout } from '@plantdeck/core/layout';
import * as v from 'valibot';
import { NO_STATE } from '../widget/no-state.ts';
import { keptOf, understood, type Kept } from './kept-layout.ts';
import { changeOf, isConflict, platformStorage, type WorkbenchStorage } from './storage.ts';
import {
  EMPTY_WORKBENCH,
  isDirty,
  sameLayout,
  stepWorkbench,
  type LayoutDraft,
  type WorkbenchAction,
  type WorkbenchState,
} from './workbench-state.ts';

export interface WorkbenchControl {
  readonly state: WorkbenchState;
  readonly status: 'none' | 'loading' | 'failed' | 'ready';
  /** Why it could not be loaded. */
  readonly loadFailure: unknown;
  readonly dispatch: (action: WorkbenchAction) => void;
  readonly reload: () => void;
  /** Saves what stands; answers whether that is kept now. */
  readonly save: (layout?: Layout) => Promise<boolean>;
}

const DraftSchema = v.object({ version: v.number(), list: v.array(v.unknown()) });

function keptDraft(key: string): LayoutDraft | null {
  const text = tabText.get(key);
  if (text === null) return null;
  try {
    const parsed = v.safeParse(DraftSchema, JSON.parse(text));
    return parsed.success ? { version: parsed.output.version, list: understood(parsed.output.list) } : null;
  } catch {
    return null;
  }
}

/** Loads and saves a workbench, and keeps its edits in the tab until they are saved or given up. */
export function useWorkbench({
  session,
  storage,
  hostId,
  onSaved,
}: {
  readonly session: PlantSession | null;
  readonly storage: WorkbenchStorage | null;
  /** Names the element among several on a page. */
  readonly hostId: string;
  readonly onSaved: (kept: Kept) => void;
}): WorkbenchControl {
  const [state, dispatch] = useReducer(stepWorkbench, EMPTY_WORKBENCH);
  const [loadFailure, setLoadFailure] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const sessionState = useSignalValue(session?.state ?? NO_STATE);
  const person = sessionState?.name === 'ready' ? sessionState.person : null;
  const reader = storage ? `host ${hostId}` : person ? `${person.userId} ${person.orgId} ${hostId}` : null;
  const place = useMemo(() => storage ?? (session ? platformStorage(session) : null), [storage, session]);
  const [readBy, setReadBy] = useState<string | null>(null);
  const newest = useRef({ state, onSaved });
  useEffect(() => {
    newest.current = { state, onSaved };
  });
  const draftKey = reader === null ? null : `plantdeck.workbench.${reader}`;

  useEffect(() => {
    if (!place || reader === null || draftKey === null) return undefined;
    const ending = new AbortController();
    setLoadFailure(null);
    place.load(ending.signal).then(
      (answer) => {
        if (ending.signal.aborted) return;
        try {
          dispatch({ type: 'loaded', kept: keptOf(answer), draft: keptDraft(draftKey) });
          setReadBy(reader);
        } catch (error) {
          setLoadFailure(error);
        }
      },
      (error: unknown) => ending.signal.aborted || setLoadFailure(error),
    );
    return () => ending.abort();
  }, [place, reader, draftKey, round]);

  // Edits outlive a reload and an expired session in this tab; a sign-out takes them away.
  const dirty = isDirty(state);
  const { isEditing, baseVersion, history } = state;
  useEffect(() => {
    if (draftKey === null || readBy !== reader) return;
    if (dirty && isEditing)
      tabText.set(draftKey, JSON.stringify({ version: baseVersion, list: history.now }));
    else tabText.remove(draftKey);
  }, [draftKey, readBy, reader, dirty, isEditing, baseVersion, history]);
  useEffect(() => {
    if (!session || draftKey === null) return undefined;
    return session.state.subscribe((next) => {
      if (next.name === 'signed-out' && next.reason !== 'expired') tabText.remove(draftKey);
    });
  }, [session, draftKey]);

  const save = useCallback(
    async (layout?: Layout): Promise<boolean> => {
      const { state: now } = newest.current;
      if (!place || now.isSaving || now.kept === null || now.kept.isNewer) return false;
      dispatch({ type: 'saving' });
      const list = layout ?? now.history.now;
      try {
        const kept = keptOf(await place.save(changeOf(list, now.baseVersion)));
        dispatch({ type: 'saved', kept });
        newest.current.onSaved(kept);
        return true;
      } catch (error) {
        if (!isConflict(error)) dispatch({ type: 'failed', failure: error });
        else
          await place.load(new AbortController().signal).then(
            (answer) => {
              const saved = keptOf(answer);
              // Somebody saved just this: there is nothing to settle.
              if (sameLayout(saved.layout, list)) dispatch({ type: 'saved', kept: saved });
              else dispatch({ type: 'conflict', theirs: saved });
            },
            (again: unknown) => dispatch({ type: 'failed', failure: again }),
          );
        return false;
      }
    },
    [place],
  );
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const isExpired = sessionState?.name === 'signed-out' && sessionState.reason === 'expired';
  const isMine = state.kept !== null && (reader === null ? isExpired : readBy === reader);
  const status = isMine
    ? 'ready'
    : loadFailure !== null
      ? 'failed'
      : place === null || (reader === null && sessionState?.name === 'signed-out')
        ? 'none'
        : 'loading';
  return { state, status, loadFailure, dispatch, reload, save };
}
