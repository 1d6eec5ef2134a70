import type { ShownPlan } from '@finclaw/types';
import { Wide } from '../shell/wide.tsx';

/** Shows a plan: its figures, its collapsed schedule, and its assumptions. */
export function PlanCard({ plan }: { readonly plan: ShownPlan }) {
  const { title, lines, table, assumptionsTitle, assumptions } = plan;
  return (
    <section class="shown" aria-label={title}>
      <header class="shown-head">
        <strong>{title}</strong>
      </header>
      <dl class="shown-facts">
        {lines.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="number">{value}</dd>
          </div>
        ))}
      </dl>
      {table === undefined ? null : (
        <Wide label={title}>
          <table>
            <thead>
              <tr>
                {table.head.map((name) => (
                  <th key={name} scope="col" data-align="right">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row[0]}>
                  {row.map((cell, column) => (
                    <td key={column} data-align="right">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
      <p class="muted shown-foot">
        {assumptionsTitle}: {assumptions.join(' ')}
      </p>
    </section>
  );
}
