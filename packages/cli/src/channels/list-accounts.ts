import { message } from '@finclaw/config';
import { EXIT, writeJson, writeLine } from '../io.ts';
import type { ChannelsContext } from './channels-context.ts';
import { configuredAccounts } from './configured-accounts.ts';

/** Shows every bot account, whether it can be used, who may talk to it and who waits to be let in. */
export function listAccounts({ invocation, loaded, tokens, pairing }: ChannelsContext): number {
  const { io, locale, values } = invocation;
  const accounts = configuredAccounts(loaded.config.channels, tokens).map(({ platform, accountId, ...account }) => {
    const isHere = (sender: { readonly channelId: string; readonly accountId: string }) =>
      sender.channelId === platform && sender.accountId === accountId;
    const about = ({ senderId, senderName }: { readonly senderId: string; readonly senderName?: string }) => ({
      senderId,
      ...(senderName ? { senderName } : {}),
    });
    return {
      channel: platform,
      account: accountId,
      enabled: account.enabled,
      token: account.tokenFrom ?? null,
      ...(account.bot ? { bot: account.bot } : {}),
      paired: pairing.paired().filter(isHere).map(about),
      waiting: pairing.waiting().filter(isHere).map(about),
    };
  });
  if (values.json) writeJson(io.stdout, accounts);
  else if (accounts.length === 0) writeLine(io.stdout, message(locale, 'channels.none'));
  for (const account of values.json ? [] : accounts) {
    const state = account.token === null ? 'noToken' : account.enabled ? 'on' : 'off';
    const name = account.bot?.name ?? '';
    writeLine(
      io.stdout,
      `${account.channel.padEnd(9)} ${account.account.padEnd(10)} ${name.padEnd(20)} ${message(locale, `channels.state.${state}`)}`,
    );
    for (const kind of ['paired', 'waiting'] as const) {
      for (const { senderId, senderName = '' } of account[kind]) {
        writeLine(io.stdout, `  ${senderId.padEnd(20)} ${senderName.padEnd(20)} ${message(locale, `channels.sender.${kind}`)}`);
      }
    }
  }
  return EXIT.done;
}
