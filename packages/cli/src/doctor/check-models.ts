import { type FinClawConfig, message } from '@finclaw/config';
import { createModelRegistry, endsSoon } from '@finclaw/models';
import type { Locale } from '@finclaw/types';
import { offerLocal } from '../models/offer-local.ts';
import type { Finding } from './check.ts';

interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly locale: Locale;
  readonly now: number;
  readonly hasKeys: boolean;
}

/** Checks whether the models in use will still be served in a month, and whether there is an unused local one. */
export async function checkModels(
  config: Pick<FinClawConfig, 'models' | 'agents'>,
  { env, locale, now, hasKeys }: Surroundings,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const registry = createModelRegistry(config);
  for (const name of new Set(namesIn(config, registry.chain()))) {
    const entry = registry.find(name);
    const isOver = entry?.retiresAt !== undefined && Date.parse(entry.retiresAt) <= now;
    if (entry === undefined || !(isOver || endsSoon(entry, now))) continue;
    const text = message(locale, isOver ? 'models.error.retired' : 'models.endsSoon', {
      id: entry.id,
      on: entry.retiresAt!,
      retiresAt: entry.retiresAt!,
    });
    findings.push({ id: 'models', status: 'warning', message: text });
  }
  const offer = hasKeys ? undefined : await offerLocal(config.agents, env, locale);
  return offer === undefined ? findings : [...findings, { id: 'models', status: 'ok', message: offer }];
}

/** Returns every model named in the settings, or the default chain without any. */
function namesIn(
  { models, agents }: Pick<FinClawConfig, 'models' | 'agents'>,
  chain: readonly string[],
): readonly string[] {
  const ofAgents = Object.values(agents.entries).flatMap(({ model }) => model ?? []);
  return [...chain, ...Object.values(models.aliases), ...ofAgents];
}
