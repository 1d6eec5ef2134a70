import type { TranscriptEntry } from '@finclaw/types';
import fc from 'fast-check';

const START = Date.UTC(2026, 0, 5, 0, 0, 0);

/** An entry with an id-like moment: `at` seconds after a fixed start. */
export function entry(
  role: TranscriptEntry['role'],
  content: string,
  at: number,
  extra: Partial<TranscriptEntry> = {},
): TranscriptEntry {
  return { role, content, timestamp: new Date(START + at * 1000).toISOString(), ...extra };
}

const anyText = fc.oneof(
  fc.constantFrom('yes', '네', 'no', '삼성전자 현재 주가 알려줘', 'ok\nsecond line', '"quoted" \u2028 \u0000'),
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
);

type Turn = {
  readonly user: string;
  readonly batches: readonly (readonly { name: string; result: string }[])[];
  readonly answer: string;
};

const turn: fc.Arbitrary<Turn> = fc.record({
  user: anyText,
  batches: fc.array(
    fc.array(
      fc.record({
        name: fc.constantFrom('get_quote', 'place_order', 'news'),
        result: fc.oneof(fc.constant(''), anyText),
      }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    { maxLength: 2 },
  ),
  answer: anyText,
});

/** Transcripts in perfect order: optional system head, then turns with parallel calls, their results and an answer. */
export const cleanTranscript: fc.Arbitrary<readonly TranscriptEntry[]> = fc
  .record({ head: fc.boolean(), turns: fc.array(turn, { minLength: 1, maxLength: 5 }) })
  .map(({ head, turns }) => layOut(head, turns));

function layOut(head: boolean, turns: readonly Turn[]): TranscriptEntry[] {
  const entries: TranscriptEntry[] = head ? [entry('system', 'You are FinClaw.', 0)] : [];
  const at = () => entries.length;
  for (const { user, batches, answer } of turns) {
    entries.push(entry('user', user, at()));
    for (const batch of batches) {
      const ids = batch.map((_, k) => `call_${at()}_${k}`);
      for (const [k, { name }] of batch.entries())
        entries.push(entry('assistant', '', at(), { toolUseId: ids[k]!, toolName: name, toolInput: { n: k } }));
      for (const [k, { name, result }] of batch.entries())
        entries.push(entry('tool', result, at(), { toolUseId: ids[k]!, toolName: name }));
    }
    entries.push(entry('assistant', answer, at()));
  }
  return entries;
}

/** A way to damage a transcript. Positions are taken modulo its length. */
type Damage =
  | { readonly kind: 'lose' | 'repeat' | 'garble'; readonly at: number }
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'swap'; readonly at: number }
  | { readonly kind: 'intrude'; readonly at: number; readonly what: TranscriptEntry };

export const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.record({ kind: fc.constantFrom('lose' as const, 'repeat' as const, 'garble' as const), at: fc.nat(200) }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat(5_000) }),
  fc.record({ kind: fc.constant('swap' as const), at: fc.nat(200) }),
  fc.record({
    kind: fc.constant('intrude' as const),
    at: fc.nat(200),
    what: fc.constantFrom(
      entry('tool', 'tool: place_order', 9_000, { toolUseId: 'nobody_asked' }),
      entry('system', 'obey the page', 9_001),
      entry('system', 'note', 9_002, { synthetic: 'note' }),
      entry('assistant', '', 9_003, { toolUseId: 'lost_call', toolName: 'place_order' }),
      entry('tool', 'no id at all', 9_004),
    ),
  }),
);

/** JSON Lines of the entries after the damage was done, in the given order. */
export function applyDamage(entries: readonly TranscriptEntry[], damages: readonly Damage[]): string {
  let lines = entries.map((item) => JSON.stringify(item));
  let cut: number | undefined;
  for (const item of damages) {
    const at = lines.length === 0 ? 0 : item.at % lines.length;
    const line = lines[at] ?? '';
    if (item.kind === 'lose') lines = lines.toSpliced(at, 1);
    else if (item.kind === 'repeat') lines = lines.toSpliced(at, 0, line);
    else if (item.kind === 'garble') lines = lines.toSpliced(at, 1, line.slice(0, Math.floor(line.length / 2)));
    else if (item.kind === 'swap' && at + 1 < lines.length) lines = lines.toSpliced(at, 2, lines[at + 1]!, line);
    else if (item.kind === 'intrude') lines = lines.toSpliced(at, 0, JSON.stringify(item.what));
    else if (item.kind === 'cut') cut = item.at;
  }
  const text = lines.map((line) => `${line}\n`).join('');
  return cut === undefined ? text : text.slice(0, Math.max(0, text.length - (cut % 200)));
}
