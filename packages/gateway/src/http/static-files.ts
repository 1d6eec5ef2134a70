import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/)/;
/** The build puts a hash of the content into these names, so they never change. */
const HASHED = /^\/assets\/.+-[\w-]{8}\.\w+$/;

interface StaticFile {
  readonly body: Buffer<ArrayBuffer>;
  readonly type: string;
  readonly etag: string;
  compressed: Promise<Buffer<ArrayBuffer>> | undefined;
}

/** The files of the page. They are read once; paths outside the folder are impossible. */
export class StaticFiles {
  readonly #files: ReadonlyMap<string, StaticFile>;

  constructor(files: ReadonlyMap<string, StaticFile>) {
    this.#files = files;
  }

  /** The address of the page's styles, for documents beside it. */
  get stylesheet(): string | undefined {
    return [...this.#files.keys()].find((name) => /^\/assets\/page-.*\.css$/.test(name));
  }

  /** Reads the folder; a missing folder has no files. */
  static async load(folder: string): Promise<StaticFiles> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile() && TYPES[extname(entry.name)] !== undefined);
    const loaded = files.map(async (entry): Promise<[string, StaticFile]> => {
      const path = join(entry.parentPath, entry.name);
      const body = await readFile(path);
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      const name = `/${relative(folder, path).split(sep).join('/')}`;
      return [name, { body, type: TYPES[extname(entry.name)]!, etag, compressed: undefined }];
    });
    return new StaticFiles(new Map(await Promise.all(loaded)));
  }

  get isEmpty(): boolean {
    return this.#files.size === 0;
  }

  /** The file under a path of the page, or undefined. */
  async respond(path: string, request: Request): Promise<Response | undefined> {
    const name = path === '/' ? '/index.html' : path;
    const file = this.#files.get(name);
    if (!file) return undefined;
    const headers = new Headers({
      'content-type': file.type,
      etag: file.etag,
      vary: 'accept-encoding',
      'cache-control': HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
    const acceptsBrotli = /\bbr\b/.test(request.headers.get('accept-encoding') ?? '');
    if (!acceptsBrotli || !COMPRESSIBLE.test(file.type)) return new Response(file.body, { headers });
    file.compressed ??= compress(file.body);
    headers.set('content-encoding', 'br');
    return new Response(await file.compressed, { headers });
  }
}

async function compress(body: Buffer): Promise<Buffer<ArrayBuffer>> {
  const { brotliCompress, constants } = await import('node:zlib');
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}
