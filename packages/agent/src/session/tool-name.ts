const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** Returns a tool name for display; an invalid name is not repeated. */
export function displayToolName(name: string | undefined): string {
  return name !== undefined && TOOL_NAME.test(name) ? name : '[unknown-tool]';
}

/**
 * Returns a tool name that every provider accepts. A well-formed name is unchanged even if its tool is gone, as part of
 * the record.
 */
export function providerToolName(name: string | undefined): string {
  return name !== undefined && TOOL_NAME.test(name) ? name : 'unknown_tool';
}
