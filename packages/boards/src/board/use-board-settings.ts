import { useCallback, useEffect, useState } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { ElementHandle } from '@plantdeck/core/element';
import type { BoardConfigAnswer, BoardSetting } from '@plantdeck/core/contract';

import { retryImport } from '../feed/retry-import.ts';
import { useNewest } from '../panel/use-newest.ts';
import type { AnyBoard, BoardKind } from './board-kind.ts';

export interface BoardSettingsInput {
  readonly kind: BoardKind;
  readonly element: ElementHandle;
  readonly session: PlantSession | null;
  /** The element's `settings` property, as the host gave it. */
  readonly given: unknown;
  readonly board: AnyBoard | null;
  readonly readonly: boolean;
  readonly onSetting: (setting: BoardSetting | null) => void;
  /** The saved root area is not the one that is shown. */
  readonly onArea: (areaId: string, isSaved: boolean) => void;
}

export interface BoardSettings {
  readonly canSave: boolean;
  readonly load: () => Promise<BoardConfigAnswer>;
  readonly save: (setting: BoardSetting) => Promise<BoardSetting>;
}

/** Settings from the session or the host. They come after the first board: nothing of them is in its way. */
export function useBoardSettings({
  kind,
  element,
  session,
  given,
  board,
  readonly,
  onSetting,
  onArea,
}: BoardSettingsInput): BoardSettings {
  const [answer, setAnswer] = useState<BoardConfigAnswer | null>(null);
  const newest = useNewest({ kind, session, given, board });
  const hasBoard = board !== null;
  const areaId = board?.area.id;

  const take = useCallback(
    (next: BoardConfigAnswer | null, isSaved = false) => {
      setAnswer(next);
      onSetting(next?.setting ?? null);
      const shown = newest.current.board?.area.id;
      if (newest.current.session && next?.setting.areaId && next.setting.areaId !== shown)
        onArea(next.setting.areaId, isSaved);
      applyLook(element.host, next?.setting ?? null);
    },
    [element, onSetting, onArea, newest],
  );
  const load = useCallback(async () => {
    const { readSettings } = await retryImport(() => import('../settings/settings-source.ts'));
    return readSettings(newest.current);
  }, [newest]);

  useEffect(() => {
    if (!hasBoard || (!session && given == null)) return undefined;
    let isCurrent = true;
    load().then(
      (next) => isCurrent && take(next),
      (cause: unknown) =>
        isCurrent &&
        element.emit('plant-error', {
          code: 'settings',
          reason: cause instanceof Error ? cause.message : String(cause),
        }),
    );
    return () => void (isCurrent = false);
  }, [hasBoard, areaId, session, given, element, load, take]);

  const save = useCallback(
    async (setting: BoardSetting) => {
      const { saveSettings } = await import('../settings/settings-source.ts');
      const saved = await element.perform({ kind: 'command', name: 'boardConfigSave', input: setting }, () =>
        saveSettings(newest.current.session, setting),
      );
      element.emit('plant-settings-change', { setting: saved });
      const next = await load().catch(() => null);
      if (next) take({ ...next, setting: newest.current.session ? next.setting : saved }, true);
      return saved;
    },
    [element, load, take, newest],
  );
  return { canSave: !readonly && (session ? answer?.canSave === true : given != null), load, save };
}

/** Theme of the settings, where the page has not set one on the element itself. */
function applyLook(host: HTMLElement, setting: BoardSetting | null): void {
  const marked = LOOKED.get(host);
  const own = host.getAttribute('theme');
  if (own !== null && own !== marked) return;
  if (setting?.theme) {
    host.setAttribute('theme', setting.theme);
    LOOKED.set(host, setting.theme);
  } else if (marked !== undefined) {
    host.removeAttribute('theme');
    LOOKED.delete(host);
  }
}

const LOOKED = new WeakMap<HTMLElement, string>();
