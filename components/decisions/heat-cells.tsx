import { cx } from '#components/ui/cx.ts'
import type { Result } from '#server/modules/decisions/rules/methods.ts'

type Cells = Result<'risk_matrix'>['values']['cells']
const TONES = {
  low: 'bg-success-soft',
  medium: 'bg-info-soft',
  high: 'bg-warning-soft',
  critical: 'bg-danger-soft',
}

/** The 25 cells by likelihood and impact, with the number of risks and the level of each. */
export function HeatCells({ title, cells, when }: { title: string; cells: Cells; when: 'inherent' | 'residual' }) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0.5 text-center text-sm">
      <caption className="pb-1 text-left font-medium">{title}</caption>
      <thead>
        <tr>
          <th scope="col" className="font-normal text-ink-muted">
            Likelihood
          </th>
          {[1, 2, 3, 4, 5].map((impact) => (
            <th key={impact} scope="col" className="font-normal text-ink-muted">
              {`Impact ${impact}`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[5, 4, 3, 2, 1].map((likelihood) => (
          <tr key={likelihood}>
            <th scope="row" className="font-normal text-ink-muted">
              {likelihood}
            </th>
            {cells
              .filter((cell) => cell.likelihood === likelihood)
              .map((cell) => (
                <td
                  key={cell.impact}
                  title={cell[when].join(', ')}
                  className={cx('h-11 rounded-sm', TONES[cell.level])}
                >
                  <span className="block font-semibold text-ink">{cell[when].length || ''}</span>
                  <span className="block text-ink-muted">{cell.level}</span>
                </td>
              ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
