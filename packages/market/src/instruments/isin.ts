const CUSIP = /^[0-9A-Z*@#]{8}\d$/;

/** Derives the ISIN of an American security from its CUSIP, which it contains; undefined for an invalid one. */
export function usIsin(cusip: string): string | undefined {
  if (!CUSIP.test(cusip) || /[*@#]/.test(cusip) || cusipDigit(cusip) !== Number(cusip[8])) return undefined;
  const body = `US${cusip}`;
  return `${body}${isinDigit(body)}`;
}

/** Tells whether a text is an ISIN, including its check digit. */
export const isIsin = (text: string): boolean =>
  /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text) && isinDigit(text.slice(0, 11)) === Number(text[11]);

/**
 * The check digit of an international securities number: letters as two digits, every second digit from the right
 * doubled.
 */
function isinDigit(body: string): number {
  const digits = [...body].map((sign) => Number.parseInt(sign, 36)).join('');
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const weighed = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += Math.floor(weighed / 10) + (weighed % 10);
  }
  return (10 - (sum % 10)) % 10;
}

function cusipDigit(cusip: string): number {
  let sum = 0;
  for (const [index, sign] of [...cusip.slice(0, 8)].entries()) {
    const weighed = Number.parseInt(sign, 36) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(weighed / 10) + (weighed % 10);
  }
  return (10 - (sum % 10)) % 10;
}
