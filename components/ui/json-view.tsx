import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { cx } from './cx.ts'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

function Key({ name }: { name?: string }) {
  return name === undefined ? null : (
    <>
      <span className="text-accent-text">{JSON.stringify(name)}</span>
      <span className="text-ink-faint">: </span>
    </>
  )
}

function Scalar({ value }: { value: string | number | boolean | null }) {
  const colour = typeof value === 'string' ? 'text-success-text' : 'text-warning-text'
  return <span className={value === null ? 'text-ink-faint' : colour}>{JSON.stringify(value)}</span>
}

function Node({ name, value, depth, comma }: { name?: string; value: Json; depth: number; comma: string }): ReactNode {
  if (value === null || typeof value !== 'object') {
    return (
      <div className="pl-4 wrap-anywhere whitespace-pre-wrap">
        <Key name={name} />
        <Scalar value={value} />
        {comma}
      </div>
    )
  }
  const list = Array.isArray(value)
  const entries: [string | undefined, Json][] = list ? value.map((item) => [undefined, item]) : Object.entries(value)
  const [open, close] = list ? '[]' : '{}'
  if (entries.length === 0) {
    return (
      <div className="pl-4">
        <Key name={name} />
        {open + close! + comma}
      </div>
    )
  }
  return (
    <details open={depth < 3} className="group/node">
      <summary className="flex min-h-6 list-none items-center rounded-sm hover:bg-hover">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 p-0.5 text-ink-faint transition-[rotate] [[open]>summary>&]:rotate-90"
        />
        <span>
          <Key name={name} />
          {open}
          <span className="text-ink-faint [[open]>summary_&]:hidden">
            {' '}
            {entries.length} {list ? (entries.length === 1 ? 'item' : 'items') : entries.length === 1 ? 'key' : 'keys'}{' '}
            {close}
          </span>
        </span>
      </summary>
      <div className="ml-2 border-l border-line pl-2">
        {entries.map(([key, item], index) => (
          <Node
            key={key ?? index}
            name={key}
            value={item}
            depth={depth + 1}
            comma={index < entries.length - 1 ? ',' : ''}
          />
        ))}
      </div>
      <div className="pl-4">{close + comma}</div>
    </details>
  )
}

type JsonViewProps = {
  text: string
  label: string
  /** Shows the full height, where the JSON is the main content; otherwise long JSON scrolls. */
  whole?: boolean
}

/** Elements nested thousands of levels deep overflow React's stack. */
const MAX_DEPTH = 50

function isDeeper(value: Json, limit: number): boolean {
  if (value === null || typeof value !== 'object') return false
  return limit === 0 || Object.values(value).some((inner: Json) => isDeeper(inner, limit - 1))
}

/** JSON with collapsible levels, the first three open. Invalid or too deeply nested JSON appears as plain text. */
export function JsonView({ text, label, whole }: JsonViewProps) {
  let value: Json | undefined
  try {
    const parsed = JSON.parse(text) as Json
    value = isDeeper(parsed, MAX_DEPTH) ? undefined : parsed
  } catch {
    value = undefined
  }
  return (
    <div
      role="region"
      aria-label={label}
      className={cx(
        'relative overflow-auto rounded-md border border-line bg-sunken py-2 pr-10 pl-1 font-mono text-sm leading-6',
        !whole && 'max-h-120',
      )}
      tabIndex={0}
    >
      <span className="absolute top-1 right-1">
        <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
      </span>
      {value === undefined ? (
        <pre className="pl-3 break-all whitespace-pre-wrap">{text || '(empty)'}</pre>
      ) : (
        <Node value={value} depth={0} comma="" />
      )}
    </div>
  )
}
