import type { Exactness, Meaning, Role } from '@finclaw/finance/vocabulary';
import type { Moment, Reading, Stretch } from '@finclaw/language';

/** The words before and behind a number that speak of it. */
export type Clause = readonly [before: string, behind: string];

/** A number in a text together with what the text says about it. */
export interface Claim {
  readonly number: Reading;
  /** The number as it stands in the text. */
  readonly written: string;
  readonly stretch: Stretch;
  /** The words of the sentence, with those of its table headings. */
  readonly said: string;
  /** What the text announces the number to be. */
  readonly role?: Role;
  /** Every announcing word of the sentence. */
  readonly labels: ReadonlySet<Role>;
  /** Roles that the number is compared with (고점 대비, from the open). */
  readonly references: readonly Role[];
  /** The instruments the number can belong to; undefined if the text names none. */
  readonly subjects?: ReadonlySet<string>;
  /** The instrument stands in the same sentence or table row, not merely in what came before. */
  readonly isNamed: boolean;
  /** Everything named in the same sentence, for comparisons. */
  readonly company: readonly ReadonlySet<string>[];
  readonly direction: -1 | 0 | 1;
  /** The word of direction compares, so that nothing need have moved. */
  readonly isComparison: boolean;
  /** The word of direction stands right beside the number. */
  readonly isDirectionClose: boolean;
  readonly exactness: Exactness;
  /** What its sentence says, with the headings that speak for it. */
  readonly cues: Pick<ReadonlySet<Meaning>, 'has'>;
  /** The day, year or quarter that the sentence ties the number to. */
  readonly moment?: Moment;
  /** Every day, year and quarter that the sentence names. */
  readonly days: readonly Moment[];
  /** The last day that was named before its sentence or row. */
  readonly daySpoken?: Moment;
  /** The words before it speak of today or now. */
  readonly isPresent: boolean;
  /** The text only supposes the number: 10% 오르면, if you buy 10 shares. */
  readonly isAssumed: boolean;
  /** The words since the number before. */
  readonly lead: string;
  /** The words that speak of it: those since the number before of its kind, and those behind it up to the next one or the next joint. */
  readonly clause: Clause;
  /** Told as the earlier or the newer of two values. */
  readonly tense?: 'prior' | 'new';
  /** Nothing but the instrument's name announces the number. */
  readonly isBare: boolean;
}
