import { channelSettings, message, PLATFORM_NAMES } from '@finclaw/config';
import { EXIT, writeJson, writeLine } from '../io.ts';
import type { ChannelsContext } from './channels-context.ts';
import { configuredAccounts } from './configured-accounts.ts';

interface Place {
  readonly channelId: string;
  readonly accountId: string;
}

/** Shows every bot account, its state, the people admitted to it, and those waiting. */
export async function listAccounts({ invocation, loaded, tokens, pairing }: ChannelsContext): Promise<number> {
  const { io, locale, values } = invocation;
  const isOn = (channelId: string): boolean => channelSettings(loaded.config.channels, channelId).enabled;
  const [paired, waiting] = [await pairing.paired(), await pairing.waiting()];
  const people = [...paired, ...waiting];
  const bots = await configuredAccounts(loaded.config.channels, tokens);
  const isListed = ({ channelId, accountId }: Place): boolean =>
    bots.some((bot) => bot.platform === channelId && bot.accountId === accountId);
  // A channel of a plugin has no token here, but it has people.
  const others = new Map(
    people.filter((person) => !isListed(person)).map((person) => [`${person.channelId} ${person.accountId}`, person]),
  );
  const accounts = [
    ...bots.map(({ platform, tokenFrom, ...account }) => ({
      ...account,
      channelId: platform,
      token: tokenFrom ?? null,
    })),
    ...[...others.values()].map(({ channelId, accountId }) => ({
      channelId,
      accountId,
      token: undefined,
      bot: undefined,
      enabled: isOn(channelId),
    })),
  ].map(({ channelId, accountId, enabled, token, bot }) => {
    const isHere = (place: Place): boolean => place.channelId === channelId && place.accountId === accountId;
    const about = ({ senderId, senderName }: { readonly senderId: string; readonly senderName?: string }) => ({
      senderId,
      ...(senderName ? { senderName } : {}),
    });
    return {
      channel: channelId,
      account: accountId,
      enabled,
      token,
      ...(bot ? { bot } : {}),
      paired: paired.filter(isHere).map(about),
      waiting: waiting.filter(isHere).map(about),
    };
  });
  if (values.json) writeJson(io.stdout, accounts);
  else if (accounts.length === 0)
    writeLine(io.stdout, message(locale, 'channels.none', { names: PLATFORM_NAMES.join('|') }));
  for (const account of values.json ? [] : accounts) {
    const state = account.token === null ? 'noToken' : account.enabled ? 'on' : 'off';
    const name = account.bot?.name ?? '';
    writeLine(
      io.stdout,
      `${account.channel.padEnd(9)} ${account.account.padEnd(10)} ${name.padEnd(20)} ${message(locale, `channels.state.${state}`)}`,
    );
    for (const kind of ['paired', 'waiting'] as const) {
      for (const { senderId, senderName = '' } of account[kind]) {
        writeLine(
          io.stdout,
          `  ${senderId.padEnd(20)} ${senderName.padEnd(20)} ${message(locale, `channels.sender.${kind}`)}`,
        );
      }
    }
  }
  return EXIT.done;
}
