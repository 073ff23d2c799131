import * as v from 'valibot';
import { IsoSchema } from './values.ts';

const short = v.pipe(v.string(), v.maxLength(200));
const path = v.pipe(v.string(), v.maxLength(500));
const durationMs = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7 * 86_400_000));
/** Random name of one page session. It says nothing about the person, and no token is ever sent with it. */
const sessionId = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/, 'expected 16 to 64 letters or digits'));
const common = { sessionId, at: IsoSchema };

export const PAGE_SESSION = 'PAGE_SESSION';

export const PageSessionSchema = v.object({
  ...common,
  trackType: v.literal(PAGE_SESSION),
  /** Empty before anybody has signed in. Statistics, not proof: the page says so itself. */
  userId: short,
  orgId: short,
  language: short,
});
export type PageSession = v.InferOutput<typeof PageSessionSchema>;

export const PageVisitSchema = v.object({ ...common, path, title: short });
export const PageJumpSchema = v.object({ ...common, fromPath: path, toPath: path, stayMs: durationMs });
export const PageDestroySchema = v.object({ ...common, path, stayMs: durationMs });

/** How long a page took, from the step that opened it to the paint that showed it. */
export const PerformanceLogSchema = v.object({
  pagePathName: path,
  pagePublicPath: path,
  resourcesCode: short,
  timeMillis: durationMs,
});
export type PerformanceLog = v.InferOutput<typeof PerformanceLogSchema>;

export const PointSchema = v.object({
  ...common,
  eventId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  path,
  /** How often it happened since it was last told. */
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
  performance: v.optional(PerformanceLogSchema),
});
export type Point = v.InferOutput<typeof PointSchema>;
export const POINTS_MAX = 100;
export const PointListSchema = v.object({
  events: v.pipe(v.array(PointSchema), v.minLength(1), v.maxLength(POINTS_MAX)),
});

/** One press of a tracked button. */
export const TrackEventSchema = v.object({
  ...common,
  eventId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  buttonId: short,
  path,
});
/** `userId` is what the page believes; the platform stores whose token came along. */
export const OperateLogSchema = v.object({ operateName: short, userId: short, url: path, at: IsoSchema });

export const ScriptErrorSchema = v.object({
  ...common,
  message: v.pipe(v.string(), v.maxLength(1_000)),
  stack: v.pipe(v.string(), v.maxLength(8_000)),
  path,
  version: short,
});
export type ScriptError = v.InferOutput<typeof ScriptErrorSchema>;
