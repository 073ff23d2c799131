import * as v from 'valibot';
import { LANGUAGES } from '../../contract/language.ts';

/**
 * What an element and its other half in a sandboxed frame say to each other, over a port that the frame is handed once.
 * Values are structured clones; nothing of it is a token or html.
 */
const IdSchema = v.number();
const FailureSchema = v.object({
  name: v.string(),
  message: v.string(),
  /** Fields of a `RequestError`, so that it can be made again on the other side. */
  request: v.optional(v.record(v.string(), v.unknown())),
});
export type WallFailure = v.InferOutput<typeof FailureSchema>;

const AnswerSchema = v.object({
  type: v.literal('answer'),
  id: IdSchema,
  value: v.optional(v.unknown()),
  failure: v.optional(FailureSchema),
});

const RectSchema = v.object({ left: v.number(), top: v.number(), width: v.number(), height: v.number() });
export type WallRect = v.InferOutput<typeof RectSchema>;

/** From the frame to the page. */
export const RoomMessageSchema = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('event'), name: v.string(), detail: v.unknown() }),
  v.object({ type: v.literal('size'), heightPx: v.number() }),
  /** What stands over the element: where it is, null where it takes the window for itself, nothing where all is closed. */
  v.object({ type: v.literal('overlay'), rects: v.nullable(v.array(RectSchema)) }),
  v.object({ type: v.literal('leave') }),
  v.object({
    type: v.literal('ask'),
    id: IdSchema,
    what: v.picklist(['intent', 'cancelable', 'fetch', 'request', 'refresh-board']),
    name: v.string(),
    input: v.unknown(),
  }),
  v.object({
    type: v.literal('watch-board'),
    key: v.string(),
    boardCode: v.string(),
    scope: v.record(v.string(), v.string()),
  }),
  v.object({ type: v.literal('unwatch-board'), key: v.string() }),
  v.object({ type: v.literal('notice'), name: v.string() }),
  AnswerSchema,
]);
export type RoomMessage = v.InferOutput<typeof RoomMessageSchema>;

const SessionSnapshotSchema = v.object({
  id: v.string(),
  baseUrl: v.string(),
  serverOffsetMs: v.number(),
  state: v.unknown(),
  language: v.string(),
  menus: v.unknown(),
  buttons: v.unknown(),
  organisations: v.unknown(),
  unread: v.number(),
  noticeStatus: v.string(),
  /** A page of an earlier version has none. */
  ageLimits: v.optional(
    v.object({ lateAfterS: v.optional(v.number()), staleAfterS: v.optional(v.number()) }),
    {},
  ),
  /** What the host says about the plant; null while it is being read. */
  plant: v.optional(v.nullable(v.record(v.string(), v.unknown())), {}),
});
export type SessionSnapshot = v.InferOutput<typeof SessionSnapshotSchema>;

/** From the page to the frame. */
export const WallMessageSchema = v.variant('type', [
  v.object({
    type: v.literal('start'),
    name: v.string(),
    attributes: v.record(v.string(), v.string()),
    properties: v.record(v.string(), v.unknown()),
    events: v.record(v.string(), v.boolean()),
    methods: v.array(v.string()),
  }),
  v.object({ type: v.literal('attribute'), name: v.string(), value: v.nullable(v.string()) }),
  v.object({ type: v.literal('property'), name: v.string(), value: v.unknown() }),
  v.object({ type: v.literal('tokens'), tokens: v.record(v.string(), v.string()) }),
  /** Words of a namespace with the host's texts in place of ours. */
  v.object({
    type: v.literal('texts'),
    namespace: v.string(),
    language: v.picklist(LANGUAGES),
    texts: v.record(v.string(), v.string()),
  }),
  v.object({ type: v.literal('session'), session: v.nullable(SessionSnapshotSchema) }),
  v.object({ type: v.literal('board'), key: v.string(), state: v.unknown() }),
  v.object({ type: v.literal('notice'), message: v.unknown() }),
  v.object({ type: v.literal('call'), id: IdSchema, name: v.string(), args: v.array(v.unknown()) }),
  v.object({ type: v.literal('focus') }),
  /** Height that the page gives; null where the content decides. */
  v.object({ type: v.literal('fill'), heightPx: v.nullable(v.number()) }),
  /** The frame covers the window, and this is where the element stands in it; null when it is itself again. */
  v.object({ type: v.literal('place'), rect: v.nullable(RectSchema) }),
  AnswerSchema,
]);
export type WallMessage = v.InferOutput<typeof WallMessageSchema>;
export type AskKind = Extract<RoomMessage, { type: 'ask' }>['what'];
