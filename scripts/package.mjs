// Makes what can be published into release/: the package `finclaw` without dependencies, its source maps apart, and
// their checksums.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleInto } from './build.mjs';
import { buildWeb } from './build-web.mjs';
import { billOfMaterials, librariesOf, noticesOf } from './bundled-parts.mjs';
import { root } from './install.mjs';

/** The package may grow to this when it is unpacked. */
export const SIZE_LIMIT = 13_500_000;

const PAPERS = ['README.md', 'README.ko.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md'];

/**
 * Makes the package in a folder, which it empties first. Returns where the tarball lies and how large it is unpacked.
 */
export async function makePackage(outDir = join(root, 'release')) {
  rmSync(outDir, { recursive: true, force: true });
  const folder = join(outDir, 'finclaw');
  mkdirSync(folder, { recursive: true });
  const files = await bundleInto(folder, { sourcemap: true });
  files.push(...(await buildWeb(join(folder, 'web'), { sourcemap: true })));
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  writeClientTypes(join(folder, 'types'));
  const maps = moveMaps(folder, join(outDir, 'finclaw-source-maps'), manifest);

  for (const paper of PAPERS) copyFileSync(join(root, paper), join(folder, paper));
  cpSync(join(root, 'docs'), join(folder, 'docs'), { recursive: true, filter: (path) => !/\.(png|jpg)$/.test(path) });
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
  const libraries = librariesOf(files);
  const bill = `${JSON.stringify(billOfMaterials(manifest, libraries))}\n`;
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesOf(libraries));
  writeFileSync(join(folder, 'sbom.cdx.json'), bill);
  writeFileSync(join(outDir, `finclaw-${manifest.version}.cdx.json`), bill);

  const size = sizeOf(folder);
  if (size > SIZE_LIMIT) throw new Error(`The package is ${size} bytes unpacked; ${SIZE_LIMIT} are allowed.`);
  const tarball = pack(folder, outDir);
  pack(maps, outDir);
  writeChecksums(outDir);
  return { tarball, size, libraries: libraries.length };
}

/** Source maps are as large as the program and only its developers need them, so they are a package of their own. */
function moveMaps(folder, target, { version, license }) {
  for (const name of globSync('**/*.map', { cwd: folder })) {
    mkdirSync(dirname(join(target, name)), { recursive: true });
    renameSync(join(folder, name), join(target, name));
  }
  const manifest = { name: 'finclaw-source-maps', version, license, description: `Source maps of finclaw ${version}.` };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return target;
}

/** The types of `finclaw/client` and `finclaw/plugin`, with those they are made of beside them. */
function writeClientTypes(folder) {
  const sources = ['gateway/src/client/client.ts', 'types/src/index.ts'].map((name) => join(root, 'packages', name));
  const settings = [
    '--ignoreConfig',
    '--declaration',
    '--emitDeclarationOnly',
    '--skipLibCheck',
    '--strict',
    '--target',
    'esnext',
    // With several threads the compiler now and then leaves files out, and says nothing.
    '--singleThreaded',
  ];
  const modules = ['--module', 'nodenext', '--allowImportingTsExtensions', '--lib', 'esnext,dom', '--types', ''];
  const places = ['--rootDir', join(root, 'packages'), '--outDir', folder];
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const done = spawnSync(process.execPath, [compiler, ...sources, ...settings, ...modules, ...places], {
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`The types of the client could not be written: ${done.stdout}`);
  const kit = [
    "import type { TryPlugin } from './types/src/index.js';",
    "export type * from './types/src/index.js';",
    'export declare const tryPlugin: TryPlugin;',
  ];
  writeFileSync(join(folder, 'plugin.d.ts'), `${kit.join('\n')}\n`);
  for (const name of globSync('**/*.d.ts', { cwd: folder })) {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll(
      "'@finclaw/types'",
      "'../../../types/src/index.ts'",
    );
    writeFileSync(join(folder, name), text.replaceAll(/from '(\.[^']*)\.ts'/g, "from '$1.js'"));
  }
}

function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function pack(folder, outDir) {
  const done = spawnSync('npm', ['pack', folder, '--pack-destination', outDir, '--json', '--ignore-scripts'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) throw new Error(`npm pack failed: ${done.stderr}`);
  return join(outDir, JSON.parse(done.stdout)[0].filename);
}

/** Writes the checksums of everything that is handed out. */
export function writeChecksums(outDir) {
  const names = readdirSync(outDir).filter((name) => /\.(tgz|json|tar\.gz|zip|rb|yaml)$/.test(name));
  const lines = names.map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(join(outDir, name)))
        .digest('hex')}  ${name}\n`,
  );
  writeFileSync(join(outDir, 'SHA256SUMS'), lines.join(''));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { tarball, size, libraries } = await makePackage();
  process.stdout.write(
    `${tarball.slice(root.length + 1)}: ${(size / 1e6).toFixed(1)} MB unpacked, ${libraries} libraries bundled\n`,
  );
}
