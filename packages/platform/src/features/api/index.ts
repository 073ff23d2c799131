/** What other features use of this one. */
export { embedReaches, resourceVerdict } from './access-rule.ts';
export { ApiError, RETCODES } from './api-error.ts';
export { BOARD_PANELS, BOARD_REFRESH } from './board-list.ts';
export { panelResource } from './board-panels.ts';
export { CsvAnswer } from './csv-answer.ts';
export { countedAddress } from './client-address.ts';
export {
  readBody,
  readInput,
  readQuery,
  registerHandlers,
  type BoardContext,
  type BoardDefinition,
  type BoardScope,
  type Call,
  type Caller,
  type Handler,
  type HandlerTable,
} from './handlers.ts';
export type { BoardAsker, Part, PartDeps, PersonalBoards, SpeechSettings } from './part.ts';
export { isPlanSetting, panelsWithoutPlans, PLAN_RESOURCE, withoutPlans } from './plan-fields.ts';
export { ruleReason } from './rule-reason.ts';
export type { SocketEndpoint, SocketListener, SocketSession } from './socket-endpoint.ts';
