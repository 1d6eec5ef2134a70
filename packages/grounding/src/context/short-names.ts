import type { Mention, NameBook } from '@finclaw/finance/instruments';
import { isStopWord, type Reading } from '@finclaw/language';

/** An index or a commodity, which funds are called after. */
const isFollowed = (id: string): boolean => id.startsWith('^') || id.endsWith('=F');

/** The rest of a name and its code in brackets. */
const WITH_CODE = /^(?: [\p{Lu}\d가-힣&][\p{L}\d.&-]*){0,4} ?\([A-Z\d.]{1,9}\)$/u;

const unspaced = (name: string): string => name.replaceAll(' ', '').toLowerCase();

/** What is in the results under a longer name: 나스닥100 is the fund KODEX 미국나스닥100 where nothing is told of the index itself. */
export function asSpokenOf(mentions: readonly Mention[], text: string, { learnt }: NameBook): readonly Mention[] {
  const known = new Set(learnt.map(([, id]) => id));
  const shortened = new Set(learnt.flatMap(([name]) => name.split(' ').slice(0, -1)));
  // American Tower is not American Express.
  const isOfLonger = ({ start, end }: Mention): boolean =>
    shortened.has(text.slice(start, end)) && /^\s\p{Lu}\p{Ll}/u.test(text.slice(end));
  return withCodes(mentions, text)
    .filter((mention) => !isOfLonger(mention))
    .map((mention) => {
      if (![...mention.ids].every((id) => isFollowed(id) && !known.has(id))) return mention;
      const said = unspaced(text.slice(mention.start, mention.end));
      const funds = new Set(learnt.flatMap(([name, id]) => (unspaced(name).includes(said) ? id : [])));
      return funds.size === 1 ? { ...mention, ids: new Set([...mention.ids, ...funds]) } : mention;
    });
}

/** Schwab Dividend (SCHD), Vanguard S&P 500 (VOO): whose a longer name is, the code behind it says. */
function withCodes(mentions: readonly Mention[], text: string): readonly Mention[] {
  const isCode = (one: Mention, next: Mention | undefined): boolean =>
    next !== undefined && [...one.ids].join() !== [...next.ids].join() && WITH_CODE.test(text.slice(one.end, next.end + 1));
  return mentions.flatMap((mention, at) => {
    const [last, next] = [mentions[at - 1], mentions[at + 1]];
    if (last !== undefined && isCode(last, mention)) return [];
    return isCode(mention, next) ? { ...next!, start: mention.start } : mention;
  });
}

/** Points are of the index, whatever fund is called after it. */
export const ofUnit = (ids: ReadonlySet<string>, { dimension }: Reading['unit']): ReadonlySet<string> =>
  dimension === 'none' || dimension === 'index-points'
    ? new Set([...ids].filter((id, _, all) => isFollowed(id) || !all.some(isFollowed)))
    : ids;

/** Teaches a book the first word of each name of the results, Novo of Novo Nordisk, where it is the first of no other. */
export function learnShortNames(names: NameBook): void {
  const first = Map.groupBy(names.learnt, ([name]) => name.split(' ')[0]!);
  for (const [word, all] of first) {
    const [one, ...others] = new Set(all.map(([, id]) => id));
    const isShort = /^\p{Lu}\p{Ll}{3,}$/u.test(word) && all.every(([name]) => name !== word);
    if (isShort && others.length === 0 && !isStopWord(word.toLowerCase()) && names.lookUp(word) === undefined)
      names.learn(word, one!);
  }
}
