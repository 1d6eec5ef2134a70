/** A fraction as a percentage: "0.1234" becomes "12.34". The point moves; no digit passes through a float. */
export function percentOfFraction(fraction: string): string {
  const [, sign = '', whole = '', decimals = ''] = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(fraction) ?? [];
  const digits = decimals.padEnd(2, '0');
  const left = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, '') || '0';
  const right = digits.slice(2);
  return `${sign}${left}${right ? `.${right}` : ''}`;
}
