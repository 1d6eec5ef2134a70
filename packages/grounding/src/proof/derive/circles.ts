import type { Fact } from '../../evidence/fact.ts';
import { subjectsAgree } from '../subjects-agree.ts';
import { againstTime } from '../times-agree.ts';
import { known } from './candidates.ts';
import { distinct, type Pool, unshown } from './pool.ts';
import type { Operand, Shown } from './shown.ts';
import { type Pair, pairOf } from './steps.ts';

const CIRCLES = [4, 8, 16, 32, 64];
const MOST_RESULTS = 32;

/** Each two of the values around a figure, in wider and wider circles: what stands beside it, what the user said, what is known, and all that results say of its instrument now. */
export function* circles(pool: Pool): Generator<readonly Pair[]> {
  const { claim, evidence, beside } = pool;
  // Of the rows of others, those that nobody named prove nothing.
  const isOwn = ({ origin, dimension, isDated, ids, trust }: Fact): boolean =>
    origin === 'tool' &&
    dimension !== undefined &&
    !isDated &&
    (trust === 'own' || ids !== undefined) &&
    subjectsAgree(claim, ids);
  // What something was before is told as that.
  const isSaid = ({ role }: Fact): boolean => (role !== 'prevClose' && role !== 'open') || claim.labels.has(role);
  const results = distinct(evidence.facts.filter((fact) => isOwn(fact) && isSaid(fact)))
    .slice(-MOST_RESULTS)
    .filter((fact) => againstTime(claim, fact, evidence) === undefined);
  const nearest = [...beside, ...pool.given, ...known(pool), ...pool.near.toReversed(), ...results.map(unshown)];
  const values = new Map(nearest.toReversed().map((each) => [`${each.fact.value} ${each.fact.dimension}`, each]));
  const all = [...values.values()].toReversed().filter(({ fact }) => !pairOf(fact));
  // What the other rows and items tell is theirs.
  const isApart = beside.length > 0 && (claim.stretch.cell !== undefined || claim.stretch.isBullet);
  const isOfRow = (each: Operand): boolean => !isApart || beside.includes(each as Shown);
  for (const size of CIRCLES) {
    const circle = all.slice(0, size);
    yield circle.flatMap((one) =>
      circle.flatMap((other): Pair[] => (one !== other && (isOfRow(one) || isOfRow(other)) ? [[one, other]] : [])),
    );
    if (size >= all.length) return;
  }
}
