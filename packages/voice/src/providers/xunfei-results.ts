import * as v from 'valibot';

const ResultSchema = v.object({
  sn: v.pipe(v.number(), v.integer()),
  ls: v.optional(v.boolean(), false),
  pgs: v.optional(v.picklist(['apd', 'rpl'])),
  rg: v.optional(v.tuple([v.number(), v.number()])),
  ws: v.array(v.object({ cw: v.array(v.object({ w: v.string() })) })),
});
export const XunfeiReplySchema = v.object({
  code: v.number(),
  message: v.optional(v.string(), ''),
  sid: v.optional(v.string(), ''),
  data: v.nullish(v.object({ status: v.picklist([0, 1, 2]), result: v.nullish(ResultSchema) })),
});
type XunfeiResult = v.InferOutput<typeof ResultSchema>;

/** Results of a session by number; a replaced one never returns, even where its frame comes again. */
export interface XunfeiResults {
  readonly texts: ReadonlyMap<number, string>;
  readonly replaced: ReadonlySet<number>;
}

export const NO_RESULTS: XunfeiResults = { texts: new Map(), replaced: new Set() };

/** `rpl` deletes the results of its range, both ends included; then either is stored at its number. */
export function addResult({ texts, replaced }: XunfeiResults, result: XunfeiResult): XunfeiResults {
  const nextTexts = new Map(texts);
  const nextReplaced = new Set(replaced);
  if (result.pgs === 'rpl' && result.rg) {
    const [first, last] = result.rg;
    for (const sn of texts.keys()) if (sn >= first && sn <= last && sn !== result.sn) nextTexts.delete(sn);
    // Numbers of a hostile range are not counted through: only what a session can hold.
    for (let sn = first; sn <= Math.min(last, first + 1_000); sn += 1)
      if (sn !== result.sn) nextReplaced.add(sn);
  }
  if (!nextReplaced.has(result.sn))
    nextTexts.set(result.sn, result.ws.map(({ cw }) => cw[0]?.w ?? '').join(''));
  return { texts: nextTexts, replaced: nextReplaced };
}

export const resultText = ({ texts }: XunfeiResults): string =>
  [...texts]
    .toSorted(([one], [other]) => one - other)
    .map(([, text]) => text)
    .join('');
