import type { MediaAttachment } from '@finclaw/types';
import { expect, it } from 'vitest';
import { requestOf } from './import-command.ts';

it.each([
  ['', 'show'],
  ['yes', 'confirm'],
  ['네', 'confirm'],
  ['skip', 'confirm-rest'],
  ['취소', 'cancel'],
  ['undo', 'undo'],
  ['whatever', 'show'],
])('/import %s is a wish to %s', (word, action) => expect(requestOf([word])).toEqual({ action }));

it('a file is previewed, whatever is written beside the command; a picture is none', () => {
  const table: MediaAttachment = { type: 'document', mimeType: 'text/csv', url: 'data:text/csv;base64,AA==' };
  const picture: MediaAttachment = { type: 'image', mimeType: 'image/png' };
  expect(requestOf(['yes'], [picture, table])).toEqual({ action: 'preview', files: [table] });
  expect(requestOf(['date=거래일'], [table])).toEqual({
    action: 'preview',
    files: [table],
    corrections: ['date=거래일'],
  });
});
