// Bundles the browser page into dist/web/: one HTML file, one style sheet, and scripts whose names carry a hash of what
// is in them.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { root } from './install.mjs';

const source = join(root, 'packages', 'web', 'src');

/** The icon as pictures, for the systems that take no SVG: phones, and notifications. */
const PICTURES = ['icon-192', 'icon-512', 'icon-maskable', 'icon-touch'];

/** The files that went into a bundle. */
export const modulesOf = (output) => output.flatMap((chunk) => chunk.moduleIds ?? []);

/** Builds the page into a directory, by default dist/web/, and returns the files that went into it. */
export async function buildWeb(outDir = join(root, 'dist', 'web'), { sourcemap = false } = {}) {
  const assets = join(outDir, 'assets');
  mkdirSync(assets, { recursive: true });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const bundle = await rolldown({
    input: { page: join(source, 'main.tsx') },
    platform: 'browser',
    tsconfig: join(root, 'packages', 'web', 'tsconfig.json'),
    transform: { define: { __FINCLAW_VERSION__: JSON.stringify(version) } },
    logLevel: 'warn',
  });
  const { output } = await bundle.write({
    dir: assets,
    format: 'esm',
    minify: true,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: sourcemap && 'hidden',
  });
  await bundle.close();

  const entry = output.find((chunk) => chunk.type === 'chunk' && chunk.isEntry);
  const names = {
    script: entry.fileName,
    style: writeHashed(assets, 'page.css', withoutSpace(inlineImports(join(source, 'styles', 'index.css')))),
    icon: writeHashed(assets, 'icon.svg', readFileSync(join(source, 'icon.svg'), 'utf8')),
  };
  for (const name of PICTURES)
    names[name] = writeHashed(assets, `${name}.png`, readFileSync(join(source, `${name}.png`)));
  names.manifest = writeHashed(assets, 'app.webmanifest', JSON.stringify(manifest(names)));
  const preloads = entry.imports.map((name) => `<link rel="modulepreload" href="/assets/${name}">`).join('');
  const html = readFileSync(join(source, 'index.html'), 'utf8')
    .replace(/\{\{(script|style|icon|icon-touch|manifest)\}\}/g, (_, name) => `/assets/${names[name]}`)
    .replace('<!-- preloads -->', preloads);
  writeFileSync(join(outDir, 'index.html'), html);
  const shell = [names.script, names.style, names.icon, ...entry.imports].map((name) => `/assets/${name}`);
  writeFileSync(
    join(outDir, 'service-worker.js'),
    readFileSync(join(source, 'service-worker.js'), 'utf8')
      .replace('{{version}}', hashOf(html))
      .replace('{{files}}', JSON.stringify(shell))
      .replace('{{icon}}', `/assets/${names['icon-192']}`),
  );
  // A running server has read its files already, so those of earlier builds can go.
  const { script: _, ...written } = names;
  const current = new Set([...output.map((file) => file.fileName), ...Object.values(written)]);
  for (const name of readdirSync(assets)) if (!current.has(name)) rmSync(join(assets, name));
  return [...modulesOf(output), ...(await buildVerifier(outDir))];
}

/** What the browser has no such thing as; the verifier calls none of it. */
const withoutNode = {
  name: 'without-node',
  resolveId: (id) => (isBuiltin(id) ? { id: `\0node:${id}` } : null),
  load: (id) => (id.startsWith('\0node:') ? 'export default {}' : null),
};

/** The files of sentences that the verifier can say something of; of the others it gets none. */
const SAID = new Set(['every-message', 'table', 'format', 'signed', 'grounding', 'figures', 'tools']);
const withoutSentences = {
  name: 'without-sentences',
  load: (id) => {
    const [, name] = /packages\/config\/src\/messages\/([\w-]+)\.ts$/.exec(id) ?? [];
    if (name === undefined || SAID.has(name)) return null;
    const tables = [...readFileSync(id, 'utf8').matchAll(/^export const (\w+Messages)\b/gm)];
    return tables.length === 0 ? null : tables.map(([, table]) => `export const ${table} = {};`).join('\n');
  },
};

/** Builds the page that checks signed answers: one file that needs no server and may load nothing. */
async function buildVerifier(outDir) {
  const bundle = await rolldown({
    input: join(source, 'verify', 'main.ts'),
    platform: 'browser',
    tsconfig: join(root, 'packages', 'web', 'tsconfig.json'),
    plugins: [withoutNode, withoutSentences],
    shimMissingExports: true,
    logLevel: 'warn',
    onLog: (level, log, report) => log.code !== 'SHIMMED_EXPORT' && report(level, log),
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
  await bundle.close();
  const script = output[0].code.trim().replaceAll('</script', '<\\/script');
  const style = withoutSpace(readFileSync(join(source, 'verify', 'verify.css'), 'utf8'));
  const values = {
    script: `<script type="module">${script}</script>`,
    style: `<style>${style}</style>`,
    'script-hash': integrityOf(script),
    'style-hash': integrityOf(style),
  };
  const html = readFileSync(join(source, 'verify', 'index.html'), 'utf8');
  const filled = html.replace(/<!-- ([a-z-]+) -->/g, (_, name) => values[name]);
  writeFileSync(join(outDir, 'verify.html'), filled);
  return modulesOf(output);
}

const integrityOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Puts every `@import './file.css';` where it is asked for. */
function inlineImports(file) {
  return readFileSync(file, 'utf8').replace(/@import ["'](\.[^"']+)["'];/g, (_, path) =>
    inlineImports(join(dirname(file), path)),
  );
}

/** Drops comments and indentation; compression on the way does the rest. */
function withoutSpace(css) {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

/** What makes the page an app of its own on a phone or a desktop. */
const manifest = (names) => ({
  name: 'FinClaw',
  short_name: 'FinClaw',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fbfaf8',
  theme_color: '#4b3fb5',
  icons: [
    { src: `/assets/${names.icon}`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: `/assets/${names['icon-192']}`, sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: `/assets/${names['icon-512']}`, sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: `/assets/${names['icon-maskable']}`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});

const hashOf = (text) => createHash('sha256').update(text).digest('base64url').slice(0, 8);

function writeHashed(dir, name, text) {
  const fileName = name.replace('.', `-${hashOf(text)}.`);
  writeFileSync(join(dir, fileName), text);
  return fileName;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildWeb();
  process.stderr.write('Built dist/web/\n');
}
