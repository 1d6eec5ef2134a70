/** A text without its accents, as many exports write it: "Quantite" for "Quantité", "Kop" for "Köp". */
export const plainLetters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');

/** A pattern that matches texts written without accents. */
export const plainPattern = (pattern: RegExp): RegExp => new RegExp(plainLetters(pattern.source), pattern.flags);
