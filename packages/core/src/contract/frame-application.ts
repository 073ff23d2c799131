import * as v from 'valibot';

const short = (max: number) => v.pipe(v.string(), v.maxLength(max));

/** One line of the host configuration: an application, where it is served, and the routes that it fills. */
export const FrameApplicationSchema = v.object({
  code: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,39}$/, 'expected a code such as cloud_config')),
  /** Absolute, or a path of the platform's own origin. */
  url: short(500),
  /** Routes below the base: exact, with `{id}` in place of a part, or everything below with `/*` at the end. */
  paths: v.array(short(200)),
  /** Changes of place come as `lowcode` messages, at most one in 500 ms. */
  lowcode: v.optional(v.boolean()),
});
export type FrameApplication = v.InferOutput<typeof FrameApplicationSchema>;
