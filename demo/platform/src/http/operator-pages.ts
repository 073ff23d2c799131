import { CompiledQuery } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { setPageHeaders } from './security-headers.ts';

/** How far a plant is, as an operator's monitoring sees it. */
export interface PlantHealth {
  readonly id: string;
  readonly historyReadyPct: number;
  readonly live: boolean;
  /** ISO time of the newest simulated step; null before the first. */
  readonly lastTick: string | null;
}

export interface OperatorPageOptions {
  readonly db: Database;
  readonly databaseKind: string;
  plants(): readonly PlantHealth[];
  readonly startedAtMs: number;
  realNow(): number;
  /** The outbox shows sign-in codes, so it exists for demos only. */
  readonly showOutbox: boolean;
}

const OPEN = { config: { origins: 'any' } } as const;
const HEALTH_TIMEOUT_MS = 2_000;
const OUTBOX_PAGE_ROWS = 20;
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/** A proxy sends one of them. */
const FORWARDING = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const;

/** `/healthz` for monitoring and `/demo/outbox` for whoever tries the phone sign-in. */
export function addOperatorPages(app: FastifyInstance, options: OperatorPageOptions): void {
  app.get('/healthz', OPEN, async (_request, reply) => {
    const isReachable = await answersInTime(options.db);
    const plants = options.plants();
    const isReady = plants.every((plant) => plant.historyReadyPct >= 100);
    reply.code(isReachable ? 200 : 503).header('cache-control', 'no-store');
    return {
      status: isReachable ? (isReady ? 'ok' : 'preparing') : 'failing',
      database: { kind: options.databaseKind, reachable: isReachable },
      plants,
      uptime: Math.round((options.realNow() - options.startedAtMs) / 1000),
    };
  });
  if (!options.showOutbox) return;
  app.get('/demo/outbox', OPEN, async (request, reply) => {
    // By the connection itself: a proxy on this machine says whom it speaks for, and is no exception.
    const { remoteAddress = '' } = request.raw.socket;
    const isForwarded = FORWARDING.some((name) => request.headers[name] !== undefined);
    if (!LOOPBACK.test(remoteAddress) || isForwarded) return reply.callNotFound();
    const rows = await options.db
      .selectFrom('outbox')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(OUTBOX_PAGE_ROWS)
      .execute();
    const lines = rows.map(
      (row) =>
        `<tr><td>${escapeHtml(row.sent_at.toISOString())}</td><td>${escapeHtml(row.phone)}</td><td>${escapeHtml(row.text)}</td></tr>`,
    );
    setPageHeaders(reply);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Demo outbox</title></head>
<body><h1>Demo outbox</h1><p>Text messages that a gateway would have sent. Set SMS_GATEWAY_URL to send real ones.</p>
<table><thead><tr><th>Sent</th><th>Phone</th><th>Text</th></tr></thead><tbody>${lines.join('')}</tbody></table></body></html>`;
  });
}

async function answersInTime(db: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), HEALTH_TIMEOUT_MS);
  });
  const answer = db.executeQuery(CompiledQuery.raw('select 1')).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
