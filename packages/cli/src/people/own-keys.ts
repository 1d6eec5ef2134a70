import { type App, LOCAL_PERSON } from '@finclaw/app';
import { message } from '@finclaw/config';
import { FinClawError, redactSecrets } from '@finclaw/infra';
import { maskApiKey } from '@finclaw/models';
import { nanoOfUsd, usdText } from '@finclaw/storage';
import { EXIT, type Invocation, printResult, writeJson, writeLine } from '../io.ts';
import { localTime } from '../local-time.ts';
import { readSecret } from '../read-secret.ts';
import { requireWord, UsageError } from '../usage-error.ts';

/** `finclaw people keys`: manages the model keys of the person at this machine, which only their questions use. */
export async function ownKeys(
  app: App,
  [action, word, ...more]: readonly string[],
  typed: Invocation,
): Promise<number> {
  const { locale, usage } = typed;
  // A surplus word may be a key: it is in the shell's history now, and must not be repeated in our output.
  if (more.length > 0)
    throw new UsageError(message(locale, 'people.keys.asArgument', { provider: redactSecrets(word ?? '') }));
  if (action === undefined || action === 'list') return list(app, typed);
  if (action === 'add') return add(app, requireWord(typed, word, 'PROVIDER'), typed);
  if (action === 'check') return check(app, requireWord(typed, word, 'ID'), typed);
  if (action === 'remove') return remove(app, requireWord(typed, word, 'ID'), typed);
  if (action === 'limit') return limit(app, requireWord(typed, word, 'USD|none'), typed);
  throw new UsageError(
    message(locale, 'cli.unknownCommand', { name: `people keys ${action.slice(0, 60)}` }).concat(' ', usage),
  );
}

async function list({ ownKeys: keys }: App, { io, locale, values }: Invocation): Promise<number> {
  const stored = await keys.list(LOCAL_PERSON);
  const nano = keys.limitOf(LOCAL_PERSON);
  const dayUsd = nano === undefined ? null : usdText(nano);
  if (values.json) {
    const shown = stored.map(({ id, provider, name, apiKey }) => ({ id, provider, name, key: maskApiKey(apiKey) }));
    writeJson(io.stdout, { keys: shown, dayUsd });
    return EXIT.done;
  }
  if (stored.length === 0) writeLine(io.stdout, message(locale, 'people.keys.none'));
  for (const { id, provider, name, apiKey, cooldownUntil } of stored) {
    const waiting = cooldownUntil
      ? message(locale, 'cli.keyWaiting', { until: localTime(cooldownUntil.toISOString()) })
      : '';
    const key = maskApiKey(apiKey).padEnd(12);
    writeLine(io.stdout, `${id.slice(0, 8)}  ${provider.padEnd(10)} ${key} ${name} ${waiting}`.trimEnd());
  }
  writeLine(io.stdout, limitText(dayUsd, locale));
  return EXIT.done;
}

async function add({ ownKeys: keys }: App, provider: string, { io, locale, values }: Invocation): Promise<number> {
  const apiKey = await readSecret(io, message(locale, 'cli.keyPrompt', { provider }));
  const unchecked = values.unchecked === true;
  const { profile, problem, notice } = await keys.add(LOCAL_PERSON, { provider, apiKey, unchecked }, locale);
  if (!profile)
    throw new FinClawError(message(locale, 'cli.keyNotStored', { provider, problem: problem ?? '' }), 'INVALID_INPUT');
  const shown = { id: profile.id, provider, name: profile.name, key: maskApiKey(profile.apiKey) };
  if (values.json) writeJson(io.stdout, { ...shown, ...(problem !== undefined && { problem }) });
  else writeLine(io.stdout, message(locale, 'cli.keyAdded', { ...shown, id: profile.id.slice(0, 8) }));
  if (problem !== undefined) writeLine(io.stderr, message(locale, 'cli.keyDoubtful', { problem }));
  if (notice !== undefined) writeLine(io.stderr, notice);
  return EXIT.done;
}

async function check(app: App, wanted: string, typed: Invocation): Promise<number> {
  const { io, locale, values } = typed;
  const { id, provider } = await find(app, wanted, typed);
  const { isFine, problem } = await app.ownKeys.check(LOCAL_PERSON, id, locale);
  if (values.json) writeJson(io.stdout, { id, provider, isFine, problem });
  else writeLine(io.stdout, `${isFine ? '✔' : '✖'} ${provider}: ${problem ?? message(locale, 'cli.keyFine')}`);
  return isFine ? EXIT.done : EXIT.failed;
}

async function remove(app: App, wanted: string, typed: Invocation): Promise<number> {
  const { io, locale, values } = typed;
  const { id, provider, name } = await find(app, wanted, typed);
  await app.ownKeys.remove(LOCAL_PERSON, id);
  return printResult({ io, values }, { removed: id }, message(locale, 'cli.keyRemoved', { name, provider }));
}

async function limit({ ownKeys: keys }: App, word: string, { io, locale, values }: Invocation): Promise<number> {
  if (word !== 'none' && !/^\d{1,6}(\.\d{1,9})?$/.test(word)) throw new UsageError(message(locale, 'people.badAmount'));
  await keys.setLimit(LOCAL_PERSON, word === 'none' ? null : nanoOfUsd(word));
  const dayUsd = word === 'none' ? null : word;
  return printResult({ io, values }, { dayUsd }, limitText(dayUsd, locale));
}

const limitText = (dayUsd: string | null, locale: Invocation['locale']): string =>
  dayUsd === null
    ? message(locale, 'people.keys.unlimited')
    : message(locale, 'people.keys.limit', { limit: `$${dayUsd}` });

/** One key, by the beginning of its id or by its name. */
async function find({ ownKeys: keys }: App, wanted: string, { locale }: Invocation) {
  const matches = (await keys.list(LOCAL_PERSON)).filter(({ id, name }) => id.startsWith(wanted) || name === wanted);
  const [match] = matches;
  const name = redactSecrets(wanted);
  if (!match) throw new FinClawError(message(locale, 'people.keys.unknown', { name }), 'INVALID_INPUT');
  if (matches.length > 1) throw new FinClawError(message(locale, 'cli.keyAmbiguous', { name }), 'INVALID_INPUT');
  return match;
}
