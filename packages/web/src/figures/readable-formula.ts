/** Formats a formula for people: grouped digits, and mathematical signs instead of operators. */
export function readableFormula(formula: string): string {
  return formula
    .replace(/(?<![\w.])\d{4,}(?!\w)/g, (digits) => grouped(digits))
    .replace(/ \* /g, ' × ')
    .replace(/ \/ /g, ' ÷ ')
    .replace(/ - /g, ' − ');
}

function grouped(digits: string): string {
  const first = digits.length % 3 || 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(',');
}
