import { CopyButton } from './copy-button.tsx'
import { HighlightedCode } from './highlighted-code.tsx'

type CodeBlockProps = {
  code: string
  /** Such as "curl", "Response" or "verify.py". Shown above the code and used as its accessible name. */
  title?: string
  /** The accessible name if there is no title. */
  label?: string
  /** The language as in a Markdown fence, for syntax colours. */
  language?: string
  /** False hides the copy button, for example for responses. */
  copy?: boolean
}

/** A code block that scrolls horizontally, also by keyboard. */
export function CodeBlock({ code, title, label = title ?? 'Code', language, copy = true }: CodeBlockProps) {
  return (
    <figure className="group relative min-w-0 overflow-hidden rounded-md border border-line bg-sunken">
      {title && (
        <figcaption className="flex h-9 items-center justify-between border-b border-line pr-1 pl-3 text-sm font-medium text-ink-muted">
          {title}
          {copy && <CopyButton text={code} label={`Copy ${label}`} />}
        </figcaption>
      )}
      {!title && copy && (
        <span className="absolute top-1 right-1 rounded-md bg-sunken">
          <CopyButton text={code} label={label === 'Code' ? 'Copy code' : `Copy ${label}`} />
        </span>
      )}
      <pre
        role="region"
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto px-3 py-2.5 font-mono text-sm leading-5 text-ink focus-visible:-outline-offset-2"
      >
        <code>{language ? <HighlightedCode code={code} language={language} /> : code}</code>
      </pre>
    </figure>
  )
}

/** Inline code. */
export function Code({ children }: { children: string }) {
  return (
    <code className="rounded-sm bg-selected px-1 py-0.5 font-mono text-[0.92em] break-words text-ink">{children}</code>
  )
}
