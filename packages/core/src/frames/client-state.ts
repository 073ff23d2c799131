/** What a sub-application knows of the shell around it, as a pure function. */
export type ClientState =
  /** Hello is said; the shell has not answered yet. */
  | { readonly name: 'waiting' }
  /** The channel stands. */
  | { readonly name: 'connected' }
  /** There is a session and a place to show. */
  | { readonly name: 'signed-in' }
  /** The shell has lost its session. What a person has typed stays; a new session may come. */
  | { readonly name: 'signed-out' }
  /** Opened by itself: nothing is around it. */
  | { readonly name: 'alone' }
  /** The page around is not of the list: nothing is told to it. */
  | { readonly name: 'refused'; readonly origin: string };

export type ClientEvent = { readonly type: 'greeted' | 'session' | 'token' | 'token-invalid' };

export function stepClient(state: ClientState, event: ClientEvent): ClientState {
  if (state.name === 'alone' || state.name === 'refused') return state;
  switch (event.type) {
    case 'greeted':
      return { name: 'connected' };
    case 'session':
      return state.name === 'waiting' ? state : { name: 'signed-in' };
    case 'token':
      // A bare token belongs to the session that was there; without one it says nothing.
      return state.name === 'signed-out' ? { name: 'signed-in' } : state;
    case 'token-invalid':
      return state.name === 'signed-in' ? { name: 'signed-out' } : state;
  }
}

/**
 * How an application begins: by itself, refused, or waiting.
 * @param around  origin of the page around as the browser tells it; null where it does not
 */
export function beginClient(isTop: boolean, around: string | null, shells: readonly string[]): ClientState {
  if (isTop) return { name: 'alone' };
  if (around !== null && !shells.includes(around)) return { name: 'refused', origin: around };
  return { name: 'waiting' };
}
