import type { Environment } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { type ConfigPath, formatPath } from './dotted-path.ts';
import type { ConfigIssue } from './errors.ts';
import { type MessageKey, message } from './messages/catalogue.ts';
import type { MessageParams } from './messages/format.ts';
import type { FinClawConfig } from './schema/config-schema.ts';
import { isLanHost, isLoopbackHost } from './server-address.ts';
import { type KnownTool, unmatchedRules } from './unmatched-rules.ts';
import { isVendor, vendorOf } from './vendors.ts';

const isBuiltIn = (provider: string): boolean => isVendor(provider) || provider === 'offline';
const SCOPES_WITH_SUBJECT = ['user', 'channel', 'group'];

interface CrossCheckOptions {
  readonly locale: Locale;
  readonly env: Environment;
  /** The tools besides the built-in ones; undefined while they are not known. */
  readonly moreTools: readonly KnownTool[] | undefined;
}

/** The rules that span several settings, or a setting and the environment. */
export function crossCheck(
  config: FinClawConfig,
  { locale, env, moreTools }: CrossCheckOptions,
): readonly ConfigIssue[] {
  const issues: ConfigIssue[] = [];
  const report = (at: ConfigPath, key: MessageKey, params: MessageParams = {}): void => {
    const path = formatPath(at);
    issues.push({ path, message: message(locale, key, { path, ...params }), severity: 'error' });
  };
  checkAgents(config, report);
  checkProviders(config, report);
  checkModels(config, report);
  checkPolicyRules(config, moreTools, report);
  checkMcpServers(config, report);
  checkWebSearch(config, report);
  const isDevelopment = env.NODE_ENV === 'development' || env.NODE_ENV === 'test';
  if (config.agents.allowDefaultKeys && !isDevelopment)
    report(['agents', 'allowDefaultKeys'], 'config.issue.defaultKeysInProduction');
  return issues;
}

type Report = (at: ConfigPath, key: MessageKey, params?: MessageParams) => void;

function checkAgents({ agents }: FinClawConfig, report: Report): void {
  const isKnown = (id: string): boolean => id === 'main' || Object.hasOwn(agents.entries, id);
  if (agents.defaultAgent !== undefined && !isKnown(agents.defaultAgent)) {
    report(['agents', 'defaultAgent'], 'config.issue.unknownAgent', { name: agents.defaultAgent });
  }
  agents.bindings.forEach(({ agentId }, index) => {
    if (!isKnown(agentId))
      report(['agents', 'bindings', index, 'agentId'], 'config.issue.unknownAgent', { name: agentId });
  });
}

function checkProviders({ agents, models }: FinClawConfig, report: Report): void {
  for (const [id, { baseUrl, enabled, allowLanHttp }] of Object.entries(agents.providers)) {
    const hasAddress = id === 'offline' || baseUrl !== undefined || vendorOf(id)?.baseUrl !== undefined;
    if (enabled !== false && !hasAddress) report(['agents', 'providers', id], 'config.issue.providerNeedsBaseUrl');
    if (baseUrl !== undefined && !isProtected(baseUrl, allowLanHttp)) {
      report(['agents', 'providers', id, 'baseUrl'], 'config.issue.lanHttp', { name: id });
    }
  }
  const isKnown = (id: string): boolean => isBuiltIn(id) || Object.hasOwn(agents.providers, id);
  for (const [id, { provider: name }] of Object.entries(models.definitions)) {
    if (!isKnown(name)) report(['models', 'definitions', id, 'provider'], 'config.issue.unknownProvider', { name });
  }
}

/**
 * Tells whether an address is safe for keys and questions: encrypted, on this machine, or on the owner's network with
 * their consent.
 */
function isProtected(address: string, allowLanHttp = false): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isLoopbackHost(hostname) || (allowLanHttp && isLanHost(hostname));
}

function checkModels({ models }: FinClawConfig, report: Report): void {
  for (const [id, { contextWindow, maxOutputTokens }] of Object.entries(models.definitions)) {
    if (contextWindow !== undefined && maxOutputTokens !== undefined && maxOutputTokens > contextWindow) {
      report(['models', 'definitions', id], 'config.issue.outputExceedsWindow');
    }
  }
}

function checkPolicyRules({ tools }: FinClawConfig, moreTools: readonly KnownTool[] | undefined, report: Report): void {
  for (const { index, pattern, near } of moreTools ? unmatchedRules(tools, moreTools) : []) {
    const at = ['tools', 'policyRules', index];
    if (near === undefined) report(at, 'config.issue.ruleWithoutTool', { pattern });
    else report(at, 'config.issue.ruleWithoutToolNear', { pattern, near });
  }
  tools.policyRules.forEach(({ scope, subject }, index) => {
    if (SCOPES_WITH_SUBJECT.includes(scope) && subject === undefined) {
      report(['tools', 'policyRules', index], 'config.issue.ruleNeedsSubject', { scope });
    }
  });
}

function checkWebSearch({ tools }: FinClawConfig, report: Report): void {
  const { search } = tools.web;
  if (search === undefined) return;
  const needed = search.provider === 'searxng' ? 'baseUrl' : 'apiKey';
  if (search[needed] === undefined) report(['tools', 'web', 'search'], 'config.issue.searchNeeds', { setting: needed });
}

function checkMcpServers({ tools }: FinClawConfig, report: Report): void {
  for (const [name, { command, url }] of Object.entries(tools.mcpServers ?? {})) {
    if ((command === undefined) === (url === undefined))
      report(['tools', 'mcpServers', name], 'config.issue.mcpServerNeedsOne');
  }
}
