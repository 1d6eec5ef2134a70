import { message } from '@finclaw/config';
import { type Intent, say } from '../intent.ts';

/** Things that would change something if they were done. */
const ACTION =
  /사\s?줘|사\s?주세요|사자|팔아|매수|매도|주문|구매해|알림|경보|지켜봐|관심\s?종목에|송금|이체|\b(?:buy|sell|order|purchase|alert|notify|remind|transfer|send)\b/i;

/** Things that need judgement, memory or data this model does not have. */
const JUDGEMENT =
  /추천|전망|예측|예상|살까|팔까|사도\s?(?:돼|될|되)|사야|분석|이유|왜\s|왜\?|어떻게\s?생각|의견|설명|뜻이|이란\s?(?:뭐|무엇)|이\s?뭐야\?*$|뉴스|소식|기사|실적|재무|배당|포트폴리오|수익률|보유|잔고|차트|추이|흐름|지난\s?(?:주|달|해)|작년|어제|그제|최근|52주|역대|내년|\b(?:why|recommend|forecast|predict|outlook|should i|analy[sz]e|opinion|explain|news|headline|earnings|dividend|portfolio|holdings|chart|history|historical|yesterday|last (?:week|month|year)|compare.* with|tell me about|what do you think|invest)\b/i;

/** Orders, alerts and the like: said plainly that nothing was done. */
export const action: Intent = {
  id: 'action',
  plan: ({ text, locale }) => (ACTION.test(text) ? () => say(message(locale, 'offline.nothingDone')) : undefined),
};

/** Questions that need a real model. */
export const judgement: Intent = {
  id: 'judgement',
  plan: ({ text, locale }) => (JUDGEMENT.test(text) ? () => say(message(locale, 'offline.needsModel')) : undefined),
};
