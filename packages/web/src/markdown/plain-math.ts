const WORDS: Readonly<Record<string, string>> = {
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  approx: '≈',
  sim: '~',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  to: '→',
  rightarrow: '→',
  Rightarrow: '⇒',
  infty: '∞',
  sum: '∑',
  prod: '∏',
  Delta: 'Δ',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  sigma: 'σ',
  mu: 'μ',
  pi: 'π',
  rho: 'ρ',
  lambda: 'λ',
  ldots: '…',
  cdots: '…',
  quad: ' ',
  qquad: '  ',
  left: '',
  right: '',
  displaystyle: '',
};

const SUPERSCRIPTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-n'].map((c, at) => [c, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ'[at]!]),
);
const SUBSCRIPTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-'].map((c, at) => [c, '₀₁₂₃₄₅₆₇₈₉₊₋'[at]!]),
);

/** Converts a TeX formula to plain text: `\frac{a}{b}` becomes a/b. Unknown commands stay, without the backslash. */
export function plainMath(source: string): string {
  let text = source;
  // Each round expands the innermost groups; a formula nested deeper than this is not readable anyway.
  for (let depth = 0; depth < 8 && text.includes('{'); depth++) {
    const opened = text
      .replace(/\\(?:text|mathrm|mathbf|operatorname|mathit|textbf)\s*\{([^{}]*)\}/g, '$1')
      .replace(/\\d?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, (_, above, below) => `${grouped(above)}/${grouped(below)}`)
      .replace(/\\sqrt\s*\{([^{}]*)\}/g, (_, inside) => `√${grouped(inside)}`)
      .replace(/\^\{([^{}]*)\}/g, (_, raised) => raise(raised))
      .replace(/_\{([^{}]*)\}/g, (_, lowered) => lower(lowered));
    text = opened === text ? text.replace(/(?<!\\)\{([^{}]*)\}/g, '$1') : opened;
  }
  return text
    .replace(/\^(\w)/g, (_, raised) => raise(raised))
    .replace(/_(\d)/g, (_, lowered) => lower(lowered))
    .replace(/\\([a-zA-Z]+)/g, (_, word) => WORDS[word] ?? word)
    .replace(/\\[,;:! ]/g, ' ')
    .replace(/\\\\/g, '\n')
    .replace(/\\([%$#&_{}])/g, '$1')
    .replace(/[ \t]+/g, ' ')
    .trim();
}

const grouped = (text: string): string => (/[\s+\-−×·÷/*]/.test(text.trim()) ? `(${text.trim()})` : text.trim());

function raise(text: string): string {
  const raised = [...text].map((character) => SUPERSCRIPTS[character]);
  return raised.every((character) => character !== undefined) ? raised.join('') : `^${grouped(text)}`;
}

function lower(text: string): string {
  const lowered = [...text].map((character) => SUBSCRIPTS[character]);
  return lowered.every((character) => character !== undefined) ? lowered.join('') : `_${text}`;
}
