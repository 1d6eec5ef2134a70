/** The task of the outside harness, in the names it uses. */
export interface HarnessTask {
  readonly MODEL: Readonly<Record<'anthropic' | 'openai', string>>;
  readonly PROMPT: string;
  readonly SYSTEM: string;
  readonly MAX_TOKENS: number;
  readonly TOOLS: readonly {
    readonly name: string;
    readonly description: string;
    readonly schema: Readonly<Record<string, unknown>>;
    readonly execute: (input: Readonly<Record<string, unknown>>) => unknown;
  }[];
  readonly expected: (scenario: string) => { readonly finalText: string };
}

/** One run of it: passes the text on as it comes, and returns the last text and the number of tool calls. */
export type HarnessRun = (
  onDelta: (delta: string) => void,
) => Promise<{ readonly text: string | undefined; readonly toolCalls: number }>;
