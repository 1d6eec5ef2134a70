import { isIsin } from '@finclaw/market/instruments';
import { isCurrency } from '../currencies.ts';
import type { InstrumentText } from '../formats/format.ts';
import type { TextOf } from './row-money.ts';

/** A coin's code, alone or with the money it was paid in. */
const COIN = /^[A-Z0-9]{2,10}(?:-[A-Z]{3,4})?$/i;
/** The four characters of a share listed in Tokyo: 7203 and 285A. */
const TOKYO_CODE = /^\d[0-9A-Z]\d[0-9A-Z]$/;
const TICKER = /^[A-Z0-9][A-Z0-9.\-/:]{0,22}$/;
const ISIN_IN_TEXT = /(?<![A-Z0-9])[A-Z]{2}[A-Z0-9]{9}\d(?![A-Z0-9])/;
/** "FOO (Foo Fund)" */
const CODE_AND_NAME = /^([A-Z0-9.]{1,10}) \(([^)\p{Ll}]{0,40}\p{Ll}[^)]{0,80})\)$/u;
/** "Foo Fund (FOO)" and "NKE/USD" */
const TICKER_IN_NAME = /\(([A-Z][A-Z0-9.]{0,8})\)\s*$/;
/** "Foo Fund 1000 @ 25.00" */
const COUNTED = / [\d.,]{1,20} ?@ {0,3}[\d.,]{1,20}$/;
const TICKER_AND_CURRENCY = /^([A-Z0-9.]{1,12})\/([A-Z]{3})$/;

/** Returns the security's name: the ISIN before the code, the code before the name. */
export function instrumentOf(text: TextOf, money: string, areCoins: boolean): InstrumentText | undefined {
  const [whole, other] = [text('symbol'), text('name').replace(COUNTED, '')].map((cell) =>
    /^(?:-+|n\/a)$/i.test(cell) ? '' : cell,
  ) as [string, string];
  const [, symbol = whole, name = other] = CODE_AND_NAME.exec(whole) ?? [];
  // In a column of its own a number is one by its form; anywhere else its check digit has to fit too.
  const numbers = [symbol, name].map((cell) => ISIN_IN_TEXT.exec(cell)?.[0] ?? '');
  const isin = ISIN_IN_TEXT.exec(text('isin'))?.[0] ?? numbers.find((found) => isIsin(found)) ?? '';
  const bare = symbol === isin ? '' : (TICKER_AND_CURRENCY.exec(symbol)?.[1] ?? symbol);
  const code = money === 'JPY' && TOKYO_CODE.test(bare) ? `${bare}.T` : bare;
  const own = code || (name && nameOnly(name, isin)) || isin;
  if (own === '') return undefined;
  if ((areCoins || assetKind(text('assetType')) === 'coin') && isin === '' && COIN.test(code) && !isCurrency(code)) {
    const paired = code.includes('-') || money === '' ? code : `${code}-${money}`;
    return { text: paired.toUpperCase(), by: 'symbol', type: 'coin', ...(name !== '' && { called: name }) };
  }
  const inName = TICKER_IN_NAME.exec(own)?.[1];
  // "Foo Fund (EUR)" is a class of it.
  const named = inName === undefined || isCurrency(inName) ? undefined : inName;
  const ticker = code === '' ? (TICKER_AND_CURRENCY.exec(own)?.[1] ?? named) : undefined;
  const type = assetKind(text('assetType'));
  return {
    text: ticker ?? own,
    by: (ticker !== undefined || own === code) && TICKER.test(ticker ?? code) ? 'symbol' : 'name',
    ...(isin !== '' && { isin }),
    ...(name !== '' && name !== own && { called: name }),
    type,
  };
}

/** "Foo Fund / ISIN XX…" without its number and what leads to it. */
function nameOnly(name: string, isin: string): string {
  if (isin === '' || !name.includes(isin)) return name;
  const words = name.slice(0, name.indexOf(isin)).split(/\s/);
  while (words.length > 0 && /^(?:isin:?|[^\p{L}\p{N}]*)$/iu.test(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}

function assetKind(word: string): InstrumentText['type'] {
  if (/crypto|coin|krypto|코인|가상/i.test(word)) return 'coin';
  return /stock|equit|share|etf|fund|stk|aktie|주식|펀드/i.test(word) ? 'security' : undefined;
}
