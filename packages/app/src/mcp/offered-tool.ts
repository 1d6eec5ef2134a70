/** A tool as a server describes it. */
export interface OfferedTool {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly annotations?: { readonly readOnlyHint?: boolean | undefined } | undefined;
  /** Not one of the server's own tools, but a way to read its resources. */
  readonly isResource?: boolean | undefined;
}
