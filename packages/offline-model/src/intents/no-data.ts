import { message } from '@finclaw/config';
import { type Intent, sayOnly } from '../intent.ts';
import { foundIn } from '../question.ts';

const DIVIDEND = /배당|\bdividends?\b|\bpayouts?\b/i;

/** "삼성전자 배당 얼마 줘?": no source tells what a company pays; what was received stands in the ledger. */
export const companyDividends: Intent = {
  id: 'no-data',
  understand({ text, locale, mentions }) {
    const [instrument] = foundIn(mentions);
    return instrument !== undefined && DIVIDEND.test(text)
      ? sayOnly(message(locale, 'offline.noDividendData', { name: instrument.names[locale] }))
      : undefined;
  },
};

const RANKING =
  /(?:뭐가|뭐|뭔가|어떤\s?(?:게|거|종목|주식)|무슨\s?(?:종목|주식)|어디가)[이가은는]?\s?(?:제일|가장|젤|많이|좀|요즘|오늘)?\s?(?:핫|뜨|떴|잘\s?나가|인기|대세|떡상|급등|(?:많이\s?)?(?:올랐|오르|올라))|(?:요즘|오늘|지금)\s?(?:제일\s?|가장\s?)?(?:핫한|뜨는|잘\s?나가는|인기\s?(?:있는|많은))|급등주|급락주|인기\s?(?:종목|주식)|(?:상승률|하락률|거래량|시총|시가\s?총액)\s?(?:상위|순위|1위|톱|top)|(?:제일|가장|젤)\s?(?:많이\s?)?(?:오른|내린|떨어진|빠진)\s?(?:종목|주식)|\b(?:what(?:'s| is| are)?|whats|anything) (?:hot|trending|moving|popular|pumping)\b|\b(?:top|biggest|best|worst) (?:gainers?|losers?|movers?|performers?|performing stocks?)\b|\b(?:hot|trending|hottest|popular) (?:stocks?|tickers?|names)\b/i;
const OWN_OR_NAMED = /내\s|제\s|관심|보유|포트폴리오|그\s?중|둘\s?중|\b(?:my|mine|them|these|those)\b/i;

/** "요즘 뭐가 핫해?", "top gainers": there is no list of everything that trades. */
export const ranking: Intent = {
  id: 'no-data',
  understand: ({ text, locale, mentions }) =>
    mentions.every(({ resolution }) => resolution.kind === 'found' && resolution.instrument.type === 'index') &&
    RANKING.test(text) &&
    !OWN_OR_NAMED.test(text)
      ? sayOnly(message(locale, 'offline.noRanking'))
      : undefined,
};
