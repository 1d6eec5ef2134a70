import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { definitionOf, LOCAL_PERSON } from '@finclaw/app';
import { message } from '@finclaw/config';
import type { ProbeResult, ServedModel } from '@finclaw/models';
import type { Locale } from '@finclaw/types';
import { onInterrupt } from '../interrupt.ts';
import type { Invocation } from '../io.ts';
import { openTerminalApp } from '../terminal-app.ts';
import { withApp } from '../with-app.ts';

/** The result of a question that a model can only answer with a tool. */
interface Trial {
  readonly id: string;
  readonly probe: ProbeResult;
  /** Absent when it did not answer the probe. */
  readonly question?: {
    readonly isAnswered: boolean;
    readonly answer: string;
    readonly usesTools: boolean;
    readonly figures: number;
    readonly linked: number;
    /** The number of figures that differed from their source and were corrected. */
    readonly differing: number;
    readonly durationMs: number;
  };
}

/** A model is worth adding when it answers, with or without tools. */
export const isUsable = ({ probe, question }: Trial): boolean =>
  probe.outcome === 'fine' && question?.isAnswered === true;

/**
 * Tests a local model as `models test` does, and with one question to the whole program in a temporary folder, so that
 * no data of the user is read or changed. Prices are simulated there.
 */
export async function tryModel(typed: Invocation, baseUrl: string, served: ServedModel): Promise<Trial> {
  const id = `ollama/${served.name}`;
  const folder = await mkdtemp(join(tmpdir(), 'finclaw-try-'));
  try {
    const settings = {
      agents: { providers: { ollama: { baseUrl, allowLanHttp: true }, offline: { enabled: false } } },
      models: { definitions: { [id]: definitionOf('ollama', served) }, defaultModel: id, fallbacks: [] },
    };
    await writeFile(join(folder, 'finclaw.json5'), JSON.stringify(settings), { mode: 0o600 });
    const { PATH, HOME, TMPDIR, LANG, LC_ALL, LC_MESSAGES, OLLAMA_API_KEY } = typed.io.env;
    const env = { PATH, HOME, TMPDIR, LANG, LC_ALL, LC_MESSAGES, OLLAMA_API_KEY, FINCLAW_STATE_DIR: folder };
    const { stdout, stderr, sleep } = typed.io;
    const inside: Invocation = { ...typed, io: { stdin: Readable.from([]), stdout, stderr, sleep, env }, values: {} };
    const { result: probe } = await withApp(inside, (app) => app.models.probe(id, LOCAL_PERSON));
    if (probe.outcome !== 'fine') return { id, probe };
    return { id, probe, question: await askOnce(inside, typed.locale) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function askOnce(inside: Invocation, locale: Locale): Promise<NonNullable<Trial['question']>> {
  const terminal = await openTerminalApp(inside, { interactive: false });
  const release = onInterrupt(() => terminal.leave());
  const startedAt = performance.now();
  try {
    const end = await terminal.ask(message(locale, 'models.local.question'), false);
    const { total = 0, linked = 0, differs = [] } = end.grounding ?? {};
    return {
      isAnswered: end.report?.status === 'completed',
      answer: end.text,
      usesTools: (end.report?.toolCalls ?? []).some(({ name }) => name === 'get_quote'),
      figures: total,
      linked,
      differing: differs.length,
      durationMs: Math.round(performance.now() - startedAt),
    };
  } finally {
    release();
    await terminal.close();
  }
}

/** Returns what the question showed, in lines. */
export function describeTrial({ question }: Trial, locale: Locale): readonly string[] {
  if (question === undefined) return [];
  const { isAnswered, answer, usesTools, figures, linked, differing, durationMs } = question;
  if (!isAnswered) return [message(locale, 'models.local.noAnswer', { reason: answer })];
  const seconds = (durationMs / 1000).toFixed(1);
  return [
    message(locale, usesTools ? 'models.local.usesTools' : 'models.local.ignoresTools', { seconds }),
    message(locale, linked > 0 ? 'models.local.cites' : 'models.local.citesNothing', { linked, count: figures }),
    ...(differing > 0 ? [message(locale, 'models.local.differs', { count: differing })] : []),
  ];
}
