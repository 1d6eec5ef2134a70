import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { OfferedTool } from './offered-tool.ts';

/** The two extra tools for a server that has resources, so that a model can find one and read it. */
export const RESOURCE_TOOLS: readonly OfferedTool[] = [
  {
    name: 'list_resources',
    description: 'Lists the documents and data this server has, with the address of each. Pass `cursor` to go on.',
    inputSchema: { type: 'object', additionalProperties: false, properties: { cursor: { type: 'string' } } },
    annotations: { readOnlyHint: true },
    isResource: true,
  },
  {
    name: 'read_resource',
    description: 'Reads one document of this server by its address.',
    inputSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { uri: { type: 'string' } },
      required: ['uri'],
    },
    annotations: { readOnlyHint: true },
    isResource: true,
  },
];

type Limits = Parameters<Client['readResource']>[1];

/** Calls one of those two tools: the parts of its answer. */
export async function callResourceTool(
  client: Client,
  name: string,
  input: Readonly<Record<string, unknown>>,
  limits: Limits,
): Promise<readonly unknown[]> {
  if (name === 'read_resource') return (await client.readResource({ uri: String(input.uri) }, limits)).contents;
  const at = typeof input.cursor === 'string' ? { cursor: input.cursor } : {};
  const { resources, nextCursor } = await client.listResources(at, limits);
  // Not every server has a word for templates.
  const { resourceTemplates: templates } = await client
    .listResourceTemplates({}, limits)
    .catch(() => ({ resourceTemplates: [] }));
  const listed = {
    resources: resources.map(({ uri, name: title, description, mimeType }) => ({
      uri,
      name: title,
      description,
      mimeType,
    })),
    ...(templates.length > 0 && {
      templates: templates.map(({ uriTemplate, name: title, description }) => ({
        uriTemplate,
        name: title,
        description,
      })),
    }),
    nextCursor,
  };
  return [{ type: 'text', text: JSON.stringify(listed) }];
}
