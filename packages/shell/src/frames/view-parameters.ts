import type { HostConfig, Organisation } from '@plantdeck/core/contract';

/** Says to a page that it shows a group of companies. */
const GROUP_PARAMETERS: Readonly<Record<string, string>> = { isGroup: '1' };

/**
 * The query with which the organisation's pages are opened: groups say that they are one, and the organisations of the host's
 * table get the parameters that stand there. What it says itself stays.
 */
export function withViewParameters(
  query: string,
  organisation: Organisation | undefined,
  config: HostConfig,
): string {
  const search = new URLSearchParams(query);
  const wanted = {
    ...(organisation?.orgType === 'group' ? GROUP_PARAMETERS : {}),
    ...config.viewParameters?.[organisation?.orgId ?? ''],
  };
  for (const [name, value] of Object.entries(wanted)) if (!search.has(name)) search.set(name, value);
  return search.toString();
}
