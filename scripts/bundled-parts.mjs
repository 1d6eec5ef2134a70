// Whose work is in a bundle: the libraries by name and version, what their licences say, and a list of them for
// machines.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)(\.|-|$)/i;

/** The libraries that files of a bundle come from, once each, in the order of their names. */
export function librariesOf(files) {
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const folders = new Set(files.map((file) => libraryFolder(file.replaceAll('\\', '/'))));
  folders.delete(undefined);
  const libraries = [...folders].map((folder) => {
    const { name, version, license, repository, homepage } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const integrity = locked[folder.slice(folder.indexOf('node_modules/'))]?.integrity;
    const source = (typeof repository === 'string' ? repository : repository?.url) ?? homepage ?? '';
    return { name, version, license, integrity, source, texts: licenceTexts(folder) };
  });
  const byName = new Map(libraries.map((library) => [`${library.name}@${library.version}`, library]));
  return [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The installed library a file lies in; what a library has copied into itself belongs to that library. */
function libraryFolder(file) {
  const folders = [...file.matchAll(/\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/g)].map((match) =>
    file.slice(0, match.index + match[0].length),
  );
  return folders.findLast((folder) => existsSync(join(folder, 'package.json')));
}

function licenceTexts(folder) {
  const names = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && LICENCE_FILE.test(entry.name),
  );
  return names.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim());
}

/** What the licences ask to be told to whoever gets the program; a text that several libraries have stands once. */
export function noticesOf(libraries) {
  const parts = new Map();
  for (const { name, version, license, source, texts } of libraries) {
    const head = `${name} ${version} (${license})\n${source}`.trim();
    for (const text of texts.length === 0 ? [''] : texts) {
      // The same words on other lines are the same text.
      const words = text.replace(/\s+/g, ' ');
      const { heads = [] } = parts.get(words) ?? {};
      parts.set(words, { heads: [...heads, head], text: parts.get(words)?.text ?? text });
    }
  }
  const shown = [...parts.values()].map(({ heads, text }) => [...heads, text].join('\n\n').trim());
  return `FinClaw contains the following libraries.\n\n${shown.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** The list in CycloneDX 1.6. The same parts give the same bytes, so that two builds can be compared. */
export function billOfMaterials({ name, version, license }, libraries) {
  const components = libraries.map((library) => {
    const [group, own] = library.name.startsWith('@') ? library.name.split('/') : [undefined, library.name];
    const purl = `pkg:npm/${library.name.replace('@', '%40')}@${library.version}`;
    const [, base64] = /^sha512-(.+)$/.exec(library.integrity ?? '') ?? [];
    return {
      type: 'library',
      'bom-ref': purl,
      ...(group && { group }),
      name: own,
      version: library.version,
      purl,
      licenses: [
        / (OR|AND) /.test(library.license) ? { expression: library.license } : { license: { id: library.license } },
      ],
      ...(base64 && { hashes: [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] }),
    };
  });
  const self = `pkg:npm/${name}@${version}`;
  const digest = createHash('sha256')
    .update(JSON.stringify([self, components]))
    .digest('hex');
  const uuid = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `a${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuid.join('-')}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': self,
        name,
        version,
        purl: self,
        licenses: [{ license: { id: license } }],
      },
    },
    components,
    dependencies: [{ ref: self, dependsOn: components.map((component) => component.purl) }],
  };
}
