import * as v from 'valibot';
import { FrameApplicationSchema } from './frame-application.ts';
import { IsoSchema } from './values.ts';

const text = v.optional(v.nullable(v.string()));

export const LoginResultSchema = v.object({
  userId: v.string(),
  token: v.string(),
  openUserId: v.string(),
  nickName: v.string(),
  userName: v.string(),
  /** `expiredTime` is the life of the access token in seconds, counted from the answer. */
  config: v.object({ refreshToken: v.string(), expiredTime: v.number() }),
  facRogId: text,
});
export type LoginResult = v.InferOutput<typeof LoginResultSchema>;
/**
 * The answer of a sign-in by password or phone. `knownDevice` proves to a later one that this device signed in to the
 * account before; platforms need not give it.
 */
export const SignedInSchema = v.object({
  ...LoginResultSchema.entries,
  knownDevice: v.optional(v.pipe(v.string(), v.maxLength(100))),
});
export type SignedIn = v.InferOutput<typeof SignedInSchema>;

export const TokenRefreshSchema = v.object({
  token: v.string(),
  refreshToken: v.string(),
  expiredTime: v.number(),
});
export type TokenRefresh = v.InferOutput<typeof TokenRefreshSchema>;

export const EmbedTokenSchema = v.object({
  token: v.string(),
  /** Seconds the token lives, counted from the answer. */
  expiredTime: v.number(),
  /** Anybody at the portal, one member of the organisation, or a wall display; platforms need not say so. */
  holder: v.optional(v.picklist(['guest', 'user', 'device'])),
  orgId: v.string(),
  operateUserId: v.string(),
  openOrgId: v.string(),
  uid: v.string(),
  eid: v.string(),
  /** What the platform speaks, where the request named the caller's own ranges. */
  compatibility: v.optional(
    v.object({
      version: v.pipe(v.string(), v.maxLength(40)),
      /** The level to be spoken, by capability; null where there is none in common. */
      agreed: v.record(v.string(), v.nullable(v.number())),
    }),
  ),
});
export type EmbedToken = v.InferOutput<typeof EmbedTokenSchema>;

export const OrganisationSchema = v.object({
  orgId: v.string(),
  openOrgId: v.string(),
  orgType: text,
  orgCode: text,
  orgName: v.string(),
  orgFullName: text,
  provinceCode: text,
  cityCode: text,
  countyCode: text,
  linkMan: text,
  linkPhone: text,
  porgId: text,
  popenOrgId: text,
  facRogId: text,
  /** 1 shows the watermark. */
  waterMark: v.optional(v.number()),
  eid: v.string(),
});
export type Organisation = v.InferOutput<typeof OrganisationSchema>;

/** An organisation asks the reader to join it. */
export const InvitationSchema = v.object({
  invitationId: v.string(),
  orgName: v.string(),
  invitedBy: v.string(),
  expiresAt: v.string(),
});
export type Invitation = v.InferOutput<typeof InvitationSchema>;
export const InvitationAnswerSchema = v.object({
  invitationId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  isAccepted: v.boolean(),
});

/** A stored picture. Its address is signed, and opens for some hours only. */
export const ImageRefSchema = v.object({ originName: text, storagePath: text, presignedUrl: text });
export type ImageRef = v.InferOutput<typeof ImageRefSchema>;
export const EnterpriseSchema = v.object({
  eid: v.string(),
  name: v.string(),
  fullname: text,
  codename: text,
  cityName: text,
  cityCode: text,
  countyCode: text,
  provinceCode: text,
  address: text,
  description: text,
  groupName: text,
  /** Wall-clock time at which the accounting day begins, `HH:mm`. */
  dayAccountTime: v.string(),
  /** 0 labels an accounting day by its start date, 1 by its end date. */
  dayAccountFlag: v.number(),
  outputTimeUnit: text,
  sequencePrefix: text,
  customization: v.optional(v.number()),
  title: text,
  logoImg: v.optional(v.nullable(ImageRefSchema)),
  backgroundImg: v.optional(v.nullable(ImageRefSchema)),
  defaultLogoImg: v.optional(v.nullable(ImageRefSchema)),
  defaultBackgroundImg: v.optional(v.nullable(ImageRefSchema)),
  defaultTitle: text,
  pageId: text,
  tradeCode: text,
  isCement: v.optional(v.boolean()),
  timeZone: v.string(),
  /** False: the enterprise works in one language, and its people are offered no choice. */
  openI18n: v.optional(v.boolean()),
});
export type Enterprise = v.InferOutput<typeof EnterpriseSchema>;

export const EnergyTypeSchema = v.object({
  energyId: v.string(),
  energyCode: v.string(),
  energyTypeId: text,
  name: v.string(),
  level: v.optional(v.number()),
  price: v.nullable(v.number()),
  unit: v.string(),
  unitCode: v.string(),
});
export type EnergyType = v.InferOutput<typeof EnergyTypeSchema>;

/** A shift of an area. Times are `HH:mm` in the plant's zone. */
const AreaCourseSchema = v.object({
  id: v.string(),
  name: v.string(),
  startsAt: v.string(),
  endsAt: v.string(),
});
export type AreaCourse = v.InferOutput<typeof AreaCourseSchema>;

export interface AreaNode {
  id: string;
  name: string;
  type: 'factory' | 'workshop' | 'line' | 'process' | 'unit' | 'other';
  parentId: string | null;
  equipmentCode?: string | null | undefined;
  equipmentType?: string | null | undefined;
  equipmentId?: string | null | undefined;
  /** Beginning of the names of its measured values. */
  equipmentTagName?: string | null | undefined;
  /** Model or application that it was set up by. */
  appCode?: string | null | undefined;
  /** Shifts that are worked there, in their order. */
  courses?: AreaCourse[] | undefined;
  shiftGroupId?: string | null | undefined;
  hasEquipment?: number | undefined;
  productUnit?: string | null | undefined;
  children: AreaNode[];
}
export const AreaNodeSchema: v.GenericSchema<AreaNode> = v.object({
  id: v.string(),
  name: v.string(),
  type: v.picklist(['factory', 'workshop', 'line', 'process', 'unit', 'other']),
  parentId: v.nullable(v.string()),
  equipmentCode: text,
  equipmentType: text,
  equipmentId: text,
  equipmentTagName: text,
  appCode: text,
  courses: v.optional(v.array(AreaCourseSchema)),
  shiftGroupId: text,
  hasEquipment: v.optional(v.number()),
  productUnit: text,
  children: v.array(v.lazy(() => AreaNodeSchema)),
});

/** The area tree; `null` where the organisation has no plant yet. */
export const AreaTreeSchema = v.nullable(AreaNodeSchema);

/** The cached enterprise model (`eModel`). */
export const EnterpriseModelSchema = v.object({
  enterprise: EnterpriseSchema,
  energyTypes: v.array(EnergyTypeSchema),
  /** `null` where the organisation has no plant yet. */
  areaNode: v.nullable(AreaNodeSchema),
});
export type EnterpriseModel = v.InferOutput<typeof EnterpriseModelSchema>;

export interface MenuResource {
  resourcesId: string;
  resourcesCode: string;
  /** 1 is a page or module, 2 a button or container. */
  resourcesType: number;
  resourcesName: string;
  resourcesDisplayName?: string | null | undefined;
  resourcesUri?: string | null | undefined;
  /** What the enterprise says of the entry. */
  resourcesRemark?: string | null | undefined;
  /** What serves a page: `shell`, `board`, or the code of a sub-application. */
  appType?: string | null | undefined;
  /** Where a page opens: `page` in the frame, `window` in one of its own. */
  pubType?: string | null | undefined;
  sort: number;
  isUsable: boolean;
  presourcesId?: string | null | undefined;
  childResources: MenuResource[];
}
export const MenuResourceSchema: v.GenericSchema<MenuResource> = v.object({
  resourcesId: v.string(),
  resourcesCode: v.string(),
  resourcesType: v.number(),
  resourcesName: v.string(),
  resourcesDisplayName: text,
  resourcesUri: text,
  resourcesRemark: text,
  appType: text,
  pubType: text,
  sort: v.number(),
  isUsable: v.boolean(),
  presourcesId: text,
  childResources: v.array(v.lazy(() => MenuResourceSchema)),
});

/** A path that is no route of the product by itself. */
export const CustomRouteSchema = v.object({ name: v.string(), path: v.string() });

/** What a host (or enterprise code) sets for the site. */
export const HostConfigSchema = v.object({
  title: text,
  loginLogo: text,
  /** Picture beside the sign-in form, in place of the product's own. */
  loginBackground: text,
  footerCopyright: text,
  footerLink: text,
  footerLinkText: text,
  filingNumber: text,
  hideFooter: v.optional(v.boolean()),
  hideApp: v.optional(v.boolean()),
  hideSwitchCompany: v.optional(v.boolean()),
  hideHelp: v.optional(v.boolean()),
  helpHost: text,
  /** Path of the manual on the help host. */
  urlPath: text,
  /** Where the app is downloaded; without it there is no entry. */
  appUrl: text,
  /** Site of the report centre. */
  reportCentreUrl: text,
  /** Links to other sites carry the access token itself in place of a one-time ticket. */
  rawTokenLinks: v.optional(v.boolean()),
  /** People sign in on another page: this host's own sign-in page is closed. */
  loginToInvalidPage: v.optional(v.boolean()),
  /** Nobody administers the platform yet: the sign-in page leads to the set-up. */
  setupOpen: v.optional(v.boolean()),
  /** `session` keeps a sign-in for the tab alone, as on terminals that people share. */
  customStorage: v.optional(v.picklist(['local', 'session'])),
  /** False offers no choice of languages. */
  i18n: v.optional(v.boolean()),
  disableUnread: v.optional(v.boolean()),
  /** Takes script errors of the pages; the platform itself without it. */
  errorReportUrl: text,
  /** Origins besides the platform's own whose pages may embed the sign-in window. */
  signInOrigins: v.optional(v.array(v.string())),
  /** Query parameters that pages of sub-applications get for an organisation, by its id. */
  viewParameters: v.optional(v.record(v.string(), v.record(v.string(), v.string()))),
  /** Languages offered in the selector; without it, all eight. */
  languages: v.optional(v.array(v.string())),
  /** Two sets of paths of the customer's own, which the application `cloud_custom` serves. */
  customRoutesA: v.optional(v.array(CustomRouteSchema)),
  customRoutesB: v.optional(v.array(CustomRouteSchema)),
  /** The sub-applications: which one fills a route, and where it is served. */
  applications: v.optional(v.array(FrameApplicationSchema)),
  /** Origins besides the platform's own whose pages may show the site in a frame and tell it of an invalid token. */
  parentOrigins: v.optional(v.array(v.string())),
});
export type HostConfig = v.InferOutput<typeof HostConfigSchema>;

/** What the sign-in frame posts to its parent. */
export const SignInMessageSchema = v.object({ type: v.literal('plant-signed-in'), login: LoginResultSchema });
export const SocketTicketSchema = v.object({ ticket: v.string(), expiredTime: v.number() });
/** A ticket of a link to another site, and what that site gets for it. */
export const LinkTicketSchema = v.object({ ticket: v.string(), expiredTime: v.number() });
export const LinkIdentitySchema = v.object({
  token: v.string(),
  expiredTime: v.number(),
  userId: v.string(),
  uid: v.string(),
  orgId: v.string(),
});
export type LinkIdentity = v.InferOutput<typeof LinkIdentitySchema>;
/** Whether an organisation has anything to monitor. */
export const MonitorConfigSchema = v.object({ hasConfig: v.boolean() });
export const ServerTimeSchema = v.object({ serverTime: IsoSchema });
