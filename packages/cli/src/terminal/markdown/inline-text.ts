import { decodeEntities, hostToShow, type Token } from '@finclaw/language/markdown';
import type { Style } from '../screen/style.ts';
import { type Span, type StyledText, span } from '../screen/styled-text.ts';

const LOOKS: Readonly<Record<string, Style>> = { strong: 'bold', em: 'italic', del: 'strike' };
/** Matches addresses a terminal can open when clicked. */
const ADDRESS = /^(?:https?:|mailto:)/i;

/** Returns the text of a block with the styles of its marks. */
export function inlineText(tokens: readonly Token[] | undefined, styles: readonly Style[] = []): StyledText {
  return (tokens ?? []).flatMap((token) => textOf(token, styles));
}

function textOf(token: Token, styles: readonly Style[]): readonly Span[] {
  const look = LOOKS[token.type];
  if (look !== undefined) {
    const inner = inlineText((token as { tokens?: Token[] }).tokens, [...styles, look]);
    // Many terminals cannot strike text through, and without it a struck figure reads as valid.
    return look === 'strike' ? [span('~~', ...styles, look), ...inner, span('~~', ...styles, look)] : [...inner];
  }
  switch (token.type) {
    case 'br':
      return [span('\n')];
    case 'codespan':
      return [span(token.text, ...styles, 'cyan')];
    case 'link':
      return withAddress(inlineText(token.tokens, [...styles, 'underline']), token.href);
    case 'image':
      return withAddress([span(token.text || token.href, ...styles, 'underline')], token.href);
    case 'math':
    case 'escape':
      return [span(token.text, ...styles)];
    case 'html':
      return [/^<br\s*\/?>$/i.test(token.text.trim()) ? span('\n') : span(token.text, ...styles)];
    default:
      if ('tokens' in token && token.tokens) return [...inlineText(token.tokens, styles)];
      return [span(token.type === 'text' ? decodeEntities(token.text) : token.raw, ...styles)];
  }
}

/** Writes an address out, because an invisible one cannot be judged or copied. */
function withAddress(text: StyledText, address: string): readonly Span[] {
  const words = text.map((piece) => piece.text).join('');
  if (!ADDRESS.test(address)) return [...text];
  const isShown = words === address || `mailto:${words}` === address;
  // An address with a user in front of its host reads like another one.
  const missing = isShown ? hostToShow(words, address) : address;
  return missing === undefined ? [...text] : [...text, span(` (${missing})`, 'dim')];
}
