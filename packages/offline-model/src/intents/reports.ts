import { type FundamentalsAnswer, filingsResultText, fundamentalsResultText } from '@finclaw/finance';
import { type PerformanceAnswer, performanceResultText, type TaxAnswer, taxResultText } from '@finclaw/finance/portfolio';
import type { Intent, Question } from '../question.ts';
import { explainFailure, type Script, type ToolRequest, tellOne } from '../script.ts';

/** What a word means, why, and what will be: a model's business. */
const BEYOND =
  /뭐(?:야|예요|지|죠|냐)|뜻|왜|이유|분석|전망|예상|방법|어떻게|발표|\b(?:why|explain|mean|analy\w+|outlook|expect\w*|should)\b/i;

/** "내 포트폴리오 코스피보다 잘했어?", "my drawdown this year" */
export const performance: Intent = {
  id: 'performance',
  words:
    /(?:내|제|우리|포트폴리오|계좌|수익률).*(?:(?:코스피|코스닥|나스닥|지수|시장|s&p\s?500?).{0,4}(?:보다|대비|이겼|이기)|벤치마크|낙폭|변동성)|\b(?:my|i)\b.*\b(?:beat|beating|against|versus|vs|benchmark|drawdown|volatility)\b/i,
  unless: BEYOND,
  understand({ locale, instruments, period }) {
    const index = instruments.find(({ type }) => type === 'index');
    if (instruments.some((each) => each !== index)) return undefined;
    const input = { ...(period?.from && { from: period.from }), ...(index && { benchmark: index.symbol }) };
    return { script: () => tellOne<PerformanceAnswer>({ name: 'portfolio_performance', input }, locale, performanceResultText) };
  },
};

/** "작년 양도세 얼마나 나와?", "my taxes for 2025" */
export const tax: Intent = {
  id: 'tax',
  words: /세금|양도(?:\s?소득)?세|\btax(?:es)?\b/i,
  unless: BEYOND,
  understand({ text, locale, mentions, money, percents, period }) {
    if (mentions.length + money.length + percents.length > 0) return undefined;
    const year = Number(/20\d\d/.exec(text)?.[0] ?? period?.from?.slice(0, 4));
    const input = Number.isNaN(year) ? {} : { year };
    return { script: () => tellOne<TaxAnswer>({ name: 'portfolio_tax', input }, locale, taxResultText) };
  },
};

/** "애플 PER 얼마야?", "Samsung revenue" */
export const fundamentals: Intent = {
  id: 'fundamentals',
  words:
    /실적|재무|매출|영업\s?이익|순이익|부채\s?비율|현금\s?흐름|(?<![a-z])(?:P[EB]R|ROE|EPS)(?![a-z])|\b(?:P\/E|P\/B|revenue|net income|earnings|fundamentals|operating (?:income|margin)|cash flow)\b/i,
  unless: BEYOND,
  understand: ({ text, locale, ...question }) =>
    aboutCompany(question, 'get_fundamentals', (request) =>
      tellOne<FundamentalsAnswer>(request, locale, (value) => fundamentalsResultText(value, text, locale)),
    ),
};

/** "삼성전자 공시 보여줘", "latest filings of Apple" */
export const filings: Intent = {
  id: 'filings',
  words: /공시|(?:사업|분기|반기)\s?보고서|\bfilings?\b|\b(?:10-[KQ]|8-K)\b/i,
  unless: BEYOND,
  understand: ({ locale, ...question }) =>
    aboutCompany(question, 'get_filings', function* (request): Script {
      const [{ content } = { content: '' }] = yield [request];
      return filingsResultText(content, locale) ?? explainFailure(request.name, content, locale);
    }),
};

/** One company's figures or documents. */
function aboutCompany({ instruments }: Pick<Question, 'instruments'>, name: string, script: (request: ToolRequest) => Script) {
  const [company, ...others] = instruments;
  const isOne = company?.type === 'stock' && others.length === 0;
  return isOne ? { script: () => script({ name, input: { instrument: company.symbol } }) } : undefined;
}
