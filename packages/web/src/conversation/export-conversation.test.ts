import type { Call } from '@finclaw/gateway/client';
import type { TimelineItem } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { conversationMarkdown, fileNameOf, readWhole } from './export-conversation.ts';

const answer = (id: string): TimelineItem => ({ type: 'answer', id, at: 0, text: id, isError: false });

describe('a conversation as a file', () => {
  it('is read whole, in its order', async () => {
    const pages: Record<string, object> = {
      end: { items: [answer('c')], before: '2' },
      2: { items: [answer('a'), answer('b')] },
    };
    const call = (async (_method: string, { before = 'end' }: { before?: string }) => ({
      ok: true,
      result: { session: { title: 't' }, ...pages[before] },
    })) as unknown as Call;
    expect((await readWhole(call, 's'))?.items).toEqual([answer('a'), answer('b'), answer('c')]);
  });

  it('says what was asked, looked up and answered, and which figures differ from their source', () => {
    const turn = {
      runId: 'r',
      outcome: 'answered',
      grounding: { total: 1, linked: 0, differs: ['~~5%~~ 4%'], limits: [] },
    } as const;
    const items: readonly TimelineItem[] = [
      { type: 'question', messageId: 'm', at: 0, text: 'How much?', attachments: [], canEdit: true, turn },
      {
        type: 'tool',
        at: 0,
        call: { toolUseId: 'x', name: 'get_quote', input: { instrument: 'AAPL' }, state: 'done' },
      },
      answer('~~5%~~ 4% more'),
    ];
    const text = conversationMarkdown(
      { session: { title: 'Apple' } as never, items },
      { you: 'You', differs: 'Differs' },
    );
    expect(text).toBe(
      '# Apple\n\n## You · 1970-01-01 00:00 UTC\n\nHow much?\n\n> Differs: ~~5%~~ 4%\n\n- `get_quote` {"instrument":"AAPL"}\n\n' +
        '### FinClaw · 1970-01-01 00:00 UTC\n\n~~5%~~ 4% more\n',
    );
  });

  it.each([
    ['../../etc/passwd', 'etc passwd.md'],
    ['삼성전자: 얼마?', '삼성전자 얼마.md'],
    ['...', 'conversation.md'],
  ])('%s becomes %s', (title, name) => expect(fileNameOf(title, 'md')).toBe(name));
});
