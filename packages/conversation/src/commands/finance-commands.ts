import { message } from '@finclaw/config';
import { echoSafe } from '@finclaw/infra';
import { type BuiltInCommand, callOf, privateReply, publicReply } from './built-in-command.ts';
import type { WatchRequest } from './ports.ts';

/** `/price NAME`: the current price. */
export const price: BuiltInCommand = {
  name: 'price',
  aliases: ['시세', 'quote'],
  category: 'finance',
  create: ({ getPrice, ...options }) =>
    getPrice &&
    (async (args, ctx) => {
      const call = callOf(ctx, options);
      const query = nameIn(args);
      if (query === undefined) return privateReply(message(call.locale, 'commands.price.prompt', { prefix: options.prefix }));
      return publicReply(await getPrice(query, call));
    }),
};

/** `/chart NAME`: past prices as a picture, or drawn in text where the channel shows none. */
export const chart: BuiltInCommand = {
  name: 'chart',
  aliases: ['차트'],
  category: 'finance',
  create: ({ getChart, ...options }) =>
    getChart &&
    (async (args, ctx) => {
      const call = callOf(ctx, options);
      const query = nameIn(args);
      if (query === undefined) return privateReply(message(call.locale, 'commands.chart.prompt', { prefix: options.prefix }));
      const { text, pictures } = await getChart(query, call);
      return { ...publicReply(text), pictures };
    }),
};

/** `/portfolio`: what the caller holds; never shown to a group. */
export const portfolio: BuiltInCommand = {
  name: 'portfolio',
  aliases: ['포트폴리오', 'pf'],
  category: 'finance',
  create: ({ getPortfolio, ...options }) =>
    getPortfolio && (async (_args, ctx) => privateReply(await getPortfolio(callOf(ctx, options)))),
};

/** `/alert NAME > PRICE`: tells the caller when a price is crossed. */
export const alert: BuiltInCommand = {
  name: 'alert',
  aliases: ['알림'],
  category: 'finance',
  changes: 'with-words',
  create: ({ createAlert, ...options }) =>
    createAlert &&
    (async (args, ctx) => {
      const call = callOf(ctx, options);
      const text = await createAlert(echoSafe(args.join(' ')), call);
      return privateReply(text ?? message(call.locale, 'commands.alert.prompt', { prefix: options.prefix }));
    }),
};

/** `/watch [NAME]`, `/watch remove NAME`: the caller's watchlist. */
export const watch: BuiltInCommand = {
  name: 'watch',
  aliases: ['관심', '관심종목'],
  category: 'finance',
  changes: 'with-words',
  create: ({ watchlist, ...options }) =>
    watchlist && (async (args, ctx) => privateReply(await watchlist(watchRequest(args), callOf(ctx, options)))),
};

/** `/news [NAME]`: recent headlines. */
export const news: BuiltInCommand = {
  name: 'news',
  aliases: ['뉴스'],
  category: 'finance',
  create: ({ getNews, ...options }) =>
    getNews && (async (args, ctx) => publicReply(await getNews(nameIn(args), callOf(ctx, options)))),
};

/** `/why [N]`: where the figures of the last answer came from. */
export const why: BuiltInCommand = {
  name: 'why',
  aliases: ['근거'],
  category: 'finance',
  create: ({ explainFigures, ...options }) =>
    explainFigures &&
    (async ([figure], ctx) => {
      const number = Number(figure?.replace(/^#/, ''));
      return privateReply(await explainFigures(number > 0 ? Math.floor(number) : undefined, callOf(ctx, options)));
    }),
};

/** All arguments as one name, because names may have several words. */
function nameIn(args: readonly string[]): string | undefined {
  return echoSafe(args.join(' ').trim()) || undefined;
}

function watchRequest(args: readonly string[]): WatchRequest {
  const [first = '', ...rest] = args;
  const remaining = nameIn(rest);
  if (/^(?:remove|delete|rm|삭제|제거)$/i.test(first) && remaining) return { action: 'remove', query: remaining };
  if (/^(?:add|추가)$/i.test(first) && remaining) return { action: 'add', query: remaining };
  const query = nameIn(args);
  return query === undefined ? { action: 'list' } : { action: 'add', query };
}
