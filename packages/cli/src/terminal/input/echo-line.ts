import { showControls } from '@finclaw/infra';
import type { TextOutput } from '../../text-output.ts';
import { cellWidth } from '../screen/cells.ts';

/**
 * Shows how a line has changed without moving the cursor: an addition or deletion at its end, else the whole line
 * again.
 */
export function echoLine(output: TextOutput, prompt: string, old: string, now: string): void {
  const taken = old.slice(now.length);
  if (now.startsWith(old)) output.write(now.slice(old.length));
  else if (old.startsWith(now) && !taken.includes('\n')) output.eraseCells(cellWidth(showControls(taken)));
  else output.write(`\n${prompt}${now}`);
}
