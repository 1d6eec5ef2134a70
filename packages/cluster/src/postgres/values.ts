import { readText } from './translate.ts';

/** PostgreSQL's type ids for the types that our statements return. */
const BOOLEAN = 16;
const BYTES = 17;
const NAME = 19;
const NUMBERS = [20, 21, 23, 700, 701, 1700];

/** Converts values to SQLite's types: numbers for all numbers, 1 and 0 for booleans. */
export const valueTypes = {
  getTypeParser(oid: number): (text: string) => unknown {
    if (NUMBERS.includes(oid)) return Number;
    if (oid === BOOLEAN) return (text) => (text === 't' ? 1 : 0);
    if (oid === BYTES) return (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'));
    return oid === NAME ? String : readText;
  },
};
