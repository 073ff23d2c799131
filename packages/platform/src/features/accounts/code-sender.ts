import type { Database } from '../../store/database/database.ts';

/** Brings a text message to a phone. Rejects when it could not be handed over. */
export interface CodeSender {
  send(phone: string, text: string, nowMs: number): Promise<void>;
}

const GATEWAY_TIMEOUT_MS = 10_000;
const OUTBOX_ROWS = 100;

/** Writes the message where the demo's outbox page shows it. */
export function outboxSender(db: Database): CodeSender {
  return {
    async send(phone, text, nowMs) {
      await db
        .insertInto('outbox')
        .values({ phone, text, sent_at: new Date(nowMs) })
        .execute();
      const newest = db.selectFrom('outbox').select('id').orderBy('id', 'desc').limit(OUTBOX_ROWS);
      await db.deleteFrom('outbox').where('id', 'not in', newest).execute();
    },
  };
}

/** Posts `{ phone, text }` to an SMS gateway. */
export function gatewaySender(url: string, post: typeof fetch = fetch): CodeSender {
  return {
    async send(phone, text) {
      const answer = await post(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone, text }),
        signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
    },
  };
}
