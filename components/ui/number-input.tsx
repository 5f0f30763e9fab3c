'use client'

import { type FocusEvent, type KeyboardEvent, use, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './button.tsx'
import { FloatNote } from './float-note.tsx'
import { formatUnderstood, fieldText } from './format-number.ts'
import { Input, type InputProps } from './input.tsx'
import { NOT_A_NUMBER, numberOf, type NumberRead, type NumberRule, readNumber } from './read-number.ts'
import { useNotation } from './reader.tsx'
import { FieldContext } from './use-field.ts'

type NumberInputProps = Omit<InputProps, 'value' | 'onValueChange' | 'type' | 'inputMode' | 'end'> &
  NumberRule & {
    /** NaN while the text is invalid or ambiguous, or while a required number is missing; do not save it then. */
    value: number | null
    onValueChange: (value: number | null) => void
    /** The unit appears elsewhere, such as in a column header. */
    unitHidden?: boolean
  }

/**
 * A number in the reader's notation. Its interpretation appears below while the user types. An ambiguous number
 * offers its readings; choosing one applies at once, even in a field that saves on blur.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onValueChange, decimals, least, most, unit, isMoney, unitHidden, onFocus, className, ...rest } = props
  const rule = { decimals, least, most, unit, isMoney }
  const notation = useNotation()
  const [text, setText] = useState<string>()
  const [isNear, setNear] = useState(false)
  const hasTried = useRef(false)
  const box = useRef<HTMLSpanElement>(null)

  const read = text === undefined ? undefined : readNumber(text, rule, notation)
  // The controlled value wins: it may have changed or been reset since.
  const current = read && Object.is(numberOf(read), value) ? read : undefined
  const isOpen = current !== undefined && !('value' in current)
  const field = use(FieldContext)
  const isMissing = !current && Number.isNaN(value)
  const problem = current && 'problem' in current ? current.problem : isMissing ? NOT_A_NUMBER : undefined
  const onProblem = field?.onProblem
  useEffect(() => {
    onProblem?.(problem)
    return () => onProblem?.(undefined)
  }, [onProblem, problem])
  const isSaidBelow = problem !== undefined && onProblem !== undefined && field!.invalid
  const held = value === null || Number.isNaN(value) ? '' : fieldText(value, rule, notation)

  const choose = (decimal: string) => {
    const input = box.current?.querySelector('input')
    flushSync(() => {
      setText(undefined)
      onValueChange(Number(decimal))
    })
    input?.focus()
    if (hasTried.current) input?.blur()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') hasTried.current = true
  }
  const onBlur = (event: FocusEvent) => {
    if (box.current?.contains(event.relatedTarget)) return
    hasTried.current = true
    setNear(false)
    if (!isOpen) setText(undefined)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what happens in the control inside
    <span
      ref={box}
      className="relative block w-full"
      onFocus={() => setNear(true)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <Input
        autoComplete="off"
        {...rest}
        {...(isOpen && { 'aria-invalid': true })}
        className={className ?? 'tabular-nums'}
        inputMode="decimal"
        end={!unitHidden && unit && <span className="pr-2 text-sm">{unit}</span>}
        value={current ? text : held}
        onFocus={onFocus}
        onValueChange={(next) => {
          hasTried.current = false
          setText(next)
          onValueChange(numberOf(readNumber(next, rule, notation)))
        }}
      />
      {current && (isNear || isOpen) && text !== '' && !isSaidBelow && (
        <Understood
          read={current}
          text={text!}
          onChoose={choose}
          wordsOf={(one) => formatUnderstood(one, rule, notation)}
        />
      )}
    </span>
  )
}

type UnderstoodProps = {
  read: NumberRead
  text: string
  wordsOf: (decimal: string) => string
  onChoose: (decimal: string) => void
}

/** How the text will be interpreted, before it is saved. */
function Understood({ read, text, wordsOf, onChoose }: UnderstoodProps) {
  if ('problem' in read)
    return (
      <FloatNote role="status" atEnd className="pointer-events-none text-danger-text">
        {read.problem}
      </FloatNote>
    )
  if ('value' in read) {
    const words = wordsOf(read.value!)
    if (words === text.trim()) return null
    return (
      <FloatNote role="status" atEnd className="pointer-events-none text-ink-muted tabular-nums">
        {words}
      </FloatNote>
    )
  }
  return (
    <FloatNote role="alert">
      <span className="flex flex-wrap items-center gap-1.5 tabular-nums">
        <span>{read.readings.length > 1 ? `What does ${text.trim()} mean?` : 'Did you mean'}</span>
        {read.readings.map((one) => (
          // A mouse click must not take focus from the field.
          <Button key={one} size="sm" onMouseDown={(event) => event.preventDefault()} onClick={() => onChoose(one)}>
            {wordsOf(one)}
          </Button>
        ))}
        {read.readings.length === 1 && <span aria-hidden>?</span>}
      </span>
    </FloatNote>
  )
}
