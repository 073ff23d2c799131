import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

/**
 * `chunk.json` in a folder: the chunk of the script tag that its files are in. A folder without one follows the folder
 * above it; where none says anything, the bundler decides.
 */
const MarkSchema = v.strictObject({
  /** Chunk of the files here and below; null ends what a folder above says. */
  chunk: v.optional(v.nullable(v.string())),
  /** Each file here is a chunk of its own: this prefix, then the name of the file. */
  each: v.optional(v.string()),
  /** Files here that are in another chunk, by chunk. */
  files: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** Files here that the bundler places. */
  free: v.optional(v.array(v.string()), []),
  /** Chunk of the texts (`words/<language>.json`) here and below; `*` is the folder they are in. */
  words: v.optional(v.string()),
});
type Mark = v.InferOutput<typeof MarkSchema>;

const marks = new Map<string, Mark | null>();

/** @throws where a mark names a file that is not there: it was renamed or moved, and would change its chunk unseen */
function markOf(folder: string): Mark | null {
  const known = marks.get(folder);
  if (known !== undefined) return known;
  const file = path.join(folder, 'chunk.json');
  const mark = existsSync(file) ? v.parse(MarkSchema, JSON.parse(readFileSync(file, 'utf8'))) : null;
  for (const name of [...(mark?.free ?? []), ...Object.values(mark?.files ?? {}).flat()])
    if (!existsSync(path.join(folder, name))) throw new Error(`${file}: ${name} is not in this folder`);
  marks.set(folder, mark);
  return mark;
}

/** Folders from that of a file up to the source folder of its package. */
function foldersOf(file: string): string[] {
  const parts = path.posix.dirname(file).split('/');
  const own = parts.slice(parts.lastIndexOf('src'));
  return own.map((_, index) => parts.slice(0, parts.length - index).join('/'));
}

/** The chunk that the folders mark a file for, or null. */
export function markedChunk(file: string): string | null {
  const name = path.basename(file);
  const [own] = foldersOf(file);
  const mark = own === undefined ? null : markOf(own);
  if (mark?.free.includes(name)) return null;
  for (const [chunk, names] of Object.entries(mark?.files ?? {})) if (names.includes(name)) return chunk;
  if (mark?.each !== undefined) return mark.each + path.parse(name).name;
  for (const folder of foldersOf(file)) {
    const chunk = markOf(folder)?.chunk;
    if (chunk !== undefined) return chunk;
  }
  return null;
}

/** The chunk of a file of texts without its language, or null. */
export function markedWords(file: string): string | null {
  const owner = path.dirname(path.dirname(file));
  for (const folder of foldersOf(file)) {
    const words = markOf(folder)?.words;
    if (words !== undefined) return words.replace('*', path.basename(owner));
  }
  return null;
}
