import { addKey, budgetNotice, createKeyStore } from '@finclaw/app';
import { openStoreAt } from '@finclaw/cluster';
import { type FinClawConfig, message, nearest, VENDORS, vendorOf } from '@finclaw/config';
import { createTypedEmitter, FinClawError, type FinClawEventMap, redactSecrets, type StatePaths } from '@finclaw/infra';
import { findAmbientKeys, fingerprintOf, type KeyHealth, maskApiKey } from '@finclaw/models';
import type { Store } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';
import { keyFileOf, mendKeyFile } from '../doctor/check-modes.ts';
import { describeLockedKeys } from '../doctor/stored-keys.ts';
import { type CommandIo, EXIT, type Invocation, printResult, writeJson, writeLine } from '../io.ts';
import { rotateSecretKey } from '../keep/rotate-secret-key.ts';
import { describeKeyHealth } from '../key-health.ts';
import { localTime } from '../local-time.ts';
import { openState } from '../open-state.ts';
import { readSecret } from '../read-secret.ts';
import { UsageError } from '../usage-error.ts';

type KeyStore = Awaited<ReturnType<typeof createKeyStore>>;

/**
 * `finclaw auth`: the keys of the model providers. A key is read from the terminal or a pipe, never from the arguments.
 */
export async function run(typed: Invocation): Promise<number> {
  const { action, positionals: words } = typed;
  const [subject = ''] = words;
  // A surplus word may be a key: it is in the shell's history now, and must not be repeated in our output.
  if (words.length > 1)
    throw new UsageError(message(typed.locale, 'cli.keyAsArgument', { provider: redactSecrets(subject) }));
  const { loaded, paths, logger } = await openState(typed.io);
  const { config, locale } = loaded;
  const invocation = { ...typed, locale };
  if (action === 'add') assertProvider(subject, Object.keys(config.agents.providers), locale);
  const loose = await mendKeyFile(paths);
  if (loose) writeLine(typed.io.stderr, message(locale, 'doctor.modeMended', loose));
  const store = openStoreAt(paths.database, { logger, locale });
  if (action === 'rotate') return rotateSecretKey(invocation, { store, paths, config }).finally(() => store.close());
  const keys = await createKeyStore({
    store,
    paths,
    env: typed.io.env,
    logger,
    eventBus: createTypedEmitter<FinClawEventMap>(logger),
    now: Date.now,
  });
  try {
    if (action === 'list') {
      await list(invocation, keys, config.agents);
      return await describeLocked(invocation, keys, paths);
    }
    if (action === 'remove') return await remove(invocation, keys, subject);
    const code = await add(invocation, keys, subject, config.agents);
    await tellBudget(invocation, store, subject, config.agents);
    return code;
  } finally {
    store.close();
  }
}

/** Throws for an unknown provider, whose key would never be used. */
function assertProvider(name: string, configured: readonly string[], locale: Locale): void {
  const known = [...new Set([...Object.keys(VENDORS), ...configured])];
  if (known.includes(name)) return;
  const guess = nearest(name, known);
  const hint = guess ? ` ${message(locale, 'cli.didYouMean', { name: guess })}` : '';
  throw new UsageError(`${message(locale, 'cli.unknownProvider', { name, known: known.join(', ') })}${hint}`);
}

async function list(
  { io, locale, values }: Invocation,
  keys: KeyStore,
  agents: FinClawConfig['agents'],
): Promise<void> {
  const { profiles, locked } = keys;
  const stored = (await profiles.list()).map(
    ({ id, name, provider, apiKey, priority, cooldownUntil, quotaGroup, health }) => ({
      id,
      provider,
      name,
      key: maskApiKey(apiKey),
      priority,
      cooldownUntil: cooldownUntil?.toISOString() ?? null,
      health,
      ...(quotaGroup ? { group: quotaGroup } : {}),
    }),
  );
  const shown = [...stored, ...ambientKeys(io.env, keys, agents)];
  if (values.json) writeJson(io.stdout, shown.map(asJson));
  else if (shown.length === 0 && (await locked()) === 0) writeLine(io.stdout, message(locale, 'cli.noKeys'));
  for (const { id, provider, name, key, cooldownUntil, health } of values.json ? [] : shown) {
    const waiting = cooldownUntil ? message(locale, 'cli.keyWaiting', { until: localTime(cooldownUntil) }) : '';
    const parts = [name, describeKeyHealth(health, locale), waiting].filter((part) => part !== '').join('  ');
    writeLine(io.stdout, `${id.slice(0, 8).padEnd(8)}  ${provider.padEnd(10)} ${key.padEnd(12)} ${parts}`);
  }
}

/** Returns the keys of the environment and the settings; their name is the place they were found in. */
function ambientKeys(env: CommandIo['env'], { records, cooldowns }: KeyStore, agents: FinClawConfig['agents']) {
  return findAmbientKeys(agents, env).keys.map(({ id, provider, place, apiKey }) => {
    const waiting = cooldowns.getActive(id);
    const cooldownUntil = waiting ? new Date(waiting.expiresAt).toISOString() : null;
    const health = records.health(id, fingerprintOf(apiKey));
    return { id, provider, name: place, key: maskApiKey(apiKey), priority: 0, cooldownUntil, health };
  });
}

const asJson = <T extends { readonly health: KeyHealth }>({ health: { state, reason, since }, ...key }: T) => ({
  ...key,
  health: { state, reason: reason ?? null, since: since === undefined ? null : new Date(since).toISOString() },
});

/** Describes stored keys that cannot be decrypted because their key file is lost, which is not the same as no keys. */
async function describeLocked(
  { io, locale }: Invocation,
  { locked }: KeyStore,
  { stateDir }: StatePaths,
): Promise<number> {
  const count = await locked();
  if (count === 0) return EXIT.done;
  writeLine(io.stderr, describeLockedKeys(locale, count, keyFileOf(stateDir)));
  return EXIT.failed;
}

/**
 * Adds a key after testing it with its vendor: one that is refused, or another vendor's, is not stored. Temporary
 * problems (no credit, no connection) are reported.
 */
async function add(
  { io, locale, values }: Invocation,
  { profiles }: KeyStore,
  provider: string,
  agents: FinClawConfig['agents'],
): Promise<number> {
  const apiKey = await readSecret(io, message(locale, 'cli.keyPrompt', { provider }));
  const { profile, state, problem } = await addKey(
    profiles,
    {
      provider,
      apiKey,
      unchecked: values.unchecked === true,
      ...(typeof values.name === 'string' ? { name: values.name } : {}),
      ...(typeof values.priority === 'string' ? { priority: Number(values.priority) } : {}),
      ...(typeof values.group === 'string' ? { quotaGroup: values.group } : {}),
    },
    agents,
    locale,
  );
  if (!profile)
    throw new FinClawError(message(locale, 'cli.keyNotStored', { provider, problem: problem! }), 'INVALID_INPUT');
  const shown = { id: profile.id, provider, name: profile.name, key: maskApiKey(profile.apiKey) };
  if (values.json)
    writeJson(io.stdout, { ...shown, checked: state ?? null, ...(problem !== undefined && { problem }) });
  else writeLine(io.stdout, message(locale, 'cli.keyAdded', { ...shown, id: profile.id.slice(0, 8) }));
  if (problem !== undefined) writeLine(io.stderr, message(locale, 'cli.keyDoubtful', { problem }));
  return EXIT.done;
}

/** Shows the spending limit after a key was added, since a key can cost money. */
async function tellBudget(
  { io, locale }: Invocation,
  { values }: Pick<Store, 'values'>,
  provider: string,
  { budget }: FinClawConfig['agents'],
): Promise<void> {
  const say = vendorOf(provider)?.isLocal ? undefined : await budgetNotice(values, budget);
  if (say) writeLine(io.stderr, say(locale));
}

async function remove({ io, locale, values }: Invocation, { profiles }: KeyStore, wanted: string): Promise<number> {
  const matches = (await profiles.list()).filter(({ id, name }) => id.startsWith(wanted) || name === wanted);
  const [match] = matches;
  if (!match) throw new FinClawError(message(locale, 'cli.keyNotFound', { name: wanted }), 'INVALID_INPUT');
  if (matches.length > 1)
    throw new FinClawError(message(locale, 'cli.keyAmbiguous', { name: wanted }), 'INVALID_INPUT');
  await profiles.delete(match.id);
  return printResult(
    { io, values },
    { removed: match.id },
    message(locale, 'cli.keyRemoved', { name: match.name, provider: match.provider }),
  );
}
