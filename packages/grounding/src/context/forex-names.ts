import { currencyFromWord, forexPair, parseForex, RATED_CURRENCIES } from '@finclaw/finance/instruments';
import { matchesIn } from '@finclaw/language';
import { ANY_FOREX, type Mention } from './mention.ts';

const FOREX =
  /(?<![A-Za-z가-힣])(?:[A-Z]{3}\s?\/\s?[A-Z]{3}(?![A-Za-z])|(?:USD|EUR|JPY|GBP|CNY|AUD)(?:KRW|USD|JPY)(?:=X)?(?![A-Za-z])|(?:원|달러|유로|엔|위안|파운드)(?:화)?\s?[/·-]\s?(?:원|달러|유로|엔|위안|파운드)(?:화)?(?:\s?환율)?|(?:원달러|달러원|원엔|엔원|유로원|원유로|위안원|원위안|유로달러)(?:\s?환율)?|(?:미국\s?)?(?:달러|유로|엔|위안|파운드)화?(?:\s?대비\s?원화)?\s?환율|(?:미국\s?)?(?:달러|유로|엔|위안|파운드)화?\s?(?:매매\s?)?기준(?:율|\s?환율)|환율|(?:[Dd]ollar|[Ee]uro|[Yy]en|[Yy]uan|[Pp]ound)(?:[- ]won)? (?:exchange )?rate|(?:[Ee]xchange|FX|[Ff]orex) [Rr]ate|dollar[- ]won|won[- ]dollar)/g;

/** Every exchange rate that a text names, as a pair, by the word or by the one currency that it prices. */
export function* forexIn(text: string): Generator<Mention> {
  yield* pricedCurrencies(text);
  for (const match of matchesIn(text, FOREX)) {
    const written = match[0];
    const isGeneric = /^(?:환율|(?:exchange|fx|forex) rate)$/i.test(written);
    const pair = isGeneric
      ? undefined
      : parseForex(
          written
            .replace(/\s?대비\s?원화|\s?(?:매매\s?)?기준율?|-won|(?: exchange)? rate/g, '')
            .replace(/[-·]/, '/')
            .replace(/\s/g, ''),
        );
    if (!isGeneric && pair === undefined) continue;
    const ids = pair === undefined ? new Set([ANY_FOREX]) : new Set([pair.symbol]);
    yield { start: match.index, end: match.index + written.length, ids, isCertain: true, isForex: true };
  }
}

const CURRENCY_KO = '(?:(?:미국|일본|중국|영국|유럽|호주|홍콩|캐나다)\\s?)?(?:달러|유로|엔|위안|파운드|프랑)화?';
const CURRENCY_EN =
  '(?:U\\.?S\\.? )?dollars?|euros?|(?:Japanese )?yen|yuan|(?:British )?pounds?|francs?|USD|EUR|JPY|CNY|GBP|AUD|CAD|CHF|HKD|SGD';
const PRICED = new RegExp(
  [
    `(?<![\\d.,])(?:1|100)\\s?(?:${CURRENCY_KO}|${CURRENCY_EN})(?=\\s?(?:은|는|이|가|의|당|에|[=≈]|is(?![a-z])|was(?![a-z])|buys?(?![a-z])|costs?(?![a-z])|equals?(?![a-z])|trade))`,
    `(?<![\\d가-힣A-Za-z.,$₩])(?<![\\d만억조천백십]\\s)${CURRENCY_KO}(?=(?:은|는|이|가|의|도)(?:\\s|$|\\?)|\\s(?:가치|시세|값))`,
    `(?<![A-Za-z])[Tt]he (?:${CURRENCY_EN})(?=(?:'s)? (?:is|was|now|stands?|stood|trades?|traded|clos|fell|rose|gain|lost|slip|climb|weak|strength|last|price|currently|has|buys?|costs?))`,
  ].join('|'),
  'g',
);

/** 1달러는, 엔화는, the euro fell: a currency whose price is told, in whatever other currency. */
function* pricedCurrencies(text: string): Generator<Mention> {
  for (const match of matchesIn(text, PRICED)) {
    const written = match[0].replace(/^(?:the\s|\d+\s?)/i, '');
    const currency = currencyFromWord(written);
    if (currency === undefined) continue;
    const start = match.index + match[0].length - written.length;
    const ids = new Set(RATED_CURRENCIES.flatMap((other) => forexPair(currency, other)?.symbol ?? []));
    yield { start, end: start + written.length, ids, isCertain: true, isForex: true };
  }
}
