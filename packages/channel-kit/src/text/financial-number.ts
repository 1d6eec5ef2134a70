export interface FinancialNumberOptions {
  /** Default `ko-KR`. */
  readonly locale?: string;
  /** An ISO 4217 code; without one the value is a plain decimal. */
  readonly currency?: string;
  readonly minimumFractionDigits?: number;
  readonly maximumFractionDigits?: number;
  /** Puts a plus before positive values. */
  readonly showSign?: boolean;
}

/** Formats a value for the locale. Unsupported options fall back to defaults instead of throwing. */
export function formatFinancialNumber(value: number, options: FinancialNumberOptions = {}): string {
  if (!Number.isFinite(value)) return 'N/A';
  const { locale = 'ko-KR', currency, showSign = false } = options;
  const style = isCurrency(currency) ? ({ style: 'currency', currency } as const) : { maximumFractionDigits: 2 };
  const format = new Intl.NumberFormat(isLocale(locale) ? locale : 'ko-KR', {
    ...style,
    ...fractionDigits(options),
    // Both forms print a value that rounds to zero without a sign.
    signDisplay: showSign ? 'exceptZero' : 'negative',
  });
  return format.format(value);
}

function fractionDigits({ minimumFractionDigits: minimum, maximumFractionDigits: maximum }: FinancialNumberOptions) {
  return {
    ...(isDigits(minimum) && { minimumFractionDigits: minimum }),
    ...(isDigits(maximum) && { maximumFractionDigits: isDigits(minimum) ? Math.max(minimum, maximum) : maximum }),
    // A minimum above the default maximum would be refused.
    ...(isDigits(minimum) && !isDigits(maximum) && { maximumFractionDigits: Math.max(minimum, 2) }),
  };
}

const isDigits = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 0 && value <= 20;

const isCurrency = (code: string | undefined): code is string => code !== undefined && /^[A-Za-z]{3}$/.test(code);

function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
