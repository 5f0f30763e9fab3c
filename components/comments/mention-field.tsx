'use client'

import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Avatar } from '#components/ui/avatar.tsx'
import { popupItemStyle } from '#components/ui/control-style.ts'
import { cx } from '#components/ui/cx.ts'
import { Textarea } from '#components/ui/textarea.tsx'
import { mentionAt } from './mentions.ts'

type MentionFieldProps = {
  label: string
  value: string
  onValueChange: (value: string) => void
  people: readonly { id: string; name: string }[]
  /** Called on Enter with ⌘ or Ctrl. */
  onSend: () => void
  onCancel?: (() => void) | undefined
  placeholder?: string
}

const MOST = 6

/** Text field that suggests members after an @. */
export function MentionField(props: MentionFieldProps) {
  const { label, value, onValueChange, people, onSend, onCancel, placeholder } = props
  const [caret, setCaret] = useState(0)
  const [closed, setClosed] = useState(false)
  const [active, setActive] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const typing = closed ? undefined : mentionAt(value, caret)
  const word = typing?.word.toLowerCase() ?? ''
  const offered = typing
    ? people.filter(({ name }) => name.toLowerCase().includes(word) && name.toLowerCase() !== word).slice(0, MOST)
    : []
  const at = Math.min(active, offered.length - 1)

  const choose = (name: string) => {
    const before = `${value.slice(0, typing!.from)}@${name} `
    onValueChange(before + value.slice(caret))
    setCaret(before.length)
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      return onSend()
    }
    if (offered.length === 0) return event.key === 'Escape' ? onCancel?.() : undefined
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setActive((at + step + offered.length) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(offered[at]!.name)
    else if (event.key === 'Escape') setClosed(true)
    else return
    event.preventDefault()
  }
  return (
    <div className="relative">
      <Textarea
        ref={field}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={offered.length > 0 ? `${listId}-${at}` : undefined}
        rows={2}
        placeholder={placeholder}
        value={value}
        onValueChange={(text) => {
          onValueChange(text)
          setClosed(false)
          setActive(0)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onBlur={() => setClosed(true)}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="People"
        hidden={offered.length === 0}
        className="absolute top-full left-0 z-30 mt-1 min-w-48 rounded-md bg-raised p-1 shadow-float"
      >
        {offered.map((person, index) => (
          <div
            key={person.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={cx(popupItemStyle, index === at && 'bg-selected')}
            onPointerDown={(event) => {
              event.preventDefault()
              choose(person.name)
            }}
          >
            <Avatar name={person.name} seed={person.id} size="sm" />
            {person.name}
          </div>
        ))}
      </div>
    </div>
  )
}
