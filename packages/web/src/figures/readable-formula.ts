/** A formula as people write it: groups of digits, and the signs of school instead of those of programs. */
export function readableFormula(formula: string): string {
  return formula
    .replace(/(?<![\w.])\d{4,}(?!\w)/g, (digits) => digits.replace(/\B(?=(?:\d{3})+$)/g, ','))
    .replace(/ \* /g, ' × ')
    .replace(/ \/ /g, ' ÷ ')
    .replace(/ - /g, ' − ');
}
