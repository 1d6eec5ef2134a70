import { describe, expect, it } from 'vitest';
import { sortSettings } from './live-settings.ts';

describe('sortSettings', () => {
  it.each([
    ['tools.policyRules', 'applied'],
    ['channels.telegram.allowFrom', 'applied'],
    ['channels.discord.admins', 'applied'],
    ['channels.discord.accounts.second.requireMention', 'applied'],
    ['channels.discord.accounts["my bot"].pairing', 'applied'],
    ['channels.lobby.pairing', 'applied'],
    ['channels.lobby.port', 'afterRestart'],
    ['channels.discord.accounts.second.token', 'afterRestart'],
    ['channels.discord.enabled', 'afterRestart'],
    ['gateway.port', 'afterRestart'],
    ['models.defaultModel', 'applied'],
    ['models.definitions.mine.contextWindow', 'applied'],
    ['agents.providers.anthropic.apiKey', 'applied'],
    ['agents.budget.perDayUsd', 'applied'],
    ['agents.defaults.thinking', 'applied'],
    ['agents.entries.main.model', 'applied'],
    ['agents.entries.main.systemPrompt', 'afterRestart'],
    ['agents.defaults.maxTokens', 'afterRestart'],
  ] as const)('%s → %s', (path, kind) => {
    expect(sortSettings([path])[kind]).toEqual([path]);
  });
});
