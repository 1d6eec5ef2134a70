import { matchesIn } from '@finclaw/language';

/**
 * What words say of the figures they stand with. The Korean ones are looked for as parts of words, the English ones as whole words; a word may say
 * several things.
 */
const LEXICON = {
  total: [
    '합계|합산|합치|합하|합쳐|합한|총(?=[\\s\\d가-힣])|모두|전체|합은|누적|더하|더해|만기에|수령|포함',
    '(?:your|the|all) (?:two|three|four|five|six|\\d{1,2}) (?:stocks|holdings|positions|shares|funds|companies)|totals?|combined|altogether|sum|together|overall|in all|adds? up|c[ao]mes? to|amount(?:s|ed) to|aggregate|cumulative|both|including|includes?|inclusive|plus|with|after|net of',
  ],
  difference: [
    '차이|격차|차액|차는|갭|스프레드|괴리|더\\s?(?:크|큰|큽|컸|작)|벌어|폭|높|낮|비싸|비싼|비쌉|싸|싼|쌉|저렴|비쌌|쌌|많|적은|적게|적습|웃돌|밑돌|상회|하회|앞서|뒤처|초과|모자|부족',
    'gap|spread|difference|differ|higher|lower|stronger|weaker|larger|bigger|smaller|greater|fewer|more|less|above|below|under|premium|discount|apart|short|exceeds?|cheaper|pricier|wider|narrower|ahead|behind|outperform(?:ed|s)?|underperform(?:ed|s)?|leads?|trails?|lags?|range|beats?|beating|topp(?:ed|ing)|surpass(?:ed|es)?|miss(?:ed|es)?|surprise',
  ],
  average: ['평균', 'averages?|averaged|averaging|mean'],
  share: [
    '비중|비율|차지|전체|[가-힣]의\\s?(?:약\\s?)?\\d|가운데|중에서|중\\s|대비|이르|해당|수준',
    'of which|of (?:the |your |its |their )?(?:total|portfolio|whole|assets|holdings|value|all|account|sales|revenue|cost|price|it|them)|share|weight|weighting|portion|proportion|makes? up|accounts? for|represents?|ratio|percent of|% of|in cash',
  ],
  scenario: [
    '(?<=[가-힣])(?<![화전측국장반표정단방수])면(?=[\\s,])|경우|가정|만약|시나리오|회복|본전|달성|[어아여려해돼라져와]야(?=\\s)',
    'if|would|(?:that|it).d|were|assuming|suppose|scenario|in case|hypothetical(?:ly)?|needs? to|ha(?:s|ve) to|to reach|get back|break even|recover',
  ],
  part: [
    '주당|한\\s?주|1주|당\\s|단가|씩|나누|인당|나머지|세후|떼면|떼고|뗀|남는|남은|남아|남습|남게|잔액|잔여|빼면|뺀|제하|차감|제외|거스름',
    'per|each|apiece|divided|split|remaining|remainder|left|leftover|leaves?|leaving|rest|after|excluding|less|minus|net',
  ],
  compared: [
    '대비|보다|비해|비교|에서\\s|이후|동안|사이|만에|부터|기간|최근|지난|간\\s|까지|이래|연초|올해|한\\s?달|일주일|개월',
    'from|since|than|versus|vs|against|over|compared|relative|between|during|past|last|within|away|to reach|ago|month|week|year|ytd|year-to-date',
  ],
  present: ['오늘|지금|현재', 'today|now|currently'],
  alert: ['알림|알려|알리', 'alerts?|tell|notif(?:y|ied|ication)|let you know|hear from'],
  still: ['아직|여전히|보다|않', 'still|not|yet'],
  earlier: ['아까|앞서|조금 전|아침|오전', 'earlier|previously|prior|morning'],
  before: [
    '(?:전년|전분기|직전)(?!(?:[가-힣]*\\s?){0,2}(?:보다|대비|비해))|당시|그때',
    '(?<!(?:than|with|to|from|over|since|versus|vs) (?:the |a )?)(?:(?:year|quarter|month|week|day)s? (?:ago|earlier|before)|previous|prior)',
  ],
  past: [
    '(?:어제|전일|전날|지난|작년)(?!(?:[가-힣]*\\s?){0,2}(?:보다|대비|비해))',
    '(?<!(?:than|with|to|from|over|since|versus|vs) )(?:yesterday|last)',
  ],
  ongoing: ['오늘|지금|현재|거래[되됩]', 'is|has|trades?|trading|now|today'],
  spell: ['오늘(?!\\s?기준)|어제|이번|지난|올해', '(?<!as of )today|yesterday|(?:this|last) (?:week|month|quarter|year)'],
  dated: [
    '기준|현재|시점|체결|배당락|실적\\s?발표|만기|상장일|지급일|결제일|납입|공시일|매수일|매도일|취득일',
    'as of|as at|at the time|ex-dividend|record date|earnings (?:date|on)|payable|settle\\w*|matur\\w*|expir\\w*|listed on|bought on|purchased on',
  ],
  affords: ['살 수|매수 가능|담을 수|사실 수', 'buys?|afford|enough for|gets? you|get|good for'],
  example: ['예를 들어|처럼|라고 (?:하시|말씀)', 'for example|such as|like|try|say'],
  bought: ['매수|샀|사[셨신야]|사세요', 'buy(?:s|ing)?|bought|purchase[ds]?'],
  sold: ['매도|팔|파[셨신시]|정리', 'sell(?:s|ing)?|sold'],
  waiting: ['미체결|대기|걸려|아직|않|기다[리립]', 'open|pending|waiting|still|not|yet|until|unfilled'],
  ordered: ['지정가|접수|걸어|넣|예정', 'limit|placed|if|once|will'],
  filled: ['(?<!미)체결|샀|팔[았렸]|매[수도](?:했|하셨|됐)', 'filled|executed|bought|sold|went through'],
  trade: [
    '체결|매[수도입]|거래|주문|샀|팔|손절|익절|원금|투자',
    'bought|sold|sells?|buys?|purchase|orders?|fill(?:ed)?|executed|traded?|paid|cost|invest(?:ed|ment)?|spent',
  ],
  received: [
    '수입|소득|입금|들어[오왔]|받[은았으]|환불|환급|벌었',
    'income|received?|earn(?:ed|ings|s)?|deposit(?:s|ed)?|refund(?:s|ed)?|credit(?:s|ed)?|(?:came|brought|money) in|paid you|got|inflows?',
  ],
} as const satisfies Readonly<Record<string, Words>>;

/** What the words around a number say of it. */
export type Meaning = keyof typeof LEXICON;

type Words = readonly [korean: string, english: string];
const anyOf = ([korean, english]: Words): string => `${korean}|(?<![A-Za-z])(?:${english})(?![A-Za-z])`;
const PATTERNS = new Map(Object.entries(LEXICON).map(([meaning, words]) => [meaning as Meaning, new RegExp(anyOf(words), 'i')]));

/** Whether words say something. */
export const says = (words: string, meaning: Meaning): boolean => PATTERNS.get(meaning)!.test(words);

/** What words say, looked for when somebody asks. */
export function meaningsIn(words: string): Pick<ReadonlySet<Meaning>, 'has'> {
  const asked = new Map<Meaning, boolean>();
  const has = (meaning: Meaning): boolean => {
    const isSaid = asked.get(meaning) ?? says(words, meaning);
    asked.set(meaning, isSaid);
    return isSaid;
  };
  return { has };
}

/** Here what is said of one thing ends. */
export const JOINT = /[,;(]|(?<![a-z])(?:and|but|while|against|versus|vs|after)(?![a-z])|이고|하고|이며/;

const UP = anyOf([
  '순매수|상승|올라|올랐|오른|오르|오름|급등|치솟|뛰었|뛴|뛰어|뛰면서|증가|늘었|늘어|늘어난|급증|폭등|불어|껑충|인상(?!적|깊|착)|상향|이익(?!률)|수익(?!률|비율)|차익|흑자|강세|반등|상회|웃돌|높|비싸|비싼|비쌉|비쌌|많|벌었|벌고|확대|성장|🔺|📈|⬆',
  '(?<!(?:give|gave|given|giving)s? )up(?! to)|rose|rises?|risen|rising|gain(?:s|ed|ing)?|climb(?:s|ed|ing)?|jump(?:s|ed|ing)?|surg(?:e|es|ed|ing)|advanc(?:e|es|ed|ing)|increas(?:e|es|ed|ing)|higher|stronger|above(?!\\s\\D{0,2}(?:\\d|$))|profits?|added|adds|grew|grown|growth|rall(?:y|ied|ying)|more(?! than\\s\\D{0,2}(?:\\d|$))|outperform(?:ed|s)?|topp(?:ed|ing)|surpass(?:ed|es)?|soar(?:ed|s|ing)?|rais(?:e|es|ed|ing)|hik(?:e|es|ed|ing)|rebound(?:s|ed|ing)?|recover(?:ed|ing)|exceed(?:s|ed)?|positive|premium|expanded|beats?|beating',
]);
const DOWN = anyOf([
  '순매도|팔았|팔아|하락|내려|내렸|내린|내리|내림|떨어|급락|감소|줄었|줄어|줄인|급감|폭락|추락|(?<![확승부할용시공묵])인하|하향|손실|손해|적자|약세|하회|밑돌|낮|싸(?![가-힣]*움)|싼|쌉|쌌|저렴|적은|적게|적습|적다|잃|빠졌|빠진|빠지|빠져|밀려|밀렸|밀린|밀리|후퇴|낙폭|축소|역성장|🔻|📉|⬇',
  'down(?! to)|fell|(?<!(?:this|last|next|the) )falls?|fallen|falling|drop(?:s|ped|ping)?|cuts?|cutting|lowered|trimm(?:ed|ing)|slash(?:es|ed)?|declin(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|lost|lose|loses|loss(?:es)?|slid|slid(?:es?|ing)|slip(?:s|ped|ping)?|plung(?:e|es|ed|ing)|tumbl(?:e|es|ed|ing)|lower|under(?=\\s(?:its|the|that|your|mid-)|(?<=(?:^|\\d|%) under)\\s\\D?(?:\\d|$))|below(?!\\s\\D{0,2}(?:\\d|$))|less(?! than\\s\\D{0,2}(?:\\d|$))|shrank|shed|sheds|g[ia]v(?:es?|en|ing) up|sank|dip(?:s|ped)?|underperform(?:ed|s)?|negative|retreat(?:ed|s)?|slump(?:ed|s)?|eased|weaken(?:ed)?|weaker|discount|cheaper|contracted|off|costs? you|miss(?:ed|es)?',
]);
const DIRECTION = new RegExp(`(${UP})|(${DOWN})`, 'gi');

/** A word of rising or falling and where it stands. */
export interface DirectionWord {
  readonly direction: -1 | 1;
  /** 높은, cheaper: it compares, and nothing need have moved. */
  readonly isComparison: boolean;
  readonly start: number;
  readonly end: number;
}

/** Every word of rising or falling in a text, or in a stretch that starts at some place of one. */
export function directionsIn(text: string, from = 0): DirectionWord[] {
  return matchesIn(text, DIRECTION).map((match) => ({
    direction: match[1] === undefined ? -1 : 1,
    isComparison: says(match[0], 'difference'),
    start: from + match.index,
    end: from + match.index + match[0].length,
  }));
}

/** How exactly a number is meant: to its last digit, roughly, or as a bound. */
export type Exactness = 'nearest' | 'about' | 'at-least' | 'at-most';

/** What the words directly before a figure, or directly behind it, say of it. */
const BESIDE = (
  [
    [
      'at-least',
      '>=?|≥|over|more than|above|exceed(?:s|ing|ed)?|at least|upwards of|최소|north of|topped|surpass(?:ed|ing)?',
      '이상|or (?:more|higher|above)|남짓|초과|(?:[을를이가]\\s?)?(?:조금|약간|살짝|훌쩍|크게|좀)?\\s?(?:더\\s)?넘|대(?![가-힣])|대(?=[를로에의가는입이였인까초중후])|[을를] (?:웃|상회|돌파)|\\+',
    ],
    [
      'at-most',
      '<=?|≤|under|below|less than|just short of|nearly|almost|거의|south of',
      '미만|이하|or (?:less|lower|below)|에 못|에 육박|에 가까|가까이|에 근접',
    ],
    [
      'about',
      '약|대략|~|≈|about|around|approximately|approx\\.?|roughly|close to|some|circa|c\\.',
      '정도|가량|쯤|내외|안팎|수준|여\\s|선(?=[에을은이으입인까보\\s,.)]|$)|or so|-?ish',
    ],
    [
      'prior',
      '기존|종전|직전|(?:from|compared (?:with|to)|versus|vs\\.?|against)(?: about| around| the)?',
      '에서|(?:→|->)\\s?[*$₩€]*$|a year (?:ago|earlier)|last year|previously|the year before',
    ],
    ['new', '(?:(?<![a-z])to|→|->)(?:\\s?(?:about|around))?', '(?!)'],
    [
      'supposed',
      '(?<![a-z])(?:if|assuming|suppose|supposing|say|hypothetical(?:ly)?|were to|for example|e\\.g\\.|to (?:reach|hit|get to|get back to))(?![a-z])[^.;:\\n\\d]{0,48}|(?:만약|만일|가령|예를 들어|예컨대)[^.;:\\n\\d]{0,30}',
      '(?:(?!하며|이며|고\\s(?!있)|는데|지만)[^.,;\\n\\d]){0,16}?(?:(?<![화전측국장반표정단방수])면(?=[\\s,])(?!\\s?(?:됩|돼|된|되고|충분|좋))|경우|가정|(?:상승|하락)\\s?시)',
    ],
    // 10주는 2,700달러, 10 shares of Apple would cost: shares that nobody has.
    [
      'sample',
      '(?!)',
      "(?:of [A-Z][\\w.&' -]{0,30}? )?(?:costs?|would|are worth|is worth|will cost)(?![a-z])|[는은]\\s(?:약\\s)?$",
    ],
  ] as const
).map(([meaning, before, behind]) => ({
  meaning,
  before: new RegExp(`(?:${before})\\s?(?:[$₩€£¥]|US\\$)?$`, 'i'),
  behind: new RegExp(`^\\s?(?:[)원주%])?\\s?(?:${behind})`),
}));

/** What the words directly around a figure say of it, in the order of importance. */
export const saidBeside = (before: string, behind: string): readonly (typeof BESIDE)[number]['meaning'][] =>
  BESIDE.filter((words) => words.before.test(before) || words.behind.test(behind)).map(({ meaning }) => meaning);
