import { JOINT, type Label, labelsAt, roleFor, rolesAgree } from '@finclaw/finance/vocabulary';
import { type Span, within } from '@finclaw/language';
import type { Claim } from './claim.ts';
import { type Reach, WHAT } from './reach.ts';

type Announcement = Pick<Claim, 'references' | 'role'>;

const REFERENCE_AFTER = /^\s?(?:대비|보다|에 비해|에서|와 비교|과 비교|까지)/;

/** What a text announces each figure of a stretch to be, and what it compares it with. */
export function announcementsOf(reach: Reach, heads: readonly Span[], mentions: readonly Span[]): Announcement[] {
  const { text, figures } = reach;
  const [own = [], ...headed] = [reach.stretch, ...heads].map((span) =>
    labelsAt(text, span).filter((label) => !isInName(label, mentions)),
  );
  const said: Announcement[] = [];
  let spent = 0;
  for (const [at, { start: end, unit }] of figures.entries()) {
    const { start } = reach.before(at);
    // $60,000 you paid in, you are ahead by: what is said before the next joint is said of the figure before.
    const joint = at === 0 ? 0 : Math.max(0, text.slice(start, end).search(JOINT));
    const since = Math.max(spent, start + joint);
    const leading = within(own, { start: since, end });
    const labelled = (fits: (label: Label) => boolean): Label | undefined => {
      // Low – high: a head that names as many as its cell holds names each.
      const heading = headed.flatMap(
        (row) => (row.length > 1 && row.length === figures.length ? row[at] : reach.markOf(at, row, { fits })) ?? [],
      );
      return reach.markOf(at, own, { fits, joint: WHAT, since }) ?? heading.find(isNarrow) ?? heading[0];
    };
    const fits = (label: Label): boolean => roleFor(label.role, unit.dimension) !== undefined && !isReference(text, label);
    // EPS between A and B is EPS, and 실현손익은 124,599원 손실 is the narrower of the two.
    const isTelling = (each: Label): boolean => each.role !== 'range' && fits(each);
    const [label, lead] = [labelled(isTelling), leading.findLast(isTelling)];
    const narrower = label && lead && rolesAgree(label.role, lead.role) ? lead : label;
    const inherited = narrower ? roleFor(narrower.role, unit.dimension) : said[inheritedFrom(reach, at, mentions)]?.role;
    const role = inherited ?? (labelled(fits) || isEndOfRange(reach, at) ? 'range' : undefined);
    const references = leading.filter((each) => isReference(text, each));
    said.push({ references: references.map((each) => each.role), ...(role !== undefined && { role }) });
    // What stands behind a figure and says what that is does not speak of the next.
    spent = reach.beside(at, own, { fits, joint: WHAT })?.end ?? 0;
  }
  return said;
}

/** 삼성전자 PER은 12배, SK하이닉스는 8배: the same is said of the next name, or of what is told in one breath. */
function inheritedFrom(reach: Reach, at: number, mentions: readonly Span[]): number {
  const { unit, sign } = reach.figures[at]!;
  const isNextName = sign === 0 && within(mentions, reach.before(at)).length > 0;
  if (!isNextName && !reach.isOfOneThing(at - 1)) return -1;
  return reach.figures.slice(0, at).findLastIndex((other) => other.unit.dimension === unit.dimension);
}

/** 27만 6천원~27만 8천원: of what nothing else is said, the ends are a low and a high. */
const isEndOfRange = ({ text, figures }: Reach, at: number): boolean =>
  [figures.slice(at, at + 2), figures.slice(Math.max(0, at - 1), at + 1)].some(
    ([from, to]) => from?.unit.dimension === 'money' && to && text.slice(from.end, to.start).trim() === '~',
  );

/** A word of a name announces nothing. */
const isInName = ({ start, end }: Label, mentions: readonly Span[]): boolean =>
  mentions.some((name) => name.start < end && start < name.end);

/** A column of amounts says less of a figure than the head of its row: what it is the amount of. */
const isNarrow = ({ role }: Label): boolean => role !== 'amount' && role !== 'worth';

/** 고점 대비, than the open: the word names what something is compared with. */
const isReference = (text: string, { end }: Label): boolean => REFERENCE_AFTER.test(text.slice(end, end + 8));
