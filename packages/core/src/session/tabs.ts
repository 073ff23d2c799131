/** Why the other tabs should look at the storage again. */
export type TabNews = 'changed' | 'signed-out' | 'expired';

/** The other tabs of a site. What they are told carries no secrets: the storage they share is the truth. */
export interface Tabs {
  tell(news: TabNews): void;
  dispose(): void;
}

export interface TabChannel {
  post(message: unknown): void;
  close(): void;
}
export type OpenTabChannel = (name: string, onMessage: (message: unknown) => void) => TabChannel;
/** Calls back with the name of a key that another tab wrote, null for all of them; the answer stops it. */
export type ListenToStorage = (onChange: (key: string | null) => void) => () => void;

export interface TabsOptions {
  readonly name: string;
  /** Null where the browser has no BroadcastChannel; storage events then carry alone. */
  readonly openTabChannel: OpenTabChannel | null;
  readonly listenToStorage: ListenToStorage;
  /** Keys whose change matters. */
  readonly keys: readonly string[];
  onNews(news: TabNews): void;
}

export function createTabs({ name, openTabChannel, listenToStorage, keys, onNews }: TabsOptions): Tabs {
  const channel = openTabChannel?.(name, (message) => {
    if (message === 'changed' || message === 'signed-out' || message === 'expired') onNews(message);
  });
  const stop = listenToStorage((key) => {
    if (key === null || keys.includes(key)) onNews('changed');
  });
  return {
    tell: (news) => channel?.post(news),
    dispose() {
      channel?.close();
      stop();
    },
  };
}
