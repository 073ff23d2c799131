import * as v from 'valibot';
import { MenuResourceSchema } from './session.ts';

/**
 * What a shell and a sub-application say to each other. They shake hands with one `postMessage` each way and then talk
 * over a channel of their own. Values only, never markup.
 */
export const FRAME_PROTOCOL = 'plantdeck.frame';
export const FRAME_PROTOCOL_VERSION = 1;

const short = (max: number) => v.pipe(v.string(), v.maxLength(max));

/**
 * A path of the product with its query. `//host` and `/\host` would leave it, and a control character is dropped by the
 * parsers of addresses, which makes it one more way to write the same.
 */
export const FramePathSchema = v.pipe(
  v.string(),
  v.maxLength(2_000),
  // oxlint-disable-next-line no-control-regex
  v.regex(/^\/(?![/\\])[^\u0000-\u001f]*$/, 'expected a path of the product'),
);

/** The one message that goes through the windows, each way; the shell's carries the port of the channel. */
export const FrameHelloSchema = v.object({
  protocol: v.literal(FRAME_PROTOCOL),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  type: v.literal('hello'),
});

/** The parent window of a shell tells it that its token is no longer valid. */
export const ParentMessageSchema = v.object({
  type: v.literal('tokenInvalid'),
  url: v.optional(short(2_000)),
});

export const FrameContextSchema = v.object({
  orgId: v.string(),
  operateUserId: v.string(),
  openOrgId: v.string(),
  accessToken: v.string(),
  uid: v.string(),
});
export type FrameContext = v.InferOutput<typeof FrameContextSchema>;

export const FramePlaceSchema = v.object({ path: FramePathSchema, query: short(2_000) });
export type FramePlace = v.InferOutput<typeof FramePlaceSchema>;

/** Numbers the access tokens of one shell, so that news of an older one come too late instead of ending a session. */
const TokenSerialSchema = v.pipe(v.number(), v.integer(), v.minValue(1));

/** From the shell to the application. */
export const ShellMessageSchema = v.variant('type', [
  v.object({
    type: v.literal('session'),
    application: v.string(),
    baseUrl: v.string(),
    context: FrameContextSchema,
    tokenSerial: TokenSerialSchema,
    /** What the application is to show first. */
    place: FramePlaceSchema,
  }),
  v.object({ type: v.literal('language'), language: v.string() }),
  v.object({ type: v.literal('theme'), theme: v.string() }),
  v.object({ type: v.literal('menus'), menus: v.array(MenuResourceSchema) }),
  v.object({ type: v.literal('token'), accessToken: v.string(), tokenSerial: TokenSerialSchema }),
  v.object({ type: v.literal('tokenInvalid') }),
  v.object({ type: v.literal('navigate'), ...FramePlaceSchema.entries }),
  v.object({ type: v.literal('lowcode'), ...FramePlaceSchema.entries }),
]);
export type ShellMessage = v.InferOutput<typeof ShellMessageSchema>;

/** From the application to the shell. */
export const FrameMessageSchema = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('title'), title: short(200), path: FramePathSchema }),
  v.object({ type: v.literal('navigate'), path: FramePathSchema, replace: v.optional(v.boolean()) }),
  /** It has changed what the menu holds: pages, roles, their order. */
  v.object({ type: v.literal('menusChanged') }),
  v.object({
    type: v.literal('tokenInvalid'),
    tokenSerial: TokenSerialSchema,
    /** Where the application was, for the way back after signing in. */
    url: v.optional(short(2_000)),
  }),
]);
export type FrameMessage = v.InferOutput<typeof FrameMessageSchema>;

export const FRAME_MESSAGE_TYPES: readonly string[] = [
  'ready',
  'title',
  'navigate',
  'menusChanged',
  'tokenInvalid',
];
export const SHELL_MESSAGE_TYPES: readonly string[] = [
  'session',
  'language',
  'theme',
  'menus',
  'token',
  'tokenInvalid',
  'navigate',
  'lowcode',
];
