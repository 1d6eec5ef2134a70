import { defaultConfig, type FinClawConfig, VENDORS } from '@finclaw/config';
import { describe, expect, it } from 'vitest';
import { recordingLogger } from '../testing/recorders.ts';
import { BUILT_IN_MODELS } from './catalog-data.ts';
import { createModelRegistry } from './model-registry.ts';
import { PublishedModels } from './published-models.ts';

const now = () => Date.parse('2026-11-15');

function registryOf(
  models: Partial<FinClawConfig['models']> = {},
  providers: FinClawConfig['agents']['providers'] = {},
) {
  const config = { models: { ...defaultConfig.models, ...models }, agents: { ...defaultConfig.agents, providers } };
  return createModelRegistry(config, { logger: recordingLogger(), now });
}

describe('provider/model', () => {
  it.each([
    // The model, the entry it means, what its vendor calls it, and where its figures come from.
    ['anthropic/claude-opus-5-5', 'claude-opus-5-5', 'claude-opus-5-5', undefined],
    ['Anthropic/opus', 'claude-opus-4-6', 'claude-opus-4-6', undefined],
    ['google/gemini-3.8-flash', 'google/gemini-3.8-flash', 'gemini-3.8-flash', undefined],
    ['gemini', 'google/gemini-3.8-flash', 'gemini-3.8-flash', undefined],
    ['openai/gpt-5.4', 'openai/gpt-5.4', 'gpt-5.4', 'published'],
    ['gpt-5.4', 'openai/gpt-5.4', 'gpt-5.4', 'published'],
    ['GPT-5.4', 'openai/gpt-5.4', 'gpt-5.4', 'published'],
    ['openrouter/z-ai/glm-5v-turbo', 'openrouter/z-ai/glm-5v-turbo', 'z-ai/glm-5v-turbo', 'published'],
    ['google/gemini-9-ultra', 'google/gemini-9-ultra', 'gemini-9-ultra', 'assumed'],
    ['home/qwen3:8b', 'home/qwen3:8b', 'qwen3:8b', 'assumed'],
    ['home/org/model', 'home/org/model', 'org/model', 'assumed'],
  ])('%s means %s', (raw, id, wireId, knownFrom) => {
    const registry = registryOf({}, { home: { baseUrl: 'http://127.0.0.1:9/v1' } });
    const { entry } = registry.resolve(raw);
    expect({ id: entry.id, wireId: entry.wireId ?? entry.id, knownFrom: entry.knownFrom }).toEqual({
      id,
      wireId,
      knownFrom,
    });
    // What was resolved is in the catalog, where adapters look it up.
    expect(registry.catalog.getModel(id)).toEqual(entry);
  });

  it.each(['nobody/model', 'model', 'google/', '/model', 'gemini-9-ultra'])('%s means nothing', (raw) => {
    expect(() => registryOf().resolve(raw)).toThrow(expect.objectContaining({ code: 'MODEL_NOT_FOUND' }));
  });

  it('a definition has the first word about a model', () => {
    const definition = { provider: 'google', model: 'gemini-9-ultra', contextWindow: 5000, maxOutputTokens: 500 };
    const registry = registryOf({
      definitions: { 'google/gemini-9-ultra': definition },
      aliases: { ultra: 'google/gemini-9-ultra' },
    });
    expect(registry.resolve('ultra').entry).toMatchObject({ id: 'google/gemini-9-ultra', contextWindow: 5000 });
  });

  it('an alias, the default and the fallbacks may name one', () => {
    const registry = registryOf({
      aliases: { sharp: 'openai/gpt-5.4' },
      defaultModel: 'sharp',
      fallbacks: ['openai/gpt-5.4', 'mistral'],
    });
    expect(registry.chain().map((name) => registry.find(name)?.id)).toEqual([
      'openai/gpt-5.4',
      'mistral/mistral-large-4',
      'offline',
    ]);
  });

  it('a typing mistake is met with the nearest published name', () => {
    expect(() => registryOf().resolve('z-ai/glm-5v-turb')).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ suggestions: ['openrouter/z-ai/glm-5v-turbo'] }) }),
    );
  });
});

describe('the published models', () => {
  const published = new PublishedModels();

  it('are several hundred, with source, licence and date', () => {
    expect(published.list().length).toBeGreaterThan(500);
    expect(published.source).toMatchObject({
      license: 'MIT',
      count: published.list().length,
      date: expect.stringMatching(/^\d{4}-/),
    });
  });

  it.each([
    ['openai', 'gpt-5.1', '2027-04-01'],
    ['openai', 'o1', '2026-10-23'],
    ['azure', 'o1', undefined],
    ['openai', 'gpt-6-luna', undefined],
  ])('%s/%s ends on %s, as its vendor has announced', (provider, model, day) => {
    expect(published.find(provider, model)?.retiresAt).toBe(day);
  });

  it('agree with the shipped ones about when they end', () => {
    for (const { provider, id, wireId = id, retiresAt } of BUILT_IN_MODELS) {
      if (retiresAt !== undefined) expect([id, published.find(provider, wireId)?.retiresAt]).toEqual([id, retiresAt]);
    }
  });

  it('are all of vendors we know, with figures a model can have', () => {
    const registry = registryOf();
    for (const entry of published.list()) {
      expect(Object.keys(VENDORS)).toContain(entry.provider);
      registry.catalog.putModel(entry);
    }
  });
});
