import { describe, expect, it } from 'vitest';
import { readRequest } from './chat-command.ts';

describe('', () => {
  it.each([
    ['', { action: 'list' }],
    ['pause ab12', { action: 'pause', id: 'ab12' }],
    ['재개 ab12', { action: 'resume', id: 'ab12' }],
    ['run ab12', { action: 'run', id: 'ab12' }],
    ['삭제 ab12', { action: 'remove', id: 'ab12' }],
    ['zone New York', { action: 'zone', zone: 'New York' }],
    ['매일 아침 8시에 포트폴리오 보내줘', { action: 'add', text: '매일 아침 8시에 포트폴리오 보내줘' }],
    ['add run a check every day at 8', { action: 'add', text: 'run a check every day at 8' }],
  ])('%j', (typed, request) => expect(readRequest(typed.split(' ').filter((word) => word !== ''))).toEqual(request));
});
