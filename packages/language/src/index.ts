export { type FoundNumber, findNumbers } from './numbers/find-numbers.ts';
export { type NumberHere, numberAt } from './numbers/number-at.ts';
export { type NumberPrefix, numberPrefixes } from './numbers/number-prefixes.ts';
export { Rational } from './rational.ts';
export type { Dimension } from './table.ts';
export { currencySignAt, NO_UNIT, type Unit, type UnitHere, unitAt } from './units.ts';
