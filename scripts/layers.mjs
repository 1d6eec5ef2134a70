// Which modules of the bundle lie in one file.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/**
 * Left alone, a bundler makes a file for every set of commands that share something, more than a hundred for `ask`, and
 * each of them costs. So files are made in layers: what a row needs and no row above it did. A command loads its own
 * row and those above it that it shares something with, so the rows stand in the order of how much they load, and what
 * is loaded only when needed has a row above those that need more.
 */
const LAYERS = [
  ['start', 'cli/src/program.ts', 'cli/src/state-paths.ts'],
  ['help', 'cli/src/command-help.ts'],
  ['sessions', 'cli/src/sessions/list-sessions.ts'],
  ['errors', 'cli/src/explain-error.ts'],
  ['config', 'cli/src/commands/config.ts', 'cli/src/open-state.ts'],
  [
    'settings',
    ...['validate', 'declared-channels', 'parse-json5', 'snapshot', 'write-config', 'replace-file'].map(
      (file) => `config/src/${file}.ts`,
    ),
  ],
  ['log', 'infra/src/log/pino-logger.ts'],
  ['calc', 'cli/src/commands/calc.ts', 'cli/src/commands/market.ts'],
  ['store', 'cli/src/commands/usage.ts', 'cli/src/commands/erase.ts', 'cli/src/commands/restore.ts'],
  [
    'conversations',
    'cli/src/sessions/with-sessions.ts',
    'cli/src/sessions/show-session.ts',
    'cli/src/sessions/mend-session.ts',
  ],
  ['network', 'infra/src/net/pinned-request.ts'],
  ['quote', 'cli/src/commands/quote.ts'],
  ['chart', 'cli/src/commands/chart.ts'],
  [
    'finance',
    'cli/src/with-finance.ts',
    'cli/src/commands/watch.ts',
    'cli/src/commands/alerts.ts',
    'cli/src/commands/news.ts',
    'cli/src/commands/screen.ts',
  ],
  ['portfolio', 'cli/src/commands/portfolio.ts'],
  ['setup', 'cli/src/commands/setup.ts'],
  ['keep', 'cli/src/commands/backup.ts', 'cli/src/commands/storage.ts'],
  ['figures', 'cli/src/commands/figures.ts'],
  ['channels', 'cli/src/commands/channels.ts'],
  ['audit', 'cli/src/commands/audit.ts', 'cli/src/commands/auth.ts'],
  ['doctor', 'cli/src/commands/doctor.ts'],
  ['program', 'cli/src/with-app.ts'],
  ['ask', 'cli/src/commands/ask.ts'],
  ['features', ...serversOfFeatures()],
  ['offline', 'offline-model/src/index.ts'],
  ['serve', 'cli/src/commands/serve.ts', 'gateway/src/start-gateway.ts'],
].map(([name, ...files]) => [name, files.map((file) => join(root, 'packages', ...file.split('/')))]);

/** What every feature loads for the running program, which is always loaded together. */
function serversOfFeatures() {
  return globSync('features/src/*/serve.ts', { cwd: join(root, 'packages') }).sort();
}

/**
 * Finds out which layer a module belongs to: the first one that needs it. What no layer needs is left to the bundler.
 */
export async function layersIn(bundle) {
  const { output } = await bundle.generate({ format: 'esm' });
  const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const layerOf = new Map();
  const claim = (layer, { fileName, moduleIds, imports }, seen = new Set()) => {
    if (seen.has(fileName)) return;
    seen.add(fileName);
    for (const id of moduleIds) if (!layerOf.has(id)) layerOf.set(id, layer);
    for (const name of imports) if (chunks.has(name)) claim(layer, chunks.get(name), seen);
  };
  for (const [layer, files] of LAYERS) {
    for (const file of files) {
      const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(file));
      if (chunk === undefined) throw new Error(`scripts/layers.mjs: there is no ${file}`);
      claim(layer, chunk);
    }
  }
  return (id) => layerOf.get(id) ?? null;
}
