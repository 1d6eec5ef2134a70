import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './parse-markdown.ts';
import { plainMath } from './plain-math.ts';

describe('formulas', () => {
  it.each([
    ['\\frac{a}{b}', 'a/b'],
    ['\\frac{P_1 - P_0}{P_0} \\times 100', '(P₁ - P₀)/P₀ × 100'],
    ['\\text{CAGR} = \\left(\\frac{V_f}{V_i}\\right)^{1/n} - 1', 'CAGR = (V_f/V_i)^(1/n) - 1'],
    ['x^2 + y^{10}', 'x² + y¹⁰'],
    ['\\sqrt{252} \\approx 15.87', '√252 ≈ 15.87'],
    ['\\$5 \\le 10\\%', '$5 ≤ 10%'],
    ['{'.repeat(20), '{'.repeat(20)],
  ])('%s reads %s', (source, plain) => {
    expect(plainMath(source)).toBe(plain);
  });

  const textOf = (markdown: string): string => JSON.stringify(parseMarkdown(markdown).map(({ node }) => node));

  it.each([
    ['in brackets', '수익률은 \\(\\frac{120}{100} - 1\\)입니다', '120/100 - 1'],
    ['on lines of its own', 'So:\n\n\\[\nr = \\frac{a}{b}\n\\]', 'r = a/b'],
    ['between two dollars', 'So $$r = x^2$$ it is', 'r = x²'],
    ['between single dollars', 'where $\\beta_1$ is', 'β₁'],
  ])('%s is written plainly', (_, markdown, plain) => {
    expect(textOf(markdown)).toContain(plain);
    expect(textOf(markdown)).not.toContain('\\\\frac');
  });

  it.each(['It rose from $5 to $10.', 'AAPL $189.30, MSFT $402.10 and a_b', '`\\(x\\)` stays'])(
    'money is no formula: %s',
    (text) => {
      expect(textOf(text)).toContain(text.includes('`') ? '\\\\(x\\\\)' : text);
    },
  );
});
