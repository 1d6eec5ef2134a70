import { describe, expect, it } from 'vitest';
import * as agent from './index.ts';

describe('the public names', () => {
  it.each([
    'InMemoryModelCatalog',
    'BUILT_IN_MODELS',
    'buildModelAliasIndex',
    'resolveModel',
    'FailoverError',
    'ProviderError',
    'classifyFallbackError',
    'runWithModelFallback',
    'DEFAULT_FALLBACK_TRIGGERS',
    'ModelsExhaustedError',
    'InMemoryAuthProfileStore',
    'resolveApiKeyForProvider',
    'CooldownTracker',
    'ProfileHealthMonitor',
    'normalizers',
    'normalizeAnthropicResponse',
    'normalizeOpenAIResponse',
    'calculateEstimatedCost',
    'createProviderAdapter',
    'createBreakerRegistry',
    'getBreakerForProvider',
    'resetBreakers',
    'maskApiKey',
    'UsageAggregator',
    'createModelRegistry',
  ])('M-1 include %s', (name) => expect(agent).toHaveProperty(name));
});
