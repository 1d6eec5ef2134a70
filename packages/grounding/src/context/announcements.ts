import type { Steps } from '@finclaw/infra';
import type { Reading } from '@finclaw/language';
import type { Claim } from './claim.ts';
import type { LabelReader } from './label-reader.ts';
import type { Span, Stretch } from './layout.ts';
import { isMovement, isReported, type Label, type Role, roleFor } from './roles.ts';
import { within } from './spans.ts';

type Announcement = Pick<Claim, 'references' | 'about' | 'role'>;

const REFERENCE_AFTER = /^\s?(?:대비|보다|에 비해|에서|와 비교|과 비교|까지)/;
/** From the low it has recovered 3.5%. */
const FROM_BEFORE = /(?:from|since|off|above|below)\s(?:the|its|that|this)\s(?:recent\s)?$/i;
const POINTS_OF_DEPARTURE = new Set<Role>(['high', 'low', 'open', 'prevClose', 'high52', 'low52']);

/** Verbs and nouns behind a number that say what it is. */
const BEHIND: readonly (readonly [role: Role, pattern: RegExp])[] = [
  ['open', /^(?:에|으로|로)?\s?(?:장을\s?)?(?:출발|개장|시작)|^\s?(?:at the open|\(open)/],
  ['peak', /^까지\s?(?:올|오르|상승|치솟|급등|뛰)/],
  ['trough', /^까지\s?(?:내[렸리려]|하락|떨어|밀)/],
  ['range', /^\s?(?:~|-|에서|and|to)\s?[$₩]?[\d.,]+[^\d]{0,6}\s?(?:사이|범위|구간)/],
];
const TAIL_REACH = 60;
const GAIN_BEHIND = /^\s?(?:의\s)?(?:평가\s?)?(?:손실|이익|손해|차익)(?!률)|^\s(?:loss|profit|gain)(?![a-z])/;

/** Says what a text announces the numbers of its sentences to be. */
export class Announcer {
  readonly #text: string;
  readonly #labels: LabelReader;

  constructor(text: string, labels: LabelReader) {
    this.#text = text;
    this.#labels = labels;
  }

  /** What the text announces each number of a stretch to be, with a rest after each. */
  *announcing(stretch: Stretch, numbers: readonly Reading[], mentions: readonly Span[]): Steps<Announcement[]> {
    const labels = this.#labels.of(stretch);
    const head = stretch.cell && this.#headRoles(stretch);
    const said: Announcement[] = [];
    for (const [index, number] of numbers.entries()) {
      const from = numbers[index - 1]?.end ?? stretch.start;
      const lead = within(labels, { start: from, end: number.start });
      const references = this.#references(lead, number);
      const known = this.#known(number, lead, stretch, head);
      const role = known === undefined ? this.#inherited(index, numbers, said, mentions) : undefined;
      const about = number.unit.dimension === 'percent' ? this.#about(number, labels, stretch) : undefined;
      said.push({ references, ...known, ...(role !== undefined && { role }), ...(about !== undefined && { about }) });
      yield;
    }
    return said;
  }

  /** Which of a company's figures a percentage speaks of. */
  #about(number: Reading, labels: readonly Label[], { cell }: Stretch): Role | undefined {
    const heads = [cell?.header, cell?.rowHead].flatMap((head) => (head === undefined ? [] : this.#labels.of(head)));
    const spoken = [...heads, ...labels.filter(({ end }) => end <= number.start)];
    return spoken.findLast(({ role }) => isReported(role))?.role;
  }

  /** The announcement before a number, behind it, or in the headings of its cell. */
  #known(
    number: Reading,
    lead: readonly Label[],
    stretch: Stretch,
    head: readonly Role[] | undefined,
  ): Pick<Announcement, 'role'> | undefined {
    const { dimension } = number.unit;
    const tail = this.#text.slice(number.end, Math.min(stretch.end, number.end + TAIL_REACH));
    const gain = GAIN_BEHIND.test(tail) ? roleFor('pnl', dimension) : undefined;
    const role = gain ?? this.#nearest(lead, number);
    if (role !== undefined) return { role };
    const behind = BEHIND.find(([each, pattern]) => pattern.test(tail) && roleFor(each, dimension) !== undefined);
    if (
      behind === undefined &&
      DAY_BEFORE_KO.test(this.#text.slice(Math.max(stretch.start, number.start - 24), number.start)) &&
      WAS_AFTER.test(tail) &&
      roleFor('prevClose', dimension) !== undefined &&
      number.sign === 0
    )
      return { role: 'prevClose' };
    if (behind !== undefined) return { role: behind[0] };
    const fromHead = head?.map((each) => roleFor(each, dimension)).find((each) => each !== undefined);
    return fromHead === undefined ? undefined : { role: fromHead };
  }

  /** 삼성전자 PER은 12배, SK하이닉스는 8배: the same is said of the next name, or compared with. */
  #inherited(
    index: number,
    numbers: readonly Reading[],
    said: readonly Announcement[],
    mentions: readonly Span[],
  ): Role | undefined {
    const number = numbers[index] as Reading;
    let last = index - 1;
    while (last >= 0 && numbers[last]?.unit.dimension !== number.unit.dimension) last--;
    const role = said[last]?.role;
    const from = numbers[index - 1]?.end ?? 0;
    const between = this.#text.slice(from, number.start);
    if (role === undefined || between.length > 40) return undefined;
    if ((role === 'range' || last === index - 1) && RANGE_JOINT.test(between)) return role;
    const isMove = number.sign !== 0 || MOVES_AFTER.test(this.#text.slice(number.end, number.end + 12));
    const isNextName = within(mentions, { start: from, end: number.start }).length > 0;
    return (!isMove || isMovement(role)) && (isNextName || COMPARED_WITH.test(between) || OTHER_TIME.test(between))
      ? role
      : undefined;
  }

  /** The announcing word nearest before a number, if it can announce such a number. */
  #nearest(lead: readonly Label[], number: Reading): Role | undefined {
    let between: Role | undefined;
    for (const label of lead.toReversed()) {
      if (this.#isReference(label)) continue;
      const role = roleFor(label.role, number.unit.dimension);
      if (role === 'range') between = role;
      else if (role !== undefined && !(between !== undefined && RANGED.has(role))) return role;
    }
    return between;
  }

  /** 고점 대비, than the open: the word names what something is compared with. */
  #isReference({ role, end, start }: Label): boolean {
    const isToldItself = /^\s(?:of|at)\s|^\s?\(/.test(this.#text.slice(end, end + 4));
    if (POINTS_OF_DEPARTURE.has(role) && !isToldItself && FROM_BEFORE.test(this.#text.slice(Math.max(0, start - 20), start)))
      return true;
    if (role === 'change' || role === 'growth' || role === 'changePercent') return false;
    return REFERENCE_AFTER.test(this.#text.slice(end, end + 8));
  }

  #references(lead: readonly Label[], number: Reading): Role[] {
    return lead
      .filter((label) => this.#isReference(label))
      .map(({ role }) => role)
      .filter((role) => roleFor(role, 'money') !== undefined || number.unit.dimension !== 'money');
  }

  #headRoles({ cell }: Stretch): Role[] {
    return [cell?.header, cell?.rowHead].flatMap((head) =>
      head === undefined
        ? []
        : this.#labels
            .of(head)
            .filter((label) => !this.#isReference(label))
            .map(({ role }) => role)
            .reverse(),
    );
  }
}

const DAY_BEFORE_KO = /(?:전날|전일|어제|전\s?거래일)(?:에는|에|의|은|는)?\s(?:[^\d.,]{0,14}\s)?$/;
const WAS_AFTER = /^(?:이었|였|에 마|으로 마|로 마)/;
/** What has a range of its own; EPS between A and B is EPS. */
const RANGED = new Set<Role>(['price', 'close', 'high', 'low', 'open', 'change']);
const COMPARED_WITH =
  /(?:\((?:기존|종전|이전|직전)|\((?:previously|prior|was)|versus|vs\.?|against|compared (?:with|to)|(?:up |down )?from)\s(?:about\s)?$/i;
/** 2025년 영업이익률은 18.6%로 2024년의 18.4%보다. */
const OTHER_TIME =
  /(?:(?:19|20)\d{2}년|전년|작년|지난해|전분기|\d분기)(?:의|에는|은|에)?\s?$|(?<![a-z])(?:in|for) (?:(?:19|20)\d{2},?|the (?:previous|prior) (?:year|quarter))\s(?:it was\s)?$/i;
const MOVES_AFTER =
  /^\s?\(?(?:하락|상승|올|내[렸린려]|오[르른]|늘|줄|빠|떨|뛰|높|낮|비싸|싸|up|down|higher|lower|more|less|above|below)/i;
const RANGE_JOINT = /^\s?(?:~|-|and|to|에서|과|와)\s?$/i;
