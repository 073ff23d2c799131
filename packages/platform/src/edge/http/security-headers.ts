import type { FastifyReply } from 'fastify';

/** Policy of every page served here. Elements need nothing beyond it: no inline style, no eval, no foreign host. */
const PAGE_POLICY = (frames: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    ["frame-src 'self'", ...frames].join(' '),
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join('; ');

/** @param frames  origins besides our own whose pages may stand in frames of the page */
export function setPageHeaders(reply: FastifyReply, frames: readonly string[] = []): void {
  reply.header('content-security-policy', PAGE_POLICY(frames));
  reply.header('x-frame-options', 'SAMEORIGIN');
  reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(self)');
  reply.header('cross-origin-opener-policy', 'same-origin');
}

/**
 * A page of the bundle that runs one element for a page of another site (`isolate="frame"`). It stands in a sandbox
 * without an origin and knows nothing of any session, so that whoever loads the bundle may frame it, too.
 */
export function setFramePageHeaders(reply: FastifyReply): void {
  reply.header(
    'content-security-policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
      "connect-src 'self'; form-action 'none'; base-uri 'none'",
  );
  // A page that isolates itself frames only what does so, too.
  reply.header('cross-origin-embedder-policy', 'require-corp');
  // So that the doctor of a page can say what stands in the way, were it put there by a proxy.
  reply.header(
    'access-control-expose-headers',
    'content-security-policy, x-frame-options, cross-origin-embedder-policy',
  );
}

/** Lets a page reach one more origin, where the answer is a page. */
export function allowConnections(reply: FastifyReply, origin: string): void {
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy === 'string')
    reply.header(
      'content-security-policy',
      policy.replace("connect-src 'self'", `connect-src 'self' ${origin}`),
    );
}

/** On every answer, pages and data alike. */
export function setCommonHeaders(reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'same-origin');
}
