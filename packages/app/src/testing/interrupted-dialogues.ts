import { type InEachLanguage, inLanguage, type Locale } from '@finclaw/types';

/** The tables that hold what a person recorded or set up. */
export type WrittenTable = 'portfolio_rows' | 'paper_orders' | 'alerts' | 'schedules' | 'watchlist' | 'memories';

/**
 * Scores at first sight. The three generated tables were written against a program that took almost any reply for an
 * answer and confirmed nothing: 45 of 576 wrote what nobody asked for at the question, 298 of 576 wrote before a yes,
 * 19 of 64 after days of silence. `laterDialogues` was written after the change: 2 of the first 82 wrote something else
 * than expected (a name in reply to the question for a yes was read back again, and the next yes counted), and none of
 * the 28 English ones added at its end.
 */

/** A dialogue in which a write is begun and something else is said before it is complete. */
export interface InterruptedDialogue {
  readonly name: string;
  readonly locale: Locale;
  /** Messages that set the scene; what they write is intended. */
  readonly given: readonly string[];
  /** Messages none of which may write anything but `allowed`; a number is minutes that pass. */
  readonly turns: readonly (string | number)[];
  /** What the interruption itself asks for, which a yes behind it confirms. */
  readonly allowed?: WrittenTable;
}

/** A write that leaves something open, and the bare reply that would complete it. */
interface Opening {
  readonly id: string;
  readonly text: string;
  readonly reply: string;
  readonly given?: readonly string[];
}

interface Interruption {
  readonly id: string;
  readonly text: string;
  readonly allowed?: WrittenTable;
}

const opening = (id: string, text: string, reply: string, given: readonly string[] = []): Opening => ({
  id,
  text,
  reply,
  given,
});
const interruption = (id: string, text: string, allowed?: WrittenTable): Interruption => ({
  id,
  text,
  ...(allowed && { allowed }),
});

const OPENINGS: InEachLanguage<readonly Opening[]> = {
  en: [
    opening('dividend without a name', 'I received a $50 dividend', 'Apple'),
    opening('dividend without an amount', 'I got a dividend from Apple', '$50'),
    opening('purchase without a price', 'I bought 10 shares of Microsoft', '$400'),
    opening('purchase without a name', 'I bought 4 shares at $200', 'Apple'),
    opening('buy order without a name', 'buy 3 shares', 'Tesla'),
    opening('buy order without a quantity', 'buy Apple', '3'),
    opening('sell order without a quantity', 'sell Tesla', '2 shares'),
    opening('alert without a name', 'set an alert at $300', 'Apple'),
    opening('alert without a level', 'set an alert for Nvidia', '$300'),
    opening('watchlist without a name', 'add to my watchlist', 'Apple'),
    opening('schedule without a time', 'every day send me my portfolio', '8am'),
    opening('schedule without a task', 'every day at 8', 'Apple'),
    opening('deposit', 'I deposited $500', 'Apple'),
    opening('memory', 'remember this', 'Apple'),
    opening('order with an unclear name', 'buy 2 shares of Hanwha', '1'),
    opening('which alert to delete', 'delete my alert', 'Apple', [
      'alert me when Apple goes above $900',
      'alert me when Tesla goes above $900',
    ]),
  ],
  ko: [
    opening('dividend without a name', '배당금 5만원 받았어', '삼성전자'),
    opening('dividend without an amount', '삼성전자 배당 받았어', '5만원'),
    opening('purchase without a price', '카카오 10주 샀어', '5만원'),
    opening('purchase without a name', '어제 4주 7만원에 샀어', '삼성전자'),
    opening('buy order without a name', '3주 사줘', '삼성전자'),
    opening('buy order without a quantity', '카카오 사줘', '3주'),
    opening('sell order without a quantity', '삼성전자 팔아줘', '2주'),
    opening('alert without a name', '10만원 넘으면 알려줘', '삼성전자'),
    opening('alert without a level', '네이버 알림 걸어줘', '30만원'),
    opening('watchlist without a name', '관심종목에 추가해줘', '애플'),
    opening('schedule without a time', '매일 포트폴리오 보내줘', '8시'),
    opening('schedule without a task', '매일 아침 8시에', '애플'),
    opening('deposit', '100만원 입금했어', '삼성전자'),
    opening('memory', '기억해줘', '애플'),
    opening('order with an unclear name', '한화 2주 사줘', '1번'),
    opening('which alert to delete', '알림 지워줘', '애플', [
      '애플 900달러 넘으면 알려줘',
      '테슬라 900달러 넘으면 알려줘',
    ]),
  ],
};

const INTERRUPTIONS: InEachLanguage<readonly Interruption[]> = {
  en: [
    interruption('price', 'price of Apple'),
    interruption('day', 'how is Tesla doing today?'),
    interruption('chart', 'show me a chart of Nvidia'),
    interruption('news', 'any news about Microsoft?'),
    interruption('portfolio', 'what is in my portfolio?'),
    interruption('holding', 'how many Apple shares do I have?'),
    interruption('sum', 'what is 12 times 30?'),
    interruption('conversion', 'how much is 100 dollars in won?'),
    interruption('cost', 'what would 7 shares of Tesla cost?'),
    interruption('name in a sentence', 'my brother works at Apple'),
    interruption('advice', 'should I buy Nvidia?'),
    interruption('hours', 'is the market open today?'),
    interruption('comparison', 'compare Apple and Tesla'),
    interruption('number in a sentence', 'I am 35 years old'),
    interruption('thanks', 'thanks'),
    interruption('no', 'no'),
    interruption('never mind', 'never mind'),
    interruption('another write', 'add Microsoft to my watchlist', 'watchlist'),
  ],
  ko: [
    interruption('price', '애플 얼마야'),
    interruption('day', '테슬라 오늘 어때?'),
    interruption('chart', '엔비디아 차트 보여줘'),
    interruption('news', '마이크로소프트 뉴스 있어?'),
    interruption('portfolio', '내 포트폴리오 보여줘'),
    interruption('holding', '내가 애플 몇 주 가지고 있지?'),
    interruption('sum', '12 곱하기 30은?'),
    interruption('conversion', '100달러는 원화로 얼마야?'),
    interruption('cost', '테슬라 7주면 얼마야?'),
    interruption('name in a sentence', '우리 형이 삼성전자 다녀'),
    interruption('advice', '엔비디아 살까?'),
    interruption('hours', '오늘 장 열려?'),
    interruption('comparison', '애플이랑 테슬라 비교해줘'),
    interruption('number in a sentence', '나는 35살이야'),
    interruption('thanks', '고마워'),
    interruption('no', '아니'),
    interruption('never mind', '됐어 취소'),
    interruption('another write', '마이크로소프트 관심종목에 넣어줘', 'watchlist'),
  ],
};

/** What is said after the interruption; none of it may complete what was interrupted. */
const TAILS: InEachLanguage<readonly (readonly string[])[]> = {
  en: [[], ['yes'], ['Tesla'], ['ok']],
  ko: [[], ['네'], ['테슬라'], ['응']],
};

/** Whether a tail says yes to what the interruption itself asks. */
const isYes = (tail: readonly string[]): boolean => tail.some((said) => ['yes', 'ok', '네', '응'].includes(said));

/** Days later. */
const LATER = 3 * 24 * 60;

/** Something else is said where the program asked for what is missing. */
export function interruptedAtTheQuestion(): readonly InterruptedDialogue[] {
  return crossed((locale, { text, given = [] }, { text: said, allowed }, tail) => ({
    locale,
    given,
    turns: [text, said, ...tail],
    ...(allowed && isYes(tail) && { allowed }),
  }));
}

/** Something else is said where the program asked for a yes. */
export function interruptedAtTheConfirmation(): readonly InterruptedDialogue[] {
  return crossed((locale, { text, reply, given = [] }, { text: said, allowed }, tail) => ({
    locale,
    given,
    turns: [text, reply, said, ...tail],
    ...(allowed && isYes(tail) && { allowed }),
  }));
}

/** Time passes, and the reply to a forgotten question is followed by nothing, or by a yes that answers no question. */
export function interruptedByTime(): readonly InterruptedDialogue[] {
  return (['en', 'ko'] as const).flatMap((locale) =>
    inLanguage(OPENINGS, locale).flatMap(({ id, text, reply, given = [] }) =>
      [
        [text, LATER, reply],
        [text, LATER, inLanguage(TAILS, locale)[1]?.[0] ?? ''],
      ].map((turns, at) => ({ name: `${locale}: ${id}, days later ${at}`, locale, given, turns })),
    ),
  );
}

function crossed(
  make: (
    locale: Locale,
    start: Opening,
    other: Interruption,
    tail: readonly string[],
  ) => Omit<InterruptedDialogue, 'name'>,
): readonly InterruptedDialogue[] {
  return (['en', 'ko'] as const).flatMap((locale) =>
    inLanguage(OPENINGS, locale).flatMap((start, row) =>
      inLanguage(INTERRUPTIONS, locale).map((other, column) => ({
        name: `${locale}: ${start.id}, then ${other.id}`,
        ...make(locale, start, other, inLanguage(TAILS, locale)[(row + column) % 4] ?? []),
      })),
    ),
  );
}

/** Dialogues that were written after the program was changed for those above. */
export function laterDialogues(): readonly InterruptedDialogue[] {
  return Object.entries(LATER_DIALOGUES).flatMap(([locale, blocks]) =>
    blocks
      .trim()
      .split('\n')
      .map((line) => {
        const [turns = '', allowed] = line.split(' => ');
        const given = turns.includes(' || ') ? (turns.split(' || ')[0] ?? '').split(' | ') : [];
        const said = (turns.split(' || ').at(-1) ?? '').split(' | ');
        return {
          name: said.join(' → '),
          locale: locale as Locale,
          given,
          turns: said,
          ...(allowed !== undefined && { allowed: allowed as WrittenTable }),
        };
      }),
  );
}

/**
 * One dialogue per line: what sets the scene before `||`, and behind `=>` the table that the last message may change.
 */
const LATER_DIALOGUES: InEachLanguage<string> = {
  en: `
Got a dividend of 12 dollars today | where does Coca-Cola trade?
Got a dividend of 12 dollars today | I meant to ask about Netflix earnings
Got a dividend of 12 dollars today | Netflix? | yes
I was paid a dividend by Microsoft | when is the next one, and is 3% normal?
I was paid a dividend by Microsoft | 62 cents sounds low for them
I received a $30 dividend | Coca-Cola | actually what is it trading at?
I received a $30 dividend | Coca-Cola | hmm, let me check my statement first
I received a $30 dividend | Coca-Cola | wait
I received a $30 dividend | Coca-Cola | Pepsi | yes
I received a $30 dividend | Coca-Cola | what did I get last year? | yes
I sold 8 shares of AMD | can you show the last five days?
I sold 8 shares of AMD | how much is 150 times 8?
I sold 8 shares of AMD | my target was 150 but it never got there
yesterday I bought Intel | 20 or 30, I am not sure
yesterday I bought Intel | does Intel pay 2 dollars a year?
purchase 5 shares | is Amazon a buy?
purchase 5 shares | what are 5 shares of Amazon worth?
purchase 5 shares | forget it | Amazon
purchase 5 shares | good morning | Amazon | yes
sell half | which of my stocks is down the most?
notify me at 150 | AMD fell to 150 last week
notify me at 150 | what happened to AMD at 150?
notify me at 150 | AMD | show me AMD first | ok
notify me at 150 | AMD | no
set an alert for gold | gold is above 2000 already, right?
set an alert for gold | 2500 | what is it now? | yes
put it on my watchlist | tell me about Oracle
put it on my watchlist | Oracle | is Oracle expensive? | yes
price of Oracle | add it to my watchlist | how about SAP?
price of Oracle | tell me when it goes above 900 | never mind | yes
price of Oracle | I got a $5 dividend | thanks | yes
every Friday send me the news | news about Tesla please
every Friday send me the news | at what time does the market close?
every Friday send me the news | 6pm | what time is it in Seoul? | yes
remind me every day | Tesla
show my alerts | remove Apple | yes
alert me when Apple goes above $900 | alert me when Tesla goes above $900 || delete my alert | Tesla is doing fine
alert me when Apple goes above $900 | alert me when Tesla goes above $900 || delete my alert | Tesla | how is Tesla? | yes
I bought 2 shares of Apple at $150 || no, 5 shares | thanks | yes
I bought 2 shares of Apple at $150 || Tesla too | what is Tesla at?
I received a $30 dividend | I bought 3 shares of Nvidia at $100 | yes => portfolio_rows
buy 3 shares | alert me when Nvidia goes above $900 | yes => alerts
my dividend this quarter was $18 | just a second
I received a $18 dividend | the stock of Disney is at 100 | yes
I received a $18 dividend | Disney at 100, just wow
I received a $18 dividend | from Disney? | yes
I received a $18 dividend | please show Disney
I received a $18 dividend | it was a nice day
I received a $18 dividend | well, Disney is up
I received a $18 dividend | Disney | please wait
I received a $18 dividend | Disney | ok, and what about Nike?
I received a $18 dividend | Disney | yes? | no
I received a $18 dividend | Disney | sure it was $20?
I bought 6 shares of Nike | for my mother at Christmas
I bought 6 shares of Nike | at the open, what was the price?
I bought 6 shares of Nike | 70 a share is what it costs today?
I bought 6 shares of Nike | each one is at 70 now, correct?
buy Nike | the whole market is down 3
buy Nike | 3 of my friends did
buy Nike | only if it is below 60
buy 4 shares | of what? Nike was at 60
sell Nike | a chart please
sell Nike | just show me the price of 2 shares
set an alert for Nike | is 60 a good level?
set an alert for Nike | it was at 60 yesterday
set an alert at 60 | for Nike there is news?
add to my watchlist | the one from yesterday
add to my watchlist | Nike makes shoes
every day send me my portfolio | at the moment I hold 3 shares
every day send me my portfolio | what did Nike do at 8 this morning?
`,
  ko: `
오늘 배당 3만원 들어왔어 | 코카콜라 지금 어디쯤이야?
오늘 배당 3만원 들어왔어 | 넷플릭스 실적 언제 나와?
오늘 배당 3만원 들어왔어 | 넷플릭스? | 네
현대차 배당 들어왔어 | 배당률 5%면 높은 거야?
현대차 배당 들어왔어 | 작년에는 8천원이었는데
배당금 2만원 받았어 | 기아 | 기아 지금 얼마지
배당금 2만원 받았어 | 기아 | 음 잠깐만 확인해볼게
배당금 2만원 받았어 | 기아 | 잠깐
배당금 2만원 받았어 | 기아 | 현대차 | 네
배당금 2만원 받았어 | 기아 | 작년엔 얼마 받았지? | 응
네이버 8주 팔았어 | 최근 5일 차트 좀
네이버 8주 팔았어 | 20만원 곱하기 8은?
네이버 8주 팔았어 | 목표는 25만원이었는데 못 갔네
어제 카카오 샀어 | 20주였나 30주였나 모르겠네
어제 카카오 샀어 | 카카오 5만원 넘었어?
5주 매수해줘 | 아마존 사도 될까?
5주 매수해줘 | 아마존 5주면 얼마나 하지?
5주 매수해줘 | 됐어 | 아마존
5주 매수해줘 | 안녕 | 아마존 | 네
절반 팔아줘 | 내 종목 중에 뭐가 제일 많이 빠졌어?
15만원 되면 알려줘 | 하이닉스가 지난주에 15만원까지 떨어졌었지
15만원 되면 알려줘 | 하이닉스 15만원이면 싼 거야?
15만원 되면 알려줘 | 하이닉스 | 하이닉스 먼저 보여줘 | 응
15만원 되면 알려줘 | 하이닉스 | 아니요
셀트리온 알림 설정해줘 | 셀트리온 벌써 20만원 넘었지?
셀트리온 알림 설정해줘 | 20만원 | 지금 얼마야? | 네
관심종목에 넣어줘 | 오라클은 어떤 회사야?
관심종목에 넣어줘 | 오라클 | 오라클 비싸? | 네
오라클 얼마야 | 관심종목에 추가해줘 | 마이크로소프트는?
오라클 얼마야 | 900달러 넘으면 알려줘 | 됐어 | 네
오라클 얼마야 | 배당 5달러 받았어 | 고마워 | 응
매주 금요일에 뉴스 보내줘 | 테슬라 뉴스 보여줘
매주 금요일에 뉴스 보내줘 | 장은 몇 시에 끝나?
매주 금요일에 뉴스 보내줘 | 저녁 6시 | 지금 뉴욕은 장 열렸어? | 네
애플 900달러 넘으면 알려줘 | 테슬라 900달러 넘으면 알려줘 || 알림 삭제해줘 | 테슬라는 잘 가고 있네
애플 900달러 넘으면 알려줘 | 테슬라 900달러 넘으면 알려줘 || 알림 삭제해줘 | 테슬라 | 테슬라 어때? | 네
삼성전자 2주 7만원에 샀어 || 아니 5주 | 고마워 | 네
삼성전자 2주 7만원에 샀어 || 하이닉스도 | 하이닉스 얼마야?
배당금 2만원 받았어 | 삼성전자 3주 7만원에 샀어 | 네 => portfolio_rows
3주 사줘 | 엔비디아 900달러 넘으면 알려줘 | 네 => alerts
`,
};

/** A write in two steps, and what it writes after a yes. */
interface HonestDialogue {
  readonly turns: readonly string[];
  readonly writes: WrittenTable;
}

/** Writes in two or more messages that are meant; everything is written after the last message and not before. */
export const HONEST_DIALOGUES: readonly HonestDialogue[] = [
  { turns: ['I received a $50 dividend', 'Apple', 'yes'], writes: 'portfolio_rows' },
  { turns: ['I received a $50 dividend', "it's Apple", 'yes please'], writes: 'portfolio_rows' },
  { turns: ['I got a dividend from Apple', '50 dollars, please', 'correct'], writes: 'portfolio_rows' },
  { turns: ['I bought 10 shares of Microsoft', 'at $400', 'ok'], writes: 'portfolio_rows' },
  { turns: ['I received a $50 dividend', 'Apple', 'no, Microsoft', 'yes'], writes: 'portfolio_rows' },
  { turns: ['buy 3 shares', 'Tesla'], writes: 'paper_orders' },
  { turns: ['buy Apple', '3 shares please'], writes: 'paper_orders' },
  { turns: ['set an alert at $300', 'Apple', 'yes'], writes: 'alerts' },
  { turns: ['set an alert for Nvidia', 'above $300', 'yes'], writes: 'alerts' },
  { turns: ['price of Apple', 'tell me when it goes above $900', 'yes'], writes: 'alerts' },
  { turns: ['add to my watchlist', 'Apple please', 'yes'], writes: 'watchlist' },
  { turns: ['every day send me my portfolio', '8 am', 'yes'], writes: 'schedules' },
  { turns: ['배당금 5만원 받았어', '삼성전자요', '네'], writes: 'portfolio_rows' },
  { turns: ['삼성전자 배당 받았어', '음 5만원이요', '응 맞아'], writes: 'portfolio_rows' },
  { turns: ['카카오 10주 샀어', '5만원에', '네 기록해줘'], writes: 'portfolio_rows' },
  { turns: ['배당금 5만원 받았어', '삼성전자', '아니 기아', '네'], writes: 'portfolio_rows' },
  { turns: ['3주 사줘', '삼성전자로 해주세요'], writes: 'paper_orders' },
  { turns: ['카카오 사줘', '3주요'], writes: 'paper_orders' },
  { turns: ['10만원 넘으면 알려줘', '삼성전자입니다', '네'], writes: 'alerts' },
  { turns: ['네이버 알림 걸어줘', '30만원 넘으면', '응'], writes: 'alerts' },
  { turns: ['카카오 얼마야', '90만원 넘으면 알려줘', '네'], writes: 'alerts' },
  { turns: ['관심종목에 추가해줘', '애플이요', '네'], writes: 'watchlist' },
  { turns: ['매일 포트폴리오 보내줘', '아침 8시', '네'], writes: 'schedules' },
];
