import { message } from '@finclaw/config';
import { quoteText } from '../../presentation/quote-text.ts';
import type { QuoteAnswer } from '../../tools/get-quote.ts';
import { askedNames, asksForPrice } from '../asked-names.ts';
import { call, type Intent, readAnswer, say, type ToolRequest } from '../intent.ts';
import { chosenFrom } from '../question.ts';

export const QUOTE_TOOL = 'get_quote';

/** Prices of the instruments a question names, of one chosen from a list, or of those the conversation is about. */
export const quote: Intent = {
  id: 'quote',
  plan(question) {
    const { text, locale, offered } = question;
    const chosen = chosenFrom(text, offered);
    const names = chosen === undefined ? askedNames(question) : [chosen.symbol];
    if (names.length === 0) return asksForPrice(text) ? () => say(message(locale, 'offline.whichInstrument')) : undefined;
    return (answers) => {
      const pending = names.slice(answers.length).map(quoteRequest);
      if (pending.length > 0) return call(...pending);
      const quotes = answers.map((answer) => readAnswer<QuoteAnswer>(answer)).filter((each) => each !== undefined);
      return say(quotes.length === 0 ? message(locale, 'offline.toolFailed', { tool: QUOTE_TOOL }) : quoteText(quotes, locale));
    };
  },
};

/** A request for the price of an instrument. */
export const quoteRequest = (name: string): ToolRequest => ({ name: QUOTE_TOOL, input: { instrument: name } });
