'use client'

import { Select } from '#components/ui/select.tsx'
import { importable, type Mapping, type Reading, understood } from './csv.ts'

type ImportMappingProps = {
  reading: Reading
  header: readonly string[]
  rows: readonly string[][]
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

const LEFT_OUT = ''
const SHOWN = 3

/** Maps columns to fields. Shows the first rows and how they are interpreted. */
export function ImportMapping({ reading, header, rows, mapping, onChange }: ImportMappingProps) {
  const fields = importable(reading.fields)
  const exampleOf = (column: number) => (cells: readonly string[]) => {
    const text = cells[column] ?? ''
    const meaning = understood(
      fields.find(({ key }) => key === mapping[column]),
      text,
      reading,
    )
    return meaning === undefined || meaning === text ? text : `${text} = ${meaning}`
  }
  return (
    <table className="w-full table-fixed text-left">
      <caption className="sr-only">Column mapping</caption>
      <thead className="text-sm text-ink-muted">
        <tr>
          <th scope="col" className="w-1/4 py-1 pr-3 font-medium">
            Column
          </th>
          <th scope="col" className="w-1/3 py-1 pr-3 font-medium">
            Field
          </th>
          <th scope="col" className="py-1 font-medium">
            Example
          </th>
        </tr>
      </thead>
      <tbody>
        {header.map((name, index) => (
          <tr key={`${index} ${name}`} className="border-t border-line">
            <th scope="row" className="truncate py-1.5 pr-3 font-medium">
              {name}
            </th>
            <td className="py-1.5 pr-3">
              <Select
                label={`Field for ${name}`}
                options={[
                  { value: LEFT_OUT, label: 'Do not import' },
                  ...fields.map(({ key, label }) => ({
                    value: key,
                    label,
                    disabled: key !== mapping[index] && mapping.includes(key),
                  })),
                ]}
                value={mapping[index] ?? LEFT_OUT}
                onValueChange={(key) => onChange(mapping.with(index, key || null))}
              />
            </td>
            <td className="truncate py-1.5 text-ink-muted">
              {rows.slice(0, SHOWN).map(exampleOf(index)).filter(Boolean).join(' · ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
