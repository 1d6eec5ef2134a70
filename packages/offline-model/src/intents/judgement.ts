import { message } from '@finclaw/config';
import { type Intent, sayBeyond, sayOnly } from '../intent.ts';

/** Advice and plans, whatever they are about. */
const ADVICE =
  /추천|조언|(?:샀|팔았)(?:으면|다면|더라면)|if i had (?:bought|invested|sold)|권해|짜\s?줘|구성해|리밸런싱|살까|팔까|사도\s?(?:돼|될|되|괜찮)|팔아도|사야\s?(?:돼|될|되|하|할|해)|팔아야|매수해도|매도해도|매수할까|매도할까|들어가도|살만|살\s?만한|물타|손절해야|익절해야|할까\s?말까|\b(?:should (?:i|we)|would you (?:buy|sell|hold|invest)|recommend|suggest|advice|advise|good (?:buy|investment|time|idea)|worth (?:buying|investing|it)|is it safe|rebalance|strategy|strategies)\b/i;

/** Questions about causes, the future and the meaning of things. */
const REASONING =
  /전망|예측|예상|내년|향후|앞으로|갈까|가려나|오르려나|오를까|내릴까|떨어질까|(?<!(?:주|개|값|가격).{0,12}얼마나?\s?)될까|좋을까|어떨까|왜(?:\s|\?|$|\s?이렇게|냐|야|지)|이유|원인|때문|분석|설명|어떻게\s?생각|의견|생각해\?|뜻이|무슨\s?뜻|이란\s?(?:뭐|무엇)|란\s?(?:뭐|무엇)|(?:이|가)\s?뭐(?:야|예요|에요|지|죠|냐|임|니)|뭔지|수수료|거래세|양도세|체결(?:돼|되나|되는|될까)|실적|재무|공시|매출|영업이익|순이익|목표\s?주가|적정\s?(?:주가|가격)|저평가|고평가|시가\s?총액|시총|\bP(?:E|B)R(?![a-z])|\bROE\b|\bEPS\b|배당\s?(?:률|수익률|금|주|락)|공매도|상장\s?(?:언제|일|했|예정|폐지|하)|\b(?:commissions?|brokerage fees?|(?:did|does|do|is|are|was|were) (?:any(?:one|body)|people|every(?:one|body)|some(?:one|body))|why|forecast|predict|prediction|outlook|opinion|explain|analy[sz]e|analysis|what does .* mean|what is an? (?!third|quarter|fifth|tenth|half)|what are .*(?:bonds|options|futures|etfs?)\b|will .* (?:go|rise|fall|crash|reach|hit|be|trade|do|recover|drop|cost)\b|next year|in the future|earnings|revenue|fundamentals|target price|undervalued|overvalued|market cap|p\/e|dividend yield|dividends?|think (?:of|about)|ceo|founder|tell me about)\b/i;

/** Real money never moves. */
const TRANSFER =
  /송금|이체(?!\s?수수료)|출금(?:해|하|할)|입금(?:해|하고|할)|돈\s?(?:보내|빼)|\b(?:transfer|wire|withdraw|deposit|send)\b.{0,20}\b(?:money|cash|funds|dollars|won|account)\b/i;

/** "돈 보내줘", "withdraw my money" */
export const transfer: Intent = {
  id: 'transfer',
  understand: ({ text, locale }) => (TRANSFER.test(text) ? sayOnly(message(locale, 'offline.cannotMoveMoney')) : undefined),
};

/** Questions that need a real model. */
export const advice: Intent = {
  id: 'advice',
  understand: ({ text, locale }) => (ADVICE.test(text) ? sayBeyond(message(locale, 'offline.needsModel')) : undefined),
};

/** Questions that need a real model, unless they ask for something that can be looked up. */
export const reasoning: Intent = {
  id: 'reasoning',
  understand: ({ text, locale }) => (REASONING.test(text) ? sayBeyond(message(locale, 'offline.needsModel')) : undefined),
};
