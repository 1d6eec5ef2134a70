import { formatFinancialNumber } from '@finclaw/channel-kit';
import { isMessageKey, type MessageKey, message } from '@finclaw/config';
import { echoSafe } from '@finclaw/infra';
import { type UsageTotals, usdText } from '@finclaw/storage';
import { LANGUAGES, type Locale } from '@finclaw/types';
import { type BuiltInCommand, callOf, privateReply, publicReply } from './built-in-command.ts';

/** `/reset`: forgets the conversation. */
export const reset: BuiltInCommand = {
  name: 'reset',
  aliases: ['clear', '초기화'],
  category: 'general',
  needsPerson: 'always',
  create: resetWith('commands.reset.done'),
};

/** `/new`: an alias that people know from other assistants. */
export const newConversation: BuiltInCommand = {
  name: 'new',
  aliases: ['새대화'],
  category: 'general',
  needsPerson: 'always',
  create: resetWith('commands.new.done'),
};

function resetWith(done: MessageKey): BuiltInCommand['create'] {
  return ({ resetSession, ...options }) =>
    resetSession &&
    (async (_args, ctx) => {
      const { locale } = callOf(ctx, options);
      try {
        await resetSession(ctx.sessionKey, ctx.origin);
      } catch {
        return publicReply(message(locale, 'commands.reset.failed'));
      }
      return publicReply(message(locale, done));
    });
}

/**
 * `/again`: a conversation with unanswered questions never gets here, because the router replaces its message with
 * them.
 */
export const again: BuiltInCommand = {
  name: 'again',
  aliases: ['다시'],
  category: 'general',
  create: (options) =>
    options.canAskAgain === true
      ? async (_args, ctx) => publicReply(message(callOf(ctx, options).locale, 'commands.again.nothing'))
      : undefined,
};

/** `/stop`: aborts the running answer. */
export const stop: BuiltInCommand = {
  name: 'stop',
  aliases: ['중지', 'cancel'],
  category: 'general',
  immediate: true,
  create: ({ stopRun, ...options }) =>
    stopRun &&
    (async (_args, ctx) => {
      const stopped = await stopRun(ctx);
      return publicReply(
        message(callOf(ctx, options).locale, stopped ? 'commands.stop.done' : 'commands.stop.nothing'),
      );
    }),
};

/** `/model [reference]`: shows or sets the conversation's model. */
export const model: BuiltInCommand = {
  name: 'model',
  aliases: ['모델'],
  category: 'general',
  needsPerson: 'with-words',
  create: ({ model: port, ...options }) =>
    port &&
    (async ([reference], ctx) => {
      const call = callOf(ctx, options);
      const { locale } = call;
      if (reference === undefined) {
        const [current, models] = await Promise.all([
          port.current(ctx.sessionKey, ctx),
          port.available(ctx.sessionKey, ctx),
        ]);
        const lines = [message(locale, 'commands.model.current', { model: current })];
        if (models.length > 0) lines.push(message(locale, 'commands.model.available', { models: models.join(', ') }));
        return publicReply(lines.join('\n'));
      }
      const choice = await port.choose(ctx.sessionKey, reference, call);
      if (choice.outcome === 'chosen')
        return publicReply(message(locale, 'commands.model.changed', { model: choice.model }));
      if (choice.outcome === 'unavailable')
        return publicReply(message(locale, 'commands.model.unavailable', { ...choice }));
      const lines = [message(locale, 'commands.model.unknown', { name: echoSafe(reference) })];
      if (choice.nearest.length > 0)
        lines.push(message(locale, 'commands.model.nearest', { models: choice.nearest.join(', ') }));
      return publicReply(lines.join('\n'));
    }),
};

/** `/status`: the model, how full its context is, and what today has cost. */
export const status: BuiltInCommand = {
  name: 'status',
  aliases: ['상태'],
  category: 'general',
  immediate: true,
  create: ({ getStatus, ...options }) =>
    getStatus &&
    (async (_args, ctx) => {
      const call = callOf(ctx, options);
      const { locale } = call;
      const now = await getStatus(call);
      const lines = [message(locale, 'commands.status.model', { model: now.model })];
      if (now.contextTokens !== undefined && now.contextWindow) {
        const used = count(now.contextTokens, locale);
        const window = count(now.contextWindow, locale);
        const percent = `${Math.round((100 * now.contextTokens) / now.contextWindow)}%`;
        lines.push(message(locale, 'commands.status.context', { used, window, percent }));
      }
      const { costTodayNanoUsd: costNanoUsd, unpricedToday: unpricedRequests, ownTodayNanoUsd: ownNanoUsd } = now;
      const cost = costOf({ costNanoUsd, unpricedRequests, ownNanoUsd }, locale);
      lines.push(message(locale, 'commands.status.cost', { cost }));
      if (now.queueMode) lines.push(message(locale, 'commands.status.queue', { mode: now.queueMode }));
      if (now.isRunning) lines.push(message(locale, 'commands.status.running'));
      return privateReply(lines.join('\n'));
    }),
};

/** `/usage`: tokens and cost of today, then per model. */
export const usage: BuiltInCommand = {
  name: 'usage',
  aliases: ['사용량', 'cost', '비용'],
  category: 'general',
  immediate: true,
  create: ({ getUsage, ...options }) =>
    getUsage &&
    (async (_args, ctx) => {
      const call = callOf(ctx, options);
      const { locale } = call;
      const { today, byModel } = await getUsage(call);
      const rows = byModel.map((totals) => usageRow(totals.key, totals, locale));
      if (today) rows.unshift(usageRow(message(locale, 'commands.usage.today'), today, locale));
      return privateReply(rows.length === 0 ? message(locale, 'commands.usage.none') : rows.join('\n'));
    }),
};

/** `/queue [mode]`: what happens to messages that arrive during an answer. */
export const queue: BuiltInCommand = {
  name: 'queue',
  aliases: ['대기열'],
  category: 'general',
  immediate: true,
  create: ({ queueMode: port, ...options }) =>
    port &&
    (async ([asked], ctx) => {
      const { locale } = callOf(ctx, options);
      const overview = port.modes.map((mode) => `  \`${mode}\`${meaningOf(mode, locale)}`);
      if (asked === undefined) {
        const current = message(locale, 'commands.queue.current', { mode: await port.current(ctx.sessionKey) });
        return publicReply([current, '', ...overview].join('\n'));
      }
      const mode = port.modes.find((each) => each === asked.toLowerCase());
      if (mode === undefined) {
        const unknown = message(locale, 'commands.queue.unknown', { name: echoSafe(asked) });
        return publicReply([unknown, '', ...overview].join('\n'));
      }
      await port.choose(ctx.sessionKey, mode);
      return publicReply(message(locale, 'commands.queue.changed', { mode }));
    }),
};

function meaningOf(mode: string, locale: Locale): string {
  const key = `commands.queue.mode.${mode}`;
  return isMessageKey(locale, key) ? ` - ${message(locale, key)}` : '';
}

function usageRow(label: string, totals: UsageTotals, locale: Locale): string {
  return message(locale, 'commands.usage.row', {
    label,
    requests: count(totals.requests, locale),
    input: count(totals.inputTokens, locale),
    output: count(totals.outputTokens, locale),
    cost: costOf(totals, locale),
  });
}

const count = (value: number, locale: Locale): string =>
  formatFinancialNumber(value, { locale: LANGUAGES[locale].tag });

function costOf(totals: Pick<UsageTotals, 'costNanoUsd' | 'unpricedRequests' | 'ownNanoUsd'>, locale: Locale): string {
  const dollars = (nano: bigint): string =>
    formatFinancialNumber(Number(usdText(nano)), {
      locale: LANGUAGES[locale].tag,
      currency: 'USD',
      maximumFractionDigits: 4,
    });
  const all = dollars(totals.costNanoUsd);
  const cost =
    totals.ownNanoUsd === 0n
      ? all
      : message(locale, 'commands.usage.own', { cost: all, own: dollars(totals.ownNanoUsd) });
  if (totals.unpricedRequests === 0) return cost;
  return message(locale, 'commands.usage.unpriced', { cost, count: totals.unpricedRequests });
}
