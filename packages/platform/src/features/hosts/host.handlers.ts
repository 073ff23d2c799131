import type { HostConfig, LinkIdentity } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { type AccountDeps, isSetupOpen, openUserId } from '../accounts/index.ts';
import { frameApplications } from '../frames/index.ts';
import { ApiError, readBody, readQuery, registerHandlers, RETCODES } from '../api/index.ts';
import { readHost } from './hosts-file.ts';
import { issueLinkTicket, redeemLinkTicket } from './link-ticket.ts';

/** A site that was reached by a link may ask for an hour in the name of whoever followed it. */
const LINK_TOKEN_LIFE_S = 3_600;

// Without a title the pages show the product's name in the reader's language.
const DEFAULT_HOST_CONFIG: HostConfig = { title: null, loginLogo: null, disableUnread: false };
/** What the site of the demo looks like; nothing of it holds for anybody else. */
const DEMO_HOST_CONFIG: HostConfig = {
  footerCopyright: '© 2026 Plantdeck',
  footerLink: 'https://plantdeck.example',
  footerLinkText: 'plantdeck.example',
  // Nobody's number: filings begin with one.
  filingNumber: '粤ICP备00000000号',
};
export const HostQuerySchema = v.object({ host: v.optional(v.pipe(v.string(), v.maxLength(253)), '') });
export const RedeemSchema = v.object({ ticket: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) });

interface HostDeps extends Pick<AccountDeps, 'db' | 'tokens' | 'realNow'> {
  /** Origin of the applications that are not served here. */
  applicationOrigin(host: string): string | null;
  /** A report centre beside the platform, where the host names none itself. */
  reportCentreUrl(host: string): string | null;
  readonly isDemo: boolean;
}

/** What a host sets, links to other sites, and whether a plant has anything to monitor. */
export function hostHandlers(
  { db, tokens, realNow, applicationOrigin, reportCentreUrl, isDemo }: HostDeps,
  errorReportUrl: string | undefined,
) {
  return registerHandlers({
    async hostConfig(call): Promise<HostConfig> {
      const { host } = readQuery(call, HostQuerySchema);
      return {
        ...DEFAULT_HOST_CONFIG,
        ...(isDemo ? DEMO_HOST_CONFIG : {}),
        errorReportUrl: errorReportUrl ?? null,
        applications: frameApplications(applicationOrigin(host)),
        reportCentreUrl: reportCentreUrl(host),
        ...(await readHost(db, host)),
        ...((await isSetupOpen(db)) ? { setupOpen: true } : {}),
      };
    },

    async linkTicket(call) {
      const claims = call.token === null ? null : await tokens.verify(call.token);
      if (claims === null) throw new ApiError(RETCODES.tokenInvalid, 'token.invalid');
      const owner = { userId: call.person.userId, orgId: call.orgId, family: claims.family };
      return issueLinkTicket(db, owner, realNow());
    },

    async linkRedeem(call): Promise<LinkIdentity> {
      const owner = await redeemLinkTicket(db, readBody(call, RedeemSchema).ticket, realNow());
      if (owner === null) throw new ApiError(RETCODES.tokenInvalid, 'token.invalid');
      const { userId, orgId, family } = owner;
      const token = await tokens.issue({ sub: userId, kind: 'person', family }, LINK_TOKEN_LIFE_S);
      return { token, expiredTime: LINK_TOKEN_LIFE_S, userId, uid: openUserId(userId), orgId };
    },

    async monitorConfig(call) {
      if (call.plantId === null) return { hasConfig: false };
      const meter = await call.db
        .selectFrom('meter')
        .select('plant_id')
        .where('plant_id', '=', call.plantId)
        .limit(1)
        .executeTakeFirst();
      return { hasConfig: meter !== undefined };
    },
  });
}
