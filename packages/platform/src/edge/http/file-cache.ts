import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | null;
export interface ServedFile {
  readonly body: Buffer;
  readonly encoding: Encoding;
  readonly contentType: string;
  readonly etag: string;
}

interface CachedFile {
  readonly mtimeMs: number;
  readonly plain: Buffer;
  readonly etag: string;
  /** Made on first need. */
  readonly packed: Map<'br' | 'gzip', Buffer | null>;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
const PACKABLE = /^(text\/|application\/(json|manifest)|image\/svg)/;
const PACK_FROM_BYTES = 1_024;
const CACHE_BYTES_MAX = 128 * 1_048_576;
const packGzip = promisify(gzip);

/** Files of one folder, kept in memory and packed once. */
export class FileCache {
  private readonly root: string;
  private readonly files = new Map<string, CachedFile>();
  private bytes = 0;

  constructor(root: string) {
    this.root = path.resolve(root);
  }

  /**
   * @param relative  path below the folder, decoded; anything that leaves the folder is answered like a missing file
   * @param accepts   the Accept-Encoding header
   * @returns null where there is no such file
   */
  async read(relative: string, accepts: string): Promise<ServedFile | null> {
    const file = this.locate(relative);
    if (file === null) return null;
    const cached = await this.load(file);
    if (cached === null) return null;
    const contentType = CONTENT_TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream';
    if (PACKABLE.test(contentType) && cached.plain.length >= PACK_FROM_BYTES) {
      for (const encoding of ['br', 'gzip'] as const) {
        if (!new RegExp(`\\b${encoding}\\b(?!;q=0(?:\\D|$))`).test(accepts)) continue;
        const body = await this.packed(file, cached, encoding);
        if (body !== null) return { body, encoding, contentType, etag: `W/${cached.etag}` };
      }
    }
    return { body: cached.plain, encoding: null, contentType, etag: cached.etag };
  }

  private locate(relative: string): string | null {
    if (relative.includes('\0') || relative.split(/[/\\]/).some((part) => part.startsWith('.'))) return null;
    const file = path.resolve(this.root, `./${relative}`);
    return file.startsWith(this.root + path.sep) ? file : null;
  }

  private async load(file: string): Promise<CachedFile | null> {
    const info = await stat(file).catch(() => null);
    if (info === null || !info.isFile()) return null;
    const known = this.files.get(file);
    if (known !== undefined && known.mtimeMs === info.mtimeMs) return known;
    const plain = await readFile(file);
    const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`;
    const cached: CachedFile = { mtimeMs: info.mtimeMs, plain, etag, packed: new Map() };
    if (this.bytes + plain.length <= CACHE_BYTES_MAX) {
      this.bytes += plain.length - (known?.plain.length ?? 0);
      this.files.set(file, cached);
    }
    return cached;
  }

  /** A packed file that the build put beside the plain one, or for gzip one made here. */
  private async packed(file: string, cached: CachedFile, encoding: 'br' | 'gzip'): Promise<Buffer | null> {
    const known = cached.packed.get(encoding);
    if (known !== undefined) return known;
    const beside = await readFile(`${file}.${encoding === 'br' ? 'br' : 'gz'}`).catch(() => null);
    const made = beside ?? (encoding === 'gzip' ? await packGzip(cached.plain, { level: 9 }) : null);
    cached.packed.set(encoding, made);
    return made;
  }
}
