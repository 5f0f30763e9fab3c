'use client'

import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { BareButton } from './bare-button.tsx'
import { useIsEarly } from './use-field.ts'

type TagInputProps = {
  value: readonly string[]
  onValueChange: (value: string[]) => void
  label: string
}

/** Free-form tags: Enter or a comma adds one, Backspace removes the last. */
export function TagInput({ value, onValueChange, label }: TagInputProps) {
  const [text, setText] = useState('')
  const isEarly = useIsEarly({ value })
  const has = (tag: string) => value.some((one) => one.toLowerCase() === tag.toLowerCase())
  const add = () => {
    const tag = text.trim()
    setText('')
    if (tag && !has(tag)) onValueChange([...value, tag])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '' && value.length > 0) onValueChange(value.slice(0, -1))
    if (event.key !== 'Enter' && event.key !== ',') return
    event.preventDefault()
    add()
  }
  return (
    <span
      data-control
      className="flex min-h-8 w-full flex-wrap items-center gap-1 rounded-md border border-line-strong bg-control px-1 py-0.5 transition-colors focus-within:border-focus focus-within:outline-1 focus-within:outline-focus hover:border-line-control"
    >
      {value.map((tag) => (
        <span
          key={tag}
          className="flex min-h-6 min-w-0 items-center gap-0.5 rounded-sm bg-selected pl-2 text-sm pointer-coarse:text-[1rem] text-ink"
        >
          <span className="min-w-0 wrap-anywhere">{tag}</span>
          <BareButton
            aria-label={`Remove ${tag}`}
            onClick={() => onValueChange(value.filter((one) => one !== tag))}
            className="grid size-6 place-items-center rounded-sm text-ink-muted hover:text-ink"
          >
            <X className="size-3" aria-hidden />
          </BareButton>
        </span>
      ))}
      <input
        aria-label={label}
        value={text}
        readOnly={isEarly}
        maxLength={50}
        placeholder={value.length > 0 ? undefined : 'Add a tag'}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
        className="h-6 min-w-8 flex-1 bg-transparent px-1.5 text-base text-ink outline-none pointer-coarse:text-[1rem]"
      />
    </span>
  )
}
