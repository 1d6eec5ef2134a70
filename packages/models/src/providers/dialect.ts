/** The differences of a server's chat endpoint from OpenAI's own. Absent fields mean no difference. */
export interface Dialect {
  /** The role of the program's messages. Default `system`, which every server knows. */
  readonly systemRole?: 'developer';
  /** The field for the longest answer. Default `max_tokens`, which every server knows. */
  readonly maxTokens?: 'max_completion_tokens';
  /** System text is only allowed first: many templates refuse it anywhere else. */
  readonly isSystemFirst?: true;
  /** The token usage is reported by default, and requesting it may be refused. */
  readonly reportsUnasked?: true;
  /** The parameter for thinking effort. Default `reasoning_effort`. */
  readonly effort?: 'reasoning';
  /** The field in which its own thinking is sent back while it uses tools. */
  readonly returnsThinking?: 'reasoning_content';
  /** Ids of tool calls are nine letters or digits. */
  readonly hasShortCallIds?: true;
  /** Tool calls carry a signature that has to come back with them. */
  readonly signsCalls?: true;
  /** Schemas may only use basic JSON Schema keywords. */
  readonly hasPlainSchemas?: true;
}

const GOOGLE: Dialect = { signsCalls: true, hasPlainSchemas: true };
const LOCAL: Dialect = { isSystemFirst: true };

/** The dialect of each vendor; a server of the user's own counts as a local one, which assumes least. */
const DIALECTS: Readonly<Record<string, Dialect>> = {
  openai: { systemRole: 'developer', maxTokens: 'max_completion_tokens' },
  azure: { maxTokens: 'max_completion_tokens' },
  google: GOOGLE,
  vertex: GOOGLE,
  xai: { maxTokens: 'max_completion_tokens' },
  mistral: { isSystemFirst: true, reportsUnasked: true, hasShortCallIds: true },
  deepseek: { returnsThinking: 'reasoning_content' },
  groq: { maxTokens: 'max_completion_tokens' },
  openrouter: { effort: 'reasoning' },
  bedrock: { maxTokens: 'max_completion_tokens' },
};

/** Returns the dialect of a provider's chat endpoint. */
export function dialectOf(provider: string): Dialect {
  return Object.hasOwn(DIALECTS, provider) ? DIALECTS[provider]! : LOCAL;
}
