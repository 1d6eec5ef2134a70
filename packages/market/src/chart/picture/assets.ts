import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unpack = promisify(gunzip);

const FONTS = ['korean-400', 'korean-700', 'latin-400', 'latin-700'].map(
  (name) => `@fontsource/nanum-gothic/files/nanum-gothic-${name}-normal.woff`,
);

/** The renderer's program. */
export const RENDERER = '@resvg/resvg-wasm/index_bg.wasm';

/** The fonts of a picture as they are shipped. */
export const readFonts = (): Promise<readonly Buffer[]> => Promise.all(FONTS.map((name) => readAsset(name)));

/**
 * Reads a file of a package: from the folder the build puts it in, beside the bundle this code is in, or from the
 * package itself.
 */
export async function readAsset(name: string, from: string = import.meta.dirname): Promise<Buffer> {
  const bundled = ['assets', '../assets'].map((folder) => join(from, folder, basename(name)));
  const packed = bundled.map((path) => `${path}.gz`).find((path) => existsSync(path));
  if (packed !== undefined) return unpack(await readFile(packed));
  return readFile(bundled.find((path) => existsSync(path)) ?? createRequire(import.meta.url).resolve(name));
}
