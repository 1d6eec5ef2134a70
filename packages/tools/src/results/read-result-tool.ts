import type { RegisteredToolDefinition, ToolExecutor, ToolResult } from '../registry/definition.ts';
import { isJsonValue } from './json-members.ts';
import { type RowQuery, selectRows } from './select-rows.ts';
import { RESULT_CHARS, shortenResult } from './shorten-result.ts';
import type { StoredResult } from './stored-result.ts';

/** The name under which a model reads on in an earlier result. */
export const READ_RESULT = 'read_result';

/** The definition of `read_result`. */
export const readResultDefinition: RegisteredToolDefinition = {
  name: READ_RESULT,
  description:
    'Reads on in an earlier tool result, which is complete there even if you were shown a part: other rows of a list, sorted, filtered, or only some columns, also the omitted ones. ' +
    'Every result begins with its handle, such as ⟦r7⟧. Rows come with their index # in the original list: cite them under its handle, such as r7.positions[27].value.',
  inputSchema: {
    type: 'object',
    properties: {
      result: { type: 'string', pattern: '^r[1-9][0-9]{0,8}$', description: 'The handle, such as r7' },
      from: { type: 'integer', minimum: 1, description: 'First row, line or character; 1 by default' },
      count: { type: 'integer', minimum: 1, description: 'How many; as many as fit by default' },
      path: {
        type: 'string',
        maxLength: 200,
        description: 'Which list inside JSON, such as data.items; the longest by default',
      },
      sort: {
        type: 'string',
        maxLength: 120,
        description: 'A column to sort by, such as value; -value for the largest or latest first',
      },
      where: {
        type: 'string',
        maxLength: 400,
        description:
          'Only rows for which all conditions hold, such as "sector=Technology; weightPercent>=5; name~bank" (~ contains)',
      },
      columns: {
        type: 'array',
        maxItems: 30,
        items: { type: 'string', maxLength: 120 },
        description: 'Only these columns',
      },
    },
    required: ['result'],
    additionalProperties: false,
  },
  group: 'assistant',
  changes: 'nothing',
  accessesSensitiveData: false,
};

/** Reads part of a stored result of the same conversation, with its original trust labels. */
export function readResultExecutor(
  find: (sessionId: string, handle: string) => Promise<StoredResult | undefined>,
): ToolExecutor {
  return async ({ result, ...input }, { sessionId }) => {
    const handle = String(result);
    const stored = await find(sessionId, handle);
    if (!stored) return { content: `This conversation has no result ${handle}`, isError: true };
    if (!stored.isWhole) return { content: `Of ${handle} only what was shown is left`, isError: true };
    const query = { ...input, from: input.from === undefined ? 1 : Number(input.from) } as RowQuery;
    return readTable(handle, stored, query) ?? (await readWindow(handle, stored, query));
  };
}

/**
 * Reads rows of a list; undefined if it is not a list, and for external results unless sorting, filtering or columns
 * are requested.
 */
function readTable(
  handle: string,
  { content, isError, untrusted }: StoredResult,
  query: RowQuery,
): ToolResult | undefined {
  const isSelective = query.sort !== undefined || query.where !== undefined || query.columns !== undefined;
  if (untrusted && !isSelective) return undefined;
  const selected = isJsonValue(content) ? selectRows(JSON.parse(content), handle, query, RESULT_CHARS) : undefined;
  if (selected === undefined && !isSelective) return undefined;
  const metadata = { untrusted };
  if (selected === undefined) {
    const where = query.path === undefined ? handle : `${handle} at ${query.path}`;
    return {
      content: `There is no list of rows in ${where} that could be sorted or filtered`,
      isError: true,
      metadata,
    };
  }
  if (!selected.ok) return { content: selected.problem, isError: true, metadata };
  return { content: selected.text, isError, metadata: { untrusted, shown: [{ ...selected.shown, of: handle }] } };
}

async function readWindow(handle: string, stored: StoredResult, { from, count, path }: RowQuery): Promise<ToolResult> {
  const window = { from, count, path };
  const { content, isError, untrusted } = stored;
  const sizes = { wasTruncated: false, wasRedacted: false, originalSize: content.length, guardedSize: content.length };
  const whole = { content, isError, ...sizes, parts: stored.parts, metadata: { untrusted } };
  const { content: text, parts, shown = [] } = await shortenResult(whole, RESULT_CHARS, window);
  const metadata = { untrusted, shown: shown.map((range) => ({ ...range, of: handle })) };
  return { content: text, isError, parts, metadata };
}
