import type { FigureView } from '@finclaw/types';
import { useMemo } from 'preact/hooks';
import { FigureMark } from '../figures/figure-mark.tsx';
import { t } from '../language/language.ts';
import { LazyChart } from '../shown/lazy-shown.tsx';
import { CodeBlock } from './code-block.tsx';
import type { MarkdownBlock, MarkdownNode } from './node.ts';
import { LinkHost } from './outside-link.tsx';
import { parseMarkdown } from './parse-markdown.ts';
import { TableView } from './table-view.tsx';
import { withoutBreaks } from './without-breaks.ts';

/** Prices drawn with characters, for places that show only text. */
const BARS = /^[▁-█]+$/;
const NO_FIGURES: readonly FigureView[] = [];

/** An answer's text. Blocks that did not change while it grows are not drawn again. */
export function MarkdownView({
  text,
  figures = NO_FIGURES,
}: {
  readonly text: string;
  readonly figures?: readonly FigureView[];
}) {
  const blocks = useMemo(() => parseMarkdown(text, figures), [text, figures]);
  return (
    <div class="markdown">
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} figures={figures} />
      ))}
    </div>
  );
}

function BlockView({ block, figures }: { readonly block: MarkdownBlock; readonly figures: readonly FigureView[] }) {
  return useMemo(() => <NodeView node={block.node} figures={figures} />, [block.source, figures]);
}

function Nodes({
  nodes,
  figures,
}: {
  readonly nodes: readonly MarkdownNode[];
  readonly figures: readonly FigureView[];
}) {
  return (
    <>
      {withoutBreaks(nodes).map((node, index) => (
        <NodeView key={index} node={node} figures={figures} />
      ))}
    </>
  );
}

function NodeView({ node, figures }: { readonly node: MarkdownNode; readonly figures: readonly FigureView[] }) {
  switch (node.type) {
    case 'text':
      return BARS.test(node.text) ? (
        <span class="bars" aria-hidden="true">
          {node.text}
        </span>
      ) : (
        node.text
      );
    case 'figure': {
      const figure = figures[node.figure];
      return figure ? <FigureMark figure={figure} text={node.text} plain={node.plain} /> : node.text;
    }
    case 'unbroken':
      return (
        <span class="unbroken">
          {node.children.map((child, index) => (
            <NodeView key={index} node={child} figures={figures} />
          ))}
        </span>
      );
    case 'break':
      return <br />;
    case 'rule':
      return <hr />;
    case 'code':
      return (
        <code>
          <Nodes nodes={node.children} figures={figures} />
        </code>
      );
    case 'code-block':
      return node.language === 'chart' ? (
        <LazyChart text={node.text} />
      ) : (
        <CodeBlock text={node.text} language={node.language} />
      );
    case 'link':
      return (
        <>
          <a href={node.href} target="_blank" rel="noopener noreferrer">
            <Nodes nodes={node.children} figures={figures} />
          </a>
          <LinkHost host={node.host} />
        </>
      );
    case 'ordered':
      return (
        <ol start={node.start}>
          <Nodes nodes={node.children} figures={figures} />
        </ol>
      );
    case 'task':
      return (
        <span class="task" data-checked={node.checked}>
          <span class="only-heard">{t(node.checked ? 'page.reply.task.done' : 'page.reply.task.open')}</span>
        </span>
      );
    case 'table':
      return <TableView node={node} draw={(cell) => <Nodes nodes={cell} figures={figures} />} />;
    case 'group': {
      const Tag = node.tag;
      return (
        <Tag>
          <Nodes nodes={node.children} figures={figures} />
        </Tag>
      );
    }
  }
}
