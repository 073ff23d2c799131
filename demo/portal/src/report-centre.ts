/**
 * A report centre as a group of works may have one: a site of its own, entered from Plantdeck by a link. What stands in
 * the link is a ticket of one use. The back end hands it in for an hour in the name of whoever came, and the browser
 * keeps nothing but the number of that visit.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { noticePage, reportPage, type ReportTable } from './report-centre-page.ts';

export interface ReportCentreOptions {
  /** Where the back end reaches the platform. */
  readonly platformUrl: string;
  /** The platform as the reader's browser reaches it. */
  publicPlatform(hostname: string): string;
}

const ROOT = '/report-centre';
const COOKIE = 'report-centre';
/** Older visits make room for newer ones. */
const VISITS_MAX = 500;

const text = (maxLength: number) => v.fallback(v.pipe(v.string(), v.maxLength(maxLength)), '');
const LinkSchema = v.object({
  orgId: text(100),
  userId: text(100),
  operateUserId: text(100),
  token: text(200),
});
const AnswerSchema = v.object({ retCode: v.string(), retMsg: v.string(), data: v.unknown() });
const IdentitySchema = v.object({
  token: v.string(),
  expiredTime: v.number(),
  userId: v.string(),
  orgId: v.string(),
});
const DescriptionSchema = v.object({ title: v.string() });
const ModelSchema = v.object({ enterprise: v.object({ name: v.string() }) });
const ReportsSchema = v.object({
  records: v.array(v.object({ id: v.string(), values: v.object({ name: v.string(), path: v.string() }) })),
});
const CellSchema = v.nullable(v.union([v.string(), v.number()]));
const AnalysisSchema = v.object({
  table: v.object({
    columns: v.array(v.looseObject({ label: v.string() })),
    rows: v.array(v.array(CellSchema)),
  }),
});

interface Visit {
  readonly token: string;
  readonly orgId: string;
  readonly endsMs: number;
}

/** Adds the pages of the report centre. */
export function addReportCentre(
  server: FastifyInstance,
  { platformUrl, publicPlatform }: ReportCentreOptions,
): void {
  const visits = new Map<string, Visit>();

  async function ask<TSchema extends v.GenericSchema>(
    path: string,
    schema: TSchema,
    { visit, language, body }: { visit?: Visit; language: string; body?: object },
  ): Promise<{ data: v.InferOutput<TSchema> } | { refusal: string }> {
    const answer = await fetch(`${platformUrl}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-lang': language,
        ...(visit ? { authorization: `Bearer ${visit.token}`, 'x-org-id': visit.orgId } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => null);
    const parsed = v.safeParse(AnswerSchema, await answer?.json().catch(() => null));
    if (!parsed.success) return { refusal: 'The platform does not answer. Try again in a moment.' };
    const { retCode, retMsg, data } = parsed.output;
    const fitting = v.safeParse(schema, data);
    if (retCode !== '0') return { refusal: retMsg };
    return fitting.success
      ? { data: fitting.output }
      : { refusal: 'The platform answered something unknown.' };
  }

  server.get(ROOT, async (request, reply) => {
    const link = v.parse(LinkSchema, request.query);
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    if (link.token === '') return reply.redirect(`${ROOT}/`, 303);
    const language = languageOf(request.headers['accept-language']);
    const redeemed = await ask('/oauth/link/redeem', IdentitySchema, {
      language,
      body: { ticket: link.token },
    });
    reply.type('text/html; charset=utf-8');
    if ('refusal' in redeemed) return reply.code(403).send(noticePage(redeemed.refusal));
    const { token, expiredTime, orgId, userId } = redeemed.data;
    // The rest of an address anybody can write; the ticket knows who it was made for.
    if (orgId !== link.orgId || userId !== link.userId || userId !== link.operateUserId)
      return reply
        .code(403)
        .send(noticePage('This link was made for somebody else. Open it again from Plantdeck.'));
    const id = randomUUID();
    visits.set(id, { token, orgId, endsMs: Date.now() + expiredTime * 1000 });
    const [oldest] = visits.keys();
    if (visits.size > VISITS_MAX && oldest !== undefined) visits.delete(oldest);
    return reply
      .header('set-cookie', `${COOKIE}=${id}; HttpOnly; SameSite=Lax; Path=${ROOT}; Max-Age=${expiredTime}`)
      .redirect(`${ROOT}/`, 303);
  });

  server.get<{ Querystring: { report?: unknown } }>(`${ROOT}/`, async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    const visit = visits.get(cookieOf(request.headers.cookie));
    if (!visit || visit.endsMs <= Date.now())
      return reply
        .code(403)
        .send(noticePage('This visit is over. Open the report centre again from Plantdeck.'));
    const asked = { visit, language };
    const [description, model, list] = await Promise.all([
      ask('/cloud/record/reportCenter/description', DescriptionSchema, asked),
      ask('/cloud/enterprise/structure/get', ModelSchema, asked),
      ask('/cloud/record/reportCenter/page', ReportsSchema, {
        ...asked,
        body: { page: { size: 100, current: 1 } },
      }),
    ]);
    for (const each of [description, model, list])
      if ('refusal' in each) return reply.code(403).send(noticePage(each.refusal));
    if ('refusal' in description || 'refusal' in model || 'refusal' in list) return undefined;
    const reports = list.data.records.map(({ id, values }) => ({ id, ...values }));
    const chosen = reports.find(({ id }) => id === request.query.report) ?? null;
    return reportPage({
      language,
      title: description.data.title,
      company: model.data.enterprise.name,
      platformUrl: publicPlatform(request.hostname),
      reports,
      chosen,
      table: chosen && (await tableOf(chosen.path, asked)),
    });
  });

  /** What a report says of yesterday; null where its page is a list, which opens in Plantdeck. */
  async function tableOf(
    path: string,
    asked: { visit: Visit; language: string },
  ): Promise<ReportTable | null> {
    const page = /^\/(\w{1,60})$/.exec(path)?.[1];
    if (page === undefined) return null;
    const answer = await ask(`/analysis/page/${page}?range=yesterday`, AnalysisSchema, asked);
    if ('refusal' in answer) return null;
    const { columns, rows } = answer.data.table;
    return { heads: columns.map(({ label }) => label), rows };
  }
}

/** The first language that the browser asks for; the platform knows what it speaks. */
const languageOf = (accepted: string | undefined): string => /^[\w-]{1,20}/.exec(accepted ?? '')?.[0] ?? 'en';

const cookieOf = (cookies: string | undefined): string =>
  new RegExp(`(?:^|; )${COOKIE}=([\\w-]{1,60})`).exec(cookies ?? '')?.[1] ?? '';
