import { type ChartFound, chartOfHistory } from '@finclaw/market';
import type { TranscriptEntry } from '@finclaw/types';

/** The tool whose results are drawn. */
export const CHART_TOOL = 'get_history';

/**
 * Returns the past prices used in the answer of a run, each once. They are read from the transcript, so a chart shows
 * exactly the data of the answer.
 */
export function chartsOfRun(entries: readonly TranscriptEntry[], runId: string): readonly ChartFound[] {
  const results = entries.filter(
    (entry) => entry.runId === runId && entry.toolName === CHART_TOOL && entry.role === 'tool',
  );
  const charts = results.flatMap(({ content, isError }) => (isError ? [] : (chartOfHistory(content) ?? [])));
  return [
    ...new Map(charts.map((chart) => [`${chart.instrument.symbol} ${chart.interval} ${chart.count}`, chart])).values(),
  ];
}
