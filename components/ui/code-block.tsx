import { CodeWords } from './code-words.tsx'
import { CopyButton } from './copy-button.tsx'

type CodeBlockProps = {
  code: string
  /** What it is: "curl", "Response", "verify.py". Shown above it and said as its name. */
  title?: string
  /** Its name where no title is shown above it. */
  label?: string
  /** As a fence in Markdown names it; colours the code. */
  language?: string
  /** Hides the copy button where copying makes no sense: responses of an example. */
  copy?: boolean
}

/** Code in mono, as wide as it is; it scrolls by itself, by keyboard too. */
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
        <code>{language ? <CodeWords code={code} language={language} /> : code}</code>
      </pre>
    </figure>
  )
}

/** A word of code in running text. */
export function Code({ children }: { children: string }) {
  return (
    <code className="rounded-sm bg-selected px-1 py-0.5 font-mono text-[0.92em] break-words text-ink">{children}</code>
  )
}
