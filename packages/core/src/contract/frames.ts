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

/**
 * Numbers the places that a shell has led an application to. An application gives the number back with the addresses it
 * reports, so that one which was on its way while the reader went elsewhere leads nobody back.
 */
const PlaceSequenceSchema = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)));

/** Longest detail of an event on the bus, as JSON. */
export const FRAME_EVENT_MAX_CHARS = 65_536;

/** What one application, or the page around, tells all others. The name is `word.word`, the detail plain data. */
export const FrameEventSchema = v.object({
  type: v.literal('event'),
  name: v.pipe(
    short(80),
    v.regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)*$/, 'expected a name such as order.selected'),
  ),
  detail: v.pipe(
    v.unknown(),
    v.check(isSmallJson, `expected plain data of at most ${FRAME_EVENT_MAX_CHARS} characters as JSON`),
  ),
});
export type FrameEvent = v.InferOutput<typeof FrameEventSchema>;

function isSmallJson(detail: unknown): boolean {
  if (detail === undefined) return true;
  try {
    return (JSON.stringify(detail) ?? ' '.repeat(FRAME_EVENT_MAX_CHARS + 1)).length <= FRAME_EVENT_MAX_CHARS;
  } catch {
    // Rings and big integers are no plain data.
    return false;
  }
}

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
    sequence: PlaceSequenceSchema,
  }),
  v.object({ type: v.literal('language'), language: v.string() }),
  v.object({ type: v.literal('theme'), theme: v.string() }),
  v.object({ type: v.literal('menus'), menus: v.array(MenuResourceSchema) }),
  v.object({ type: v.literal('token'), accessToken: v.string(), tokenSerial: TokenSerialSchema }),
  v.object({ type: v.literal('tokenInvalid') }),
  v.object({ type: v.literal('navigate'), ...FramePlaceSchema.entries, sequence: PlaceSequenceSchema }),
  v.object({ type: v.literal('lowcode'), ...FramePlaceSchema.entries, sequence: PlaceSequenceSchema }),
  /** `from` is the code of the application that told it; empty for the page around. */
  v.object({ ...FrameEventSchema.entries, from: v.string() }),
]);
export type ShellMessage = v.InferOutput<typeof ShellMessageSchema>;

/** From the application to the shell. */
export const FrameMessageSchema = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('title'), title: short(200), path: FramePathSchema }),
  v.object({
    type: v.literal('navigate'),
    path: FramePathSchema,
    replace: v.optional(v.boolean()),
    /** Of the place that it was at; applications of an older client leave it out. */
    sequence: PlaceSequenceSchema,
  }),
  FrameEventSchema,
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
  'event',
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
  'event',
];
