import { cx } from '#components/ui/cx.ts'
import { Words } from './words.tsx'

type Field = { name: string; type: string; required: boolean; description: string; depth?: number; in?: string }

const indents = ['', 'pl-4', 'pl-8']

/** Fields or parameters: name, type, and what it is. Wide ones scroll by themselves. */
export function FieldTable({ label, fields }: { label: string; fields: readonly Field[] }) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto rounded-md border border-line">
      <table className="w-full min-w-140 text-left text-base">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="text-sm text-ink-muted">
            {['Name', 'Type', 'Meaning'].map((header) => (
              <th key={header} scope="col" className="border-b border-line px-3 py-2 font-medium">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, required, description, depth = 0, in: place }, index) => (
            <tr key={`${index} ${name}`} className="group align-top">
              <th scope="row" className={cx(cell, 'font-normal whitespace-nowrap')}>
                <span className={cx('font-mono text-sm', indents[depth])}>{name}</span>
                {required && <span className="ml-2 text-sm text-ink-muted">required</span>}
              </th>
              <td className={cx(cell, 'text-ink-muted')}>
                <Words>{place ? `${type}, in ${place}` : type}</Words>
              </td>
              <td className={cell}>
                <Words>{description}</Words>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cell = 'border-b border-line px-3 py-2 group-last:border-b-0'
