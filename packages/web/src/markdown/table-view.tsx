import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { locale, t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { Icon } from '../shell/icon.tsx';
import { Wide } from '../shell/wide.tsx';
import type { MarkdownNode, Row } from './node.ts';
import { sortedRows, tableCsv } from './table-text.ts';

type TableNode = Extract<MarkdownNode, { readonly type: 'table' }>;

interface TableViewProps {
  readonly node: TableNode;
  readonly draw: (cell: readonly MarkdownNode[]) => ComponentChildren;
}

/** A table of an answer: its head stays in sight, a click on a column sorts by it, and it can be copied as CSV. */
export function TableView({ node, draw }: TableViewProps) {
  const { page } = usePage();
  const [order, setOrder] = useState<{ readonly column: number; readonly isDown: boolean } | undefined>(undefined);
  const rows = order ? sortedRows(node.rows, order.column, order.isDown, locale.value) : node.rows;
  const sortBy = (column: number): void =>
    setOrder((now) =>
      now?.column !== column ? { column, isDown: true } : now.isDown ? { column, isDown: false } : undefined,
    );
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(tableCsv(node.head, rows));
    page.notes.show(t('page.reply.copied'));
  };
  const sorting = (column: number) =>
    order?.column !== column ? undefined : order.isDown ? 'descending' : 'ascending';
  return (
    <div class="table-box">
      <Wide class="wide table-scroll" label={t('page.reply.table')}>
        <table>
          <thead>
            <tr>
              {node.head.map((cell, column) => (
                <th key={column} scope="col" data-align={node.align[column] ?? undefined} aria-sort={sorting(column)}>
                  <button type="button" class="sort" onClick={() => sortBy(column)}>
                    {draw(cell)}
                    <span class="sort-mark" aria-hidden="true">
                      {order?.column === column ? (order.isDown ? '▾' : '▴') : ''}
                    </span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                <Cells row={row} node={node} draw={draw} />
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
      <button type="button" class="link-button table-copy" onClick={() => void copy()}>
        <Icon name="copy" />
        {t('page.reply.copyTable')}
      </button>
    </div>
  );
}

function Cells({ row, node, draw }: TableViewProps & { readonly row: Row }) {
  return (
    <>
      {row.map((cell, column) => (
        <td key={column} data-align={node.align[column] ?? undefined}>
          {draw(cell)}
        </td>
      ))}
    </>
  );
}
