import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../store/database/index.ts';
import { languageOf, sentence } from '../../engine/i18n/language.ts';
import { DOWNLOAD_PATH } from './report.handlers.ts';
import { fileParts, redeemFileTicket } from './report-job-store.ts';

const TYPES: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Files by their one-time addresses: the browser fetches them as it fetches any file, without a token. */
export function addReportDownload(
  app: FastifyInstance,
  { db, realNow }: { readonly db: Database; readonly realNow: () => number },
): void {
  app.get(DOWNLOAD_PATH, { config: { origins: 'known' } }, async (request, reply) => {
    const { ticket, lang } = Object(request.query) as { readonly ticket?: unknown; readonly lang?: unknown };
    const file = typeof ticket === 'string' ? await redeemFileTicket(db, ticket, realNow()) : null;
    reply.header('cache-control', 'no-store');
    if (file === null) {
      // A browser that opens the address shows this as it is.
      const language = languageOf(
        typeof lang === 'string' ? lang : undefined,
        request.headers['accept-language'],
      );
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send(sentence(language, 'report.address-used'));
    }
    const plain = file.fileName.replace(/[^\w.-]+/g, '_');
    reply
      .type(TYPES[file.format] ?? 'application/octet-stream')
      .header('content-length', file.sizeBytes)
      .header(
        'content-disposition',
        `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
      );
    return reply.send(Readable.from(fileParts(db, file.jobId)));
  });
}
