import { message } from '@finclaw/config';
import { type Intent, say } from '../intent.ts';

const GREETING =
  /^\s*(?:안녕(?:하세요|하십니까)?|하이|헬로|반가워요?|반갑습니다|좋은\s?(?:아침|저녁)(?:이에요|입니다)?|hi|hello|hey|good (?:morning|afternoon|evening))(?:\s+(?:there|finclaw|핀클로))?\s*[!.~?^]*\s*$/i;
const THANKS = /^\s*(?:고마워요?|고맙습니다|감사(?:합니다|해요)|땡큐|thanks?(?: you)?(?: so much| a lot)?|thx)\s*[!.~^]*\s*$/i;

/** "안녕", "hello" */
export const greeting: Intent = {
  id: 'greeting',
  plan: ({ text, locale }) => (GREETING.test(text) ? () => say(message(locale, 'offline.greeting')) : undefined),
};

/** "고마워", "thanks" */
export const thanks: Intent = {
  id: 'thanks',
  plan: ({ text, locale }) => (THANKS.test(text) ? () => say(message(locale, 'offline.thanks')) : undefined),
};

const HELP =
  /도움말|사용법|사용\s?방법|뭐\s?(?:를\s?)?할\s?수|무엇을\s?할\s?수|뭘\s?할\s?수|할\s?수\s?있는\s?(?:게|것|일)|어떻게\s?(?:써|사용)|기능이?\s?(?:뭐|알려)|^\s*도와줘|^\s*\/?help\b|what can you do|how do i use|what do you do|who are you|누구(?:야|세요|니)/i;

/** "도움말", "what can you do" */
export const help: Intent = {
  id: 'help',
  plan: ({ text, locale }) => (HELP.test(text) ? () => say(message(locale, 'offline.help')) : undefined),
};
