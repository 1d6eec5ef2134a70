/** More requests than this in one message are answered up to here. */
const MOST_REQUESTS = 6;

/** Ends of sentences; a dot counts only behind a word, and not behind an abbreviation. */
const SENTENCE_END =
  /(?<=[?!？！。])\s*(?=[^\s?!？！])|(?<!\s)\s*\n+\s*|(?<!\s)\s*;\s*(?=[a-z가-힣])|(?<=[가-힣a-z)%])(?<!\b(?:inc|corp|co|ltd|vs|no|mr|ms))\.\s+/i;

/** "… 알려주고 …": the verb of the first request loses its mood, which the last one has for both. */
const VERB_AND =
  /((?:알려|보여|찾아|계산해|바꿔|환산해|해|걸어|넣어|추가해|사|팔아|매수해|매도해|기록해|취소해|비교해|확인해)\s?주|(?:매수|매도|구매|매입|추가|삭제|등록|계산|비교|취소|확인|조회|환산|기록|제거|해제|설정)하|(?<=(?:주|개|어치|전부|다|절반|모두)(?:를|을|만|씩)?\s?)(?:사|팔)|(?<=[\s가-힣])(?:넣|걸|지우|보))고(?:\s*,\s*|\s+)(?!싶|있|나|계)/;
/** "샀고": what happened keeps its tense. */
const PAST_AND = /((?:샀|팔았|[매구][수도매입]했|받았))고(?:\s*,\s*|\s+)/g;
/** How a stem ends as a request, and as a report of what happened. */
const MOODS: readonly (readonly [stem: RegExp, request: string, report?: string])[] = [
  [/\s?주$/, '줘'],
  [/하$/, '해줘', '했어'],
  [/사$/, '사줘', '샀어'],
  [/팔$/, '팔아줘', '팔았어'],
  [/넣$/, '넣어줘'],
  [/걸$/, '걸어줘'],
  [/지우$/, '지워줘'],
  [/보$/, '보여줘'],
];

/** Words between two requests. What stands before them must be a request of its own and not just a name. */
const KOREAN_LINK = /\s*,?\s*(?:그리고|그리구|또한|아울러|그\s?다음에?|그런\s?다음)\s+/;
const KOREAN_COMMA = /(?<=[가-힣](?:야|줘|요|까|니|죠|다|임|라|나|자))\s*,\s*/;
const ENGLISH_VERB =
  "show|tell|give|get|buy|sell|what|what's|whats|how|hows|convert|calculate|set|alert|notify|add|remove|check|is|are|compare|list|cancel|remind|watch|find|let|did|do|delete|place|record|draw|chart|quote";
const ENGLISH_LINK = new RegExp(
  `(?<!\\s)\\s*,?\\s(?:(?:and|then|also|plus)\\s+)+(?:please\\s+)?(?=(?:${ENGLISH_VERB})\\b)|(?<!\\s)\\s*,\\s+(?:please\\s+)?(?=(?:${ENGLISH_VERB})\\b)(?<!^\\s*(?:if|suppos\\w+|assum\\w+|imagin\\w+|had|say)\\b[^,]*,\\s+(?:please\\s+)?)`,
  'i',
);

/** "애플 시세랑 테슬라 뉴스 알려줘": two things to look up that share a verb. */
const THING = '시세|주가|가격|뉴스|소식|차트|수익률|포트폴리오|관심\\s?종목|환율|알림|주문\\s?내역|거래\\s?내역';
const NOUN_LINK = new RegExp(`(?<=${THING})(?:이?랑|하고|과|와|도|,)\\s+(?=.*(?:${THING}|알려|보여|얼마))`);
const ENGLISH_THING = 'price|quote|news|chart|portfolio|watchlist|alerts';
const ENGLISH_NOUN_LINK = new RegExp(
  `(?<=\\b(?:${ENGLISH_THING}))(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+)(?=.*\\b(?:${ENGLISH_THING})\\b)`,
  'i',
);

/** What a part of a message contains, as far as cutting depends on it. */
interface PartReader {
  /** Nothing but names and words that point back. */
  isBareName(part: string): boolean;
  hasName(part: string): boolean;
  /** One question with its premise, which belong together: "I lost 20%, how much …". */
  isWhole(part: string): boolean;
}

/** Cuts a message into the requests it makes, in order. */
export function splitRequests(text: string, reader: PartReader): readonly string[] {
  const items = /^\s*1[.)]\s/.test(text) ? text.split(/(?:^|\s)\d{1,2}[.)]\s+/).filter((item) => item.trim() !== '') : [];
  if (items.length > 1) return items.slice(0, MOST_REQUESTS);
  const isPast = /(?:샀|팔았|[매구][수도매]했)[가-힣]*[\s.!~]*$/.test(text);
  const sentences = text.split(SENTENCE_END);
  if (reader.isWhole(text) && !sentences.some(reader.isWhole)) return [text.trim()];
  const parts = sentences
    .flatMap((sentence) => (reader.isWhole(sentence) ? [sentence] : splitSentence(sentence, isPast, reader)))
    .map((part) => part.trim().replace(/^[,\s]+|(?<![,\s])[,\s]+$/g, ''))
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  return parts.length <= 1 ? [text.trim()] : parts.slice(0, MOST_REQUESTS);
}

function splitSentence(sentence: string, isPast: boolean, { isBareName, hasName }: PartReader): readonly string[] {
  let parts = sentence
    .replace(PAST_AND, '$1어\n')
    .split('\n')
    .flatMap((part) => splitAtVerbs(part, isPast));
  for (const link of [KOREAN_LINK, KOREAN_COMMA, ENGLISH_LINK]) parts = parts.flatMap((part) => splitAt(part, link, isBareName));
  for (const link of [NOUN_LINK, ENGLISH_NOUN_LINK])
    parts = parts.flatMap((part) => splitAt(part, link, (left) => !hasName(left)));
  return parts;
}

function splitAtVerbs(sentence: string, isPast: boolean): readonly string[] {
  const found = VERB_AND.exec(sentence);
  const rest = found === null ? '' : sentence.slice(found.index + found[0].length);
  if (found === null || rest.trim() === '') return [sentence];
  const verb = found[1] as string;
  const [stem, request, report] = MOODS.find(([each]) => each.test(verb)) ?? [/$/, '줘'];
  const finished = verb.replace(stem, isPast && report !== undefined ? report : request);
  return [sentence.slice(0, found.index) + finished, ...splitAtVerbs(rest, isPast)];
}

/** Splits at every link whose left side says something; "삼성전자 그리고 하이닉스" is one subject. */
function splitAt(text: string, link: RegExp, isBareName: (part: string) => boolean): readonly string[] {
  const found = link.exec(text);
  if (found === null) return [text];
  const [left, right] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  if (right.trim() === '') return [left];
  if (left.trim() === '' || !isBareName(left)) return [left, ...splitAt(right, link, isBareName)];
  const [next = '', ...more] = splitAt(right, link, isBareName);
  return [left + found[0] + next, ...more];
}
