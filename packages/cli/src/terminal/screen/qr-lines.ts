/** Renders a QR code in half blocks. Light squares are drawn, so that a phone reads it from a dark terminal. */
export function qrLines(squares: readonly (readonly boolean[])[]): readonly string[] {
  const lines: string[] = [];
  for (let row = 0; row < squares.length; row += 2) {
    const [upper = [], lower = []] = [squares[row], squares[row + 1]];
    lines.push(upper.map((isDark, column) => BLOCKS[isDark ? 1 : 0][lower[column] === false ? 0 : 1]).join(''));
  }
  return lines;
}

/** By whether the upper and then the lower square is dark. */
const BLOCKS = [
  ['█', '▀'],
  ['▄', ' '],
] as const;
