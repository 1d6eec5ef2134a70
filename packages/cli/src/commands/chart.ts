import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import {
  type ChartAnswer,
  type ChartRequest,
  chartText,
  drawChartPicture,
  isoWithOffset,
  lookUpChart,
  quoteText,
} from '@finclaw/market';
import type { Locale, ReaderProfile } from '@finclaw/types';
import { instrumentProblem } from '../instrument-problem.ts';
import { type CommandIo, EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { UsageError } from '../usage-error.ts';
import { withMarket } from '../with-market.ts';

const INTERVALS: readonly ChartRequest['interval'][] = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'];
const DEFAULT_COUNT = 60;
const MOST_CANDLES = 500;
const DEFAULT_WIDTH = 80;
const HEIGHT = 15;

/** `finclaw chart NAME`: its candles in the terminal, or in a picture with `--png`, in the colours of its reader. */
export async function run(invocation: Invocation): Promise<number> {
  const name = invocation.positionals.join(' ');
  const request = { interval: intervalOf(invocation), count: countOf(invocation) };
  return withMarket(invocation, async ({ directory, market, colours }, { io, locale, values }) => {
    const answer = await lookUpChart(name, request, { directory, market, now: Date.now });
    const png =
      typeof values.png === 'string' ? await savePicture(answer, values.png, locale, await colours()) : undefined;
    if (values.json) writeJson(io.stdout, { ...withTimes(answer), ...(png !== undefined && { png }) });
    if (answer.status !== 'ok') {
      writeLine(
        io.stderr,
        answer.status === 'unavailable' ? quoteText([answer], locale) : instrumentProblem(answer, locale),
      );
      return EXIT.failed;
    }
    if (!values.json)
      writeLine(
        io.stdout,
        chartText(answer, png === undefined ? { ...screenOf(io), colours: await colours() } : undefined, locale),
      );
    if (png !== undefined && !values.json) writeLine(io.stdout, message(locale, 'cli.chart.saved', { file: png }));
    return EXIT.done;
  });
}

function intervalOf({ locale, values }: Invocation): ChartRequest['interval'] {
  const wanted = values.interval ?? '1d';
  const found = INTERVALS.find((interval) => interval === wanted);
  if (found !== undefined) return found;
  throw new UsageError(
    message(locale, 'cli.chart.badInterval', { value: String(wanted), known: INTERVALS.join(', ') }),
  );
}

function countOf({ locale, values }: Invocation): number {
  const wanted = String(values.count ?? DEFAULT_COUNT);
  const count = /^\d{1,6}$/.test(wanted) ? Number(wanted) : 0;
  if (count >= 2 && count <= MOST_CANDLES) return count;
  throw new UsageError(message(locale, 'cli.chart.badCount', { value: wanted, most: MOST_CANDLES }));
}

/** Writes the chart as a picture and returns its path; undefined when there is nothing to draw. */
async function savePicture(
  answer: ChartAnswer,
  file: string,
  locale: Locale,
  colours: ReaderProfile['colours'],
): Promise<string | undefined> {
  if (answer.status !== 'ok') return undefined;
  const path = resolve(file);
  const picture = await drawChartPicture(answer, locale, colours);
  await writeFile(path, picture).catch((cause: unknown) => {
    throw new FinClawError(message(locale, 'cli.chart.notSaved', { file: path }), 'INVALID_INPUT', { cause });
  });
  return path;
}

/** Returns the answer with the candles' times in the zone of the exchange. */
function withTimes(answer: ChartAnswer): object {
  if (answer.status !== 'ok') return answer;
  const { timeZone, candles } = answer;
  const timed = candles.map(({ timestamp, ...prices }) => ({ time: isoWithOffset(timestamp, timeZone), ...prices }));
  return { ...answer, candles: timed };
}

const screenOf = ({ stdout }: CommandIo): NonNullable<Parameters<typeof chartText>[1]> => ({
  width: stdout.columns || DEFAULT_WIDTH,
  height: HEIGHT,
  ink: stdout.ink,
});
