/**
 * PGlite's files with a real fsync. Its own file system has none, so PostgreSQL's order of writing (its log before the
 * data, pg_control last) holds in the system's cache only, and a power cut leaves any mixture on the disk.
 */
import { constants, fsyncSync } from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncFolder } from './sync-folder.ts';

/** Writes to the disk what was written to a file, or the names of a folder, for which there is no handle. */
export type Fsync = (path: string, handle: number | undefined) => void;

interface Stream {
  readonly node: { readonly mode: number };
  readonly nfd?: number;
}
interface NodeFiles {
  realPath(node: object): string;
  readonly stream_ops: { fsync?: (stream: Stream) => number };
}

/** EIO as the database's system library counts it. */
const EIO = 29;

const isFolder = (mode: number) => (mode & constants.S_IFMT) === constants.S_IFDIR;

const fsyncOnDisk: Fsync = (path, handle) =>
  handle === undefined ? syncFolder(path, { isDeep: false }) : fsyncSync(handle);

class DurableFiles extends NodeFS {
  readonly #fsync: Fsync;
  isOpening = true;
  constructor(folder: string, fsync: Fsync) {
    super(folder);
    this.#fsync = fsync;
  }
  override async init(database: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(database, options);
    const addFsync = (module: object) => {
      const files: NodeFiles | undefined = 'NODEFS' in module ? Object(module.NODEFS) : undefined;
      if (files === undefined) throw new Error('PGlite gives no way to write to the disk');
      files.stream_ops.fsync = ({ node, nfd }) => {
        try {
          this.#fsync(files.realPath(node), isFolder(node.mode) ? undefined : nfd);
          return 0;
        } catch (error) {
          // A database that ends itself while it opens never returns.
          if (this.isOpening) throw error;
          // The database ends itself then: what the disk has is unknown until the log is read again.
          return EIO;
        }
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

/**
 * Opens PGlite over a folder: a write is answered when the disk has it.
 * @param fsync  for tests
 */
export async function createDurable(
  folder: string,
  options: PGliteOptions,
  fsync: Fsync = fsyncOnDisk,
): Promise<PGlite> {
  const fs = new DurableFiles(folder, fsync);
  const database = await PGlite.create({
    ...options,
    fs,
    startParams: [
      // Turns fsync off.
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      '-c',
      'fsync=on',
      // Its system library has an empty fdatasync.
      '-c',
      'wal_sync_method=fsync',
    ],
  });
  fs.isOpening = false;
  return database;
}
