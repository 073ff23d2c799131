/**
 * One table of groups and paths. The client's urls, the platform's routes, the permission loop of the tests and the
 * API document are made from it.
 */
export const GROUP_PREFIXES = {
  cloud: '/api/cloud',
  monitor: '/api/monitor',
  geg: '/api/geg',
  auth: '/api',
  analysis: '/api/analysis',
  message: '/api/message',
  track: '/api/track',
  lowcode: '/api/lowcode',
  product: '/poit-cloud-platform',
} as const;
export type EndpointGroup = keyof typeof GROUP_PREFIXES;

/**
 * Who may call. `public` needs no token; `user` any signed-in person or embed token; `resource` needs the resource
 * code; an embed token reaches only endpoints with `embed` and only the elements it names.
 */
export interface Endpoint {
  readonly group: EndpointGroup;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  /** Parameters travel in the query although the call is a POST. */
  readonly params?: boolean;
  readonly access: 'public' | 'user' | 'resource';
  readonly resource?: string;
  /** Element tag (or `*` for any) whose embed token may call this. */
  readonly embed?: string;
}

const define = <T extends Record<string, Endpoint>>(table: T): T => table;

export const ENDPOINTS = define({
  loginPassword: { group: 'auth', path: '/oauth/login/password', method: 'POST', access: 'public' },
  loginPhone: { group: 'auth', path: '/oauth/login/phone', method: 'POST', access: 'public' },
  verificationCode: { group: 'auth', path: '/oauth/verification/code/get', method: 'GET', access: 'public' },
  tokenRefresh: {
    group: 'auth',
    path: '/oauth/token/refresh',
    method: 'POST',
    params: true,
    access: 'public',
  },
  logout: { group: 'auth', path: '/oauth/account/loginOut', method: 'POST', params: true, access: 'public' },
  embedToken: { group: 'auth', path: '/oauth/embed/token', method: 'POST', access: 'public' },
  socketTicket: { group: 'auth', path: '/oauth/socket/ticket', method: 'POST', access: 'user', embed: '*' },
  hostConfig: { group: 'cloud', path: '/customizedInfo/getByHost', method: 'GET', access: 'public' },
  customizationByCode: { group: 'cloud', path: '/customizedInfo/getByCode', method: 'GET', access: 'public' },
  serverTime: { group: 'cloud', path: '/server/time', method: 'GET', access: 'public' },
  resourcesTree: { group: 'cloud', path: '/resources/{userId}/tree', method: 'GET', access: 'user' },
  enterprise: {
    group: 'cloud',
    path: '/enterprise/structure/get',
    method: 'GET',
    access: 'user',
    embed: '*',
  },
  organisations: { group: 'cloud', path: '/orgUser/org/list', method: 'GET', access: 'user' },
  areaTree: { group: 'cloud', path: '/area/tree/list', method: 'GET', access: 'user', embed: '*' },
  boardData: { group: 'cloud', path: '/exhibition/board/data', method: 'GET', access: 'user', embed: '*' },
  boardConfig: {
    group: 'cloud',
    path: '/exhibition/board/config',
    method: 'GET',
    access: 'user',
    embed: '*',
  },
  boardConfigSave: {
    group: 'cloud',
    path: '/exhibition/board/config',
    method: 'POST',
    access: 'resource',
    resource: 'board:setting',
  },
  wholeFactoryEnergy: {
    group: 'geg',
    path: '/board/whole/factory/energy',
    method: 'GET',
    access: 'resource',
    resource: 'realTimeBoardFarm',
    embed: 'plant-whole-plant-energy-board',
  },
  unreadNumber: { group: 'message', path: '/v1/content/unread/number', method: 'GET', access: 'user' },
  messagePage: { group: 'message', path: '/user/page', method: 'POST', access: 'user' },
  messageRead: { group: 'message', path: '/read', method: 'POST', access: 'user' },
  messageReadAll: { group: 'message', path: '/read/all', method: 'POST', access: 'user' },
  activeAlarms: {
    group: 'cloud',
    path: '/alarm2/data/list',
    method: 'GET',
    access: 'resource',
    resource: 'alarm:list',
  },
  assistantPermission: {
    group: 'product',
    path: '/ai/assistant/permission',
    method: 'POST',
    access: 'user',
    embed: 'plant-assistant',
  },
  assistantPage: {
    group: 'product',
    path: '/ai/assistant/page',
    method: 'POST',
    access: 'resource',
    resource: 'assistant',
    embed: 'plant-assistant',
  },
  assistantHistory: {
    group: 'product',
    path: '/ai/assistant/history',
    method: 'GET',
    access: 'resource',
    resource: 'assistant',
    embed: 'plant-assistant',
  },
  assistantQuota: {
    group: 'product',
    path: '/ai/assistant/quota',
    method: 'GET',
    access: 'resource',
    resource: 'assistant',
    embed: 'plant-assistant',
  },
  assistantEvaluate: {
    group: 'product',
    path: '/ai/assistant/evaluate',
    method: 'POST',
    access: 'resource',
    resource: 'assistant',
    embed: 'plant-assistant',
  },
});
export type EndpointName = keyof typeof ENDPOINTS;

/** Socket paths under the platform's `/ws` prefix. */
export const SOCKET_PREFIX = '/ws';
export const SOCKET_PATHS = { notice: '/notice', assistant: '/ai/assistant' } as const;
