'use client'

import { type KeyboardEvent, useRef, useState } from 'react'
import type { Row } from '#components/sync/edits.ts'
import { BareButton } from '#components/ui/bare-button.tsx'
import { controlStyle } from '#components/ui/control-style.ts'
import { cx } from '#components/ui/cx.ts'
import { errorSentence } from '#components/ui/error-sentence.ts'
import { Popover } from '#components/ui/popover.tsx'
import { FieldControl } from './field-control.tsx'
import { FieldValue } from './field-value.tsx'
import { formatField } from './format-field.ts'
import type { Names } from './names.ts'
import type { RecordField } from './record-field.ts'

type CellPickerProps = {
  field: RecordField
  row: Row
  value: unknown
  onValueChange: (value: unknown) => void
  /** Ends editing and saves the value. */
  onFinish: (to: 'here' | 'next', value: unknown) => void
  /** Ends editing and restores the value. */
  onEscape: () => void
  /** Why the server refused the value. */
  error: string | undefined
  names: Names
  today: string
}

/**
 * Edits people, tags or a reference in a panel at the cell. Choosing a reference saves it. Several values are saved together:
 * by Enter while nothing is typed or highlighted, Tab, or a press outside.
 */
export function CellPicker({
  field,
  row,
  value,
  onValueChange,
  onFinish,
  onEscape,
  error,
  names,
  today,
}: CellPickerProps) {
  const latest = useRef(value)
  const [open, setOpen] = useState(true)
  const change = (next: unknown) => {
    latest.current = next
    if (field.kind === 'record') onFinish('here', next)
    else onValueChange(next)
  }
  const finish = (to: 'here' | 'next', input = document.activeElement) => {
    // A tag that is typed counts: its field adds it on blur.
    if (input instanceof HTMLInputElement) input.blur()
    setOpen(false)
    onFinish(to, latest.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    if (event.nativeEvent.isComposing) return
    if (key === 'Escape') onEscape()
    else if (key === 'Tab' && !event.shiftKey) finish('next')
    else if (key === 'Enter' && target instanceof HTMLInputElement && isDone(field, target)) finish('here')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const said = formatField(field, value, names) || 'none'
  return (
    <Popover
      title={field.label}
      titleHidden
      className="w-74"
      startsInField
      open={open}
      onOpenChange={(next) => !next && finish('here')}
      trigger={
        <BareButton
          data-control
          aria-label={`${field.label}: ${said}`}
          className={cx(controlStyle, 'truncate text-left')}
        >
          <FieldValue field={field} row={{ ...row, [field.key]: value }} names={names} today={today} />
        </BareButton>
      }
    >
      <div onKeyDownCapture={onKeyDown}>
        <FieldControl field={field} value={value} onValueChange={change} names={names} today={today} startsOpen />
      </div>
      {error && (
        <p role="alert" className="px-1 text-sm text-danger-text">
          {errorSentence(error, field.label)}
        </p>
      )}
    </Popover>
  )
}

/** Whether Enter has nothing left to choose or add. */
const isDone = (field: RecordField, input: HTMLInputElement) =>
  !input.getAttribute('aria-activedescendant') && (field.kind !== 'tags' || input.value.trim() === '')
