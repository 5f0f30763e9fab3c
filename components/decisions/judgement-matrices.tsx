import type { Notation } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { figure } from './decision-labels.ts'
import type { Inputs } from './inputs.ts'
import { judgementLists } from './judgement-lists.ts'

/** The judgements of an AHP, read-only: the importance of each row relative to each column. */
export function JudgementMatrices({ inputs }: { inputs: Inputs }) {
  const notation = useNotation()
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-muted">Importance of each row relative to each column:</p>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2 print:grid-cols-2">
        {judgementLists(inputs)
          .filter(({ names }) => names.length > 1)
          .map(({ title, names, judgements, place }) => (
            <div
              key={place.join('.')}
              role="region"
              aria-label={`Judgements for ${title}`}
              tabIndex={0}
              className="relative break-inside-avoid overflow-x-auto"
            >
              <table className="w-full text-left text-sm">
                <caption className="pb-1 text-left font-medium">Judgements for {title}</caption>
                <thead>
                  <tr>
                    <td className="border-b border-line" />
                    {names.map((name, column) => (
                      <th
                        key={column}
                        scope="col"
                        className="border-b border-line pl-3 text-right font-normal text-ink-muted"
                      >
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {names.map((name, row) => (
                    <tr key={row}>
                      <th scope="row" className="border-b border-line py-0.5 font-normal">
                        {name}
                      </th>
                      {names.map((_, column) => (
                        <td key={column} className="border-b border-line py-0.5 pl-3 text-right tabular-nums">
                          {words(notation, judgements, row, column)}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          ))}
      </div>
    </div>
  )
}

function words(notation: Notation, judgements: readonly number[][], row: number, column: number): string {
  if (row === column) return '1'
  const value = row < column ? judgements[row]![column - row - 1]! : 1 / judgements[column]![row - column - 1]!
  return value < 1 ? `1/${figure(notation, 1 / value)}` : figure(notation, value)
}
