import type { SessionSurroundings } from './surroundings.ts';
import type { SessionSignals } from './session-signals.ts';
import { storedPerson } from './stored-person.ts';
import type { StoredValues } from './stored-values.ts';
import { createTabs } from './tabs.ts';
import type { TabNews } from './tabs.ts';

export interface SessionTabsInput {
  readonly id: string;
  readonly prefix: string;
  readonly around: Pick<SessionSurroundings, 'openTabChannel' | 'listenToStorage'>;
  readonly stored: StoredValues;
  readonly signals: Pick<SessionSignals, 'person' | 'token'>;
  /** Without telling the other tabs what they told us. */
  end(reason: 'signed-out' | 'expired'): void;
  restore(): void;
  adopt(token: string): void;
}

export interface SessionTabs {
  tell(news: TabNews): void;
  dispose(): void;
}

/** Keeps the tabs of a stored session together: what one changes, the others take up. */
export function createSessionTabs(input: SessionTabsInput): SessionTabs {
  const { id, prefix, around, stored, signals } = input;
  const { person, token } = signals;
  const tabs = createTabs({
    name: `plantdeck.${id}`,
    openTabChannel: around.openTabChannel,
    listenToStorage: around.listenToStorage,
    keys: [`${prefix}accessToken`, `${prefix}orgId`],
    onNews: takeNews,
  });

  /** Another tab changed something; what it is, the storage tells. */
  function takeNews(news: TabNews): void {
    // A sign-in of this tab alone has nothing to do with the others'.
    if (stored.place() === 'session') return;
    const kept = storedPerson(stored);
    const who = person.peek();
    // The news may come before the other tab has cleared the storage.
    const isOver = !kept || (news !== 'changed' && kept.token === token.peek());
    if (isOver) {
      if (who) input.end(news === 'expired' ? 'expired' : 'signed-out');
    } else if (kept.person.userId !== who?.userId || kept.person.orgId !== who.orgId) {
      if (kept.person.orgId !== '') input.restore();
    } else if (kept.token !== token.peek()) input.adopt(kept.token);
  }

  return {
    tell(news) {
      if (stored.place() === 'local') tabs.tell(news);
    },
    dispose: () => tabs.dispose(),
  };
}
