import { createHash } from 'node:crypto';
import * as v from 'valibot';

/** Files of a release by their path in it. */
export type ReleaseFiles = ReadonlyMap<string, Uint8Array>;

/** Where the hashes of all other files of a release stand. */
export const INTEGRITY_FILE = 'integrity.json';

const listSchema = v.object({
  version: v.string(),
  files: v.record(
    v.string(),
    v.object({
      integrity: v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/)),
      bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
  ),
});
export type IntegrityList = v.InferOutput<typeof listSchema>;

/** The hash of a file in the form of Subresource Integrity. */
const integrityOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Names in the order of their code points, the same on every machine. */
export const sortedNames = (names: Iterable<string>): string[] =>
  [...names].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));

/** The list of every file's hash, but of its own. */
export function integrityList(version: string, files: ReleaseFiles): IntegrityList {
  const list = sortedNames(files.keys())
    .filter((name) => name !== INTEGRITY_FILE)
    .map((name) => {
      const bytes = files.get(name) ?? new Uint8Array();
      return [name, { integrity: integrityOf(bytes), bytes: bytes.length }] as const;
    });
  return { version, files: Object.fromEntries(list) };
}

/** The list as it was read; throws with the field that is not as it should be. */
export function readIntegrityList(text: string): IntegrityList {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Error(`${INTEGRITY_FILE} is no JSON`);
  }
  const read = v.safeParse(listSchema, data);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Error(`${INTEGRITY_FILE}: ${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`);
}

/** What of some files is not as the list has it, each in a line that names the file. */
export function integrityProblems(list: IntegrityList, files: ReleaseFiles): string[] {
  const listed = new Map(Object.entries(list.files));
  const names = sortedNames(new Set([...listed.keys(), ...files.keys()]));
  return names.flatMap((name) => {
    if (name === INTEGRITY_FILE) return [];
    const told = listed.get(name);
    const bytes = files.get(name);
    if (!told) return [`${name} is not in ${INTEGRITY_FILE}`];
    if (!bytes) return [`${name} is missing`];
    return integrityOf(bytes) === told.integrity ? [] : [`${name} has been changed`];
  });
}
