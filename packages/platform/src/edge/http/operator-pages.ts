import type { FastifyInstance } from 'fastify';
import type { Database, DatabaseCopies } from '../../store/database/index.ts';
import type { PlantHealth } from '../../engine/source.ts';
import { createReadiness, type InstanceState } from './readiness.ts';
import { setPageHeaders } from './security-headers.ts';

export interface OperatorPageOptions {
  readonly db: Database;
  readonly databaseKind: string;
  readonly databaseCopies: DatabaseCopies | null;
  plants(): readonly PlantHealth[];
  readonly instance: InstanceState;
  readonly startedAtMs: number;
  realNow(): number;
  /** The outbox shows sign-in codes, so it exists for demos only. */
  readonly showOutbox: boolean;
}

const OPEN = { config: { origins: 'any' } } as const;
const OUTBOX_PAGE_ROWS = 20;
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/** A page of another site may have its own name resolved to this machine, and would read as what came from there. */
const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** A proxy sends one of them. */
const FORWARDING = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const;

/**
 * `/livez`, `/readyz` and `/healthz` for monitoring and `/demo/outbox` for trying the sign-in by phone. `/livez` fails
 * where only a restart helps; `/readyz` while others should serve instead, which heals by itself.
 */
export function addOperatorPages(app: FastifyInstance, options: OperatorPageOptions): void {
  const readiness = createReadiness(options);
  const uptime = () => Math.round((options.realNow() - options.startedAtMs) / 1000);
  app.get('/livez', OPEN, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok', uptime: uptime() };
  });
  app.get('/readyz', OPEN, async (_request, reply) => {
    const found = await readiness.read();
    reply.code(found.status === 'ready' ? 200 : 503).header('cache-control', 'no-store');
    return found;
  });
  app.get('/healthz', OPEN, async (_request, reply) => {
    const found = await readiness.read();
    const plants = options.plants();
    const isWhole = plants.every((plant) => plant.historyReadyPct >= 100);
    const isReady = found.status === 'ready';
    const copies = options.databaseCopies;
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    return {
      status: isReady ? (isWhole ? 'ok' : 'preparing') : 'failing',
      database: {
        kind: options.databaseKind,
        reachable: found.checks.databaseRead.ok,
        ...(copies === null
          ? {}
          : { newestCopyAt: copies.newestAt(), restoredFromCopyOf: copies.restoredFrom() }),
      },
      reasons: found.reasons,
      plants,
      uptime: uptime(),
    };
  });
  if (!options.showOutbox) return;
  app.get('/demo/outbox', OPEN, async (request, reply) => {
    // By the connection itself: a proxy on this machine says whom it speaks for, and is no exception.
    const { remoteAddress = '' } = request.raw.socket;
    const isForwarded = FORWARDING.some((name) => request.headers[name] !== undefined);
    const isLocal = LOOPBACK.test(remoteAddress) && LOOPBACK_NAME.test(request.hostname);
    if (!isLocal || isForwarded) return reply.callNotFound();
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
