import { cx } from '#components/ui/cx.ts'
import { Words } from './words.tsx'

type Field = { name: string; type: string; required: boolean; description: string; depth?: number; in?: string }

type FieldTableProps = {
  label: string
  fields: readonly Field[]
  /** The sender: marks required fields of `you`, and optional fields of `us`. */
  from?: 'you' | 'us'
}

const indents = ['', 'sm:pl-4', 'sm:pl-8', 'sm:pl-12']
/** On a phone, indents the whole row and not only the name. */
const rowIndents = ['', 'max-sm:pl-4', 'max-sm:pl-8', 'max-sm:pl-12']

/** Fields or parameters with name, type and description; stacked on a phone. */
export function FieldTable({ label, fields, from = 'you' }: FieldTableProps) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto rounded-md border border-line">
      <table className="w-full text-left text-base max-sm:block">
        <caption className="sr-only">{label}</caption>
        <thead className="max-sm:sr-only">
          <tr className="text-sm text-ink-muted">
            {['Name', 'Type', 'Description'].map((header) => (
              <th key={header} scope="col" className="border-b border-line px-3 py-2 font-medium">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {fields.map(({ name, type, required, description, depth = 0, in: place }, index) => (
            <tr
              key={`${index} ${name}`}
              className={cx(
                'group align-top max-sm:block max-sm:border-b max-sm:border-line max-sm:py-2 max-sm:last:border-b-0',
                rowIndents[depth],
              )}
            >
              <th scope="row" className={cx(cell, 'font-normal sm:w-48 sm:whitespace-nowrap max-sm:pb-0.5')}>
                <span className={cx('font-mono text-sm', indents[depth])}>{name}</span>
                {required === (from === 'you') && (
                  <span className="ml-2 text-sm text-ink-muted">{required ? 'required' : 'optional'}</span>
                )}
              </th>
              <td className={cx(cell, 'text-ink-muted sm:w-52 sm:min-w-44 max-sm:pt-0 max-sm:text-sm')}>
                <Words>{place ? `${type}, in ${place}` : type}</Words>
              </td>
              <td className={cx(cell, 'max-sm:py-0.5 max-sm:empty:hidden')}>
                <Words>{description}</Words>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cell = 'px-3 max-sm:block max-sm:py-0.5 sm:border-b sm:border-line sm:py-2 sm:group-last:border-b-0'
