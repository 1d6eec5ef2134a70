import type { SessionStore } from '@finclaw/agent';
import type { CommandPorts, Picture, PipelineDependencies } from '@finclaw/conversation';
import {
  type ChartFound,
  chartText,
  comparisonOf,
  drawChartPicture,
  drawComparePicture,
  type FinanceToolDeps,
  legendOf,
  lookUpChart,
} from '@finclaw/market';
import type { ChannelCapabilities, Locale, MsgContext, ReaderProfile, TimeInterval } from '@finclaw/types';
import { chartsOfRun } from './charts-of-run.ts';

type Colours = ReaderProfile['colours'];

interface ChartPicturesDeps {
  readonly sessions: Pick<SessionStore, 'read' | 'complete'>;
  readonly languageOf: (ctx: MsgContext) => Locale;
  readonly coloursOf: (ctx: MsgContext) => Colours;
}

const MOST_PICTURES = 4;

/** Draws the past prices used in an answer, also when another process finishes the delivery. */
export function createChartPictures({
  sessions,
  languageOf,
  coloursOf,
}: ChartPicturesDeps): NonNullable<PipelineDependencies['attachPictures']> {
  return async (ctx, runId, signal) => {
    const ofRun = ((await sessions.read(ctx.sessionKey))?.entries ?? []).filter((entry) => entry.runId === runId);
    const entries = await sessions.complete(ctx.sessionKey, ofRun);
    const charts = chartsOfRun(entries, runId);
    const names = new Set(charts.map(({ instrument }) => instrument.symbol)).size;
    if (names > 1 && names <= MOST_PICTURES) return [await comparisonPicture(charts, languageOf(ctx))];
    const pictures: Picture[] = [];
    for (const chart of charts.slice(0, MOST_PICTURES)) {
      signal.throwIfAborted();
      pictures.push(await pictureOf(chart, languageOf(ctx), coloursOf(ctx)));
    }
    return pictures;
  };
}

const COUNT = 60;
const SCREEN = { width: 64, height: 12 } as const;
const INTERVAL = /(?<!\s)\s+(1m|5m|15m|30m|1h|4h|1d|1w|1M|일봉|주봉|월봉)$/;
const KOREAN_INTERVALS: Readonly<Record<string, TimeInterval>> = { 일봉: '1d', 주봉: '1w', 월봉: '1M' };

type ChartLook = Pick<ChannelCapabilities, 'showsPictures' | 'drawsCharts'> | undefined;

/** Handles `/chart NAME [1w]`: words and a picture, a block that the page draws itself, or a drawing in text. */
export function createChartCommand(
  deps: FinanceToolDeps & Pick<ChartPicturesDeps, 'coloursOf'>,
  lookOf: (channelId: string) => ChartLook,
): NonNullable<CommandPorts['getChart']> {
  return async (query, { ctx, locale, signal }) => {
    const [ending, word = '1d'] = INTERVAL.exec(query) ?? [];
    const name = ending === undefined ? query : query.slice(0, -ending.length);
    const interval = KOREAN_INTERVALS[word] ?? (word as TimeInterval);
    const answer = await lookUpChart(name, { interval, count: COUNT }, deps, signal);
    if (answer.status !== 'ok') return { text: chartText(answer, undefined, locale), pictures: [] };
    const look = lookOf(ctx.channelId);
    if (look?.drawsCharts === true) {
      const block = `\`\`\`chart\n${answer.instrument.symbol} ${interval} ${COUNT}\n\`\`\``;
      return { text: `${chartText(answer, undefined, locale)}\n\n${block}`, pictures: [] };
    }
    if (look?.showsPictures !== true)
      return { text: `\`\`\`\n${chartText(answer, SCREEN, locale)}\n\`\`\``, pictures: [] };
    return {
      text: chartText(answer, undefined, locale),
      pictures: [await pictureOf(answer, locale, deps.coloursOf(ctx))],
    };
  };
}

async function comparisonPicture(charts: readonly ChartFound[], locale: Locale): Promise<Picture> {
  const { title, lines } = comparisonOf(charts, locale);
  const png = Buffer.from(await drawComparePicture(charts, locale));
  return {
    url: `data:image/png;base64,${png.toString('base64')}`,
    description: [title, ...lines.map(legendOf)].join('\n'),
  };
}

async function pictureOf(chart: ChartFound, locale: Locale, colours: Colours): Promise<Picture> {
  const png = Buffer.from(await drawChartPicture(chart, locale, colours));
  return { url: `data:image/png;base64,${png.toString('base64')}`, description: chartText(chart, undefined, locale) };
}
