import type { EnterpriseModel } from '../contract/session.ts';
import type { RequestError } from '../contract/request-error.ts';
import type { SessionPerson, SessionState } from './types.ts';

export type SessionEvent =
  | { readonly type: 'nobody-stored' }
  | { readonly type: 'person-known'; readonly person: SessionPerson }
  | { readonly type: 'loaded'; readonly person: SessionPerson; readonly model: EnterpriseModel }
  | { readonly type: 'load-failed'; readonly error: RequestError }
  | { readonly type: 'ended'; readonly reason: 'signed-out' | 'expired' | 'denied' };

/** What a session becomes by an event. What does not fit the state it meets came too late and changes nothing. */
export function stepSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'nobody-stored':
      return state.name === 'restoring' ? { name: 'signed-out', reason: 'none' } : state;
    case 'person-known':
      return { name: 'loading', person: event.person };
    case 'loaded':
      return state.name === 'signed-out'
        ? state
        : { name: 'ready', person: event.person, model: event.model };
    case 'load-failed':
      return loadFailed(state, event.error);
    case 'ended':
      return ended(state, event.reason);
  }
}

/** The person of a state, where it has one. */
export function personOf(state: SessionState): SessionPerson | null {
  return 'person' in state ? state.person : null;
}

function loadFailed(state: SessionState, error: RequestError): SessionState {
  // A session that works goes on with the model it has.
  if (state.name === 'ready' || state.name === 'signed-out') return state;
  return { name: 'failed', person: personOf(state), error };
}

function ended(state: SessionState, reason: 'signed-out' | 'expired' | 'denied'): SessionState {
  if (state.name !== 'signed-out') return { name: 'signed-out', reason };
  // A refused provider may tell more than the silence before it; a later expiry tells less than a sign-out.
  return state.reason === 'none' || (state.reason === 'expired' && reason === 'denied')
    ? { name: 'signed-out', reason }
    : state;
}
