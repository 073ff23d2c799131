import type { FastifyReply } from 'fastify';

/** Policy of every page served here. Elements need nothing beyond it: no inline style, no eval, no foreign host. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');

export function setPageHeaders(reply: FastifyReply): void {
  reply.header('content-security-policy', PAGE_POLICY);
  reply.header('x-frame-options', 'SAMEORIGIN');
  reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(self)');
  reply.header('cross-origin-opener-policy', 'same-origin');
}

/** On every answer, pages and data alike. */
export function setCommonHeaders(reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'same-origin');
}
