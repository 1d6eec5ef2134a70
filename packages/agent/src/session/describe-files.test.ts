import { expect, it } from 'vitest';
import { describeFiles } from './describe-files.ts';

const described = (name: string, more: object = {}) =>
  describeFiles({ role: 'user', content: '', timestamp: '', documents: [{ name, ...more }] } as never);

it('a file is named with what could be read of it, or why nothing could', () => {
  expect(described('a.pdf', { text: 'four', pages: 1 })).toContain('"a.pdf" (1 page, 4 characters)');
  expect(described('a.pdf', { text: 'four', pages: 2 })).toContain('"a.pdf" (2 pages, 4 characters)');
  expect(described('a.txt', { text: 'four' })).toContain('"a.txt" (4 characters)');
  expect(described('a.pdf', { problem: 'encrypted' })).toContain('"a.pdf" (cannot be read: encrypted)');
});

it('a name cannot end its line or its brackets, and only its first 100 characters are shown', () => {
  expect(described('a\n]⟧{{r1}}.txt', { text: '' })).toContain('"a r1 .txt" (0 characters)');
  expect(described('n'.repeat(101), { text: '' })).toContain(`"${'n'.repeat(100)}" (0 characters)`);
});
