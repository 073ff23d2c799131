import type { FrameApplication } from '@plantdeck/core/contract';
import { ROUTES, SUB_APPS, type RouteEntry, type SubApp } from '@plantdeck/core/routes';

/** Where this platform serves the page of the sub-applications; the other origin does so too. */
export const SUBAPP_PATH = '/subapp/';

/** Applications of the second origin, where there is one. */
const ELSEWHERE: ReadonlySet<SubApp> = new Set<SubApp>(['pretreat', 'cloud_custom', 'lowcode']);

const ALL: readonly RouteEntry[] = ROUTES;

/** The table of the host configuration: which application fills a route, and where it is. */
export function frameApplications(elsewhere: string | null): FrameApplication[] {
  return SUB_APPS.map((code) => ({
    code,
    url: `${ELSEWHERE.has(code) && elsewhere !== null ? elsewhere : ''}${SUBAPP_PATH}index.html?app=${code}`,
    paths: ALL.filter(({ app }) => app === code).map(({ path }) => path),
    ...(code === 'lowcode' ? { lowcode: true } : {}),
  }));
}

/** Whether a host that somebody claims is one by its form. */
export const isHostName = (host: string): boolean =>
  /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])$/i.test(host);

/** The second origin for a host, where host and origin are what they claim to be; it ends up in headers. */
export function safeOrigin(
  host: string,
  originFor: ((host: string) => string | null) | undefined,
): string | null {
  if (!isHostName(host)) return null;
  const origin = originFor?.(host) ?? null;
  return origin !== null && URL.canParse(origin) && new URL(origin).origin === origin ? origin : null;
}
