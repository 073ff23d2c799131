/** The ground floor: session, transport, channels and access. Elements and React live behind doors of their own. */
export {
  ALWAYS_ALLOWED_ROUTES,
  breadcrumbOf,
  buttonFlags,
  CUSTOM_TEMPLATE_ROUTE,
  guardButtons,
  isPermitted,
  landingRoute,
  LOGIN_ROUTE,
  menuEntries,
  menuPages,
  NOT_FOUND_ROUTE,
  isNotOpened,
  permittedRoutes,
  PUBLIC_ROUTES,
  requiresSignIn,
  RESOURCE_BUTTON,
  RESOURCE_PAGE,
  routeOf,
  WORKBENCH_ROUTE,
} from './access/index.ts';
export type { MenuEntry, StoredAccess } from './access/index.ts';
export { areaChoices, checkedState, toggled } from './access/area-choices.ts';
export type { AreaChoice } from './access/area-choices.ts';
export { addressAsker } from './collection/address-asker.ts';
export { createPolledFeed } from './collection/polled-feed.ts';
export type { PolledFeed, PolledState } from './collection/polled-feed.ts';
export { createCollection, createCollections, GRACE_MS } from './collection/collection.ts';
export type { Collection, CollectionOptions, Collections, RunningSource } from './collection/collection.ts';
export { findSession, registerSessionProvider, SESSION_CONTEXT } from './session/session-context.ts';
export type { SessionProvider } from './session/session-context.ts';
export { sessionControls } from './session/session-options.ts';
export type { Agreement, Mismatch } from './session/negotiation.ts';
export type { SessionControls, SessionHooks, SessionOptions } from './session/session-options.ts';
export { createSession } from './session/session.ts';
export { sharedOf } from './session/shared-of.ts';
export type { SharedState, WorkbenchHolder } from './session/shared-state.ts';
export type { StoredName, StoredValue, StoredValues } from './session/stored-values.ts';
export { watchUpgrade } from './session/upgrade.ts';
export type { UpgradeSurroundings, UpgradeWatch } from './session/upgrade.ts';
export { requestPathOf } from './session/request-path.ts';
export type { SessionSurroundings } from './session/surroundings.ts';
export type { GivenToken } from './session/token-keeper-state.ts';
export type { TokenProvider } from './session/token-sources.ts';
export type { RequestOptions } from './transport/request-options.ts';
export type {
  AssistantSocket,
  BoardFeed,
  BoardFeedState,
  BoardScope,
  Language,
  NoticeMessage,
  Pairing,
  PlantSession,
  SessionContext,
  SessionPerson,
  SessionState,
  SessionTrouble,
  TroubleCause,
  UnreachableCause,
  SocketStatus,
} from './session/types.ts';
export {
  errorMessageKey,
  isForbidden,
  RETCODE_NOT_OPENED,
  RETCODE_NOT_PERMITTED,
} from './transport/error-message.ts';
export type { ErrorMessageKey } from './transport/error-message.ts';
export { isRequestError, isUnanswered, RequestError } from './contract/request-error.ts';
export type { FieldRefusal, RequestErrorInit, RequestErrorKind } from './contract/request-error.ts';
