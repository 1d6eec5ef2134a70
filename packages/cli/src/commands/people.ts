import { type App, exportPerson, LOCAL_PERSON, openPeople } from '@finclaw/app';
import { openStoreAt } from '@finclaw/cluster';
import { message } from '@finclaw/config';
import { INVITATION_DAYS, openPeopleDesk, type PeopleDesk } from '@finclaw/gateway';
import { FinClawError } from '@finclaw/infra';
import type { PersonRole, PersonView } from '@finclaw/types';
import { EXIT, type Invocation, printResult, writeJson, writeLine } from '../io.ts';
import { openState } from '../open-state.ts';
import { ownKeys } from '../people/own-keys.ts';
import { UsageError } from '../usage-error.ts';
import { withApp } from '../with-app.ts';

const ROLES: readonly PersonRole[] = ['owner', 'member', 'reader'];

/**
 * `finclaw people`: the users besides the one at this machine, their rights, and their ways to sign in. Works beside a
 * running server.
 */
export async function run(typed: Invocation): Promise<number> {
  const { action, positionals: words } = typed;
  const wanted = readWanted(typed, action, words);
  if (action === 'keys') return withApp(typed, (app, invocation) => ownKeys(app, words, invocation));
  if (action === 'settings') return withApp(typed, (app, invocation) => ownSettings(app, words, invocation));
  if (action === 'export' || action === 'erase')
    return withApp(typed, (app, invocation) => handOver(app, action, wanted.id, invocation));
  const { loaded, paths, logger } = await openState(typed.io);
  const { config, locale } = loaded;
  const store = openStoreAt(paths.database, { logger, locale });
  try {
    const people = await openPeople({ ...loaded, paths, env: typed.io.env }, store.database);
    const desk = openPeopleDesk({ people, store, config: config.gateway });
    const prefix = config.channels.pipeline.commandPrefix;
    const { result, text } = await act(desk, action, wanted, { locale, prefix });
    return printResult(typed, result, text);
  } finally {
    store.close();
  }
}

/** Prints one person's data as JSON, or deletes it after confirmation. */
async function handOver(
  app: App,
  action: 'export' | 'erase',
  id: string,
  { io, locale, values }: Invocation,
): Promise<number> {
  if (action === 'export') {
    writeJson(io.stdout, await exportPerson(app, id));
    return EXIT.done;
  }
  if (values.yes !== true) throw new UsageError(message(locale, 'people.eraseYes', { id }));
  const erased = await app.erase(id, 'typed');
  if (values.json) writeJson(io.stdout, erased);
  else {
    const { conversations, audited } = erased;
    writeLine(io.stdout, message(locale, 'people.erased', { id, conversations, audited }));
    if (!erased.isDone) writeLine(io.stdout, message(locale, 'people.eraseLater'));
  }
  return EXIT.done;
}

/** Shows and changes the own settings of the person at this machine. */
async function ownSettings(
  { settings }: App,
  words: readonly string[],
  { io, locale, values }: Invocation,
): Promise<number> {
  const change = words.length === 0 ? {} : settings.read(words);
  if (change === undefined) throw new UsageError(message(locale, 'profile.usage', { prefix: 'finclaw people ' }));
  await settings.change(LOCAL_PERSON, change);
  return printResult({ io, values }, settings.of(LOCAL_PERSON), settings.text(LOCAL_PERSON, locale));
}

interface Wanted {
  readonly id: string;
  readonly name: string;
  readonly role: PersonRole;
  /** Null for none. */
  readonly usd: string | null;
}

function readWanted(typed: Invocation, action: string, words: readonly string[]): Wanted {
  const [first, second = ''] = words;
  const id = first ?? LOCAL_PERSON;
  const name = action === 'invite' ? words.join(' ') : '';
  const asked = action === 'role' ? second : (typed.values.role ?? 'member');
  const role = ROLES.find((known) => known === asked);
  if (!role) throw new UsageError(message(typed.locale, 'people.badRole', { roles: ROLES.join(', ') }));
  const usd = action === 'cap' ? second : 'none';
  if (usd !== 'none' && !/^\d{1,6}(\.\d{1,9})?$/.test(usd))
    throw new UsageError(message(typed.locale, 'people.badAmount'));
  return { id, name: name.slice(0, 200), role, usd: usd === 'none' ? null : usd };
}

async function act(
  desk: PeopleDesk,
  action: string,
  { id, name, role, usd }: Wanted,
  { locale, prefix }: Pick<Invocation, 'locale'> & { readonly prefix: string },
): Promise<{ readonly result: object; readonly text: string }> {
  if (action === 'invite') {
    const made = await desk.invite(name, role, 'typed');
    const values = {
      name: made.person.name,
      role: message(locale, `people.role.${role}`),
      id: made.person.id,
      days: INVITATION_DAYS,
    };
    return {
      result: made,
      text: message(locale, 'people.invited', { ...values, prefix, link: made.link, code: made.code }),
    };
  }
  if (action === 'link') {
    const ways = await desk.waysIn(id, 'typed');
    return { result: ways, text: message(locale, 'people.ways', { prefix, link: ways.link, code: ways.code }) };
  }
  if (action === 'role') {
    const person = await desk.change(id, { role }, 'typed');
    return {
      result: person,
      text: message(locale, 'people.changed', { id, role: message(locale, `people.role.${role}`) }),
    };
  }
  if (action === 'cap') {
    const person = await desk.change(id, { dayUsd: usd }, 'typed');
    return {
      result: person,
      text: message(locale, usd === null ? 'people.uncapped' : 'people.capped', { id, usd: `$${usd ?? ''}` }),
    };
  }
  if (action === 'remove') {
    if (!(await desk.remove(id, 'typed'))) throw new FinClawError('There is no such person', 'PERSON_UNKNOWN');
    return { result: { removed: true }, text: message(locale, 'people.removed', { id }) };
  }
  if (action === 'unlink') {
    if (!(await desk.unlink(id, 'typed'))) throw new UsageError(message(locale, 'people.noSignIn', { id }));
    return { result: { removed: true }, text: message(locale, 'people.unlinked', { id }) };
  }
  const people = await desk.list();
  return { result: { people }, text: people.map((person) => rowOf(person, locale)).join('\n') };
}

function rowOf(person: PersonView, locale: Invocation['locale']): string {
  const { id, name, role, browsers, tokens, senders, signIns, spentUsd, ownUsd, dayUsd } = person;
  const row = message(locale, 'people.row', {
    id,
    browsers,
    tokens,
    senders: senders.length,
    spent: `$${spentUsd}`,
    name: name || message(locale, 'people.you'),
    role: message(locale, `people.role.${role}`),
    cap: dayUsd === undefined ? '' : message(locale, 'people.cap', { usd: `$${dayUsd}` }),
    own: Number(ownUsd) === 0 ? '' : message(locale, 'people.ownSpent', { usd: `$${ownUsd}` }),
  });
  return [
    row,
    ...signIns.map((signIn) => message(locale, 'people.signIn', { id: signIn.id, name: signIn.name || '?' })),
  ].join('\n');
}
