import type { TextOutput } from '../../text-output.ts';
import { readingWidth } from './reading-width.ts';
import type { Style } from './style.ts';
import { painted, span, wrap } from './styled-text.ts';

/** A sentence broken between its words; an address stays whole. */
export const wrapped = (text: string, output: TextOutput, ...styles: readonly Style[]): string =>
  wrap([span(text, ...styles)], readingWidth(output), { breaksWords: false })
    .map((line) => painted(line, output.paint))
    .join('\n');
