import type { EndingKind } from '@finclaw/types';
import type { WireAnswer, WireReply, WireVendor } from '../../packages/models/src/testing/wire-script.ts';

/** The texts of the faulty model; no surface may show any of them twice. */
export const WORDS = ['Alpha', 'Beta', 'Gamma', 'Delta'] as const;

/** The behaviour of a model, from one moment of a run on. */
export interface Behaviour {
  readonly name: string;
  /** Returns its replies to the requests since then, from 0; the last reply repeats. */
  readonly replies: (vendor: WireVendor) => readonly WireReply[];
  /** The words of its own that make the answer, in order; without them the next candidate has to answer. */
  readonly says?: readonly (typeof WORDS)[number][];
  readonly ending: EndingKind;
  readonly only?: WireVendor;
}

const [alpha, beta, gamma, delta] = WORDS.map((word) => `${word} it is.`) as [string, string, string, string];
const quote = { name: 'get_quote', input: { instrument: '삼성전자' } };
const chart = { name: 'get_price_history', input: { instrument: '삼성전자', range: '1mo' } };
const cutOff = (vendor: WireVendor) => (vendor === 'anthropic' ? 'max_tokens' : 'length');

const fixed =
  (...replies: readonly WireReply[]) =>
  () =>
    replies;
const said = (name: string, says: Behaviour['says'], ...replies: readonly WireReply[]): Behaviour => ({
  name,
  replies: fixed(...replies),
  ...(says && { says }),
  ending: 'completed',
});
/** One that another candidate has to make good for. */
const broken = (name: string, reply: WireReply): Behaviour => ({ name, replies: fixed(reply), ending: 'completed' });

const ANSWERS: readonly Behaviour[] = [
  said('a plain answer', ['Alpha'], { text: ['Alpha ', 'it is.'] }),
  said('words before one tool', ['Alpha', 'Beta'], { text: alpha, toolCalls: [quote] }, { text: beta }),
  said(
    'words before two tools',
    ['Alpha', 'Beta', 'Gamma'],
    { text: alpha, toolCalls: [quote] },
    { text: beta, toolCalls: [chart] },
    { text: gamma },
  ),
  said(
    'words before three tools',
    ['Alpha', 'Beta', 'Gamma', 'Delta'],
    { text: alpha, toolCalls: [quote] },
    { text: beta, toolCalls: [chart] },
    { text: gamma, toolCalls: [{ ...quote, input: { instrument: 'AAPL' } }] },
    { text: delta },
  ),
  said('thinking', ['Alpha'], { thinking: 'Let me see.', text: alpha }),
  said(
    'parallel tools',
    ['Alpha', 'Beta'],
    { text: alpha, toolCalls: [quote, chart], interleave: true },
    { text: beta },
  ),
  said(
    'a malformed tool call',
    ['Beta'],
    { toolCalls: [{ name: 'get_quote', rawInput: '{"instrument": ' }] },
    { text: beta },
  ),
  said('an unknown tool', ['Beta'], { toolCalls: [{ name: 'no_such_tool', input: {} }] }, { text: beta }),
  { name: 'a refusal', replies: fixed({ refusal: alpha }), says: ['Alpha'], ending: 'refused' },
  { name: 'an empty answer', replies: fixed({}), says: [], ending: 'empty' },
  {
    name: 'an answer in two halves',
    replies: (vendor) => [{ text: alpha, stop: cutOff(vendor) }, { text: beta }],
    says: ['Alpha', 'Beta'],
    ending: 'completed',
  },
  {
    name: 'an answer cut twice',
    replies: (vendor) => [
      { text: alpha, stop: cutOff(vendor) },
      { text: beta, stop: cutOff(vendor) },
    ],
    says: ['Alpha', 'Beta'],
    ending: 'length',
  },
  { ...said('a pause', ['Alpha', 'Beta'], { text: alpha, stop: 'pause_turn' }, { text: beta }), only: 'anthropic' },
  {
    name: 'endless text',
    replies: fixed({ text: [alpha, ...Array.from({ length: 4_000 }, () => ' and so on for ever')], ending: 'stall' }),
    says: ['Alpha'],
    ending: 'length',
  },
];

const credit =
  'Your credit balance is too low to access the API. Please go to Plans & Billing to upgrade or purchase credits.';
const STATUSES: readonly Behaviour[] = [
  broken('400', { status: 400 }),
  broken('400 that means no credit', { status: 400, message: credit }),
  broken('401', { status: 401 }),
  broken('402', { status: 402 }),
  broken('403', { status: 403 }),
  broken('404', { status: 404 }),
  broken('404 of a model that was not pulled', {
    status: 404,
    type: 'api_error',
    code: null,
    message: 'try pulling it first',
  }),
  broken('413', { status: 413 }),
  broken('429', { status: 429 }),
  broken('429 for a second', { status: 429, headers: { 'retry-after': '1' } }),
  broken('429 for two minutes', { status: 429, headers: { 'retry-after': '120' } }),
  broken('500', { status: 500 }),
  broken('502 with a page', { status: 502, body: '<html><h1>502 Bad Gateway</h1></html>' }),
  broken('529', { status: 529 }),
];

const SILENCES: readonly Behaviour[] = [
  broken('no answer', { fault: 'stall' }),
  broken('headers, then nothing', { text: alpha, ending: 'stall', after: 0 }),
  broken('a beginning, then nothing', { text: alpha, ending: 'stall', after: 1 }),
  broken('pings only', { pings: 200 }),
];

const STAGES: readonly (readonly [name: string, answer: WireAnswer])[] = [
  ['before words', { text: alpha, after: 1 }],
  ['after thinking', { thinking: 'Let me see.' }],
  ['after words', { text: ['Alpha it is, and ', 'then'] }],
];
const ENDINGS = [
  ['a cut', 'close'],
  ['a reset', 'reset'],
  ['a stall', 'stall'],
  ['an overload', { error: 'overloaded_error' }],
  ['a breakdown', { error: 'api_error' }],
] as const;

const BREAKS: readonly Behaviour[] = STAGES.flatMap(([stage, answer]) =>
  ENDINGS.map(([name, ending]) => broken(`${name} ${stage}`, { ...answer, ending })),
);

/** Everything a model has been seen to do. */
export const BEHAVIOURS: readonly Behaviour[] = [
  ...ANSWERS,
  ...STATUSES,
  broken('a reset before the headers', { fault: 'reset' }),
  ...SILENCES,
  ...BREAKS,
];
