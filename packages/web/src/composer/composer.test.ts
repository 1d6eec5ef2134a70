import { describe, expect, it } from 'vitest';
import { Composition } from './composition.ts';
import { type KeyPress, keyIntent } from './key-intent.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  keyCode: key === 'Enter' ? 13 : 0,
  isComposing: false,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

describe('keyIntent', () => {
  it.each([
    ['Enter', press('Enter'), 'send'],
    ['Shift+Enter', press('Enter', { shiftKey: true }), 'type'],
    ['Alt+Enter', press('Enter', { altKey: true }), 'type'],
    ['Enter while a syllable is open', press('Enter', { isComposing: true }), 'type'],
    ['Enter while a syllable is open, in Safari', press('Enter', { keyCode: 229 }), 'type'],
    ['Ctrl+Enter while a syllable is open', press('Enter', { isComposing: true, ctrlKey: true }), 'type'],
    ['a letter', press('a'), 'type'],
    ['↑ in a filled field', press('ArrowUp'), 'type'],
  ] as const)('%s → %s', (_, key, intent) => expect(keyIntent(key, { isEmpty: false, enterSends: true })).toBe(intent));

  it.each([
    ['Enter on a phone', press('Enter'), 'type'],
    ['Ctrl+Enter', press('Enter', { ctrlKey: true }), 'send'],
    ['Cmd+Enter', press('Enter', { metaKey: true }), 'send'],
  ] as const)('%s → %s, where Enter breaks the line', (_, key, intent) =>
    expect(keyIntent(key, { isEmpty: false, enterSends: false })).toBe(intent),
  );

  it('takes up the last message with ↑ only in an empty field', () => {
    expect(keyIntent(press('ArrowUp'), { isEmpty: true, enterSends: true })).toBe('edit-last');
    expect(keyIntent(press('ArrowUp', { isComposing: true }), { isEmpty: true, enterSends: true })).toBe('type');
  });
});

describe('Composition', () => {
  /** A field and an input method: what is sent is what the field holds at that moment. */
  function desk() {
    const sent: string[] = [];
    const field = { value: '' };
    const composition = new Composition(() => {
      if (field.value) sent.push(field.value);
      field.value = '';
    });
    return { sent, field, composition };
  }

  it('sends at once when no syllable is open', () => {
    const { sent, field, composition } = desk();
    field.value = '안녕';
    composition.requestSend();
    expect(sent).toEqual(['안녕']);
  });

  it('waits for the syllable when the button is pressed in the middle of it', () => {
    const { sent, field, composition } = desk();
    composition.start();
    field.value = '하';
    composition.requestSend();
    expect(sent).toEqual([]);
    field.value = '한';
    composition.end();
    expect(sent).toEqual(['한']);
  });

  it('sends once however often the wish is repeated, and nothing for a syllable without a wish', () => {
    const { sent, field, composition } = desk();
    composition.start();
    field.value = '한글';
    composition.requestSend();
    composition.requestSend();
    composition.end();
    composition.start();
    field.value = '또';
    composition.end();
    expect(sent).toEqual(['한글']);
  });
});
