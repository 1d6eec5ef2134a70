import { createTradingWindows } from '@finclaw/finance';
import { instrumentOf } from '@finclaw/finance/instruments';
import { growsOld, rolesOf, says } from '@finclaw/finance/vocabulary';
import { kept, once } from '@finclaw/infra';
import { daysOf, type SpokenDay, spokenDays } from '@finclaw/language';
import { createTimestamp } from '@finclaw/types';
import type { Claim } from '../context/claim.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Fact } from '../evidence/fact.ts';
import { behindOf } from './telling.ts';

const DAY_MS = 86_400_000;
/** Longest time that an unknown market may rest: a weekend with a holiday on either side. */
const LONGEST_REST_MS = 5 * DAY_MS;

/** How long a price stands before it has to be asked for again. */
export const DEFAULT_FRESHNESS_MS = 30 * 60_000;

const windowsOf = once(createTradingWindows);

/** Judges whether a value of the market is too old to be told as the present one. */
export class Freshness {
  readonly #now: number | undefined;
  readonly #checkedAt: number | undefined;
  readonly #limit: number;
  /** The latest result that tells each moving value, and all that it tells. */
  readonly #newest = new Map<string, { readonly order: number; readonly values: Set<string> }>();
  readonly #judged = new Map<Fact, boolean>();

  constructor(evidence: Evidence, now: number | undefined, limit: number, checkedAt?: number) {
    this.#limit = limit;
    this.#now = now;
    let oldest = Number.POSITIVE_INFINITY;
    for (const fact of evidence.facts) {
      if (!moves(fact) || fact.series !== undefined) continue;
      for (const key of keysOf(fact)) {
        const known = this.#newest.get(key);
        if (known?.order === fact.order) known.values.add(fact.value);
        else if (fact.order > (known?.order ?? -1)) this.#newest.set(key, { order: fact.order, values: new Set([fact.value]) });
      }
      if (fact.answeredAt === undefined) continue;
      if (now === undefined) this.#now = Math.max(this.#now ?? fact.answeredAt, fact.answeredAt);
      oldest = Math.min(oldest, fact.answeredAt);
    }
    // Answers of different times show by themselves which of them is the present one.
    const isSpread = this.#now !== undefined && this.#now - oldest > limit;
    this.#checkedAt = now === undefined && !isSpread ? checkedAt : undefined;
  }

  /** Too old by the clock, or replaced by a newer answer of the same tool. */
  readonly isOld = (fact: Fact): boolean => {
    return kept(
      this.#judged,
      fact,
      () => moves(fact) && (this.#isExpired(fact) || (fact.series === undefined && this.#isReplaced(fact))),
    );
  };

  /** Whether a claim tells an old value as if it were the present one; a text that gives the day itself does not. */
  isStale(claim: Claim, facts: readonly Fact[]): boolean {
    const isNow = facts.length === 1 && isToldAsPresent(claim);
    const isOld = (fact: Fact): boolean => this.isOld(fact) || (isNow && this.#isReplaced(fact));
    const old = facts.filter((fact) => isOld(fact) && !isOfThen(claim, fact));
    if (old.length === 0 || isToldAsEarlier(claim)) return false;
    // A comparison with an earlier value is not old as long as one side is present.
    if (claim.cues.has('compared') && facts.some((fact) => moves(fact) && !this.isOld(fact))) return false;
    return !old.every((fact) => isDatedByText(claim, fact));
  }

  #isExpired({ answeredAt, at, ids, role }: Fact): boolean {
    const now = this.#now;
    // Cash stays what it was until something is bought, sold or paid.
    if (role === 'cash') return false;
    if (answeredAt !== undefined && (this.#checkedAt ?? now ?? answeredAt) - answeredAt > this.#limit) return true;
    if (now === undefined) return false;
    if (at === undefined || now - at <= this.#limit) return false;
    return tradedSince(at, now, ids) > this.#limit;
  }

  /** Whether a later answer gives another value for the same; also of a row of a list, which is not old for that alone. */
  #isReplaced(fact: Fact): boolean {
    return keysOf(fact).some((key) => {
      const newest = this.#newest.get(key);
      return newest !== undefined && newest.order > fact.order && !newest.values.has(fact.value);
    });
  }
}

/** 아침의 9,390만원보다 3만원, 아까는: what another figure of the sentence is held against, or what the text itself calls earlier. */
function isToldAsEarlier(claim: Claim): boolean {
  const { tense, isPresent, lead, said, stretch, number } = claim;
  const behind = behindOf(claim);
  const isBesideAnother = /\d/.test(said.slice(0, said.length - (stretch.end - number.start)) + behind);
  if (isPresent || !isBesideAnother) return false;
  return tense === 'prior' || says(lead, 'earlier') || /^(?:보다|에서|이었|였| earlier)/.test(behind);
}

/** 지금 220,000원에 거래되고 있고, is trading at $116.90: what a thing is priced at now. */
const isToldAsPresent = ({ role, isPresent, lead, clause }: Claim): boolean =>
  (role === undefined || role === 'price') &&
  (isPresent || (role === 'price' && says(lead + clause[1], 'ongoing') && !spokenDays(lead).some(isOtherDay)));

const isOtherDay = (day: SpokenDay): boolean => day.kind !== 'near' || day.days !== 0;

/** What an account is worth grows old too, as far as our own tools say it. */
const WORTH = rolesOf('totalValue worth totalPnl pnl pnlPercent weight cash');
/** At what price something was bought or sold stays what it was, as long as it is told as that. */
const isOfThen = ({ lead, clause }: Claim, { trust, field }: Fact): boolean =>
  trust === 'own' &&
  (field === 'fillPrice' || field === 'tradePrice') &&
  (says(lead, 'trade') || says(clause.join(' '), 'filled'));

const moves = ({ origin, isDated, role, trust }: Fact): boolean =>
  origin === 'tool' && !isDated && role !== undefined && (growsOld(role) || (trust === 'own' && WORTH.has(role)));

/** What a value is known by: its tool, role and instrument, and a quoted price by its instrument alone. */
function keysOf({ tool, role, ids, trust, field }: Fact): string[] {
  const of = [...(ids ?? [])].join();
  const isPrice = trust === 'own' && (field === 'price' || field === 'close');
  return [`${tool}|${role}|${of}`, ...(isPrice ? [`price|${of}`] : [])];
}

/** How long the instrument has been traded between two instants, as far as its market's hours are known. */
function tradedSince(asOf: number, now: number, ids: ReadonlySet<string> | undefined): number {
  const instrument = [...(ids ?? [])].map(instrumentOf).find((found) => found !== undefined);
  try {
    const { open, close } = windowsOf()(instrument!).latest(createTimestamp(now));
    return Math.min(now, close) - Math.max(asOf, open);
  } catch {
    // No instrument that is known, or a day outside the known calendars.
    return now - asOf > LONGEST_REST_MS ? now - asOf : 0;
  }
}

/** 11월 13일 기준 …: the text says itself of which day the value is. */
function isDatedByText({ moment }: Claim, fact: Fact): boolean {
  const instant = fact.at ?? fact.answeredAt;
  if (moment?.day === undefined || instant === undefined) return false;
  return daysOf(instant).includes(String([undefined, moment.month, moment.day]));
}
