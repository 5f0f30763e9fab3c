'use client'

import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Row } from '#components/sync/edits.ts'
import { offerBack } from '#components/sync/offer-undo.ts'
import { cx } from '#components/ui/cx.ts'
import { DateField } from '#components/ui/date-field.tsx'
import { errorSentence } from '#components/ui/error-sentence.ts'
import { FloatNote } from '#components/ui/float-note.tsx'
import { FieldContext } from '#components/ui/use-field.ts'
import { useLeaveWarning, useOnLeave } from '#components/ui/use-unsaved.ts'
import { FieldControl } from './field-control.tsx'
import { currencyOf } from './format-field.ts'
import type { Names } from './names.ts'
import type { RecordField } from './record-field.ts'
import type { CellEdit } from './use-cell-edit.ts'

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

type CellEditorProps = { field: RecordField; row: Row; edit: CellEdit; names: Names; today: string }

/**
 * Edits a table cell. Enter, Tab and blur save. Escape restores the value and offers to save the typed text after
 * all.
 */
export function CellEditor({ field, row, edit, names, today }: CellEditorProps) {
  // The record as it was when editing began is the base for detecting conflicts.
  const [seen] = useState(edit.refused?.seen ?? row)
  const [value, setValue] = useState(edit.refused ? edit.refused.value : row[field.key])
  const [error, setError] = useState(edit.refused?.error)
  const isOver = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  const errorId = useId()
  useEffect(() => {
    const control = box.current?.querySelector<HTMLElement>('input, button')
    control?.focus()
    if (control instanceof HTMLInputElement) control.select()
  }, [])

  const finish = (to: 'here' | 'next' | 'elsewhere', written: unknown = value) => {
    if (isOver.current || Number.isNaN(written)) return
    isOver.current = true
    const next = trimmed(written)
    const isSame = next === seen[field.key] || (field.required && !next)
    edit.done(to, isSame ? undefined : { seen, value: next })
  }
  const isChanged = () => !isOver.current && trimmed(value) !== seen[field.key]
  useLeaveWarning(isChanged)
  useOnLeave(() => isChanged() && finish('elsewhere'))
  const takeBack = () => {
    const typed = value
    const wasChanged = isChanged()
    finish('here', seen[field.key])
    if (wasChanged) offerBack(typed, () => edit.done('elsewhere', { seen, value: trimmed(typed) }))
  }
  if (field.kind === 'date')
    return (
      <div ref={box} className="-mx-2.5">
        <DateField
          label={field.label}
          value={value as string | null}
          today={today}
          startsOpen
          onValueChange={(day) => finish('here', day)}
          onClose={() => finish('here', seen[field.key])}
        />
      </div>
    )
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    // Keep the suggestions open while the number is ambiguous; Tab moves to them.
    if (Number.isNaN(value) && event.key !== 'Escape') return
    if (event.nativeEvent.isComposing || !['Enter', 'Tab', 'Escape'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Escape') takeBack()
    else finish(event.key === 'Tab' && !event.shiftKey ? 'next' : 'here')
  }
  const onBlur = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget)) finish('elsewhere')
  }
  const isFigure = field.kind === 'money' || field.kind === 'number'
  return (
    <FieldContext
      value={{ id: errorId, describedBy: error && `${errorId}-error`, invalid: Boolean(error), disabled: false }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what happens in the control inside */}
      <div
        ref={box}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        className={cx('-mx-2.5', isFigure && '[&_input]:text-right')}
      >
        <FieldControl
          field={field}
          value={value}
          onValueChange={(next) => {
            setValue(next)
            setError(undefined)
          }}
          names={names}
          today={today}
          {...(field.kind === 'money' && { currency: currencyOf(field, row) ?? names.currency })}
        />
        {error && (
          <FloatNote id={`${errorId}-error`} role="alert" className="text-danger-text">
            {errorSentence(error, field.label)}
          </FloatNote>
        )}
      </div>
    </FieldContext>
  )
}
