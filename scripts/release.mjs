// The steps of a release that are ours: the workflow runs them, and so can anybody. npm run release -- help
import { spawnSync } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './install.mjs';
import { originOf, publishingProblems } from './origin.mjs';
import { writeChecksums } from './package.mjs';
import { archiveIn, archiveName, COMMAND, makeStandalone, unpack } from './standalone.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const { version } = JSON.parse(read('package.json'));

/** What each step is for. */
export const STEPS = {
  'check TAG': 'the tag, every package.json and a dated section of CHANGELOG.md name the same version',
  notes: 'prints the section of CHANGELOG.md that belongs to this version',
  'publishable FOLDER': 'npm would take the package with provenance: it names the repository it is published from',
  'standalone FOLDER': 'makes an archive for this system with the Node in it, out of the tarball',
  'formula FOLDER': 'writes the formula of Homebrew, with the address and the checksum of the tarball',
  'winget FOLDER': 'writes the manifests of winget, with the address and the checksum of the archive for Windows',
  'sums FOLDER': 'writes SHA256SUMS anew, for everything in the folder that is handed out',
  'sign FOLDER': 'signs SHA256SUMS with the Ed25519 key in FINCLAW_RELEASE_KEY (PEM)',
  'verify FOLDER': 'checks SHA256SUMS against the files, and its signature with FINCLAW_RELEASE_PUBLIC_KEY (PEM)',
  'try FOLDER':
    'installs the tarball into an empty folder and lets it answer, back up and look itself over; so too the archive of this system, if it was made',
};

/** The part of the changelog under a version's heading; undefined when there is none with a day. */
export function sectionOf(text, wanted) {
  const parts = text.split(/^## /m).slice(1);
  return parts.find((part) => new RegExp(`^${wanted.replaceAll('.', '\\.')} \\(\\d{4}-\\d{2}-\\d{2}\\)\\n`).test(part));
}

function check(tag) {
  const manifests = ['package.json', ...globSync('packages/*/package.json', { cwd: root })];
  const others = manifests.filter((path) => JSON.parse(read(path)).version !== version);
  if (others.length > 0) throw new Error(`These are not ${version}: ${others.join(', ')}`);
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, but this is version ${version}.`);
  if (sectionOf(read('CHANGELOG.md'), version) === undefined)
    throw new Error(`CHANGELOG.md has no section "## ${version} (YYYY-MM-DD)".`);
  return `${tag} is version ${version} everywhere`;
}

function notes() {
  const section = sectionOf(read('CHANGELOG.md'), version) ?? read('CHANGELOG.md').split(/^## /m)[1];
  return section.slice(section.indexOf('\n') + 1).trim();
}

function publishable(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'finclaw', 'package.json'), 'utf8'));
  const problems = publishingProblems(manifest);
  if (problems.length > 0)
    throw new Error(`${problems.join('; ')}. Outside of a workflow, name it in FINCLAW_REPOSITORY and pack again.`);
  return `${manifest.name} ${manifest.version} comes from ${manifest.repository.url}`;
}

function keyFrom(name, create) {
  const text = process.env[name];
  if (!text) throw new Error(`${name} is not set.`);
  return create(text);
}

function signSums(folder) {
  const key = keyFrom('FINCLAW_RELEASE_KEY', createPrivateKey);
  const signature = sign(null, readFileSync(join(folder, 'SHA256SUMS')), key).toString('base64');
  writeFileSync(join(folder, 'SHA256SUMS.sig'), `${signature}\n`);
  return 'SHA256SUMS is signed';
}

function verifySums(folder) {
  const sums = readFileSync(join(folder, 'SHA256SUMS'));
  const signature = Buffer.from(readFileSync(join(folder, 'SHA256SUMS.sig'), 'utf8'), 'base64');
  if (!verify(null, sums, keyFrom('FINCLAW_RELEASE_PUBLIC_KEY', createPublicKey), signature))
    throw new Error('The signature of SHA256SUMS is not of this key.');
  const lines = sums.toString('utf8').trim().split('\n');
  for (const line of lines) {
    const [wanted, name] = line.split('  ');
    const found = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
    if (found !== wanted) throw new Error(`${name} is not the file that was signed.`);
  }
  return `${lines.length} files are as they were signed`;
}

/** The package that npm installs. */
function tarballIn(folder) {
  const tarball = readdirSync(folder).find((name) => /^finclaw-\d.*\.tgz$/.test(name));
  if (tarball === undefined) throw new Error(`There is no tarball in ${folder}; run "npm run package" first.`);
  return tarball;
}

function standalone(folder) {
  const archive = makeStandalone(folder, version);
  return `${basename(archive)}: ${(statSync(archive).size / 1e6).toFixed(0)} MB`;
}

/** The repository the release is published in. */
function placeOf() {
  const place = originOf();
  if (place.repository === undefined) throw new Error('Name the repository in FINCLAW_REPOSITORY.');
  return place;
}

/** The address and the checksum of a file of the release. */
function published(folder, file) {
  const address = placeOf().repository.url.replace(/^git\+|\.git$/g, '');
  const sum = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex');
  return { url: `${address}/releases/download/v${version}/${file}`, sum };
}

/** Homebrew brings Node along, so the formula is the same on every system. */
function formula(folder) {
  const { homepage } = placeOf();
  const tarball = tarballIn(folder);
  const { url, sum } = published(folder, tarball);
  const text = `class Finclaw < Formula
  desc "Financial assistant that links every figure to its source"
  homepage ${JSON.stringify(homepage)}
  url ${JSON.stringify(url)}
  sha256 ${JSON.stringify(sum)}
  license "MIT"

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink libexec.glob("bin/*")
    generate_completions_from_executable(bin/"finclaw", "completion", shells: [:bash, :zsh, :fish])
  end

  service do
    run [opt_bin/"finclaw", "serve"]
    keep_alive crashed: true
  end

  test do
    ENV["FINCLAW_STATE_DIR"] = testpath/"state"
    assert_match "simulated market", shell_output("#{bin}/finclaw ask --offline 'What is the price of Apple?'")
  end
end
`;
  writeFileSync(join(folder, 'finclaw.rb'), text);
  return `finclaw.rb installs ${tarball}`;
}

const WINGET_ID = 'FinClaw.FinClaw';

/** The three files that winget asks for; the command in the archive needs nothing else, so it is only unpacked. */
function winget(folder) {
  const name = `finclaw-${version}-windows-x64`;
  const { url, sum } = published(folder, `${name}.zip`);
  const { homepage } = placeOf();
  const { description } = JSON.parse(read('package.json'));
  const parts = {
    version: { DefaultLocale: 'en-US' },
    installer: {
      InstallerType: 'zip',
      NestedInstallerType: 'portable',
      NestedInstallerFiles: [{ RelativeFilePath: `${name}\\finclaw.exe`, PortableCommandAlias: 'finclaw' }],
      Installers: [{ Architecture: 'x64', InstallerUrl: url, InstallerSha256: sum.toUpperCase() }],
    },
    defaultLocale: {
      PackageLocale: 'en-US',
      Publisher: 'FinClaw contributors',
      PackageName: 'FinClaw',
      PackageUrl: homepage,
      License: 'MIT',
      ShortDescription: description,
    },
  };
  const endings = { version: '', installer: '.installer', defaultLocale: '.locale.en-US' };
  for (const [type, fields] of Object.entries(parts)) {
    const head = { PackageIdentifier: WINGET_ID, PackageVersion: version };
    const manifest = { ...head, ...fields, ManifestType: type, ManifestVersion: '1.9.0' };
    // JSON is YAML.
    writeFileSync(join(folder, `${WINGET_ID}${endings[type]}.yaml`), `${JSON.stringify(manifest, null, 2)}\n`);
  }
  return `${WINGET_ID} installs ${name}.zip`;
}

function sums(folder) {
  writeChecksums(folder);
  return `SHA256SUMS names ${readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n').length} files`;
}

/** Installs and runs it as a person would, with nothing of this clone in reach. */
function tryPackage(folder) {
  const tarball = tarballIn(folder);
  const home = mkdtempSync(join(tmpdir(), 'finclaw-try-'));
  const run = (command, args, more = {}) => {
    const env = { ...process.env, FINCLAW_STATE_DIR: join(home, 'state'), LANG: 'en_US.UTF-8', NO_COLOR: '1', ...more };
    const done = spawnSync(command, args, { cwd: home, env, encoding: 'utf8', shell: process.platform === 'win32' });
    if (done.status !== 0)
      throw new Error(`${command} ${args.join(' ')} failed: ${done.stderr || done.stdout || done.error}`);
    return done.stdout;
  };
  try {
    writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
    run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', resolve(folder, tarball)]);
    const program = join(home, 'node_modules', 'finclaw', 'finclaw.cjs');
    tryCommand((...args) => run(process.execPath, [program, ...args]), home);
    const archive = archiveIn(folder, version);
    if (archive !== undefined) {
      unpack(archive, home);
      // Without Node in reach, as on a machine that has none.
      const system = process.platform === 'win32' ? process.env.SystemRoot : '/usr/bin:/bin';
      tryCommand((...args) => run(join(home, archiveName(version), COMMAND), args, { PATH: system }), home);
    }
    const tried = archive === undefined ? [tarball] : [tarball, basename(archive)];
    return `${tried.join(' and ')}: answers, backs up and finds nothing wrong with itself on ${process.platform} ${process.arch}`;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** What a person does first, with whatever the command is called. */
function tryCommand(finclaw, home) {
  const said = finclaw('--version').trim();
  if (said !== version) throw new Error(`It says it is ${said}, not ${version}.`);
  if (!/simulated market/.test(finclaw('ask', '--offline', 'What is the price of Apple?')))
    throw new Error('It does not answer.');
  rmSync(join(home, 'all.backup'), { force: true });
  finclaw('backup', join(home, 'all.backup'));
  finclaw('doctor');
}

const ACTIONS = {
  check,
  notes,
  publishable,
  standalone,
  formula,
  winget,
  sums,
  sign: signSums,
  verify: verifySums,
  try: tryPackage,
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name = 'help', argument = 'release'] = process.argv.slice(2);
  const help = () =>
    Object.entries(STEPS)
      .map(([step, text]) => `${step.padEnd(20)} ${text}`)
      .join('\n');
  const action = name === 'help' ? help : ACTIONS[name];
  try {
    if (action === undefined) throw new Error(`There is no step "${name}".\n${help()}`);
    process.stdout.write(`${action(argument)}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
