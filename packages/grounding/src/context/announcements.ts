import type { Claim } from './claim.ts';
import { type Span, within } from './layout.ts';
import { type Reach, WHAT } from './reach.ts';
import { type Label, labelsAt, roleFor } from './roles.ts';

type Announcement = Pick<Claim, 'references' | 'role'>;

const REFERENCE_AFTER = /^\s?(?:대비|보다|에 비해|에서|와 비교|과 비교|까지)/;

/** What a text announces each figure of a stretch to be, and what it compares it with. */
export function announcementsOf(reach: Reach, heads: readonly Span[], mentions: readonly Span[]): Announcement[] {
  const { text, figures } = reach;
  const [labels, ...headed] = [reach.stretch, ...heads].map((span) => labelsAt(text, span));
  const rows = [labels!, ...headed].map((row) => reach.inOrder(row));
  const said: Announcement[] = [];
  let behind: Label | undefined;
  for (const [at, figure] of figures.entries()) {
    const { dimension } = figure.unit;
    // What stands behind a figure and says what that is does not speak of the next.
    const lead = within(labels!, reach.before(at)).filter((label) => label !== behind);
    behind = [reach.beside(at, labels!, WHAT)].find((label) => label && roleFor(label.role, dimension));
    const ordered = rows.flatMap((row) => row.get(figure) ?? []);
    const near = [...lead.toReversed(), ...(behind ? [behind] : []), ...headed.flatMap((row) => row.toReversed())];
    const roles = [...ordered, ...near.filter((label) => !isReference(text, label))].flatMap(
      ({ role }) => roleFor(role, dimension) ?? [],
    );
    // EPS between A and B is EPS.
    const role =
      roles.find((each) => each !== 'range') ??
      said[inheritedFrom(reach, at, mentions)]?.role ??
      roles[0] ??
      (isEndOfRange(reach, at) ? 'range' : undefined);
    const references = lead.filter((label) => isReference(text, label)).map((label) => label.role);
    said.push({ references, ...(role !== undefined && { role }) });
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

/** 고점 대비, than the open: the word names what something is compared with. */
const isReference = (text: string, { end }: Label): boolean => REFERENCE_AFTER.test(text.slice(end, end + 8));
