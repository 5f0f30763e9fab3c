import { DescriptionList } from '#components/ui/description-list.tsx'
import type { MethodName } from '#server/modules/decisions/rules/methods.ts'
import { figure } from './decision-words.ts'
import type { Cell } from './form-parts.ts'
import { at, type Inputs, rowsAt } from './inputs.ts'
import { JudgementMatrices } from './judgement-matrices.tsx'
import { FORMS } from './method-forms.ts'

/** The inputs of a method for reading. */
export function InputsTable({ method, inputs }: { method: MethodName; inputs: Inputs }) {
  const single = FORMS[method].flatMap((part) => {
    if (part.kind === 'table' || part.kind === 'judgements') return []
    const value = inputs[part.key]
    if (part.kind === 'numbers') {
      const listed = part.names.map((name, index) => `${name} ${words((value as unknown[])[index])}`)
      return [{ label: part.label, value: listed.join(', ') }]
    }
    // A seed is a name, not an amount.
    if (part.key === 'seed') return [{ label: part.label, value: String(value) }]
    const chosen = part.kind === 'choice' ? part.options.find((option) => option.value === value)?.label : undefined
    return value === null ? [] : [{ label: part.label, value: chosen ?? words(value) }]
  })
  const tables = FORMS[method].flatMap((part) => (part.kind === 'table' ? [part] : []))
  return (
    <>
      {single.length > 0 && <DescriptionList items={single} />}
      {tables
        .filter(({ key }) => rowsAt(inputs, key).length > 0)
        .map(({ key, label, cells }) => {
          const rows = rowsAt(inputs, key)
          const shown = cells(inputs).filter((cell) =>
            rows.some((row) => isAsked(cell, row) && cellWords(cell, at(row, cell.path))),
          )
          return (
            <div
              key={key}
              role="region"
              aria-label={`${label} table`}
              tabIndex={0}
              className="relative overflow-x-auto"
            >
              <table className="w-full text-left text-sm">
                <caption className="pb-1 text-left font-medium">{label}</caption>
                <thead>
                  <tr>
                    {shown.map((cell) => (
                      <th
                        key={cell.path.join('.')}
                        scope="col"
                        className="border-b border-line pr-3 font-normal text-ink-muted"
                      >
                        {cell.label}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row, index) => (
                    <tr key={index}>
                      {shown.map((cell) => (
                        <td key={cell.path.join('.')} className="border-b border-line py-0.5 pr-3 tabular-nums">
                          {isAsked(cell, row) && cellWords(cell, at(row, cell.path))}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        })}
      {method === 'ahp' && <JudgementMatrices inputs={inputs} />}
    </>
  )
}

const isAsked = (cell: Cell, row: Record<string, unknown>) => cell.when?.(row) ?? true
const cellWords = (cell: Cell, value: unknown) =>
  cell.kind === 'names'
    ? (value as { name: string }[]).map(({ name }) => name).join(', ')
    : cell.kind === 'choice'
      ? (cell.options.find((option) => option.value === value)?.label ?? '')
      : words(value)
const words = (value: unknown): string =>
  typeof value === 'number' ? figure(value) : typeof value === 'string' ? value : ''
