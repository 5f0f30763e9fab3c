'use client'

import { useRouter } from 'next/navigation'
import { useFrame } from '#components/shell/frame.tsx'
import type { Row } from '#components/sync/edits.ts'
import type { SchemaSource } from '#components/ui/form-check.ts'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { todayIn } from '#components/ui/format-day.ts'
import { useHasOpened } from '#components/ui/use-has-opened.ts'
import { type FormValues, useZodForm } from '#components/ui/use-zod-form.ts'
import { FieldControl } from './field-control.tsx'
import type { RecordField } from './record-field.ts'
import { fieldOf, type NewOf, pathOf, type RecordKind, type RecordModule, type RecordOf } from './record-kind.ts'
import type { RecordActions } from './use-records.ts'

type NewRecordDialogProps<M extends RecordModule> = {
  kind: RecordKind<M>
  open: boolean
  onOpenChange: (open: boolean) => void
  actions: Pick<RecordActions<M>, 'create' | 'names'>
  /** Overrides the initial values of the kind, such as the project or the stage. */
  values?: Partial<NewOf<M>>
  /** Replaces what follows: the page of the record if its kind `opens` it, else a notice. */
  onCreated?: (record: RecordOf<M>) => void
}

/** Renders nothing for kinds that cannot be created manually. */
export function NewRecordDialog<M extends RecordModule>(props: NewRecordDialogProps<M>) {
  const { start } = props.kind
  return useHasOpened(props.open) && start && <Asking {...props} start={start} />
}

type AskingProps<M extends RecordModule> = NewRecordDialogProps<M> & { start: NonNullable<RecordKind<M>['start']> }

function Asking<M extends RecordModule>(props: AskingProps<M>) {
  const { kind, start, open, onOpenChange, actions, values } = props
  const { root, here, project } = useFrame()
  const router = useRouter()
  const show = (record: RecordOf<M>) => router.push(`${root}/${pathOf(kind)}/${(record as Row).id}`)
  const { onCreated = start.opens && show } = props
  const { zone, currency } = here
  const first = { ...start.values, ...(project && start.fields.includes('project') && { project }), ...values }
  const form = useZodForm(start.schema as SchemaSource<FormValues, NewOf<M>>, first)
  const { advice: Advice } = start
  const fields = start.fields.map((key) => fieldOf(kind, key)!)
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`New ${kind.noun}`}
      verb={`Create ${kind.noun}`}
      form={form}
      onSubmit={async (input) => {
        const record = await actions.create(withCurrencies(fields, input, currency), !onCreated)
        onCreated?.(record)
      }}
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        {fields.map((field, index) => (
          <div key={field.key} className={isWide(index, fields.length) ? 'col-span-2' : ''}>
            <FormField form={form} name={field.key} label={field.label}>
              {({ value, onValueChange }) => (
                <FieldControl
                  field={field}
                  value={value}
                  onValueChange={onValueChange}
                  names={actions.names}
                  today={todayIn(zone)}
                  currency={currency}
                />
              )}
            </FormField>
          </div>
        ))}
      </div>
      {Advice && <Advice values={form.values} />}
    </FormDialog>
  )
}

/** The name takes a full row, the other fields share rows in pairs, and a single last field takes a full row. */
const isWide = (index: number, count: number) => index === 0 || (index === count - 1 && count % 2 === 0)

/** Adds the currency that the dialog shows at an amount: the workspace may have changed it meanwhile. */
function withCurrencies<Input>(fields: readonly RecordField[], input: Input, currency: string): Input {
  const values = input as Readonly<Record<string, unknown>>
  const shown = fields.flatMap((field) =>
    field.kind === 'money' && field.currency && typeof values[field.key] === 'number' ? [field.currency] : [],
  )
  return { ...Object.fromEntries(shown.map((name) => [name, currency])), ...input }
}
