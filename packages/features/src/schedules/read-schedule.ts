import type { BriefName, JobTask } from './job.ts';
import type { ScheduleRule } from './rule.ts';
import { type SpokenWhen, spokenWhen, type WhenContext } from './spoken-when.ts';

/** The tasks a sentence with a time can request; an event is reported when it happens. */
type SpokenTask = Exclude<JobTask, { kind: 'tell' | 'invest' }>;

/** A sentence that requests something for later. */
export type SpokenSchedule =
  | { readonly kind: 'job'; readonly rule: ScheduleRule; readonly task: SpokenTask }
  /** The missing part, to ask for before a job can be created. */
  | { readonly kind: 'ask'; readonly missing: 'time' | 'task' };

/** Matches a question about facts; it may still contain days and times. */
const QUESTION =
  /(?:뭐야|뭐지|뭔가요|얼마|몇|어때|언제|왜|인가요|나요|거래돼|있어)\s*\?*$|^\s*(?:what|how|when|why|who|which|is|are|was|were|did|does|do|has|have|can\s+i|should)\b/i;
const WISH =
  /(?:보내|알려|알림|리마인드|말해|얘기해|전해|정리해|요약해|확인해|점검해|체크해|보여|브리핑|깨워|전송|공유)|(?:해|줘|주세요|줄래|바랍니다|부탁해?)(?:요)?[.!~]*\s*$|\b(?:send|remind|tell|give|show|ping|notify|alert|check|message|email|brief|let\s+me\s+know|update|summari[sz]e|report|remember)\b/i;
/** "… 넘으면 알려줘" waits for an event, not for a time. */
const CONDITION =
  /(?:으면|하면|지면|르면|리면|되면|오면)\s?(?:바로\s?|즉시\s?|나한테\s?)?(?:알려|말해|얘기해|연락|알림)|\b(?:if|when(?:ever)?)\b.{0,60}\b(?:above|below|over|under|reach(?:es)?|hits?|falls?|drops?|rises?|gains?|crosses)\b/i;
const REMINDER =
  /(?:이?라고|하도록|도록|하라고)\s?(?:나한테\s?|저한테\s?)?(?:꼭\s?|좀\s?)?(?:알려|알림|리마인드|말해|얘기해|전해|깨워)|리마인드|\b(?:remind|ping)\s+me\b|\btell\s+me\s+to\b/i;
const PLAIN_CALL =
  /^(?:나한테 |저한테 |꼭 |좀 |다시 )?(?:알려|알림|리마인드|말해|불러|깨워)[가-힣 .!]*$|^(?:please )?(?:remind|ping|tell|notify|alert) me(?: please)?[.!]*$/i;

/** Words without information about what to send. */
const FILLER =
  /(?:보내|알려|보여|전해|말해|정리해|요약해|점검해|확인해|해|만들어)\s?(?:줘|주세요|줄래|달라|서)?(?:요)?|줘|주세요|부탁(?:해|드려)?요?|나한테|저한테|내게|내|나의|제|좀|현황|상태|요약|시세|가격|브리핑|정리|리뷰|보고서?|리포트|를|을|은|는|이|가|도|의|에|로|으로|주요|최신|오늘|\b(?:please|send|give|show|tell|me|my|the|a|an|of|with|all|to|us|for|update|summary|summarize|report|review|briefing|brief|overview|latest|current|prices?|quotes?|about|and|on|in|at|status)\b|[.,!?~…:;'"-]/gi;

const BRIEF_WORDS: readonly (readonly [BriefName, RegExp])[] = [
  ['week', /주간|한\s?주|이번\s?주|\b(?:weekly|week)\b/i],
  ['portfolio', /포트폴리오|포폴|보유\s?종목|내\s?(?:자산|주식|잔고)|\b(?:portfolio|holdings|positions)\b/i],
  ['watchlist', /관심\s?종목|\bwatch\s?list\b/i],
  ['close', /마감\s?(?:시황|브리핑)?|시황|장\s?마감|\b(?:close|closing|market)\b/i],
  ['news', /뉴스|헤드라인|기사|소식|\b(?:news|headlines)\b/i],
  ['morning', /아침|모닝|브리핑|\b(?:morning|briefing|brief)\b/i],
];

/** Parses "매일 아침 8시에 포트폴리오 보내줘" or "remind me in an hour"; undefined for an unrelated sentence. */
export function readSchedule(input: string, context: WhenContext): SpokenSchedule | undefined {
  const text = words(input.normalize('NFKC'));
  if (text.length > LONGEST_SENTENCE || QUESTION.test(text)) return undefined;
  const when = spokenWhen(text, context);
  if (when === undefined || (when.kind === 'incomplete' && CONDITION.test(text))) return undefined;
  const isBare = when.rest.replace(FILLER, '').trim() === '' && !WISH.test(text);
  if (!isBare && !WISH.test(text)) return undefined;
  const task = isBare ? undefined : taskOf(text, when);
  // A day mentioned in passing does not request a schedule.
  if (!when.isRepeated && when.kind === 'incomplete' && task?.kind !== 'say') return undefined;
  if (when.kind === 'incomplete') return { kind: 'ask', missing: 'time' };
  if (task === undefined) return { kind: 'ask', missing: 'task' };
  return { kind: 'job', rule: when.rule, task };
}

function taskOf(text: string, { rest, isRepeated, ...when }: SpokenWhen): SpokenTask | undefined {
  // Single blanks only, as in the text it comes from.
  const left = words(rest)
    .replace(/ (?=[.,!?])/g, '')
    .replace(/^[,.] ?/, '');
  if (REMINDER.test(text) || REMINDER.test(left)) return { kind: 'say', text: reminderText(left) || text };
  if (PLAIN_CALL.test(left)) return isRepeated ? undefined : { kind: 'say', text };
  const isAtClose = when.kind === 'rule' && when.rule.kind === 'market' && when.rule.event === 'close';
  const [, which] = briefIn(rest) ?? briefIn(text) ?? [];
  if (which !== undefined && isNothingElse(rest))
    return { kind: 'brief', which: which === 'morning' && isAtClose ? 'close' : which };
  // "send me a summary" after the close is the summary of the close.
  if (isAtClose && isNothingElse(rest)) return { kind: 'brief', which: 'close' };
  return { kind: 'ask', text: left };
}

const LONGEST_SENTENCE = 300;

/** Collapses whitespace. */
const words = (text: string): string => text.split(/\s/).filter(Boolean).join(' ');

function briefIn(text: string): readonly [RegExp, BriefName] | undefined {
  const found = BRIEF_WORDS.find(([, pattern]) => pattern.test(text));
  return found && [found[1], found[0]];
}

/** Returns true when nothing is left once the words for ready-made texts are removed: no name, no other request. */
function isNothingElse(rest: string): boolean {
  const bare = BRIEF_WORDS.reduce((text, [, pattern]) => text.replace(new RegExp(pattern, 'gi'), ' '), rest);
  return bare.replace(FILLER, ' ').trim() === '';
}

/** Returns the subject of a reminder, without the words that ask for it. */
function reminderText(left: string): string {
  return left
    .replace(
      /\s?(?:하라고|이?라고|하도록|도록)?\s?(?:나한테\s?|저한테\s?)?(?:꼭\s?|좀\s?)?(?:알려|알림|리마인드|말해|얘기해|전해|깨워)\s?(?:을|를)?\s?(?:해)?\s?(?:줘|주세요|줄래)?(?:요)?[.!~]*$/,
      '',
    )
    .replace(/^(?:please\s+)?(?:remind|ping|tell)\s+me\s+(?:to\s+|about\s+|that\s+)?/i, '')
    .trim();
}
