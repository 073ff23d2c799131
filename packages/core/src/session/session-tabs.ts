import type { SessionBase } from './session-base.ts';
import { storedPerson } from './stored-person.ts';
import { createTabs } from './tabs.ts';
import type { TabNews } from './tabs.ts';

/** What a tab does about what another one changed. */
export interface TabFollower {
  /** Without reporting to the other tabs what came from them. */
  end(reason: 'signed-out' | 'expired'): void;
  restore(): void;
  adopt(token: string): void;
}

export interface SessionTabs {
  tell(news: TabNews): void;
  /** From now on takes up what the other tabs change. */
  follow(follower: TabFollower): void;
  dispose(): void;
}

/** Keeps the tabs of a stored session together: what one changes, the others take up. */
export function createSessionTabs({ id, prefix, around, stored, signals }: SessionBase): SessionTabs {
  const { person, token } = signals;
  let follower: TabFollower | null = null;
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
    if (!follower || stored.place() === 'session') return;
    const kept = storedPerson(stored);
    const who = person.peek();
    // The news may come before the other tab has cleared the storage.
    const isOver = !kept || (news !== 'changed' && kept.token === token.peek());
    if (isOver) {
      if (who) follower.end(news === 'expired' ? 'expired' : 'signed-out');
    } else if (kept.person.userId !== who?.userId || kept.person.orgId !== who.orgId) {
      if (kept.person.orgId !== '') follower.restore();
    } else if (kept.token !== token.peek()) follower.adopt(kept.token);
  }

  return {
    tell(news) {
      if (stored.place() === 'local') tabs.tell(news);
    },
    follow: (next) => void (follower = next),
    dispose: () => tabs.dispose(),
  };
}
