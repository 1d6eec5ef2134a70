export type Alignment = 'left' | 'center' | 'right' | null;

/** The nodes of an answer. There is no node for HTML, so an answer cannot contain raw markup. */
export type MarkdownNode =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'figure'; readonly text: string; readonly figure: number; readonly plain?: true }
  /** Stays on one line. */
  | { readonly type: 'unbroken'; readonly children: readonly MarkdownNode[] }
  | { readonly type: 'break' }
  | { readonly type: 'rule' }
  | { readonly type: 'code'; readonly children: readonly MarkdownNode[] }
  | { readonly type: 'code-block'; readonly text: string; readonly language: string }
  /** The host is set where the words do not show it. */
  | { readonly type: 'link'; readonly href: string; readonly host?: string; readonly children: readonly MarkdownNode[] }
  | { readonly type: 'group'; readonly tag: GroupTag; readonly children: readonly MarkdownNode[] }
  | { readonly type: 'ordered'; readonly start: number; readonly children: readonly MarkdownNode[] }
  | { readonly type: 'task'; readonly checked: boolean }
  | { readonly type: 'table'; readonly align: readonly Alignment[]; readonly head: Row; readonly rows: readonly Row[] };

export type GroupTag = 'p' | 'strong' | 'em' | 'del' | 'ul' | 'li' | 'blockquote' | 'h3' | 'h4' | 'h5' | 'h6' | 'span';

export type Row = readonly (readonly MarkdownNode[])[];

/** One block of an answer; the source is its identity, so a block that did not change is not drawn again. */
export interface MarkdownBlock {
  readonly source: string;
  readonly node: MarkdownNode;
}
