import type { Part, PartDeps } from '../server.ts';
import { assistantHandlers } from './assistant.handlers.ts';
import { assistantEndpoint } from './assistant-socket.ts';
import { failBrokenAnswers } from './conversation-store.ts';

/** The assistant of the platform: its calls and its socket. */
export function createAssistant({ db, clock, onError }: PartDeps): Part {
  // What was being written when the platform went down can't go on.
  void failBrokenAnswers(db).catch(onError);
  return { handlers: assistantHandlers, assistantSocket: assistantEndpoint({ db, now: () => clock.now() }) };
}
