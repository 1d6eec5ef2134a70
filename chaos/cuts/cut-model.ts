import { inLanguage, type Locale } from '@finclaw/types';
import type { WireFake } from '../../packages/models/src/testing/wire-fake.ts';
import { WIRE_PROTOCOLS } from '../../packages/models/src/testing/wire-protocols.ts';
import type { WireReply, WireRequest } from '../../packages/models/src/testing/wire-script.ts';
import { CITED_ANSWERS, LOOKED_UP } from './cited-answer.ts';

/** One way to cut the stream of an answer. */
export interface Cut {
  readonly locale: Locale;
  /**
   * The number of bytes of the body before the cut; the text comes in two deltas, whose boundary moves through the text
   * as this moves through the body.
   */
  readonly at: number;
}

const USAGE = { input: 100, output: 100 };
/** Long enough for the other side to read one piece by itself. */
const BETWEEN_MS = 3;
const LETTERS = 'abcdefghij';
const MARK = /#(ko|en)([a-j]+)#/g;

/**
 * Returns the question whose answer is cut there. It encodes the cut in letters: digits would be figures of the user.
 */
export function questionFor({ locale, at }: Cut): string {
  const place = String(at).replaceAll(/\d/g, (digit) => LETTERS[Number(digit)]!);
  return `${inLanguage(CITED_ANSWERS, locale).question} #${locale}${place}#`;
}

/**
 * Makes a fake look prices up, then cite them in a stream that is cut as the question specifies. `pauseMs` is the time
 * the first words stay alone.
 */
export function answerInPieces(fake: WireFake, pauseMs: () => number): void {
  fake.answer((request): WireReply => {
    const asked = JSON.stringify(request.body.messages ?? request.body.input);
    const [, locale, place = ''] = [...asked.matchAll(MARK)].at(-1) ?? [];
    const at = Number(place.replaceAll(/[a-j]/g, (letter) => String(LETTERS.indexOf(letter))));
    if (!/"tool_result"|"role":"tool"|"function_call_output"/.test(asked))
      return { toolCalls: [LOOKED_UP], usage: USAGE };
    const { written, mended } = inLanguage(CITED_ANSWERS, locale as Locale);
    const { raw, cuts } = bodyOf(asked.includes('do not agree with their source') ? mended : written, at, request);
    const pause = (cut: number) => sleep(cut === cuts.alone ? pauseMs() : BETWEEN_MS);
    return { raw, cuts: [...new Set([cuts.at, cuts.alone])].sort((a, b) => a - b), pause };
  });
}

/** Returns the length of the longest body of an answer, in bytes. */
export function bytesOf(locale: Locale, path: string): number {
  const request = {
    path,
    body: { model: 'm', stream_options: { include_usage: true } },
    apiKey: '',
  } as unknown as WireRequest;
  return Buffer.byteLength(bodyOf(inLanguage(CITED_ANSWERS, locale).written, 0, request).raw);
}

/** The body of a text in two deltas, and where it is cut. */
function bodyOf(text: string, at: number, request: WireRequest) {
  const protocol = WIRE_PROTOCOLS[request.path]!;
  const render = (deltas: readonly string[]) => protocol.stream({ text: deltas }, request, USAGE);
  const length = Buffer.byteLength(render([text]).join(''));
  const boundary = Math.min(text.length, Math.floor((at * (text.length + 1)) / length));
  const deltas = [text.slice(0, boundary), text.slice(boundary)].filter((delta) => delta !== '');
  const events = render(deltas);
  const onlyFirst = render(deltas.slice(0, 1));
  const second = events.findIndex((event, index) => event !== onlyFirst[index]);
  const raw = events.join('');
  const bytes = Buffer.byteLength(raw);
  return {
    raw,
    cuts: { at: at % (bytes + 1), alone: Buffer.byteLength(events.slice(0, Math.max(0, second)).join('')) },
  };
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
