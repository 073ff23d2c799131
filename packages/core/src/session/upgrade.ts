import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { MessageNoticePayloadSchema } from '../contract/notices.ts';
import { tryParseContract } from '../contract/parse.ts';
import { UPGRADE_PROMPT_DELAY_MS } from '../constants.ts';
import { sessionControls } from './session-options.ts';
import type { ListenToStorage } from './tabs.ts';
import type { PlantSession } from './types.ts';

/** Whether the reader should be asked to load the page anew. */
export interface UpgradeWatch {
  /** True from 1 s after the stored flag changed to something, until it is answered. */
  readonly isAsking: ReadonlySignal<boolean>;
  /** Resets the flag and loads the page. */
  refresh(): void;
  /** The flag stays as it is; the next change asks again. */
  later(): void;
  dispose(): void;
}

export interface UpgradeSurroundings {
  readonly listenToStorage: ListenToStorage;
  reload(): void;
}

/**
 * Follows the builds that the platform announces. The first one heard is the one that this page came from: each other
 * one sets the stored flag, here and so in every tab.
 */
export function watchUpgrade(session: PlantSession, around: UpgradeSurroundings): UpgradeWatch {
  const { stored } = sessionControls(session);
  const isAsking = signal(false);
  let ownBuild: string | null = null;
  let flag = stored.read('upgrade') ?? false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function setFlag(next: string | boolean): void {
    stored.write('upgrade', next);
    flagChanged();
  }

  function flagChanged(): void {
    const now = stored.read('upgrade') ?? false;
    if (now === flag) return;
    flag = now;
    if (now === false) return;
    clearTimeout(timer);
    timer = setTimeout(() => (isAsking.value = true), UPGRADE_PROMPT_DELAY_MS);
  }

  function heard(build: string): void {
    if (ownBuild === null) {
      ownBuild = build;
      // What was asked before this page was loaded is done.
      if (flag === build) setFlag(false);
    } else if (build !== ownBuild) setFlag(build);
  }

  const stops = [
    session.onNotice('upgrade', ({ payload }) => {
      const notice = tryParseContract(MessageNoticePayloadSchema, payload);
      if (notice.ok) heard(notice.value.id);
    }),
    around.listenToStorage((key) => {
      if (key === null || key.endsWith('upgrade')) flagChanged();
    }),
  ];

  return {
    isAsking,
    refresh() {
      isAsking.value = false;
      setFlag(false);
      around.reload();
    },
    later: () => void (isAsking.value = false),
    dispose() {
      clearTimeout(timer);
      stops.forEach((stop) => stop());
    },
  };
}
