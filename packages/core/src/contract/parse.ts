import * as v from 'valibot';
import { RequestError } from './request-error.ts';

/**
 * Parses a value that came from outside. Unknown extra fields are allowed, so that an older element works with a
 * newer platform.
 * @param where  what was being read, for the message: a path, a socket name, an attribute
 * @throws {RequestError} kind `contract`, naming the first field that does not fit
 */
export function parseContract<TSchema extends v.GenericSchema>(
  schema: TSchema,
  input: unknown,
  where: string,
): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return result.output;
  const { field, reason } = describeIssue(result.issues[0]);
  throw new RequestError({
    kind: 'contract',
    message: `${where}: field "${field}" does not fit: ${reason}`,
    field,
  });
}

/** Like parseContract, but gives a value instead of throwing. */
export function tryParseContract<TSchema extends v.GenericSchema>(
  schema: TSchema,
  input: unknown,
): { ok: true; value: v.InferOutput<TSchema> } | { ok: false; field: string; reason: string } {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return { ok: true, value: result.output };
  return { ok: false, ...describeIssue(result.issues[0]) };
}

/**
 * The field behind an issue. Of the choices of a union, the one that fitted deepest is the one that was meant; of those
 * that fitted equally deep, one whose field is there and wrong before one whose field is missing. What is left to choose
 * from stands behind the exceptions from it, such as a panel behind the gap in its place.
 */
function describeIssue(issue: v.BaseIssue<unknown>): { field: string; reason: string } {
  const path: string[] = [];
  let at = issue;
  for (;;) {
    const own = v.getDotPath(at);
    if (own) path.push(own);
    const depth = (choice: v.BaseIssue<unknown>) => choice.path?.length ?? 0;
    const isMissing = (choice: v.BaseIssue<unknown>) => Number(choice.received === 'undefined');
    const next = at.issues
      ?.toReversed()
      .toSorted((a, b) => depth(b) - depth(a) || isMissing(a) - isMissing(b))[0];
    if (!next || depth(next) === 0) break;
    at = next;
  }
  return { field: path.join('.') || '(root)', reason: at.message };
}
