import { type MessageKey, message } from '@finclaw/config';
import type { Intent, Question } from '../question.ts';
import { sayBeyond, sayOnly } from '../script.ts';
import { changeWatchlist, createAlert, deleteAlert, listAlerts, showWatchlist } from './alerts.ts';
import { briefing } from './briefing.ts';
import { history } from './history.ts';
import { indicator, marketHours, news } from './market.ts';
import { cancelOrder, listOrders } from './orders.ts';
import { portfolio, portfolioTrades } from './portfolio.ts';
import { affordable, convert, targetMove, whatIf } from './priced-sums.ts';
import { compare, quote } from './quote.ts';
import { filings, fundamentals, performance, tax } from './reports.ts';
import { calculation, moneySum } from './sums.ts';
import { recordTrade, trade, undoRecord } from './trade.ts';

/**
 * What is answered with one sentence: the kind of request, what it may name (anything, nothing, an instrument, or no more than an index), the
 * sentence, and the words. Advice, causes and the future need a real model; what no source tells is said to be missing; real money never moves.
 */
const TALK = String.raw`
greeting :: any :: greeting :: ^\s*(?:(?:안녕(?:하세요|하십니까|하신가요)?|안뇽|ㅎㅇ|방가(?:방가)?|하이(?:요|하이)?|헬로우?|반가워(?:요)?|반갑습니다|좋은\s?(?:아침|저녁|하루)(?:이에요|입니다)?|굿모닝|잘\s?부탁(?:해(?:요)?|드려요|드립니다)|hi|hiya|howdy|hello|hey|yo|sup|good (?:morning|afternoon|evening)|nice to meet you|there|finclaw|핀클로|핀클|봇아?)(?:[\s,!.~?^]+|$))+$
thanks :: any :: thanks :: ^\s*(?:(?:정말|진짜|너무|아|오|응|네|ok|okay)[\s,]*)?(?:고마워(?:요)?|고맙습니다|고마웡|감사(?:합니다|해요|해)?|땡큐|ㄱㅅ|thanks?(?: you)?(?: so much| a lot| very much)?|thx|ty|cheers|ta|good night|잘\s?자|굿밤|ㅂㅂ|ㅂㅇ|ㅃ|잘\s?가|잘\s?있어|안녕히|바이|수고(?:했어|하셨어요|해)?(?:요)?|bye|goodbye|see you)\s*[!.~^]*\s*$
thanks :: unnamed :: thanks :: ^(?!.*(?:줘|주세요|\d))(?:\s*(?:고마워|고맙|감사|땡큐|thanks|thank you|thx|cheers)(?!.*(?:\d|[?？]|얼마|알려|보여|줘|주세요|해봐|뭐|어때|사(?:자|라|줘)|팔|뉴스|차트|환율|시세|주가|\b(?:what|how|show|tell|buy|sell|price|give|can|could|please|and|also|now)\b)).{0,25}$|.{0,20}(?:고마워(?:요)?|고맙습니다|감사합니다|감사해요)\s*[!.~^]*$)
never-mind :: any :: neverMind :: ^\s*(?:(?:아니(?:야|요|에요|오|다)?|아냐|음|그냥)[\s,]*)?(?:아니(?:야|요|에요|오|다)?|됐어(?:요)?|안\s?(?:할래|살래|팔래|해)(?:요)?|나중에(?:\s?할게)?(?:요)?|됐다|취소|그만|하지\s?마|싫어|no|nope|cancel|never ?mind|stop|forget it)\s*[.!]*$
help :: any :: help :: (?:주문|매수|매도|사용|이용|등록)\s?(?:하는\s?)?(?:방법|법)|사는\s?(?:법|방법)|어떻게\s?(?:사|팔|주문|등록|설정)|\bhow (?:do|can) i (?:buy|sell|order|trade|set|add|use|import)\b
help :: unnamed :: help :: 도움말|사용법|사용\s?방법|뭐\s?(?:를\s?)?할\s?수|무엇을\s?할\s?수|뭘\s?할\s?수|뭘?\s?해\s?줄\s?수|할\s?수\s?있는\s?(?:게|것|일|거)|할\s?줄\s?(?:아|알)|어떻게\s?(?:써|사용|쓰)|기능이?\s?(?:뭐|알려|있)|명령어|^\s*도와\s?줘|^\s*\/?help\b|what can (?:you|i) (?:do|ask)|how do i use|what do you do|무슨\s?기능
identity :: unnamed :: identity :: (?:너|넌|넌지|당신|이름|정체)(?:는|은|이|가)?\s?(?:누구|뭐|무엇|뭔|이름)|^\s*(?:누구(?:야|세요|니|시죠|십니까)|이름이?\s?뭐)|(?:ai|인공지능|봇|사람|챗봇)\s?(?:이야|이니|인가요|이에요|맞)|\b(?:what|who) are you\b|\bwhat(?:'s| is) your name\b|\bare you (?:a |an )?(?:bot|human|ai|robot|real|chatgpt|claude|gpt)\b|\bwhich model\b|무슨\s?모델
transfer :: any :: cannotMoveMoney :: 송금|이체(?!\s?수수료)|출금(?:해|하|할)|입금(?:해|하고|할)|돈\s?(?:보내|빼)|\b(?:transfer|wire|withdraw|deposit|send)\b.{0,20}\b(?:money|cash|funds|dollars|won|account)\b
advice :: any :: needsModel :: 추천|조언|(?:샀|팔았)(?:으면|다면|더라면)|if i had (?:bought|invested|sold)|권해|짜\s?줘|구성해|리밸런싱|살까|팔까|사도\s?(?:돼|될|되|괜찮)|팔아도|사야\s?(?:돼|될|되|하|할|해)|팔아야|매수해도|매도해도|매수할까|매도할까|들어가도|살만|살\s?만한|물타|손절해야|익절해야|할까\s?말까|\b(?:should (?:i|we)|would you (?:buy|sell|hold|invest)|recommend|suggest|advice|advise|good (?:buy|investment|time|idea)|worth (?:buying|investing|it)|is it safe|rebalance|strategy|strategies)\b
no-data :: named :: noDividendData :: 배당|\bdividends?\b|\bpayouts?\b
ranking :: market :: noRanking :: ^(?!.*(?:내\s|제\s|관심|보유|포트폴리오|그\s?중|둘\s?중|\b(?:my|mine|them|these|those)\b)).*(?:(?:뭐가|뭐|뭔가|어떤\s?(?:게|거|종목|주식)|무슨\s?(?:종목|주식)|어디가)[이가은는]?\s?(?:제일|가장|젤|많이|좀|요즘|오늘)?\s?(?:핫|뜨|떴|잘\s?나가|인기|대세|떡상|급등|(?:많이\s?)?(?:올랐|오르|올라))|(?:요즘|오늘|지금)\s?(?:제일\s?|가장\s?)?(?:핫한|뜨는|잘\s?나가는|인기\s?(?:있는|많은))|급등주|급락주|인기\s?(?:종목|주식)|(?:상승률|하락률|거래량|시총|시가\s?총액)\s?(?:상위|순위|1위|톱|top)|(?:제일|가장|젤)\s?(?:많이\s?)?(?:오른|내린|떨어진|빠진)\s?(?:종목|주식)|\b(?:what(?:'s| is| are)?|whats|anything) (?:hot|trending|moving|popular|pumping)\b|\b(?:top|biggest|best|worst) (?:gainers?|losers?|movers?|performers?|performing stocks?)\b|\b(?:hot|trending|hottest|popular) (?:stocks?|tickers?|names)\b)
reasoning :: any :: needsModel :: 전망|예측|예상|내년|향후|앞으로|갈까|가려나|오르려나|오를까|내릴까|떨어질까|(?<!(?:주|개|값|가격).{0,12}얼마나?\s?)될까|좋을까|어떨까|왜(?:\s|\?|$|\s?이렇게|냐|야|지)|이유|원인|때문|분석|설명|어떻게\s?생각|의견|생각해\?|뜻이|무슨\s?뜻|이란\s?(?:뭐|무엇)|란\s?(?:뭐|무엇)|(?:이|가)\s?뭐(?:야|예요|에요|지|죠|냐|임|니)|뭔지|수수료|거래세|양도세|체결(?:돼|되나|되는|될까)|실적|재무|공시|매출|영업이익|순이익|목표\s?주가|적정\s?(?:주가|가격)|저평가|고평가|시가\s?총액|시총|\bP(?:E|B)R(?![a-z])|\bROE\b|\bEPS\b|배당\s?(?:률|수익률|금|주|락)|공매도|상장\s?(?:언제|일|했|예정|폐지|하)|\b(?:commissions?|brokerage fees?|(?:did|does|do|is|are|was|were) (?:any(?:one|body)|people|every(?:one|body)|some(?:one|body))|why|forecast|predict|prediction|outlook|opinion|explain|analy[sz]e|analysis|what does .* mean|what is an? (?!third|quarter|fifth|tenth|half)|what are .*(?:bonds|options|futures|etfs?)\b|will .* (?:go|rise|fall|crash|reach|hit|be|trade|do|recover|drop|cost)\b|next year|in the future|earnings|revenue|fundamentals|target price|undervalued|overvalued|market cap|p\/e|dividend yield|dividends?|think (?:of|about)|ceo|founder|tell me about)\b
`
  .trim()
  .split('\n')
  .map((row) => {
    const [id, names, key, words = ''] = row.split(' :: ');
    return { id, names: names as keyof typeof NAMES, key: `offline.${key}` as MessageKey, pattern: new RegExp(words, 'i') };
  });

const NAMES = {
  any: () => true,
  unnamed: ({ mentions }: Question) => mentions.length === 0,
  named: ({ instruments }: Question) => instruments.length > 0,
  market: ({ mentions }: Question) =>
    mentions.every(({ resolution }) => resolution.kind === 'found' && resolution.instrument.type === 'index'),
};

/** Where a real model could do more. */
const BEYOND: ReadonlySet<string> = new Set(['help', 'advice', 'reasoning']);

/** The kinds of request that are answered with a sentence and nothing else. */
const talk = (ids: string): Intent[] =>
  ids.split(' ').map((id) => ({
    id,
    understand(question) {
      const found = TALK.find((row) => row.id === id && NAMES[row.names](question) && row.pattern.test(question.text));
      if (found === undefined) return undefined;
      const { locale, instruments } = question;
      const text = message(locale, found.key, { name: instruments[0]?.names[locale] ?? '' });
      return BEYOND.has(id) ? sayBeyond(text) : sayOnly(text);
    },
  }));

/** Every kind of request the model understands; the first that fits answers. */
export const INTENTS: readonly Intent[] = [
  [...talk('greeting thanks'), undoRecord, cancelOrder, ...talk('never-mind help identity'), briefing],
  [deleteAlert, listAlerts, createAlert, changeWatchlist, showWatchlist, moneySum, affordable],
  [...talk('transfer advice'), listOrders, recordTrade, trade, portfolioTrades, tax, performance, portfolio, news],
  [marketHours, indicator, fundamentals, filings],
  [...talk('no-data ranking reasoning'), targetMove, whatIf, convert, calculation, history, compare, quote],
].flat();

/** Requests that a later one does not refer back to. */
export const SMALL_TALK: readonly string[] =
  'greeting thanks undo-record remember forget help identity transfer never-mind unknown advice reasoning no-data ranking'.split(
    ' ',
  );
