import { echoSafe } from '@finclaw/infra';
import type { ChatCommand } from '../feature.ts';
import type { WatchlistDeps } from './change-watchlist.ts';
import { runWatchCommand, type TypedWatch } from './watch-command.ts';

/** `/watch [NAME]`, `/watch remove NAME`: the caller's watchlist. */
export const watchCommand = (deps: WatchlistDeps): ChatCommand => ({
  name: 'watch',
  aliases: ['관심', '관심종목'],
  category: 'finance',
  changes: 'with-words',
  after: 'deny',
  description: 'commands.watch.description',
  usage: 'commands.watch.usage',
  run: (words, call) => runWatchCommand(readWatch(words), deps, call),
});

/** Parses the arguments of the command. */
export function readWatch(words: readonly string[]): TypedWatch {
  const [first = '', ...rest] = words;
  const name = echoSafe(rest.join(' ').trim());
  if (/^(?:remove|delete|rm|삭제|제거)$/i.test(first) && name) return { action: 'remove', query: name };
  if (/^(?:add|추가)$/i.test(first) && name) return { action: 'add', query: name };
  const query = echoSafe(words.join(' ').trim());
  return query === '' ? { action: 'list' } : { action: 'add', query };
}
