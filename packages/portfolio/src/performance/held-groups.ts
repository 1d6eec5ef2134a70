import { countryOfExchange } from '@finclaw/market';
import { assetClassOf, type InstrumentDirectory } from '@finclaw/market/instruments';
import type { OwnBook } from '../own/own-book.ts';
import type { HoldingValue } from '../valuation/portfolio-value.ts';

/** The properties by which holdings form groups. */
const GROUP_KINDS = ['currency', 'class', 'sector', 'country', 'account'] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

const CONDITION = `(?:${GROUP_KINDS.join('|')})\\s*:\\s*[^=:+]+?`;
/** The pattern of a group: one condition or several that all hold, such as `country:US+class:foreign-share`. */
export const GROUP_PATTERN = `${CONDITION}(?:\\s*\\+\\s*${CONDITION})*`;
const GROUP = new RegExp(`^${GROUP_PATTERN}$`, 'i');

type Holding = Pick<HoldingValue, 'symbol' | 'currency' | 'account'>;
/** Sources of a holding's class: the owner's own words first, then the lists. */
interface Classification {
  readonly own: OwnBook;
  readonly directory: Pick<InstrumentDirectory, 'find'>;
}

/** Returns the group of one kind that a holding belongs to; undefined where it is not known. */
export function groupOf(kind: GroupKind, holding: Holding, { own, directory }: Classification): string | undefined {
  const instrument = directory.find(holding.symbol);
  switch (kind) {
    case 'currency':
    case 'account':
      return holding[kind];
    case 'class':
      return own.classOf(holding.symbol) ?? (instrument && assetClassOf(instrument));
    case 'sector':
      return own.sectorOf(holding.symbol, directory);
    case 'country':
      return countryOfExchange(instrument?.exchange);
  }
}

/** A group of holdings by conditions that all hold. */
export interface HeldGroup {
  readonly name: string;
  readonly kinds: ReadonlySet<GroupKind>;
  has(holding: Holding, by: Classification): boolean;
}

/** Reads a group such as `country:US+sector:technology`; undefined for any other text. */
export function readGroup(text: string): HeldGroup | undefined {
  if (!GROUP.test(text.trim())) return undefined;
  const conditions = text.split('+').map((each) => {
    const [kind = '', name = ''] = each.split(':').map((part) => part.trim());
    return { kind: kind.toLowerCase() as GroupKind, name };
  });
  return {
    name: conditions.map(({ kind, name }) => `${kind}:${name}`).join('+'),
    kinds: new Set(conditions.map(({ kind }) => kind)),
    has: (holding, by) =>
      conditions.every(({ kind, name }) => groupOf(kind, holding, by)?.toLowerCase() === name.toLowerCase()),
  };
}

/** Lists the groups that there are among holdings, such as `country:US`. */
export const groupsAmong = (holdings: readonly Holding[], by: Classification): readonly string[] => [
  ...new Set(
    GROUP_KINDS.flatMap((kind) =>
      holdings.flatMap((each) => groupOf(kind, each, by) ?? []).map((of) => `${kind}:${of}`),
    ),
  ),
];
