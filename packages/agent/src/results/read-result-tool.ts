import { inSlices } from '@finclaw/infra';
import type { StoredResult } from '../session/stored-result.ts';
import type { RegisteredToolDefinition, ToolExecutor, ToolResult } from '../tools/registry/definition.ts';
import { RESULT_CHARS, shorteningResult } from './shorten-result.ts';

/** The name under which a model reads on in an earlier result. */
export const READ_RESULT = 'read_result';

/** What models and the gate are told about reading on. */
export const readResultDefinition: RegisteredToolDefinition = {
  name: READ_RESULT,
  description:
    'Reads on in an earlier tool result of this conversation. Every result begins with its handle, such as ⟦r7⟧, and says which rows or lines it shows.',
  inputSchema: {
    type: 'object',
    properties: {
      result: { type: 'string', pattern: '^r[1-9][0-9]{0,8}$', description: 'The handle, such as r7' },
      from: { type: 'integer', minimum: 1, description: 'First row, line or character; 1 unless told otherwise' },
      count: { type: 'integer', minimum: 1, description: 'How many; as many as fit unless told otherwise' },
      path: {
        type: 'string',
        maxLength: 200,
        description: 'Which list inside JSON, such as data.items; the longest unless told otherwise',
      },
    },
    required: ['result'],
    additionalProperties: false,
  },
  group: 'assistant',
  changes: 'nothing',
  accessesSensitiveData: false,
};

/** Reads a stretch of a stored result of the same conversation; whoever wrote it is marked as before. */
export function readResultExecutor(find: (sessionId: string, handle: string) => Promise<StoredResult | undefined>): ToolExecutor {
  return async ({ result: handle, from, count, path }, { sessionId }) => {
    const stored = await find(sessionId, String(handle));
    if (!stored) return { content: `This conversation has no result ${handle}`, isError: true };
    if (!stored.isWhole) return { content: `Of ${handle} only what was shown is left`, isError: true };
    const window = {
      from: from === undefined ? 1 : Number(from),
      ...(count !== undefined && { count: Number(count) }),
      ...(path !== undefined && { path: String(path) }),
    };
    const { content, isError, untrusted } = stored;
    const sizes = { wasTruncated: false, wasRedacted: false, originalSize: content.length, guardedSize: content.length };
    const whole = { content, isError, ...sizes, ...(stored.parts && { parts: stored.parts }), metadata: { untrusted } };
    const { content: text, parts, shown = [] } = await inSlices(shorteningResult(whole, RESULT_CHARS, window));
    const metadata = { untrusted, shown: shown.map((range) => ({ ...range, of: handle })) };
    return { content: text, isError, ...(parts && { parts }), metadata } satisfies ToolResult;
  };
}
