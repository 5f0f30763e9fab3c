import { DescriptionList } from '#components/ui/description-list.tsx'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import type { MethodName } from '#server/modules/decisions/rules/methods.ts'
import type { Cell } from './form-parts.ts'
import { at, type Inputs, type Rows, rowsAt } from './inputs.ts'
import { JudgementMatrices } from './judgement-matrices.tsx'
import { FORMS } from './method-forms.ts'

/** The inputs of a method for reading. */
export function InputsTable({ method, inputs }: { method: MethodName; inputs: Inputs }) {
  const notation = useNotation()
  const single = FORMS[method].flatMap((part) => {
    if (part.kind === 'table' || part.kind === 'judgements') return []
    const value = inputs[part.key]
    if (part.kind === 'numbers') {
      const listed = part.names.map((name, index) => `${name} ${words(notation, (value as unknown[])[index])}`)
      return [{ label: part.label, value: listed.join(', ') }]
    }
    // A seed is a name, not an amount.
    if (part.key === 'seed') return [{ label: part.label, value: String(value) }]
    const chosen = part.kind === 'choice' ? part.options.find((option) => option.value === value)?.label : undefined
    return value === null ? [] : [{ label: part.label, value: chosen ?? words(notation, value) }]
  })
  const tables = FORMS[method].flatMap((part) => {
    if (part.kind !== 'table') return []
    const rows = rowsAt(inputs, part.key)
    const cells = part.cells(inputs).filter((cell) => rows.some((row) => wordsIn(notation, cell, row) !== ''))
    return rows.length === 0 ? [] : [{ label: part.label, rows, cells }]
  })
  const isList = ({ cells }: { cells: readonly Cell[] }) => cells.length === 1 && cells[0]!.kind === 'text'
  const lists = tables.filter(isList).map(({ label, rows, cells }) => ({
    label,
    value: rows.map((row) => wordsIn(notation, cells[0]!, row)).join(', '),
  }))
  return (
    <>
      {single.length + lists.length > 0 && <DescriptionList items={[...single, ...lists]} />}
      {tables
        .filter((table) => !isList(table))
        .map((table) => (
          <ReadTable key={table.label} {...table} />
        ))}
      {method === 'ahp' && <JudgementMatrices inputs={inputs} />}
    </>
  )
}

function ReadTable({ label, rows, cells }: { label: string; rows: Rows; cells: readonly Cell[] }) {
  const notation = useNotation()
  const side = ({ kind }: Cell) => (kind === 'number' ? 'text-right' : 'text-left')
  return (
    <div role="region" aria-label={`${label} table`} tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="pb-1 text-left font-medium">{label}</caption>
        <thead>
          <tr>
            {cells.map((cell) => (
              <th
                key={cell.path.join('.')}
                scope="col"
                className={`border-b border-line pr-3 align-bottom font-normal text-ink-muted ${side(cell)}`}
              >
                {cell.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {cells.map((cell) => (
                <td key={cell.path.join('.')} className={`border-b border-line py-0.5 pr-3 tabular-nums ${side(cell)}`}>
                  {wordsIn(notation, cell, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function wordsIn(notation: Notation, cell: Cell, row: Rows[number]): string {
  if (cell.when?.(row) === false) return ''
  const value = at(row, cell.path)
  if (cell.kind === 'names') return (value as { name: string }[]).map(({ name }) => name).join(', ')
  if (cell.kind === 'choice') return cell.options.find((option) => option.value === value)?.label ?? ''
  return words(notation, value)
}

/** Inputs are shown as they were typed, without rounding. */
const words = (notation: Notation, value: unknown): string =>
  typeof value === 'number'
    ? formatNumber(notation, value, { maximumFractionDigits: 10 })
    : typeof value === 'string'
      ? value
      : ''
