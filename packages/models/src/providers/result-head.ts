import type { ShownRange, ToolResultBlock } from '@finclaw/types';

const BRACKETS = /[⟦⟧]/g;

/**
 * A result as a model reads it: first its handle and which part of the whole it is, in brackets that no result can
 * write, because they are taken out of its text.
 */
export function withHead({ handle, content, shown = [], kept }: ToolResultBlock): string {
  const text = content.replace(BRACKETS, (bracket) => (bracket === '⟦' ? '[' : ']'));
  if (handle === undefined) return text;
  const rest = kept ? '; read_result shows the rest' : '; the rest was not kept';
  const isPartOfOther = shown.some(({ of }) => of !== undefined);
  return `⟦${handle}${shown.length > 0 ? `: ${describeShown(shown)}${isPartOfOther ? '' : rest}` : ''}⟧\n${text}`;
}

function describeShown(shown: readonly ShownRange[]): string {
  return shown
    .map(({ of, path, unit, from, to, total }) =>
      [
        of,
        path === unit ? undefined : path,
        to < from ? `none of ${total} ${unit}` : `${unit} ${from}-${to} of ${total}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ');
}
