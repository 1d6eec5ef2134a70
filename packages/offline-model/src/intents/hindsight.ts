import type { Intent } from '../intent.ts';
import { whatIf } from './what-if.ts';

/** "10주 샀으면 지금 얼마야": what such a number of shares is worth now does not depend on when they were bought. */
const HAD_BOUGHT =
  /(?:샀|담았|[매구][수입매]했)(?:으면|다면|더라면|었으면)|\b(?:if (?:i|we)(?:'d| had| would have)? (?:bought|purchased|got)|had (?:i|we) (?:bought|purchased))\b/i;
/** Money that was not put in then needs the price of that day, and a regret needs no figure. */
const WORTH_NOW = /지금|현재|얼마|가치|\b(?:worth|now|today|value|have)\b/i;

/** "작년에 애플 100주 샀더라면 지금 얼마일까?", "if I had bought 10 shares of Tesla, what would they be worth now?" */
export const hindsight: Intent = {
  id: 'what-if',
  understand: (question) =>
    HAD_BOUGHT.test(question.text) && WORTH_NOW.test(question.text) && !GAIN.test(question.text)
      ? whatIf.understand(question)
      : undefined,
};

const GAIN = /수익|벌|이익|이득|손해|손익|몇\s?(?:%|퍼|프로|배)|\b(?:profit|gain|made|make|lost|lose|return|percent)\b/i;
