import { message } from '@finclaw/config';
import { echoSafe } from '@finclaw/infra';
import { type BuiltInCommand, callOf, privateReply, publicReply } from './built-in-command.ts';

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
      if (query === undefined)
        return privateReply(message(call.locale, 'commands.chart.prompt', { prefix: options.prefix }));
      const { text, pictures } = await getChart(query, call);
      return { ...publicReply(text), pictures };
    }),
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

/** `/sign [PART …]`: saves the last answer with its sources as a signed file. */
export const sign: BuiltInCommand = {
  name: 'sign',
  aliases: ['서명'],
  category: 'finance',
  needsPerson: 'always',
  create: ({ signAnswer, ...options }) =>
    signAnswer && (async (words, ctx) => privateReply(await signAnswer(words, callOf(ctx, options)))),
};

/** Joins all arguments to one name, because names may have several words. */
function nameIn(args: readonly string[]): string | undefined {
  return echoSafe(args.join(' ').trim()) || undefined;
}
