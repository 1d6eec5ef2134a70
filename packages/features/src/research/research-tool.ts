import { type FinClawConfig, message } from '@finclaw/config';
import { ConcurrencyLane, type FinClawLogger, isAbortError } from '@finclaw/infra';
import { type FinanceTool, limited } from '@finclaw/market';
import { type ResultPart, type ToolExecutionContext, toolLabel } from '@finclaw/tools';
import type { Locale } from '@finclaw/types';
import { type Finding, type InvestigationDeps, investigate } from './investigate.ts';

interface ResearchDeps extends Omit<InvestigationDeps, 'steps' | 'maxTokens'> {
  readonly settings: FinClawConfig['tools']['research'];
  readonly sources: readonly string[];
  readonly languageOf: (call: ToolExecutionContext, topic: string) => Locale;
  readonly logger: Pick<FinClawLogger, 'warn'>;
}

const MAX_TOPICS = 4;
const TIMEOUT_MS = 240_000;
const REPORT_TOKENS = 1500;

/**
 * Researches several topics at once, each with a separate read-only model, and returns their reports. Figures without a
 * source are removed first, so that an answer cannot rely on them.
 */
export function researchTool({ settings, sources, languageOf, logger, ...deps }: ResearchDeps): FinanceTool {
  // A separate lane: research of one conversation neither uses the slots of answers nor waits behind them.
  const lane = new ConcurrencyLane({ maxConcurrency: 2, maxTotal: 4, timeoutMs: TIMEOUT_MS });

  async function lookInto(topic: string, call: ToolExecutionContext, budget: { left: number }): Promise<Finding> {
    const language = languageOf(call, topic);
    const slot = await lane.acquire(call.sessionId, call.abortSignal);
    try {
      if (budget.left <= 0) return nothing('out-of-budget');
      const limits = { steps: settings.stepsPerTopic, maxTokens: REPORT_TOKENS };
      return await investigate(topic, { ...deps, ...limits }, call, language, budget, (tool) =>
        call.tell?.(message(language, 'run.research', { topic, tool: toolLabel(tool, language) })),
      );
    } catch (error) {
      if (call.abortSignal.aborted || isAbortError(error)) throw error;
      logger.warn('A topic could not be looked into', { topic, error });
      return nothing('failed');
    } finally {
      slot.release();
    }
  }

  return {
    definition: {
      name: 'research',
      description:
        `Has up to four topics looked into at the same time; it can read prices, ${sources.join(', ')}. Returns a short report on each with its sources and ` +
        'figures to cite ({{r1.reports[0].figures[0].value}}), or "nothing-found". For comparisons and "what happened to …", not for one price. Name the sources in your answer.',
      inputSchema: {
        type: 'object',
        properties: {
          topics: {
            type: 'array',
            minItems: 1,
            maxItems: MAX_TOPICS,
            items: { type: 'string', minLength: 3, maxLength: 300 },
            description: 'One whole question each; they know nothing of this conversation. Nothing private',
          },
        },
        required: ['topics'],
        additionalProperties: false,
      },
      group: 'assistant',
      changes: 'nothing',
      accessesSensitiveData: false,
      isExternal: true,
      outgoingArguments: ['topics'],
      timeoutMs: TIMEOUT_MS,
    },
    async executor({ topics }, call) {
      const budget = { left: settings.tokensPerRun };
      const findings = await Promise.all((topics as readonly string[]).map((topic) => lookInto(topic, call, budget)));
      const isFound = ({ text, sources: read }: Finding): boolean => text !== '' && read.length > 0;
      const head = {
        status: findings.some(isFound) ? 'ok' : 'nothing-found',
        reports: findings.map((finding) => ({
          status: isFound(finding) ? finding.end : finding.end === 'finished' ? 'nothing-found' : finding.end,
          sourceCount: finding.sources.length,
          ...(finding.values.length > 0 && { figures: finding.values.map(figureOf) }),
        })),
      };
      const parts: ResultPart[] = [{ text: JSON.stringify(head), trust: 'trusted' }, ...findings.map(reportPart)];
      const isError = findings.every(({ text }) => text === '');
      return { content: parts.map(({ text }) => text).join('\n'), isError, parts };
    },
  };
}

const nothing = (end: Finding['end']): Finding => ({ end, text: '', sources: [], values: [] });

/** Describes a value of a built-in tool for citation. */
const figureOf = ({ subject, field, value, unit, period, tool, limits }: Finding['values'][number]) => ({
  symbol: subject,
  field,
  value,
  unit,
  period,
  source: tool,
  ...limited(...(limits ?? [])),
});

/**
 * Returns one report. Its list of sources was worded by a model that has read outside text, so it is inside the
 * untrusted part.
 */
function reportPart({ text, sources }: Finding, index: number): ResultPart {
  const lines = [text, ...(sources.length > 0 ? ['Sources:', ...sources.map((source) => `- ${source}`)] : [])];
  return { text: lines.join('\n'), trust: 'untrusted', origin: `report ${index + 1}` };
}
