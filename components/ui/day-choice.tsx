'use client'

import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Calendar } from './calendar.tsx'
import { useFirstWeekday } from './first-weekday.ts'
import { addDays, formatDay } from './format-day.ts'
import { dayExample } from './format-number.ts'
import { Input } from './input.tsx'
import { readTypedDay, type TypedDay } from './read-typed-day.ts'
import { useHasPhone, useNotation } from './reader.tsx'

/** Text in the input, and its day if it has one meaning. */
export type Typed = { day: string | undefined }

type DayChoiceProps = {
  label: string
  /** `YYYY-MM-DD`. */
  value: string | null
  onValueChange: (day: string | null) => void
  /** What the input contains; undefined while it is blank. */
  onTyped: (text: Typed | undefined) => void
  input: RefObject<HTMLInputElement | null>
  today: string
}

/** The popup of a date field: a day to type, frequent choices and a calendar. */
export function DayChoice({ label, value, onValueChange, onTyped, input, today }: DayChoiceProps) {
  const hasPhone = useHasPhone()
  // The text is read in the notation that it was typed in, also if the workspace changes it meanwhile.
  const [rule] = useState({ today, firstWeekday: useFirstWeekday(), notation: useNotation() })
  const [text, setText] = useState('')
  const [month, setMonth] = useState(value ?? today)
  const noteId = useId()
  const note = useRef<HTMLDivElement>(null)
  const read = text.trim() === '' ? undefined : readTypedDay(text, rule)
  const typed = read && 'value' in read ? read.value : undefined
  const soon = [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'In a week', day: addDays(today, 7) },
  ]
  const type = (next: string) => {
    setText(next)
    const meant = readTypedDay(next, rule)
    onTyped(next.trim() === '' ? undefined : { day: 'value' in meant ? meant.value : undefined })
    const shown = 'value' in meant ? meant.value : 'month' in meant ? meant.month : undefined
    if (shown) setMonth(shown)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') return
    // Tables and boards have shortcuts for letters and arrows.
    event.stopPropagation()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (typed) onValueChange(typed)
    else note.current?.querySelector('button')?.focus()
  }
  return (
    <>
      <Input
        ref={input}
        autoFocus={!hasPhone}
        aria-label={`Type a date for ${label}`}
        aria-describedby={noteId}
        aria-invalid={read !== undefined && !('value' in read)}
        placeholder="Type a date"
        autoComplete="off"
        enterKeyHint="done"
        value={text}
        onValueChange={type}
        onKeyDown={onKeyDown}
      />
      <div
        ref={note}
        id={noteId}
        role="status"
        className="flex min-h-7 items-center text-sm text-ink-muted tabular-nums"
      >
        {read ? (
          <Understood read={read} text={text} onChoose={onValueChange} />
        ) : (
          `For example ${dayExample(rule.notation)}, fri or next month`
        )}
      </div>
      <div className="flex flex-wrap gap-1">
        {soon.map((one) => (
          <Button key={one.label} size="sm" onClick={() => onValueChange(one.day)}>
            {one.label}
          </Button>
        ))}
        {value && (
          <Button size="sm" variant="ghost" onClick={() => onValueChange(null)}>
            Clear
          </Button>
        )}
      </div>
      <Calendar value={typed ?? value} onValueChange={onValueChange} month={month} onMonth={setMonth} today={today} />
    </>
  )
}

type UnderstoodProps = { read: TypedDay; text: string; onChoose: (day: string) => void }

const FULL = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const

/** What the text means, before it is saved. */
function Understood({ read, text, onChoose }: UnderstoodProps) {
  const notation = useNotation()
  if ('problem' in read) return <p className="text-danger-text">{read.problem}</p>
  if ('value' in read)
    return <p className="text-ink-muted tabular-nums">{formatDay(notation, read.value, FULL)} · Enter saves</p>
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      <span>What does {text.trim()} mean?</span>
      {read.readings.map((day) => (
        <Button key={day} size="sm" onClick={() => onChoose(day)}>
          {formatDay(notation, day, FULL)}
        </Button>
      ))}
    </p>
  )
}
