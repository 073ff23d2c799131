import { ENDPOINTS } from './endpoints.ts';
import type { Endpoint, EndpointName } from './endpoints.ts';

type Names = ReadonlySet<EndpointName>;

/** They only ask, though they are sent as POST. */
const ASKING_POSTS: Names = new Set<EndpointName>([
  'phoneAcquire',
  'areaEnergyBaselineFit',
  'products',
  'materials',
  'alarmRules',
  'monitorValues',
  'metersWithoutParameter',
  'messagePage',
  'recordPage',
  'lowCodePages',
  'composedFigures',
  'factoryModelList',
  'maxDemandTrend',
  'tariffTemplate',
  'assistantPermission',
  'assistantPage',
]);

/** They are no reads like others, though they are sent as GET. */
const OTHER_GETS: Names = new Set<EndpointName>([
  // Sends a message.
  'verificationCode',
  // Measures the way there and back.
  'serverTime',
  // The session begins with them and waits for them.
  'capabilities',
  'organisations',
  'enterprise',
  'resourcesTree',
  'monitorConfig',
]);

/** What elements ask for side by side; another page may just have written it, so it is not kept for longer. */
const MOMENT_MS = 5_000;
/** The dress of a host is changed by hand and seldom. */
const MINUTE_MS = 60_000;

/** How old an answer may be for whoever asks next. What does not stand here is not kept: figures, and what an editor writes back. */
const MAX_AGE_MS: Readonly<Partial<Record<EndpointName, number>>> = {
  hostConfig: MINUTE_MS,
  customizationByCode: MINUTE_MS,
  passwordPolicy: MOMENT_MS,
  areaTree: MOMENT_MS,
  factoryTree: MOMENT_MS,
  indexTree: MOMENT_MS,
  parameterTree: MOMENT_MS,
  productLines: MOMENT_MS,
  composedSources: MOMENT_MS,
  assistantPermission: MOMENT_MS,
  lowCodePages: MOMENT_MS,
  brand: MOMENT_MS,
  customizedMenu: MOMENT_MS,
};

/** Whether a call changes nothing: equal ones under way are one request. All others are actions, which go before all reads. */
export const isRead = (name: EndpointName): boolean =>
  ENDPOINTS[name].method === 'GET' ? !OTHER_GETS.has(name) : ASKING_POSTS.has(name);

/** How old the answer of a read may be for whoever asks next, ms; 0 where it is not kept. */
export const maxAgeMsOf = (name: EndpointName): number => MAX_AGE_MS[name] ?? 0;

/** Tells how pages are used: nobody waits for it, and nothing that is shown depends on it. */
export const isBackground = (name: EndpointName): boolean => ENDPOINTS[name].group === 'track';

/** Whether answers from before it may be wrong after it. Which ones only the platform could say. */
export function changesData(name: EndpointName): boolean {
  const { method, access, reads }: Endpoint = ENDPOINTS[name];
  return method === 'POST' && access !== 'public' && reads !== true && !isRead(name);
}
