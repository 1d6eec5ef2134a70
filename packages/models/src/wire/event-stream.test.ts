import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventStream } from './event-stream.ts';

type Event = readonly [data: string, name: string];

function read(pieces: readonly string[]): readonly Event[] {
  const events: Event[] = [];
  const stream = new EventStream((data, name) => {
    events.push([data, name]);
    return false;
  });
  for (const piece of pieces) stream.push(piece);
  stream.end();
  return events;
}

describe('EventStream', () => {
  it.each<[string, string, readonly Event[]]>([
    ['data alone', 'data: {"a":1}\n\n', [['{"a":1}', '']]],
    ['a name', 'event: ping\ndata: x\n\n', [['x', 'ping']]],
    ['no space behind the colon', 'data:x\n\n', [['x', '']]],
    ['only one space belongs to the colon', 'data:  x\n\n', [[' x', '']]],
    ['several lines of data', 'data: a\ndata: b\n\n', [['a\nb', '']]],
    ['comments, ids and pauses', ': hello\nid: 7\nretry: 100\ndata: x\n\n', [['x', '']]],
    ['an event without data', 'event: ping\n\ndata: x\n\n', [['x', '']]],
    ['line ends of Windows', 'event: a\r\ndata: x\r\n\r\n', [['x', 'a']]],
    [
      'line ends of old',
      'data: x\r\rdata: y\r\r',
      [
        ['x', ''],
        ['y', ''],
      ],
    ],
    ['a mark at the beginning', '\uFEFFdata: x\n\n', [['x', '']]],
    [
      'no blank line at the end',
      'data: x\n\ndata: y',
      [
        ['x', ''],
        ['y', ''],
      ],
    ],
    ['nothing', '', []],
  ])('%s, however it is cut', (_what, text, events) => {
    for (let at = 0; at <= text.length; at++) expect(read([text.slice(0, at), text.slice(at)])).toEqual(events);
    expect(read([...text])).toEqual(events);
  });

  it('any text gives the same events in any pieces', () => {
    const line = fc.constantFrom('data: 한글 {}', 'data:', 'event: e', ': c', '', 'nonsense');
    const end = fc.constantFrom('\n', '\r\n', '\r');
    const text = fc.array(fc.tuple(line, end)).map((lines) => lines.flat().join(''));
    fc.assert(
      fc.property(text, fc.array(fc.nat(200)), (whole, cuts) => {
        const places = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).sort((a, b) => a - b), whole.length];
        const pieces = places.slice(1).map((place, at) => whole.slice(places[at], place));
        expect(read(pieces)).toEqual(read([whole]));
      }),
      { seed: 18 },
    );
  });

  it('stops when enough was taken', () => {
    const seen: string[] = [];
    const stream = new EventStream((data) => {
      seen.push(data);
      return data === 'b';
    });
    expect(stream.push('data: a\n\ndata: b\n\ndata: c\n\n')).toBe(true);
    expect(seen).toEqual(['a', 'b']);
  });

  it.each([
    ['a line', ''],
    ['an event', '\n'],
  ])('refuses %s without end', (_what, end) => {
    const stream = new EventStream(() => false);
    const piece = `data:${'x'.repeat(1024 * 1024)}${end}`;
    expect(() => {
      for (let i = 0; i < 40; i++) stream.push(piece);
    }).toThrow(expect.objectContaining({ code: 'PROVIDER_BAD_RESPONSE' }));
  });
});
