/** The part of a keyboard event that decides what a key means. */
export interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

type KeyIntent = 'send' | 'edit-last' | 'type';

// The key code browsers report for a key handled by the input method; Safari ends the composition before it reports the
// key.
const TAKEN_BY_INPUT_METHOD = 229;

/** True while the key belongs to the input method, which is still composing a syllable. */
export function isComposingKey(press: Pick<KeyPress, 'isComposing' | 'keyCode'>): boolean {
  return press.isComposing || press.keyCode === TAKEN_BY_INPUT_METHOD;
}

/**
 * Returns the meaning of a key in the message field: Enter sends, Shift+Enter breaks the line, ↑ in an empty field
 * edits the last message.
 */
export function keyIntent(
  press: KeyPress,
  field: { readonly isEmpty: boolean; readonly enterSends: boolean },
): KeyIntent {
  if (isComposingKey(press)) return 'type';
  if (press.key === 'ArrowUp' && field.isEmpty && !press.shiftKey && !press.altKey) return 'edit-last';
  if (press.key !== 'Enter' || press.shiftKey || press.altKey) return 'type';
  return field.enterSends || press.ctrlKey || press.metaKey ? 'send' : 'type';
}
