import { useEffect, useState, type ReactNode } from 'react';
import * as v from 'valibot';
import type { PlantSession } from '@plantdeck/core';
import { InvitationSchema, type Invitation } from '@plantdeck/core/contract';
import { useSignalValue } from '@plantdeck/core/element';
import { Banner, Button } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { failureText } from '../words/failure-text.ts';
import { SHELL_WORDS } from '../words/index.ts';

type Outcome =
  | { readonly kind: 'joined' | 'declined'; readonly company: string }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Organisations that ask the person to join, each to be accepted or declined; nothing where there is none. */
export function Invitations({ session }: { readonly session: PlantSession }): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const language = useSignalValue(session.language);
  const [invitations, setInvitations] = useState<readonly Invitation[]>([]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let isShown = true;
    session
      .request('invitations', { schema: v.array(InvitationSchema) })
      .then((list) => isShown && setInvitations(list))
      // The page works without them; they are asked for again when it opens next.
      .catch(() => undefined);
    return () => void (isShown = false);
  }, [session, language, asked]);

  const answer = async ({ invitationId, orgName }: Invitation, isAccepted: boolean): Promise<void> => {
    setBusy(true);
    try {
      await session.request('invitationAnswer', {
        schema: v.unknown(),
        body: { invitationId, isAccepted },
      });
      setOutcome({ kind: isAccepted ? 'joined' : 'declined', company: orgName });
      // The list of companies is part of what the session holds.
      if (isAccepted) await (session.state.peek().name === 'failed' ? session.retry() : session.reload());
    } catch (error) {
      setOutcome({ kind: 'failed', error });
    }
    setBusy(false);
    setAsked((count) => count + 1);
  };
  if (invitations.length === 0 && outcome === null) return null;
  return (
    <div part="invitations" role="group" aria-label={t('invitation.label')}>
      {invitations.map((each) => (
        <Banner
          key={each.invitationId}
          title={t('invitation.title', { company: each.orgName })}
          action={
            <>
              <Button size="s" disabled={isBusy} onClick={() => void answer(each, true)}>
                {t('invitation.accept')}
              </Button>
              <Button size="s" disabled={isBusy} onClick={() => void answer(each, false)}>
                {t('invitation.decline')}
              </Button>
            </>
          }
        >
          {t('invitation.text', {
            name: each.invitedBy,
            date: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(
              Date.parse(each.expiresAt),
            ),
          })}
        </Banner>
      ))}
      {outcome && (
        <Banner
          tone={outcome.kind === 'failed' ? 'warn' : 'info'}
          onClose={() => setOutcome(null)}
          closeLabel={core.t('common.close')}
        >
          {outcome.kind === 'failed'
            ? failureText(outcome.error, core.t)
            : t(`invitation.${outcome.kind}`, { company: outcome.company })}
        </Banner>
      )}
    </div>
  );
}
