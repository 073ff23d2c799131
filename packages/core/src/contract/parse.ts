import * as v from 'valibot';
import { RequestError } from '../transport/request-error.ts';

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
  const issue = result.issues[0];
  const field = v.getDotPath(issue) ?? '(root)';
  throw new RequestError({
    kind: 'contract',
    message: `${where}: field "${field}" does not fit: ${issue.message}`,
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
  const issue = result.issues[0];
  return { ok: false, field: v.getDotPath(issue) ?? '(root)', reason: issue.message };
}
