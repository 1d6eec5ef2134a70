/** The patterns that distinguish sentences of each kind, in one language. They are joined with "or". */
export interface StatementWords {
  readonly decision: string;
  readonly goal: string;
  readonly holding: string;
  /** Recurring things: fees, instalments, habits. */
  readonly habit: string;
  /** Statements about the author or their family. */
  readonly self: string;
  /** Of a day, by hearsay, or about others: true today, of no use in a year. */
  readonly passing: string;
  readonly question: string;
}

export const ENGLISH_STATEMENTS: StatementWords = {
  decision:
    "\\b(?:decided?|agreed?|never|always|at most|no more than|will not|won't|refuse|rules?|principle|limit|cap|promised?|whatever happens|I (?:only|sell|avoid|buy only))\\b",
  goal: '\\b(?:goal|target|aim|plan(?:ning)?|want|hope|wish|retire|dream|by 20\\d\\d|before 20\\d\\d|from 20\\d\\d|until 20\\d\\d|should (?:pay|reach|be|grow|give))\\b',
  holding:
    '\\b(?:hold(?:s|ing)?|own(?:s)?|have|has|shares? of|position|in my account|invested|deposit|tied up|worth)\\b',
  habit:
    '\\b(?:every|each|monthly|yearly|annual(?:ly)?|quarterly|weekly|a (?:month|year|quarter|week)|per (?:month|year)|salary|loan|mortgage|insurance|pension|rent|tax)\\b',
  self: "\\b(?:I|I'm|I've|my|mine|we|our|ours|us)\\b",
  passing:
    '\\b(?:today|yesterday|tonight|this (?:morning|week|evening|afternoon)|over night|overnight|just (?:saw|now|read)|news|according to|says?|reports?|friend|neighbou?r|was on|went up|went down)\\b',
  question: '\\?\\s*$',
};

export const KOREAN_STATEMENTS: StatementWords = {
  decision: '기로 |기로$|결정|절대|항상|원칙|규칙|않겠|안 사|않을|넘기지|최대|한도|까지만|약속|반드시',
  goal: '목표|계획|싶(?:어|다|습|은)|려고|예정|은퇴|꿈|까지 (?:모|갚|만들)|되면 좋겠',
  holding: '보유|들고|가지고|갖고|있어요|있는데|있습니다|있어|묶여|평단|샀|매수|투자(?:했|하고|해)',
  habit:
    '매달|매월|매년|해마다|매주|분기마다|달마다|씩|월급|연봉|대출|보험|연금|월세|전세|세금|재산세|냅니다|내고 있|갚',
  self: '(?:^|\\s)(?:저는|저희|제가|제|제 |내가|내|나는|난|우리|남편|아내|와이프|딸|아들|동생|부모님|아버지|어머니)(?=[\\s은는이가의를도]|$)',
  passing:
    '오늘|어제|그제|방금|지금|아침에|점심|저녁|뉴스|기사|(?:다|라)고 (?:하네|하더|합니다|해요|그러)|(?:다|라)는데|(?:었|았|였|갔)대요|래요|친구|이웃|더라고요',
  question: '\\?\\s*$|(?:나요|까요|인가요|을까|ㄹ까|죠|지|더라)\\?*\\s*$',
};
