import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Locale, ReaderProfile } from '@finclaw/types';
import type { ChartFound } from '../look-up-chart.ts';
import { chartSvg } from './chart-svg.ts';
import { compareSvg } from './compare-svg.ts';
import { PICTURE_WIDTH } from './layout.ts';
import { sfntOf } from './sfnt.ts';

type Renderer = (svg: string) => Uint8Array;

/** The scale of pictures, sharp on a phone, where they are shown large. */
const SCALE = 1.5;
const FAMILY = 'Nanum Gothic';

/** The library can be initialised once per process, so this belongs to the module. */
let renderer: Promise<Renderer> | undefined;

/** Draws a chart as a PNG. The renderer and its fonts are loaded for the first picture, and cached. */
export async function drawChartPicture(
  chart: ChartFound,
  locale: Locale,
  colours: ReaderProfile['colours'],
): Promise<Uint8Array> {
  return drawn(chartSvg(chart, locale, colours));
}

/** Draws several instruments as a PNG: each one's gain since the first common day. */
export const drawComparePicture = (charts: readonly ChartFound[], locale: Locale): Promise<Uint8Array> =>
  drawn(compareSvg(charts, locale));

async function drawn(svg: string): Promise<Uint8Array> {
  renderer ??= openRenderer();
  renderer.catch(() => {
    renderer = undefined;
  });
  return (await renderer)(svg);
}

async function openRenderer(): Promise<Renderer> {
  const [{ initWasm, Resvg }, program, fonts] = await Promise.all([
    import('@resvg/resvg-wasm'),
    readAsset(RENDERER),
    readFonts(),
  ]);
  await initWasm(program);
  const fontBuffers = fonts.map(sfntOf);
  return (svg) => {
    const drawing = new Resvg(svg, {
      fitTo: { mode: 'width', value: PICTURE_WIDTH * SCALE },
      font: { fontBuffers, defaultFontFamily: FAMILY },
    });
    const picture = drawing.render();
    const png = picture.asPng();
    picture.free();
    drawing.free();
    return png;
  };
}

const unpack = promisify(gunzip);

const FONTS = ['korean-400', 'korean-700', 'latin-400', 'latin-700'].map(
  (name) => `@fontsource/nanum-gothic/files/nanum-gothic-${name}-normal.woff`,
);

/** The renderer's program. */
const RENDERER = '@resvg/resvg-wasm/index_bg.wasm';

/** The fonts of a picture as they are shipped. */
export const readFonts = (): Promise<readonly Buffer[]> => Promise.all(FONTS.map((name) => readAsset(name)));

/**
 * Reads a file of a package: from the folder the build puts it in, beside the bundle this code is in, or from the
 * package itself.
 */
async function readAsset(name: string, from: string = import.meta.dirname): Promise<Buffer> {
  const bundled = ['assets', '../assets'].map((folder) => join(from, folder, basename(name)));
  const packed = bundled.map((path) => `${path}.gz`).find((path) => existsSync(path));
  if (packed !== undefined) return unpack(await readFile(packed));
  return readFile(bundled.find((path) => existsSync(path)) ?? createRequire(import.meta.url).resolve(name));
}
