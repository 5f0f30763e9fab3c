'use client'

import { useState } from 'react'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Card } from '#components/ui/section.tsx'
import { Select } from '#components/ui/select.tsx'
import { useOnce } from '#components/ui/use-once.ts'
import { earlierOf, idColumnOf } from '#server/modules/imports/rules.ts'
import type { Import } from '#server/modules/imports/schema.ts'
import type { ImportColumns } from '#server/modules/imports/sources/schema.ts'
import { fieldLabel } from './describe-import.ts'
import { describeSample, notationOfFile } from './file-notation.ts'
import { NotationFields } from './notation-fields.tsx'
import { refusalSentence } from './refusal-sentence.ts'
import { SeriesField } from './series-field.tsx'
import { useChanged } from './use-changed.ts'
import { useImportSteps } from './use-imports.ts'

type ColumnMappingProps = Omit<ImportColumns, 'mapping'> & {
  one: Import
  mapping: Import['mapping']
  noun: string
  onChanged: ((isChanged: boolean) => void) | undefined
}

const LEFT_OUT = ''

/** A select per column, with what its first rows contain. Columns with the same name are left out, because they cannot be told apart. */
export function ColumnMapping(props: ColumnMappingProps) {
  const { one, noun, columns, samples, mapping: kept, fields, earlier, onChanged } = props
  const notation = useNotation()
  const { check } = useImportSteps()
  const { once, pending } = useOnce()
  const [refusal, setRefusal] = useState<string>()
  const { columns: keptOf = {} } = kept
  const fieldOf = (column: string) => (isOnce(column) && Object.hasOwn(keptOf, column) ? keptOf[column]! : null)
  const isOnce = (column: string) => columns.indexOf(column) === columns.lastIndexOf(column)
  const before = {
    mapping: Object.fromEntries(columns.map((name) => [name, fieldOf(name)])),
    file: notationOfFile(notation, kept),
    /** Undefined: that of the columns. */
    series: one.status === 'ready' ? (one.continues?.id ?? null) : undefined,
  }
  const [chosen, setChosen] = useState(before)
  const choose = (choice: Partial<typeof before>) => setChosen({ ...chosen, ...choice })
  useChanged(JSON.stringify(chosen) !== JSON.stringify(before), onChanged)
  const { mapping, file } = chosen
  const series =
    chosen.series === undefined ? (earlierOf(columns, idColumnOf(mapping), earlier)?.import ?? null) : chosen.series
  const typeOf = (column: string) => fields.find(({ name }) => name === mapping[column])?.type ?? 'other'
  const types = new Set(columns.map(typeOf))
  const taken = new Set(Object.values(mapping))
  const missing = fields.find(
    ({ name, parts, required }) => required && ![name, ...parts].some((one) => taken.has(one)),
  )
  const wanted = missing ? `Choose the column for ${fieldLabel(missing.name)} first` : null
  const exampleOf = (index: number) =>
    samples[index]?.map((text) => describeSample(text, typeOf(columns[index]!), file, notation)).join(' · ')
  const optionsFor = (column: string) => [
    { value: LEFT_OUT, label: 'Leave out' },
    ...fields.map(({ name, required }) => ({
      value: name,
      label: `${fieldLabel(name)}${required ? ' (required)' : ''}`,
      disabled: mapping[column] !== name && taken.has(name),
    })),
  ]
  const read = async () => {
    setRefusal(undefined)
    try {
      await check({
        id: one.id,
        mapping: {
          columns: mapping,
          ...(types.has('number') && { decimal: file.decimal }),
          ...(types.has('day') && { days: file.days }),
        },
        continues: series,
      })
    } catch (error) {
      setRefusal(refusalSentence(error))
    }
  }
  return (
    <Card className="flex flex-col gap-4">
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      <NotationFields
        value={file}
        hasNumbers={types.has('number')}
        hasDays={types.has('day')}
        onChange={(next) => choose({ file: next })}
      />
      <table className="w-full table-fixed text-left">
        <caption className="sr-only">What the columns become</caption>
        <thead className="text-sm text-ink-muted">
          <tr>
            <th scope="col" className="w-2/5 py-1 pr-3 font-medium md:w-1/4">
              Column of the file
            </th>
            <th scope="col" className="py-1 font-medium md:w-1/3">
              Field of the {noun}
            </th>
            <th scope="col" className="py-1 pl-4 font-medium max-md:hidden">
              First values
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, index) => (
            <tr key={`${index} ${column}`} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 font-medium">
                <span className="block truncate" title={column}>
                  {column}
                </span>
                <span className="block truncate text-sm font-normal text-ink-muted md:hidden">{exampleOf(index)}</span>
              </th>
              <td className="py-1.5">
                {isOnce(column) ? (
                  <Select
                    label={`Field for ${column}`}
                    options={optionsFor(column)}
                    value={mapping[column] ?? LEFT_OUT}
                    onValueChange={(field) => choose({ mapping: { ...mapping, [column]: field || null } })}
                  />
                ) : (
                  <span className="text-ink-muted">Left out: the file has this column twice</span>
                )}
              </td>
              <td className="truncate py-1.5 pl-4 text-ink-muted max-md:hidden">{exampleOf(index)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <SeriesField earlier={earlier} value={series} onChange={(next) => choose({ series: next })} />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" loading={pending} disabledReason={wanted} onClick={() => void once(read)}>
          Check file
        </Button>
        <p aria-hidden className="text-ink-muted">
          {wanted}
        </p>
      </div>
    </Card>
  )
}
