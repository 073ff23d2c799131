/** What other features use of this one. */
export { ACCOUNT_EVENTS, callPlace, recordAccount } from './account-audit.ts';
export type { AccountDeps } from './account-deps.ts';
export { API_SCOPES, newApiKey, readScopes, type ApiScope } from './api-key.ts';
export { readAreaTree } from './area-tree.ts';
export { refuseIfBlocked } from './attempt-guard.ts';
export {
  areaSubtree,
  DATA_PERMISSIONS_CODE,
  dataAreaOf,
  energyContextOf,
  permittedAreas,
  permittedParts,
  type PermittedParts,
} from './data-area.ts';
export { confirmPairing, deviceFamily } from './device.ts';
export { EMBED_EVENTS, EMBED_REASONS, recordEmbedding, type EmbedEvent } from './embed-audit.ts';
export { clientFamily, ElementsSchema, NamesSchema } from './embed-client.ts';
export { memberOf } from './embed-identity.ts';
export {
  askToJoin,
  changeInvitation,
  invitationRows,
  isInvitationRow,
  organisationName,
  withdrawInvitation,
} from './invitations.ts';
export { createKeyBox } from './kept-key.ts';
export { leavesUnkept, roleLock } from './grants.ts';
export { KnownDevicesSchema } from './known-device.ts';
export { countFailure, type AttemptKey } from './login-attempts.ts';
export { beginLogin, openUserId, type AccountOfLogin } from './login-result.ts';
export { withEntries, type OwnEntry } from './menu-additions.ts';
export { makeOrganisation } from './new-organisation.ts';
export { hashOpaqueSecret, newOpaqueSecret, sameText } from './opaque-secret.ts';
export { createPasswordCheck } from './password-check.ts';
export type { PasswordHasher } from './password-hash.ts';
export { NameListSchema, PAGE_QUERY, pageOf, plantOf, refuseProblems } from './permitted-plant.ts';
export { resourceTitle } from './resource-title.ts';
export { familyId, isRevoked, revokeFamily, revokeSession } from './revocation.ts';
export { lockRights, readGrantable, readStanding, withinRights } from './rights-store.ts';
export { dropSecondFactor } from './second-factor.ts';
export { deviceName } from './user-agent.ts';
export { nameIn, readRoleNames, type RoleNames } from './role-names.ts';
export { FIRST_ROLE, isSetupOpen } from './setup.ts';
export { readTokens } from './token-input.ts';
export { CEMENT, isForTrade } from './trade-pages.ts';
