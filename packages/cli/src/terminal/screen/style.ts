/** The text styles, each with its terminal code. */
export const STYLES = {
  red: '\x1b[91m',
  green: '\x1b[92m',
  blue: '\x1b[94m',
  cyan: '\x1b[36m',
  yellow: '\x1b[33m',
  bold: '\x1b[1m',
  dim: '\x1b[2m',
  italic: '\x1b[3m',
  underline: '\x1b[4m',
  strike: '\x1b[9m',
  inverse: '\x1b[7m',
} as const;

/** One way text can look. */
export type Style = keyof typeof STYLES;

/** Applies styles to text, where they are visible. */
export type Paint = (text: string, styles: readonly Style[]) => string;
