import {
  type GatewayEvent,
  type GatewayResult,
  type SessionSummary,
  type TurnView,
  textOfSegments,
} from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApprovalCardState } from '../approvals/pending-approvals.ts';
import { applyEvent, type Conversation, conversationOf, withOlder, withResults } from './conversation.ts';
import { isAnswering } from './run-state.ts';
import { stretchesOf } from './turns.ts';

const session: SessionSummary = {
  sessionKey: 's',
  channelId: 'web',
  title: '',
  createdAt: 0,
  updatedAt: 0,
  messageCount: 0,
  isRunning: false,
  canSend: true,
};
const empty: Conversation = { session, items: [], model: 'offline' };
const turn: TurnView = { runId: 'r', outcome: 'answered' };

let count = 0;
type Body<E> = E extends GatewayEvent ? Omit<E, 'id' | 'at' | 'sessionKey'> & { readonly sessionKey?: string } : never;
const event = (body: Body<GatewayEvent>): GatewayEvent =>
  ({ id: `e.${++count}`, at: count, sessionKey: 's', ...body }) as GatewayEvent;
const run = { runId: 'r', messageId: 'm' } as const;

const question = event({ type: 'question', messageId: 'm', text: '삼성전자 얼마야?', attachments: [] });
const toolStart = event({
  type: 'tool-start',
  ...run,
  toolUseId: 't',
  name: 'get_quote',
  input: { symbol: '삼성전자' },
});
const toolEnd = event({ type: 'tool-end', ...run, toolUseId: 't', name: 'get_quote', isError: false, durationMs: 5 });
const toolRefused = event({ ...toolEnd, type: 'tool-end', isError: true, refused: true } as Body<GatewayEvent>);
const text = (delta: string): GatewayEvent => event({ type: 'text', ...run, segment: 's1', delta });
const answer = event({ type: 'answer', ...run, answerId: 'a', text: '72,300원입니다.', isError: false });
const turnEnd = event({ type: 'turn-end', ...run, turn });
const turnStopped = event({ type: 'turn-end', ...run, turn: { runId: 'r', outcome: 'cancelled' } });

const after = (...events: readonly GatewayEvent[]): Conversation => events.reduce(applyEvent, empty);
const shape = ({ items, live }: Conversation) => ({
  items: items.map((item) => item.type),
  live: live && textOfSegments(live.segments),
});

describe('applyEvent', () => {
  it.each([
    ['a question', [question], { items: ['question'], live: undefined }],
    ['text as it is written', [question, text('72,'), text('300')], { items: ['question'], live: '72,300' }],
    [
      'text that was taken back',
      [question, text('틀림'), event({ type: 'withdrawn', ...run, segment: 's1' }), text('맞음')],
      { items: ['question'], live: '맞음' },
    ],
    ['a tool at work', [question, toolStart], { items: ['question'], live: '' }],
    [
      'the answer in place of what was streamed',
      [question, toolStart, toolEnd, text('72'), answer],
      { items: ['question', 'tool', 'answer'], live: '' },
    ],
    [
      'a finished turn',
      [question, toolStart, toolEnd, answer, turnEnd],
      { items: ['question', 'tool', 'answer'], live: undefined },
    ],
    ['a stopped turn', [question, toolStart, turnStopped], { items: ['question', 'tool'], live: undefined }],
    [
      'what was written of a stopped answer',
      [question, toolStart, text('7'), turnStopped, turnStopped],
      { items: ['question', 'tool', 'answer'], live: undefined },
    ],
    [
      'an event of another conversation',
      [event({ type: 'notice', sessionKey: 'x', noticeId: 'n', text: '' })],
      { items: [], live: undefined },
    ],
    [
      'a notice and an alert',
      [event({ type: 'notice', noticeId: 'n', text: '' }), event({ type: 'alert', noticeId: 'b', text: '' })],
      { items: ['notice', 'alert'], live: undefined },
    ],
    [
      'another model taking over',
      [question, event({ type: 'progress-notice', ...run, text: 'x' }), answer],
      { items: ['question', 'notice', 'answer'], live: '' },
    ],
  ] as const)('shows %s', (_, events, expected) => expect(shape(after(...events))).toEqual(expected));

  it('shows what a tool did', () => {
    expect(after(question, toolStart).live?.calls).toMatchObject([{ name: 'get_quote', state: 'running' }]);
    expect(after(question, toolStart, toolEnd).live?.calls).toMatchObject([{ state: 'done', durationMs: 5 }]);
    expect(after(question, toolStart, toolRefused).live?.calls).toMatchObject([{ state: 'refused' }]);
    expect(after(question, toolStart, toolRefused, answer).items[1]).toMatchObject({ call: { state: 'refused' } });
    expect(after(question, toolStart, turnEnd).items[1]).toMatchObject({ call: { state: 'failed' } });
  });

  it('puts the end of the turn on its question', () => {
    expect(after(question, answer, turnEnd).items[0]).toMatchObject({ runId: 'r', turn });
  });

  it('knows an answer is on its way from the question to the end of the turn', () => {
    const steps = [question, toolStart, toolEnd, text('7'), answer, turnEnd];
    expect(steps.map((_, index) => isAnswering(after(...steps.slice(0, index + 1))))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('changes nothing when events other than text come again', () => {
    const events = [question, toolStart, toolEnd, answer, turnEnd];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(question, answer, turnEnd), { maxLength: 6 }), (again) => {
        expect(shape([...events, ...again].reduce(applyEvent, empty))).toEqual(shape(after(...events)));
      }),
    );
  });

  it('never loses or doubles an item, in whatever order events come', () => {
    const notice = event({ type: 'notice', noticeId: 'n', text: '' });
    const events = [question, toolStart, toolEnd, text('a'), answer, notice, turnEnd];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 20 }), (order) => {
        const { items } = order.reduce(applyEvent, empty);
        const ids = stretchesOf(items).map((stretch) => stretch.key);
        expect(new Set(ids).size).toBe(ids.length);
        for (const [kind, of] of [
          ['question', question],
          ['answer', answer],
          ['notice', notice],
        ] as const) {
          expect(items.filter((item) => item.type === kind)).toHaveLength(order.includes(of) ? 1 : 0);
        }
      }),
    );
  });
});

describe('conversationOf', () => {
  const loaded = (more: Partial<GatewayResult<'sessions.get'>>): GatewayResult<'sessions.get'> => ({
    session,
    items: [],
    model: 'm',
    cursor: 'e.0',
    ...more,
  });
  const tool = (toolUseId: string, runId: string, result?: string) =>
    ({
      type: 'tool',
      at: 0,
      runId,
      call: { toolUseId, name: 'x', input: {}, state: 'done', ...(result ? { result } : {}) },
    }) as const;

  it('shows the calls of a live answer once', () => {
    const live = { runId: 'r', segments: [], isThinking: false, calls: [], notices: [] };
    expect(conversationOf(loaded({ items: [tool('1', 'old'), tool('2', 'r')], live })).items).toHaveLength(1);
  });

  it('puts older items in front and forgets where they began', () => {
    const first = conversationOf(loaded({ items: [tool('2', 'b')], before: '7' }));
    expect(withOlder(first, loaded({ items: [tool('1', 'a')] }))).toMatchObject({
      items: [{ runId: 'a' }, { runId: 'b' }],
    });
    expect(withOlder(first, loaded({ items: [] }))).not.toHaveProperty('before');
  });

  it('takes results that came later', () => {
    const before = conversationOf(loaded({ items: [tool('1', 'a')] }));
    expect(withResults(before, [tool('1', 'a', '72300')]).items[0]).toMatchObject({ call: { result: '72300' } });
  });
});

describe('stretchesOf', () => {
  it('gathers what one run did and said, with the turn it belongs to', () => {
    const { items } = after(question, toolStart, toolEnd, answer, turnEnd);
    expect(stretchesOf(items)).toMatchObject([
      { kind: 'question' },
      { kind: 'reply', calls: [{}], answers: [{}], turn, question: { messageId: 'm' } },
    ]);
  });

  it('keeps the replies of two runs apart', () => {
    const second = event({ type: 'answer', runId: 'r2', answerId: 'a2', text: '', isError: false });
    expect(stretchesOf(after(question, answer, turnEnd, second).items).map((stretch) => stretch.kind)).toEqual([
      'question',
      'reply',
      'reply',
    ]);
  });

  it('an approval that is over stands before the answer that followed it, and behind one from before', () => {
    const card = (createdAt: number): ApprovalCardState => ({
      approval: { id: 'c', createdAt } as never,
      outcome: 'rejected',
    });
    const { items } = after(question, toolStart, toolEnd, answer, turnEnd);
    const kinds = (createdAt: number) => stretchesOf(items, [card(createdAt)]).map(({ kind }) => kind);
    expect(kinds(answer.at - 1)).toEqual(['question', 'approval', 'reply']);
    expect(kinds(answer.at + 1)).toEqual(['question', 'reply', 'approval']);
  });
});
