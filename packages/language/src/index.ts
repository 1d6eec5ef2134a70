export { dateOfDay, dayNamed } from './dates/day-named.ts';
export { readInstant } from './dates/instant.ts';
export {
  type SpokenDay,
  type SpokenPoint,
  type SpokenStretch,
  spokenDays,
  spokenStretch,
} from './dates/spoken-dates.ts';
export { KOREAN_PARTICLES } from './ko.ts';
export { hostToShow } from './markdown/link-host.ts';
export { findNumbers } from './numbers/find-numbers.ts';
export { numberAt } from './numbers/number-at.ts';
export { plainText } from './plain-text.ts';
export { nearestDouble, Rational } from './rational.ts';
export { layOut, type Span, type Stretch } from './reading/layout.ts';
export { loneNumber } from './reading/lone-number.ts';
export { readText } from './reading/read-text.ts';
export type { Reading } from './reading/reading.ts';
export { isPassing, speaksOfSelf, statementKind } from './statements/statement-kind.ts';
export { subjectsOf } from './statements/subjects-of.ts';
export type { StretchName } from './table.ts';
export { currencySignAt, unitAt } from './units.ts';
