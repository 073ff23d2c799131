import { signal, type ReadonlySignal } from '@preact/signals-core';
import { createSession, sessionControls, type Language, type PlantSession } from '@plantdeck/core';
import type { FrameClient, FrameSession } from '@plantdeck/core/frames';
import { matchLanguage } from '@plantdeck/core/words';

export interface ShellSession {
  readonly session: ReadonlySignal<PlantSession | null>;
  dispose(): void;
}

/**
 * A session of core that lives on the shell's: it takes over each token, begins anew for another person or company, and
 * tells the shell when the platform refuses a token.
 */
export function followShell(shell: FrameClient): ShellSession {
  const session = signal<PlantSession | null>(null);
  let made: { readonly from: FrameSession; readonly session: PlantSession } | null = null;
  let accessToken = '';

  const stop = shell.session.subscribe((told) => {
    if (!told) return;
    if (made && isSame(made.from, told)) {
      if (told.accessToken !== accessToken) {
        accessToken = told.accessToken;
        sessionControls(made.session).giveToken(told.accessToken);
      }
      return;
    }
    made?.session.dispose();
    accessToken = told.accessToken;
    const begun = createSession({
      id: told.application,
      baseUrl: told.baseUrl,
      orgId: told.orgId,
      token: told.accessToken,
      storage: 'memory',
      disableUnread: true,
      language: languageOf(shell.language.peek()),
      hooks: {
        onExpired: () => {
          const now = shell.session.peek();
          if (now) shell.tokenInvalid(now.tokenSerial);
        },
      },
    });
    made = { from: told, session: begun };
    session.value = begun;
  });
  const stopLanguage = shell.language.subscribe((language) => {
    made?.session.setLanguage(languageOf(language));
  });
  return {
    session,
    dispose() {
      stop();
      stopLanguage();
      made?.session.dispose();
    },
  };
}

function isSame(a: FrameSession, b: FrameSession): boolean {
  return a.operateUserId === b.operateUserId && a.orgId === b.orgId && a.baseUrl === b.baseUrl;
}

const languageOf = (text: string): Language => matchLanguage(text) ?? 'zh-CN';
