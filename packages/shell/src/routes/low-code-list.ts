import type { PlantSession } from '@plantdeck/core';
import { LOWCODE_PAGE_SIZE } from '@plantdeck/core/constants';
import { LowCodeListSchema } from '@plantdeck/core/contract';
import type { DynamicRoute } from './dynamic-routes.ts';

/** The platform whose low-code pages this shell shows. */
const PLATFORM_CODE = 'plantdeck';

/** Asks the platform which pages were composed for this host. */
export async function readLowCode(
  session: PlantSession,
  signal: AbortSignal,
): Promise<readonly DynamicRoute[]> {
  const { records } = await session.request('lowCodePages', {
    schema: LowCodeListSchema,
    body: {
      platformCode: PLATFORM_CODE,
      keyword: '',
      domain: location.hostname,
      page: { size: LOWCODE_PAGE_SIZE, current: 1 },
    },
    signal,
  });
  return records.map(({ name, path }) => ({ name, path }));
}
