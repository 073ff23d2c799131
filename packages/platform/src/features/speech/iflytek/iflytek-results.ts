import * as v from 'valibot';

const Place = v.pipe(v.number(), v.integer());
const ResultSchema = v.object({
  sn: Place,
  ls: v.optional(v.boolean(), false),
  pgs: v.optional(v.picklist(['apd', 'rpl'])),
  rg: v.optional(v.tuple([Place, Place])),
  ws: v.array(v.object({ cw: v.array(v.object({ w: v.string() })) })),
});
const ReplySchema = v.object({
  code: v.number(),
  message: v.optional(v.string(), ''),
  sid: v.optional(v.string(), ''),
  data: v.nullish(v.object({ status: v.picklist([0, 1, 2]), result: v.nullish(ResultSchema) })),
});
export type IflytekReply = v.InferOutput<typeof ReplySchema>;
export type IflytekResult = v.InferOutput<typeof ResultSchema>;

/** @returns the reply, or the field that does not fit */
export function readReply(text: string): IflytekReply | { readonly misfit: string } {
  const parsed = v.safeParse(ReplySchema, readJson(text));
  return parsed.success ? parsed.output : { misfit: v.getDotPath(parsed.issues[0]) ?? 'frame' };
}

/** Texts of a session by their number, and the ranges that were replaced: a frame that comes twice changes nothing. */
export interface IflytekTexts {
  readonly texts: ReadonlyMap<number, string>;
  readonly replaced: readonly { readonly first: number; readonly last: number; readonly by: number }[];
}
export const NO_TEXTS: IflytekTexts = { texts: new Map(), replaced: [] };

/** `rpl` deletes the results of its range, both ends included, and then stands at its own number; `apd` is added. */
export function addResult({ texts, replaced }: IflytekTexts, result: IflytekResult): IflytekTexts {
  const { sn, pgs, rg } = result;
  if (replaced.some(({ first, last, by }) => sn >= first && sn <= last && sn !== by))
    return { texts, replaced };
  const next = new Map(texts);
  const isReplacing = pgs === 'rpl' && rg !== undefined;
  if (isReplacing) for (const at of texts.keys()) if (at >= rg[0] && at <= rg[1]) next.delete(at);
  next.set(sn, result.ws.map(({ cw }) => cw[0]?.w ?? '').join(''));
  return {
    texts: next,
    replaced: isReplacing ? [...replaced, { first: rg[0], last: rg[1], by: sn }] : replaced,
  };
}

export const textOf = ({ texts }: IflytekTexts): string =>
  [...texts]
    .toSorted(([one], [other]) => one - other)
    .map(([, text]) => text)
    .join('');

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
