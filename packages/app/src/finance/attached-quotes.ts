import type { Attachment } from '@finclaw/agent';
import { type QuoteAnswer, quoteText } from '@finclaw/market';
import { findMentions, type InstrumentDirectory } from '@finclaw/market/instruments';
import type { ConversationMessage, Locale, TextSegment, TickerSymbol } from '@finclaw/types';

/** The maximum number of quotes under an answer. */
const MOST_QUOTES = 3;
const QUOTE_TOOL = 'get_quote';

interface AnswerToExtend {
  readonly segments: readonly TextSegment[];
  readonly added: readonly ConversationMessage[];
  readonly question: string;
  readonly locale: Locale;
}

/**
 * Adds the current quotes that a model requested for its answer: of the instruments it named, else of those it looked
 * up, else of those in the answer or the question. They are looked up with the tool that models use, so that their
 * figures have sources like all others.
 */
export function createAttachedQuotes(
  directory: InstrumentDirectory,
): (answer: AnswerToExtend) => Attachment | undefined {
  const named = (text: string): readonly TickerSymbol[] =>
    findMentions(text, directory).flatMap(({ resolution }) =>
      resolution.kind === 'found' ? [resolution.instrument.symbol] : [],
    );
  return ({ segments, added, question, locale }) => {
    const asked = segments.flatMap(({ controls = [] }) => controls.filter(({ name }) => name === 'ATTACH_QUOTE'));
    if (asked.length === 0) return undefined;
    const subjects = asked
      .flatMap(({ subject }) => subject?.split(',').map((each) => each.trim()) ?? [])
      .filter((each) => each !== '');
    const choices = [subjects, lookedUpIn(added), named(segments.map(({ text }) => text).join('\n')), named(question)];
    const names = [...new Set(choices.find((each) => each.length > 0) ?? [])].slice(0, MOST_QUOTES);
    if (names.length === 0) return undefined;
    return {
      calls: names.map((instrument) => ({
        id: `attached_${crypto.randomUUID()}`,
        name: QUOTE_TOOL,
        input: { instrument },
      })),
      write: (results) =>
        results
          .map(({ content, handle }) => {
            const quote = JSON.parse(content) as QuoteAnswer;
            return quote.status === 'ok'
              ? quoteText([{ ...quote, cite: (path) => `{{${handle}.${path}}}` }], locale)
              : '';
          })
          .filter((text) => text !== '')
          .join('\n\n'),
    };
  };
}

/** Returns the instruments whose prices the model looked up. */
function lookedUpIn(added: readonly ConversationMessage[]): readonly string[] {
  return added.flatMap(({ content }) =>
    typeof content === 'string'
      ? []
      : content.flatMap((block) => {
          if (block.type !== 'tool_use' || block.name !== QUOTE_TOOL) return [];
          const { instrument } = block.input as { readonly instrument?: unknown };
          return typeof instrument === 'string' ? [instrument] : [];
        }),
  );
}
