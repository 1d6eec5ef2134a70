// Writes packages/models/data/models.jsonl: what is published about the models of each vendor, with its source and
// date. Usage: node scripts/update-models.mjs [FOLDER]   (FOLDER: the source package, unpacked; without it the package
// is fetched with npm)
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';

/** MIT; made from the vendors' own lists and models.dev (MIT). */
const SOURCE = '@earendil-works/pi-ai';

/** Our name of a vendor, and the name of its list in the source. */
const LISTS = {
  anthropic: 'anthropic',
  openai: 'openai',
  google: 'google',
  xai: 'xai',
  mistral: 'mistral',
  deepseek: 'deepseek',
  groq: 'groq',
  openrouter: 'openrouter',
  azure: 'azure',
  bedrock: 'amazon-bedrock',
  vertex: 'google-vertex',
};

const folder = process.argv[2] ?? fetchSource();
const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const rows = Object.entries(LISTS).flatMap(([provider, list]) => readList(provider, list));
const head = { source: SOURCE, version, license, date: new Date().toISOString().slice(0, 10), count: rows.length };
writeFileSync(
  join(root, 'packages', 'models', 'data', 'models.jsonl'),
  `${[head, ...rows].map((row) => JSON.stringify(row)).join('\n')}\n`,
);
process.stdout.write(`${JSON.stringify(head)}\n`);

function fetchSource() {
  const target = mkdtempSync(join(tmpdir(), 'finclaw-models-'));
  process.on('exit', () => rmSync(target, { recursive: true, force: true }));
  const file = execFileSync('npm', ['pack', '--silent', `${SOURCE}@latest`], { cwd: target, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', file], { cwd: target });
  return join(target, 'package');
}

function readList(provider, list) {
  const byApi = JSON.parse(readFileSync(join(folder, 'dist', 'providers', 'data', `${list}.json`), 'utf8'));
  return Object.values(byApi)
    .flatMap((models) => Object.entries(models))
    .filter(([key, model]) => key.startsWith('chat:') && isServed(provider, model))
    .map(([, model]) => toRow(provider, model));
}

/** Amazon's endpoint for OpenAI's protocol does not have Anthropic's models; a batch is no conversation. */
function isServed(provider, { id }) {
  return !id.endsWith(':batch') && (provider !== 'bedrock' || !/(?:^|\.)anthropic\./.test(id));
}

function toRow(provider, { id, name, contextWindow, maxTokens, cost, input, reasoning, api, compat = {} }) {
  const tier = cost.tiers?.[0];
  const isOpenAI = provider === 'openai' || provider === 'azure';
  return {
    provider,
    // Vertex wants the publisher in front of its own models.
    id: provider === 'vertex' && !id.includes('/') ? `google/${id}` : id,
    name,
    window: contextWindow,
    output: Math.min(maxTokens, contextWindow),
    // A price of nothing means that it is not known, except where the name says that it is free.
    ...((cost.input > 0 || id.endsWith(':free')) && { price: prices(cost) }),
    ...(tier && { over: [tier.inputTokensAbove, ...prices(tier)] }),
    ...(input.includes('image') && { sees: true }),
    ...(reasoning && {
      thinks: provider !== 'anthropic' ? 'effort' : compat.forceAdaptiveThinking ? 'adaptive' : 'budget',
    }),
    ...((compat.supportsTemperature === false || (isOpenAI && reasoning)) && { temperature: false }),
    ...(isOpenAI && api === 'openai-responses' && reasoning && { api: 'responses' }),
  };
}

/**
 * Input, output, cache read, cache write, in USD per million tokens. A cache that is not priced apart costs what input
 * costs.
 */
function prices({ input, output, cacheRead, cacheWrite }) {
  return [input, output, cacheRead || input, cacheWrite || input];
}
