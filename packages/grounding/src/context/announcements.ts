import type { Steps } from '@finclaw/infra';
import type { Reading } from '@finclaw/language';
import type { Claim } from './claim.ts';
import type { LabelReader } from './label-reader.ts';
import type { Span, Stretch } from './layout.ts';
import { isMovement, type Label, type Role, roleFor } from './roles.ts';
import { within } from './spans.ts';

type Announcement = Pick<Claim, 'references' | 'role'>;

const REFERENCE_AFTER = /^\s?(?:대비|보다|에 비해|에서|와 비교|과 비교|까지)/;
/** 84만 원이 원천징수됐고, a 4.3% yield: what stands between a figure and the word that says what it is. */
const DIRECTLY_BEHIND = /^(?:이|가|을|를|의)?\s?(?:(?:in|of)\s(?:the\s)?)?$/;
/** Verbs behind a number that say what it is. */
const OPENED_AT = /^(?:에|으로|로)?\s?(?:장을\s?)?(?:출발|개장|시작)|^\s?(?:at the open|\(open)/;

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
      const references = this.#references(lead);
      const known = this.#known(number, lead, labels, stretch, head);
      const role = known === undefined ? this.#inherited(index, numbers, said, mentions) : undefined;
      said.push({ references, ...known, ...(role !== undefined && { role }) });
      yield;
    }
    return said;
  }

  /** The announcement before a number, behind it, or in the headings of its cell. */
  #known(
    number: Reading,
    lead: readonly Label[],
    labels: readonly Label[],
    stretch: Stretch,
    head: readonly Role[] | undefined,
  ): Pick<Announcement, 'role'> | undefined {
    const { dimension } = number.unit;
    const role = this.#nearest(lead, number);
    if (role !== undefined) return { role };
    const behind = labels.find(({ start }) => start >= number.end);
    const isBehind = behind !== undefined && DIRECTLY_BEHIND.test(this.#text.slice(number.end, behind.start));
    const told = isBehind ? roleFor(behind.role, dimension) : undefined;
    if (told !== undefined) return { role: told };
    if (OPENED_AT.test(this.#text.slice(number.end, stretch.end)) && roleFor('open', dimension)) return { role: 'open' };
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
    const isNextName = within(mentions, { start: from, end: number.start }).length > 0;
    return isNextName && (number.sign === 0 || isMovement(role)) ? role : undefined;
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
  #isReference({ role, end }: Label): boolean {
    if (role === 'change' || role === 'growth' || role === 'changePercent') return false;
    return REFERENCE_AFTER.test(this.#text.slice(end, end + 8));
  }

  #references(lead: readonly Label[]): Role[] {
    return lead.filter((label) => this.#isReference(label)).map(({ role }) => role);
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

/** What has a range of its own; EPS between A and B is EPS. */
const RANGED = new Set<Role>(['price', 'close', 'high', 'low', 'open', 'change']);
const RANGE_JOINT = /^\s?(?:~|-|and|to|에서|과|와)\s?$/i;
