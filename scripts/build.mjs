// Bundles the command into dist/: one small entry, and its parts in layers.

import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { init, parse } from 'es-module-lexer';
import { rolldown } from 'rolldown';
import { buildWeb, modulesOf } from './build-web.mjs';
import { builtinsByName } from './builtins.mjs';
import { root } from './install.mjs';
import { layersIn } from './layers.mjs';
import { originOf } from './origin.mjs';

/** A process that was started from an earlier build may still load its parts for this long. */
const KEEP_OLD_MS = 60 * 60_000;

/**
 * Passkeys are asked for without a statement of who made the authenticator, so what checks certificates of makers is
 * left out, half a megabyte of it. A passkey that comes with such a statement all the same is refused.
 */
const MAKERS =
  /@simplewebauthn\/server\/esm\/(?:helpers|registration\/verifications(?:\/tpm)?)\/(validateCertificatePath|isCertRevoked|convertX509PublicKeyToCOSE|getCertificateInfo|mapX509SignatureAlgToCOSEAlg|validateExtFIDOGenCEAAGUID|verifyAttestation(?!Packed)\w+)\.js$/;
const withoutAttestation = {
  name: 'without-attestation',
  load(id) {
    const name = MAKERS.exec(id.replaceAll('\\', '/'))?.[1];
    return name && `export async function ${name}() { throw new Error('Certificates of makers are not checked'); }`;
  },
};

/** What checks settings and inputs for the kit of plugins: a library whose lines nobody has to read. */
const SCHEMAS = 'plugin-schemas';
const schemasApart = {
  name: 'schemas-apart',
  resolveId: (id) => (id.endsWith('/schema-compiler.ts') ? { id: `./${SCHEMAS}.mjs`, external: 'relative' } : null),
};

/**
 * Bundles the command into a folder, with all it needs besides code and the web page, so that the folder works on its
 * own. Returns the files that went into it.
 */
export async function bundleInto(folder, { sourcemap = false } = {}) {
  const { version, license, description, author, keywords } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const common = {
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
    // Native helpers that chat libraries and the database driver use when somebody has installed them.
    external: ['zlib-sync', 'bufferutil', 'utf-8-validate', '@discordjs/opus', 'pg-native', 'pg-cloudflare'],
    transform: { define: { __FINCLAW_VERSION__: JSON.stringify(version) } },
    logLevel: 'warn',
    // A chat library asks for its optional helpers through eval, which is its own business.
    onLog: (level, log, report) => log.code !== 'EVAL' && report(level, log),
  };
  const written = {
    dir: folder,
    minify: { compress: true, mangle: { toplevel: false, keepNames: true }, codegen: { removeWhitespace: true } },
    sourcemap: sourcemap && 'hidden',
  };
  const program = await rolldown({
    ...common,
    input: { program: join(root, 'packages', 'cli', 'src', 'program.ts') },
    plugins: [builtinsByName, messagesAsText(folder), withoutAttestation, importsByParameter],
  });
  // Parts that V8 can be given together with what it made of them before, which it does not take for modules
  // (packages/cli/src/parts.ts).
  const { output: parts } = await program.write({
    ...written,
    format: 'cjs',
    charset: 'ascii',
    entryFileNames: 'chunks/[name]-[hash].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting: {
      groups: [{ name: await layersIn(program), debugName: 'layers', includeDependenciesRecursively: false }],
    },
    postBanner: `(function (exports, require, module, __filename, __dirname, ${IMPORT}) {`,
    postFooter: '})',
  });
  await program.close();
  for (const { fileName, code = '' } of parts) {
    const [wide] = /.{0,40}[^\0-\x7f].{0,20}/.exec(code.replaceAll(/\/\*[\s\S]*?\*\//g, '')) ?? [];
    if (wide !== undefined)
      throw new Error(`${fileName}: one letter beyond ASCII doubles the memory of a whole part: ${wide}`);
  }
  const entries = await rolldown({
    ...common,
    input: {
      finclaw: join(root, 'packages', 'cli', 'src', 'main.ts'),
      'task-worker': join(root, 'packages', 'app', 'src', 'tasks', 'task-worker.ts'),
      // What other programs import as `finclaw/client`.
      client: join(root, 'packages', 'gateway', 'src', 'client', 'client.ts'),
      [SCHEMAS]: join(root, 'packages', 'tools', 'src', 'schema', 'schema-compiler.ts'),
    },
    plugins: [builtinsByName, messagesAsText(folder), programInParts(parts)],
  });
  const { output } = await entries.write({
    ...written,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunks/[name]-[hash].mjs',
  });
  await entries.close();
  // What plugins import as `finclaw/plugin`: types, and a kit for their tests. Node shows the line of an error, so that
  // lines are kept.
  const kit = await rolldown({
    ...common,
    input: { plugin: join(root, 'packages', 'app', 'src', 'plugins', 'plugin-kit.ts') },
    plugins: [schemasApart, builtinsByName, messagesAsText(folder)],
  });
  const minify = { ...written.minify, codegen: { removeWhitespace: false } };
  const { output: kitOutput } = await kit.write({ ...written, minify, format: 'esm', entryFileNames: '[name].mjs' });
  await kit.close();
  const exports = {
    './client': { types: './types/gateway/src/client/client.d.ts', default: './client.mjs' },
    './plugin': { types: './types/plugin.d.ts', default: './plugin.mjs' },
  };
  const manifest = {
    name: 'finclaw',
    version,
    description,
    license,
    author,
    keywords,
    ...originOf(),
    type: 'module',
    bin: { finclaw: 'finclaw.cjs' },
    exports,
  };
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ ...manifest, engines: { node: '>=24' } }, null, 2)}\n`,
  );
  for (const file of ['finclaw.cjs', 'load.cjs']) copyFileSync(join(root, 'scripts', file), join(folder, file));
  for (const file of ['finclaw.cjs', 'finclaw.mjs']) chmodSync(join(folder, file), 0o755);
  const pictureParts = copyPictureParts(join(folder, 'assets'));
  copyFileSync(join(root, 'packages', 'models', 'data', 'models.jsonl'), join(folder, 'assets', 'models.jsonl'));
  const listings = readFileSync(join(root, 'packages', 'market', 'data', 'listings.tsv'));
  writeFileSync(join(folder, 'assets', 'listings.tsv.gz'), gzipSync(listings, { level: 9 }));
  return [...modulesOf([...parts, ...output, ...kitOutput]), ...pictureParts];
}

/**
 * A table of thousands of sentences takes every command a tenth of a second when it is a program, and next to nothing
 * when it is JSON: a file for each language beside the chunks. A line of it has the sentences of one topic, which are
 * read when one of them is first needed; the first line tells where each begins and ends. The names of these files
 * carry a hash as those of chunks do.
 */
const messagesAsText = (folder) => ({
  name: 'messages-as-text',
  async load(id) {
    if (!id.endsWith(join('config', 'src', 'messages', 'every-message.ts'))) return null;
    const { catalogue } = await import(pathToFileURL(id).href);
    const { LOCALES } = await import(pathToFileURL(join(root, 'packages', 'types', 'src', 'languages.ts')).href);
    mkdirSync(join(folder, 'chunks'), { recursive: true });
    const names = LOCALES.map((locale) => {
      const text = topicsAsLines(Object.entries(catalogue).map(([key, sentences]) => [key, sentences[locale]]));
      const name = `messages-${locale}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.jsonl`;
      writeFileSync(join(folder, 'chunks', name), text);
      return [locale, name];
    });
    return `import { readFileSync } from 'node:fs';
      const names = ${JSON.stringify(Object.fromEntries(names))};
      const folder = import.meta.dirname.replace(/[\\/]chunks$/, '');
      const open = (locale) => {
        const bytes = readFileSync(folder + '/chunks/' + names[locale]);
        const start = bytes.indexOf('\\n') + 1;
        return { bytes, start, places: JSON.parse(bytes.toString('utf8', 0, start)), topics: {} };
      };
      const languages = {};
      export const sentenceOf = (locale, key) => {
        const { bytes, start, places, topics } = (languages[locale] ??= open(locale));
        const topic = key.slice(0, key.indexOf('.'));
        const place = Object.hasOwn(places, topic) ? places[topic] : undefined;
        if (place === undefined) return undefined;
        const sentences = (topics[topic] ??= JSON.parse(bytes.toString('utf8', start + place[0], start + place[1])));
        return Object.hasOwn(sentences, key) ? sentences[key] : undefined;
      };`;
  },
});

function topicsAsLines(sentences) {
  const topics = Map.groupBy(sentences, ([key]) => key.slice(0, key.indexOf('.')));
  const places = {};
  let lines = '';
  for (const [topic, rows] of topics) {
    const line = `${JSON.stringify(Object.fromEntries(rows))}\n`;
    const start = Buffer.byteLength(lines);
    lines += line;
    places[topic] = [start, start + Buffer.byteLength(line)];
  }
  return `${JSON.stringify(places)}\n${lines}`;
}

/**
 * A script that V8 compiles apart has no `import()` of its own: what Node offers for it is experimental, and says so on
 * standard error. So parts import what is not in the bundle, plugins above all, by a function they are given.
 */
const importsByParameter = {
  name: 'imports-by-parameter',
  async renderChunk(code, _chunk, { format }) {
    if (format !== 'cjs') return null;
    await init;
    const places = parse(code)[0].flatMap(({ d: parenthesis, ss: start }) => (parenthesis < 0 ? [] : [start]));
    // The new name is as long as the old one, so that source maps stay true.
    const named = places.reduceRight(
      (text, at) => `${text.slice(0, at)}${IMPORT}${text.slice(at + IMPORT.length)}`,
      code,
    );
    return { code: named, map: null };
  },
};
const IMPORT = 'Import';

/** The command loads the program from its parts, and names its cache of compiled code by what is in them. */
const programInParts = (parts) => ({
  name: 'program-in-parts',
  load(id) {
    if (!id.endsWith(join('cli', 'src', 'load-program.ts'))) return null;
    const entry = parts.find(({ isEntry }) => isEntry).fileName;
    const hash = createHash('sha256');
    for (const { fileName, code } of parts.filter(({ type }) => type === 'chunk'))
      hash.update(`${fileName}\n${code}\n`);
    return `import { loadFrom } from './parts.ts';
      import { join } from 'node:path';
      export const loadProgram = async () =>
        loadFrom(join(import.meta.dirname, ${JSON.stringify(entry)}), '${hash.digest('hex').slice(0, 32)}', process.argv[2]);`;
  },
});

/**
 * Builds the command and the web page into dist/. The stamp is written last, with the time the build began, so an edit
 * made meanwhile rebuilds.
 */
export async function build() {
  const startedAt = new Date();
  const dist = join(root, 'dist');
  const fresh = join(root, `dist.new-${process.pid}`);
  await bundleInto(fresh);
  // Chunk names carry a hash, so a process that still runs the old build keeps finding its chunks until the next clean.
  const written = new Set();
  for (const part of ['chunks', 'assets']) mkdirSync(join(dist, part), { recursive: true });
  for (const entry of readdirSync(fresh, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = join(entry.parentPath, entry.name);
    written.add(entry.name);
    renameSync(from, join(dist, from.slice(fresh.length)));
  }
  rmSync(fresh, { recursive: true });
  for (const name of readdirSync(join(dist, 'chunks'))) {
    const chunk = join(dist, 'chunks', name);
    // A clock that runs ahead of the file system's makes new chunks look old.
    if (!written.has(name) && startedAt.getTime() - statSync(chunk).mtimeMs > KEEP_OLD_MS) rmSync(chunk);
  }
  await buildWeb(join(dist, 'web'));
  const stamp = join(dist, '.built');
  writeFileSync(stamp, '');
  const { utimesSync } = await import('node:fs');
  utimesSync(stamp, startedAt, startedAt);
}

/** What drawing a chart needs besides code: the renderer, and a font with its licence. Returns what was copied. */
function copyPictureParts(folder) {
  const { resolve } = createRequire(join(root, 'packages', 'market', 'package.json'));
  const fonts = ['korean-400', 'korean-700', 'latin-400', 'latin-700'];
  const parts = fonts.map((name) => `@fontsource/nanum-gothic/files/nanum-gothic-${name}-normal.woff`);
  mkdirSync(folder, { recursive: true });
  const renderer = resolve('@resvg/resvg-wasm/index_bg.wasm');
  const fontFiles = parts.map((part) => resolve(part));
  for (const file of fontFiles) copyFileSync(file, join(folder, basename(file)));
  // Fonts are compressed already; the renderer is a third as large.
  writeFileSync(join(folder, `${basename(renderer)}.gz`), gzipSync(readFileSync(renderer), { level: 9 }));
  copyFileSync(resolve('@fontsource/nanum-gothic/LICENSE'), join(folder, 'nanum-gothic-LICENSE'));
  return [...fontFiles, renderer];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build();
  process.stderr.write('Built dist/finclaw.mjs\n');
}
