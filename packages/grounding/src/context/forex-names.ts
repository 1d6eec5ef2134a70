import { parseForex } from '@finclaw/finance/instruments';
import { matchesIn } from '@finclaw/language';
import { ANY_FOREX, type Mention } from './mention.ts';

const FOREX =
  /(?<![A-Za-z가-힣])(?:[A-Z]{3}\s?\/\s?[A-Z]{3}(?![A-Za-z])|(?:USD|EUR|JPY|GBP|CNY|AUD)(?:KRW|USD|JPY)(?:=X)?(?![A-Za-z])|(?:원|달러|유로|엔|위안|파운드)(?:화)?\s?[/·-]\s?(?:원|달러|유로|엔|위안|파운드)(?:화)?(?:\s?환율)?|(?:원달러|달러원|원엔|엔원|유로원|원유로|위안원|원위안|유로달러)(?:\s?환율)?|(?:미국\s?)?(?:달러|유로|엔|위안|파운드)화?(?:\s?대비\s?원화)?\s?환율|(?:미국\s?)?(?:달러|유로|엔|위안|파운드)화?\s?(?:매매\s?)?기준(?:율|\s?환율)|환율|(?:[Dd]ollar|[Ee]uro|[Yy]en|[Yy]uan|[Pp]ound)(?:[- ]won)? (?:exchange )?rate|(?:[Ee]xchange|FX|[Ff]orex) [Rr]ate|dollar[- ]won|won[- ]dollar)/g;

/** Every exchange rate that a text names, as a pair or by the word. */
export function* forexIn(text: string): Generator<Mention> {
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
    const ids = new Set([pair?.symbol ?? ANY_FOREX]);
    yield { start: match.index, end: match.index + written.length, ids, isCertain: true, isForex: true };
  }
}
