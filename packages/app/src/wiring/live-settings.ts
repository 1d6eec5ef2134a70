import type { FinClawConfig } from '@finclaw/config';

/** The changed settings that are already in force, and those that wait for the next start. */
export interface AppliedSettings {
  readonly applied: readonly string[];
  readonly afterRestart: readonly string[];
}

/**
 * The settings that apply without a restart: access, permissions, working folders of tool servers, models, keys and
 * cost. Everything else is built into running parts: connections, timers.
 */
const LIVE = [
  /^tools\.policyRules$/,
  /^tools\.mcpServers(?:\.[^.[]+|\[[^\]]+\])\.roots(?:[.[]|$)/,
  /^models\./,
  /^agents\.(?:providers|budget|awsSecrets|allowDefaultKeys|defaultKeys)(?:[.[]|$)/,
  /^agents\.defaults\.(?:model|thinking)$/,
  /^agents\.entries(?:\.[^.[]+|\[[^\]]+\])\.model$/,
  /^channels(?:\.[^.[]+|\[[^\]]+\])\.(?:accounts[.[].+\.)?(?:allowFrom|admins|pairing|requireMention)$/,
];

/** Sorts the dotted paths of changed settings. */
export function sortSettings(changedPaths: readonly string[]): AppliedSettings {
  const isLive = (path: string): boolean => LIVE.some((pattern) => pattern.test(path));
  return { applied: changedPaths.filter(isLive), afterRestart: changedPaths.filter((path) => !isLive(path)) };
}

/**
 * Returns the active configuration: the one the program started with, with the models, keys and budget of the current
 * file.
 */
export function withLiveModels(started: FinClawConfig, { models, agents }: FinClawConfig): FinClawConfig {
  const { providers, budget, awsSecrets, allowDefaultKeys, defaultKeys } = agents;
  const { model: _model, thinking: _thinking, ...defaults } = started.agents.defaults;
  const { awsSecrets: _secrets, ...startedAgents } = started.agents;
  const entries = Object.entries(startedAgents.entries).map(([name, { model: _, ...entry }]) => {
    const model = agents.entries[name]?.model;
    return [name, { ...entry, model }] as const;
  });
  return {
    ...started,
    models,
    agents: {
      ...startedAgents,
      providers,
      budget,
      allowDefaultKeys,
      defaultKeys,
      awsSecrets,
      entries: Object.fromEntries(entries),
      defaults: { ...defaults, ...pick(agents.defaults) },
    },
  };
}

function pick({ model, thinking }: FinClawConfig['agents']['defaults']): Partial<FinClawConfig['agents']['defaults']> {
  return { model, thinking };
}
