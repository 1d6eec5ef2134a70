import { message } from '@finclaw/config';
import { citeBelow, type QuoteAnswer, quoteText } from '@finclaw/finance';
import { type WatchlistChange, watchlistChangeText } from '@finclaw/finance/alerts';
import type { Locale } from '@finclaw/types';
import type { Intent, Script } from '../intent.ts';
import { withSubject } from '../subject.ts';
import { tellOne, useTools } from '../use-tool.ts';

const LIST_WORD =
  /관심\s?(?:등록|추가|설정|해제|종목|리스트|목록|주식|주(?!가))|워치\s?리스트|즐겨\s?찾기|찜\s?(?:목록|한|해)|watch\s?list|favou?rites?|\bwhat (?:am i|i am|i'm) (?:watching|following|tracking)\b|\b(?:stocks|things|names) i(?:'m| am)? (?:watch|follow|track)(?:ing)?\b/i;
const ADD = /추가|넣|등록|담아|담기|올려|찜\s?해|포함|\b(?:add|put|include|track|follow)\b/i;
const REMOVE = /빼|삭제|제거|지워|지우|해제|없애|내려|\b(?:remove|delete|drop|take .* off|unwatch|unfollow|clear)\b/i;
const WATCH = /지켜\s?봐|눈여겨|\b(?:keep an eye on|watch|track|follow)\b(?!\s?list)/i;

/** "애플 관심종목에 넣어줘", "remove Tesla from my watchlist", "삼성전자 지켜봐줘" */
export const changeWatchlist: Intent = {
  id: 'change-watchlist',
  understand(question) {
    const { text, locale, mentions } = question;
    const isListed = LIST_WORD.test(text);
    const isNaming = isListed && mentions.length > 0 && !/시세|보여|알려|있|얼마|\b(?:show|price|is|list)\b/i.test(text);
    const action =
      isListed && REMOVE.test(text)
        ? 'remove'
        : (isListed && ADD.test(text)) || isNaming || isWatching(text, mentions.length)
          ? 'add'
          : undefined;
    if (action === undefined) return undefined;
    const ask = message(locale, `offline.whichToWatch.${action}`);
    return withSubject(question, { ask, changesThings: true }, (_, symbols) => ({
      changesThings: true,
      script: () => change(action, symbols, locale),
    }));
  },
};

const isWatching = (text: string, names: number): boolean => WATCH.test(text) && names > 0 && !/\?\s*$/.test(text);

/** "관심종목 보여줘", "show my watchlist" */
export const showWatchlist: Intent = {
  id: 'watchlist',
  understand: ({ text, locale }) => (LIST_WORD.test(text) ? { script: () => show(locale) } : undefined),
};

function* change(action: 'add' | 'remove', symbols: readonly string[], locale: Locale): Script {
  const requests = symbols.map((instrument) => ({ name: 'change_watchlist', input: { action, instrument } }));
  const { values, problems } = yield* useTools<WatchlistChange>(requests, locale);
  return [...values.map((value) => watchlistChangeText(value, locale)), ...problems].join('\n');
}

type Watched = { readonly status: 'ok'; readonly quotes: readonly QuoteAnswer[] };

const show = (locale: Locale): Script =>
  tellOne<Watched>({ name: 'get_watchlist', input: {} }, locale, ({ quotes, cite }) =>
    quotes.length === 0
      ? message(locale, 'watchlist.empty')
      : quoteText(
          quotes.map((quote, at) => ({ ...quote, ...citeBelow(cite, `quotes[${at}]`) })),
          locale,
        ),
  );
