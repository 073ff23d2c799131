import { InvitationAnswerSchema, type Invitation } from '@plantdeck/core/contract';
import { readBody, registerHandlers } from '../api/index.ts';
import type { AccountDeps } from './account-deps.ts';
import { answerInvitation, invitationsOf } from './invitations.ts';

/** What a person is asked to join, and their answer. */
export const invitationHandlers = ({ db, realNow }: Pick<AccountDeps, 'db' | 'realNow'>) =>
  registerHandlers({
    invitations: (call): Promise<Invitation[]> =>
      invitationsOf(db, call.person.userId, call.language, realNow()),

    async invitationAnswer(call) {
      const by = { userId: call.person.userId, nowMs: realNow() };
      await answerInvitation(db, by, readBody(call, InvitationAnswerSchema));
      return null;
    },
  });
