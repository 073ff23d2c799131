import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFault, type DatabaseFault } from '../../store/database/index.ts';
import { ApiError, RETCODES } from '../../features/api/api-error.ts';
import { toldField, toldReason } from '../../features/api/rule-reason.ts';
import { languageOf, sentence, type PlatformLanguage, type WordKey } from '../../engine/i18n/language.ts';

const RETCODE_FAILED = '050001';
/**
 * What PostgreSQL answers to a value of the caller's that its type cannot hold: out of range, no date, no text. Schemas
 * refuse such values with their field; this is for what one of them lets through.
 */
const UNSTORABLE = new Set(['22001', '22003', '22007', '22008', '22009', '22021', '22023', '22P02', '22P05']);

/** Every refusal leaves in the same envelope, in the reader's language. */
export function sendError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const language = requestLanguage(request);
  if (error instanceof ApiError) return sendApiError(error, language, reply);
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status === 413) return sendRefusal(reply, 413, '041301', language, 'call.too-large');
  if (status === 429) {
    const seconds = Number(reply.getHeader('retry-after') ?? 60);
    return sendRefusal(reply, 429, RETCODES.tooMany, language, 'call.too-many', { seconds });
  }
  if (status >= 400 && status < 500) {
    // A body that is no JSON, or of another type: the caller's mistake, told like any other field.
    const values = { field: 'body', reason: language === 'en' ? error.message : 'notReadable' };
    return sendApiError(new ApiError(RETCODES.badField, 'call.bad-field', values), language, reply);
  }
  if (UNSTORABLE.has(String(Object(error).code))) {
    request.log.warn({ err: error }, 'the database refused a value of the call');
    const values = { field: 'body', reason: 'unstorable' };
    return sendApiError(
      new ApiError(RETCODES.badField, 'call.bad-field', values, { status: 400 }),
      language,
      reply,
    );
  }
  request.log.error({ err: error }, 'call failed');
  const fault = faultRefusal(error);
  if (fault !== null) return sendApiError(fault, language, reply);
  return sendRefusal(reply, 500, RETCODE_FAILED, language, 'call.failed');
}

/** What was under way when the database went may be stored: only its log knows. So `away` and `stopped` claim neither. */
const FAULTS: Readonly<Record<DatabaseFault, readonly [retCode: string, key: WordKey]>> = {
  away: [RETCODES.databaseAway, 'database.away'],
  full: [RETCODES.storageFull, 'database.full'],
  stopped: [RETCODES.storageFull, 'database.stopped'],
  'read-only': [RETCODES.databaseReadOnly, 'database.read-only'],
  busy: [RETCODES.databaseBusy, 'database.busy'],
};
const FAULT_STATUS = 503;
const FAULT_RETRY_MS = 5_000;

/** The refusal of a call that the database could not serve for a reason that passes; null for any other error. */
export function faultRefusal(error: unknown): ApiError | null {
  const fault = databaseFault(error);
  if (fault === null) return null;
  const [retCode, key] = FAULTS[fault];
  return new ApiError(retCode, key, {}, { status: FAULT_STATUS, retryAfterMs: FAULT_RETRY_MS });
}

/** A refusal as a sentence of its reader's language. */
export function refusalText({ key, values }: ApiError, language: PlatformLanguage): string {
  const { field, reason, verbatim } = values;
  // A verbatim reason is for the author of the call, and so is the raw name of its parameter.
  if (verbatim !== undefined) return sentence(language, key, { ...values, reason: verbatim });
  return sentence(language, key, {
    ...values,
    ...(reason === undefined ? {} : { reason: toldReason(language, reason) }),
    ...(field === undefined || key !== 'call.bad-field' ? {} : { field: toldField(language, field) }),
  });
}

export function sendApiError(error: ApiError, language: PlatformLanguage, reply: FastifyReply): FastifyReply {
  const { retryAfterMs, data, status } = error.extras;
  if (retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(retryAfterMs / 1000));
  return reply.code(status ?? 200).send({
    retCode: error.retCode,
    retMsg: refusalText(error, language),
    data: data ?? badField(error),
  });
}

/** The name that a program knows a field by; its reader sees another one. */
function badField({ key, values }: ApiError): { readonly field: string } | null {
  return key === 'call.bad-field' && typeof values['field'] === 'string' ? { field: values['field'] } : null;
}

function sendRefusal(
  reply: FastifyReply,
  status: number,
  retCode: string,
  language: PlatformLanguage,
  key: WordKey,
  values: Record<string, string | number> = {},
): FastifyReply {
  return reply.code(status).send({ retCode, retMsg: sentence(language, key, values), data: null });
}

/** The language of X-Lang, else of Accept-Language: a portal's back end and a plain client send only the latter. */
export function requestLanguage(request: FastifyRequest): PlatformLanguage {
  return languageOf(headerText(request, 'x-lang'), request.headers['accept-language']);
}

/** A header's one value; the first where a client repeats it. */
export function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
