/** Tools that a page lends to the assistant, and the calls that come back to the page. */
import * as v from 'valibot';

/** Of one page. More would fill a model's attention and nobody's need. */
export const PAGE_TOOLS_MAX = 32;
/** Of a result as text; the page shortens nothing, it says so. */
export const TOOL_RESULT_MAX_CHARACTERS = 16_000;
/** How long a person may take to confirm before the answer goes on without. */
export const TOOL_WAIT_MS = 600_000;

/** As a tool is offered with a question. What it does stays in the page. */
export const PageToolOfferSchema = v.object({
  name: v.pipe(
    v.string(),
    v.regex(/^[a-z][a-z0-9_]{0,47}$/, 'expected up to 48 small letters, digits and _, a letter first'),
  ),
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
  description: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600)),
  /** JSON Schema of an object, of the kind that `schemaProblem` understands. */
  parameters: v.record(v.string(), v.unknown()),
  /** It changes something: a person is asked each time. */
  writes: v.boolean(),
  /** Sentences that mean this tool; `{name}` stands for a parameter. */
  phrases: v.pipe(v.array(v.pipe(v.string(), v.minLength(2), v.maxLength(200))), v.maxLength(24)),
});
export type PageToolOffer = v.InferOutput<typeof PageToolOfferSchema>;

/** One line of what a tool is about to change, for the person who confirms it. */
export interface PageToolChange {
  readonly label: string;
  readonly before?: string;
  readonly after: string;
}

/** What a page lends to the assistant. */
export interface PageTool {
  /** Small letters, digits and `_`; the model and the audit know it by this. */
  readonly name: string;
  /** What people see. */
  readonly title: string;
  /** What it does and when it is meant, for a language model. */
  readonly description: string;
  /** JSON Schema of an object, or a valibot schema of one; none where it takes nothing. */
  readonly parameters?: unknown;
  /** It changes something. Then a person is asked before each call. */
  readonly writes?: boolean;
  /** Sentences that mean it, such as `Set {kiln} to {celsius} degrees`. */
  readonly phrases?: readonly string[];
  /** With it the tool goes. */
  readonly signal?: AbortSignal;
  /** What would change, read when a person is asked. */
  readonly changes?: (
    values: Readonly<Record<string, unknown>>,
  ) => readonly PageToolChange[] | Promise<readonly PageToolChange[]>;
  /** Does it. What it answers is shown and told to the model; `asOf` in it says how old it is. */
  readonly run: (
    values: Readonly<Record<string, unknown>>,
    surroundings: { readonly signal: AbortSignal },
  ) => unknown;
}

export const PageToolsSchema = v.object({
  /** Of this page as it is loaded: another tab, or the page after a reload, must not carry out its calls. */
  pageId: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
  list: v.pipe(v.array(PageToolOfferSchema), v.maxLength(PAGE_TOOLS_MAX)),
});
export type PageTools = v.InferOutput<typeof PageToolsSchema>;

/** `data` of a TOOL frame: the plan, in the order of its steps. */
export const ToolPlanSchema = v.object({
  pageId: v.string(),
  calls: v.pipe(
    v.array(
      v.object({
        callId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
        name: v.string(),
        arguments: v.record(v.string(), v.unknown()),
      }),
    ),
    v.minLength(1),
    v.maxLength(24),
  ),
});
export type ToolPlan = v.InferOutput<typeof ToolPlanSchema>;

/** How a call ended: `declined` by the person, `prevented` by the page, `gone` with the element that offered it. */
export const TOOL_OUTCOMES = ['done', 'declined', 'prevented', 'failed', 'gone'] as const;
export type ToolOutcome = (typeof TOOL_OUTCOMES)[number];
