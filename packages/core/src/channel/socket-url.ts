import { SOCKET_PATHS, SOCKET_PREFIX } from '../contract/endpoints.ts';
import { queryText } from '../transport/endpoint-url.ts';
import type { QueryValues } from '../transport/endpoint-url.ts';

/**
 * Url of a socket beside the platform's HTTP calls: http becomes ws, https wss.
 * @param baseUrl  absolute
 */
export function socketUrl(baseUrl: string, socket: keyof typeof SOCKET_PATHS, query: QueryValues): string {
  const root = (baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl).replace(/^http/i, 'ws');
  return root + SOCKET_PREFIX + SOCKET_PATHS[socket] + queryText(query);
}
