import * as v from 'valibot';
import { RequestError } from './request-error.ts';

const PathSchema = v.array(v.union([v.string(), v.number()]));

/** One change of a JSON value: set what is at a path, delete it, or move a window of an array on. */
export const BoardPatchOpSchema = v.variant('op', [
  v.object({ op: v.literal('set'), path: PathSchema, value: v.unknown() }),
  v.object({ op: v.literal('delete'), path: PathSchema }),
  v.object({
    op: v.literal('append'),
    path: PathSchema,
    /** Elements dropped from the front before the values are put at the end. */
    dropHead: v.pipe(v.number(), v.integer(), v.minValue(0)),
    values: v.array(v.unknown()),
  }),
]);
export type BoardPatchOp = v.InferOutput<typeof BoardPatchOpSchema>;
export const BoardPatchSchema = v.array(BoardPatchOpSchema);
export type BoardPatch = v.InferOutput<typeof BoardPatchSchema>;

type Path = readonly (string | number)[];
type JsonObject = Record<string, unknown>;
type Container = unknown[] | JsonObject;

/** Keys through which a path could reach a prototype instead of data. */
const HOSTILE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** The running interval and the one before may still change while the window moves on. */
const OPEN_TAIL_MAX = 2;

/**
 * The changes that turn one JSON value into another, short for what boards do: figures change, and regular series
 * slide, grow and correct their last interval.
 * @param before  not mutated
 * @param after   parts of it are carried in the patch by reference; `undefined` properties count as absent
 * @returns empty when both are equal; `applyPatch(before, patch)` equals `after`
 */
export function diffJson(before: unknown, after: unknown): BoardPatch {
  return diffAt([], before, after);
}

/**
 * Applies a patch without mutating: containers on the way to a change are copied, all others keep their identity, so
 * that views can compare by `===`.
 * @throws {RequestError} kind `contract` when an operation does not fit the value, or reaches for a prototype
 */
export function applyPatch(value: unknown, patch: BoardPatch): unknown {
  // Copies made in this call may be written again by later operations of the same patch.
  const own = new Set<unknown>();
  let result = value;
  for (const operation of patch) result = applyOp(result, operation, 0, own);
  return result;
}

function diffAt(path: Path, before: unknown, after: unknown): BoardPatchOp[] {
  if (Object.is(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return diffArrays(path, before, after);
  if (isObject(before) && isObject(after)) return diffObjects(path, before, after);
  return [{ op: 'set', path: [...path], value: after }];
}

function diffObjects(path: Path, before: JsonObject, after: JsonObject): BoardPatchOp[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  // Such a key is harmless as data, yet no path may name it: the object is sent whole.
  if ([...keys].some((key) => HOSTILE_KEYS.has(key))) {
    return jsonEqual(before, after) ? [] : [{ op: 'set', path: [...path], value: after }];
  }
  const ops: BoardPatchOp[] = [];
  for (const key of keys) {
    const was = ownValue(before, key);
    const is = ownValue(after, key);
    if (is === undefined) {
      if (was !== undefined) ops.push({ op: 'delete', path: [...path, key] });
    } else if (was === undefined) ops.push({ op: 'set', path: [...path, key], value: is });
    else ops.push(...diffAt([...path, key], was, is));
  }
  return ops;
}

/** Every object inherits `toString` and the like: only its own keys are data. */
function ownValue(value: JsonObject, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function diffArrays(path: Path, before: readonly unknown[], after: readonly unknown[]): BoardPatchOp[] {
  const candidates: BoardPatchOp[][] = [[{ op: 'set', path: [...path], value: after }]];
  if (before.length === after.length) {
    candidates.push(before.flatMap((item, index) => diffAt([...path, index], item, after[index])));
  }
  for (let tail = 0; tail <= OPEN_TAIL_MAX; tail += 1) {
    const ops = windowOps(path, before, after, tail);
    if (ops) candidates.push(ops);
  }
  let best = candidates[0] ?? [];
  for (const ops of candidates) if (weight(ops) < weight(best)) best = ops;
  return best;
}

/** `after` as a window of `before` that moved on, where the last `tail` elements of `before` may have been corrected. */
function windowOps(
  path: Path,
  before: readonly unknown[],
  after: readonly unknown[],
  tail: number,
): BoardPatchOp[] | null {
  const settled = before.length - tail;
  if (settled <= 0) return null;
  const kept = overlap(before.slice(0, settled), after);
  if (kept === 0 || kept + tail > after.length) return null;
  const ops: BoardPatchOp[] = [];
  for (let index = 0; index < tail; index += 1) {
    ops.push(...diffAt([...path, settled + index], before[settled + index], after[kept + index]));
  }
  const dropHead = settled - kept;
  const values = after.slice(kept + tail);
  if (dropHead > 0 || values.length > 0) ops.push({ op: 'append', path: [...path], dropHead, values });
  return ops;
}

/** Length of the longest end of `before` that is the beginning of `after`, in linear time (Knuth, Morris and Pratt). */
function overlap(before: readonly unknown[], after: readonly unknown[]): number {
  const failure = Array.from({ length: after.length }, () => 0);
  for (let index = 1, matched = 0; index < after.length; index += 1) {
    while (matched > 0 && !jsonEqual(after[index], after[matched])) matched = failure[matched - 1] ?? 0;
    if (jsonEqual(after[index], after[matched])) matched += 1;
    failure[index] = matched;
  }
  let matched = 0;
  for (const item of before) {
    if (matched === after.length) matched = failure[matched - 1] ?? 0;
    while (matched > 0 && !jsonEqual(item, after[matched])) matched = failure[matched - 1] ?? 0;
    if (after.length > 0 && jsonEqual(item, after[matched])) matched += 1;
  }
  return matched;
}

/** Rough size of a patch on the wire: leaves carried, and a little for each operation with its path. */
function weight(ops: readonly BoardPatchOp[]): number {
  let total = 0;
  for (const operation of ops) {
    total += 4 + operation.path.length;
    if (operation.op === 'set') total += leaves(operation.value);
    if (operation.op === 'append') total += leaves(operation.values);
  }
  return total;
}

function leaves(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  let total = 1;
  for (const item of Object.values(value)) total += leaves(item);
  return total;
}

function jsonEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => jsonEqual(item, right[index]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const keys = presentKeys(left);
  return (
    keys.length === presentKeys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && jsonEqual(left[key], right[key]))
  );
}

function presentKeys(value: JsonObject): string[] {
  return Object.keys(value).filter((key) => value[key] !== undefined);
}

function applyOp(value: unknown, operation: BoardPatchOp, depth: number, own: Set<unknown>): unknown {
  if (depth === operation.path.length) return applyHere(value, operation, own);
  const key = operation.path[depth];
  const container = writable(value, key, operation, own);
  if (depth === operation.path.length - 1 && operation.op === 'delete') {
    if (Array.isArray(container) || key === undefined || !Object.hasOwn(container, key))
      throw misfit(operation);
    delete container[key];
    return container;
  }
  const mayCreate =
    operation.op === 'set' && depth === operation.path.length - 1 && !Array.isArray(container);
  if (!mayCreate && !Object.hasOwn(container, String(key))) throw misfit(operation);
  const next = applyOp(child(container, key), operation, depth + 1, own);
  if (Array.isArray(container)) container[Number(key)] = next;
  else container[String(key)] = next;
  return container;
}

function applyHere(value: unknown, operation: BoardPatchOp, own: Set<unknown>): unknown {
  if (operation.op === 'set') return operation.value;
  if (operation.op === 'delete' || !Array.isArray(value) || operation.dropHead > value.length)
    throw misfit(operation);
  const next: unknown[] = [...value.slice(operation.dropHead), ...operation.values];
  own.add(next);
  return next;
}

function child(container: Container, key: string | number | undefined): unknown {
  return Array.isArray(container) ? container[Number(key)] : container[String(key)];
}

/** The container itself when this call made it, else a copy; refuses keys of the wrong kind and hostile ones. */
function writable(
  value: unknown,
  key: string | number | undefined,
  operation: BoardPatchOp,
  own: Set<unknown>,
): Container {
  if (typeof key === 'string' && HOSTILE_KEYS.has(key)) throw misfit(operation);
  const fits = Array.isArray(value) ? typeof key === 'number' : isObject(value) && typeof key === 'string';
  if (!fits) throw misfit(operation);
  const container = value as Container;
  if (own.has(container)) return container;
  const copy: Container = Array.isArray(container) ? [...container] : { ...container };
  own.add(copy);
  return copy;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function misfit(operation: BoardPatchOp): RequestError {
  const field = operation.path.join('.') || '(root)';
  return new RequestError({
    kind: 'contract',
    message: `patch: "${operation.op}" does not fit at "${field}"`,
    field,
  });
}
