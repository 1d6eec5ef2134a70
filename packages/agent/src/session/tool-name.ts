const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** A tool name as people see it: one that no tool can have is not repeated. */
export function displayToolName(name: string | undefined): string {
  return name !== undefined && TOOL_NAME.test(name) ? name : '[unknown-tool]';
}

/**
 * A tool name that every provider accepts. A well-formed name stays even if its tool is gone: it is part of the record.
 */
export function providerToolName(name: string | undefined): string {
  return name !== undefined && TOOL_NAME.test(name) ? name : 'unknown_tool';
}
