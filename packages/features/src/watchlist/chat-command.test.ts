import { expect, it } from 'vitest';
import { readWatch } from './chat-command.ts';

it.each([
  ['', { action: 'list' }],
  ['삼성전자', { action: 'add', query: '삼성전자' }],
  ['추가 AAPL', { action: 'add', query: 'AAPL' }],
  ['remove samsung electronics', { action: 'remove', query: 'samsung electronics' }],
  ['삭제 AAPL', { action: 'remove', query: 'AAPL' }],
])('/watch %s', (typed, wish) => expect(readWatch(typed.split(' ').filter((word) => word !== ''))).toEqual(wish));
