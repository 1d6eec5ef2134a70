import { message } from '@finclaw/config';
import { REFUSAL } from '../ellipsis.ts';
import { type Intent, sayBeyond, sayOnly } from '../intent.ts';

const HELLO =
  '안녕(?:하세요|하십니까|하신가요)?|안뇽|ㅎㅇ|방가(?:방가)?|하이(?:요|하이)?|헬로우?|반가워(?:요)?|반갑습니다|좋은\\s?(?:아침|저녁|하루)(?:이에요|입니다)?|굿모닝|잘\\s?부탁(?:해(?:요)?|드려요|드립니다)|hi|hiya|howdy|hello|hey|yo|sup|good (?:morning|afternoon|evening)|nice to meet you';
const GREETING = new RegExp(`^\\s*(?:${HELLO})(?:[\\s,!.]+(?:${HELLO}|there|finclaw|핀클로|핀클|봇아?))*\\s*[!.~?^]*\\s*$`, 'i');
const THANKS =
  /^\s*(?:(?:정말|진짜|너무|아|오|응|네|ok|okay)[\s,]*)?(?:고마워(?:요)?|고맙습니다|고마웡|감사(?:합니다|해요|해)?|땡큐|ㄱㅅ|thanks?(?: you)?(?: so much| a lot| very much)?|thx|ty|cheers|ta|good night|잘\s?자|굿밤|ㅂㅂ|ㅂㅇ|ㅃ|잘\s?가|잘\s?있어|안녕히|바이|수고(?:했어|하셨어요|해)?(?:요)?|bye|goodbye|see you)\s*[!.~^]*\s*$/i;
const HELP =
  /도움말|사용법|사용\s?방법|뭐\s?(?:를\s?)?할\s?수|무엇을\s?할\s?수|뭘\s?할\s?수|뭘?\s?해\s?줄\s?수|할\s?수\s?있는\s?(?:게|것|일|거)|할\s?줄\s?(?:아|알)|어떻게\s?(?:써|사용|쓰)|기능이?\s?(?:뭐|알려|있)|명령어|^\s*도와\s?줘|^\s*\/?help\b|what can (?:you|i) (?:do|ask)|how do i use|what do you do|무슨\s?기능/i;
const IDENTITY =
  /(?:너|넌|넌지|당신|이름|정체)(?:는|은|이|가)?\s?(?:누구|뭐|무엇|뭔|이름)|^\s*(?:누구(?:야|세요|니|시죠|십니까)|이름이?\s?뭐)|(?:ai|인공지능|봇|사람|챗봇)\s?(?:이야|이니|인가요|이에요|맞)|\b(?:what|who) are you\b|\bwhat(?:'s| is) your name\b|\bare you (?:a |an )?(?:bot|human|ai|robot|real|chatgpt|claude|gpt)\b|\bwhich model\b|무슨\s?모델/i;

/** "안녕", "hello" */
export const greeting: Intent = {
  id: 'greeting',
  understand: ({ text, locale }) => (GREETING.test(text) ? sayOnly(message(locale, 'offline.greeting')) : undefined),
};

/** "고마워 덕분에 살았다": thanks with a few words that ask for nothing. */
const THANKS_AND_MORE =
  /^\s*(?:고마워|고맙|감사|땡큐|thanks|thank you|thx|cheers)(?!.*(?:\d|[?？]|얼마|알려|보여|줘|주세요|해봐|뭐|어때|사(?:자|라|줘)|팔|뉴스|차트|환율|시세|주가|\b(?:what|how|show|tell|buy|sell|price|give|can|could|please|and|also|now)\b)).{0,25}$|^.{0,20}(?:고마워(?:요)?|고맙습니다|감사합니다|감사해요)\s*[!.~^]*$/i;

/** "고마워", "thanks", "bye" */
export const thanks: Intent = {
  id: 'thanks',
  understand: ({ text, locale, mentions }) =>
    THANKS.test(text) || (mentions.length === 0 && THANKS_AND_MORE.test(text) && !/줘|주세요|\d/.test(text))
      ? sayOnly(message(locale, 'offline.thanks'))
      : undefined,
};

/** How something is done, whatever it is about. */
const HOW_TO =
  /(?:주문|매수|매도|사용|이용|등록)\s?(?:하는\s?)?(?:방법|법)|사는\s?(?:법|방법)|어떻게\s?(?:사|팔|주문|등록|설정)|\bhow (?:do|can) i (?:buy|sell|order|trade|set|add|use|import)\b/i;

/** "도움말", "what can you do" */
export const help: Intent = {
  id: 'help',
  understand: ({ text, locale, mentions }) =>
    HOW_TO.test(text) || (HELP.test(text) && mentions.length === 0) ? sayBeyond(message(locale, 'offline.help')) : undefined,
};

/** "넌 누구야?", "are you a bot?" */
export const identity: Intent = {
  id: 'identity',
  understand: ({ text, locale, mentions }) =>
    IDENTITY.test(text) && mentions.length === 0 ? sayOnly(message(locale, 'offline.identity')) : undefined,
};

/** "아니야, 됐어": nothing more happens. */
export const neverMind: Intent = {
  id: 'never-mind',
  understand: ({ text, locale }) => (REFUSAL.test(text) ? sayOnly(message(locale, 'offline.neverMind')) : undefined),
};
