import type { ReactNode } from 'react'
import { DayText } from '#components/ui/day-text.tsx'
import { dayOf } from '#components/ui/format-day.ts'
import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'
import type { OpenDocument } from '#server/modules/documents/schema.ts'
import { imageIn, shownImages } from './images/shown-images.ts'
import { writeHtml } from './write-html.ts'

type DocumentPaperProps = {
  document: OpenDocument
  workspace: string
  zone: string
  nameOf: (member: string) => string
}

/** A document on paper. Of an SOP, the approved version; its numbered steps have a box to tick. */
export function DocumentPaper({ document, workspace, zone, nameOf }: DocumentPaperProps) {
  const { approved, kind } = document
  const isSop = kind === 'sop'
  const shown = isSop && approved ? approved : { title: document.title, content: document.content }
  const images = shownImages(document.images)
  const html = writeHtml(shown.content as Doc, {
    image: (file) => (images.has(file) ? imageIn(workspace, file, images) : undefined),
    eager: true,
  })
  const day = (at: string) => <DayText day={dayOf(at, zone)} how={LONG} />
  return (
    <article className="scheme-light mx-auto w-full max-w-[210mm] bg-surface px-5 py-8 text-ink md:px-[16mm] print:max-w-none print:p-0">
      <header className="mb-6 flex flex-col gap-3 border-b border-line pb-4">
        <h1 className="text-2xl font-semibold tracking-tight" dir="auto">
          {shown.title}
        </h1>
        <dl className="flex flex-wrap gap-x-8 gap-y-1 text-ink-muted">
          {document.owner && <Fact label="Owner">{nameOf(document.owner)}</Fact>}
          {isSop && approved ? (
            <>
              <Fact label="Version">{approved.n}</Fact>
              <Fact label="Approved">
                {day(approved.at)}
                {approved.by && `, ${nameOf(approved.by)}`}
              </Fact>
            </>
          ) : (
            <Fact label="Changed">{day(document.updated_at)}</Fact>
          )}
          {isSop && !approved && <Fact label="Status">Draft, not approved</Fact>}
          {document.review_due && (
            <Fact label="Review due">
              <DayText day={document.review_due} how={LONG} />
            </Fact>
          )}
        </dl>
      </header>
      <div className={isSop ? 'print-steps' : undefined}>
        <div className="prose document-text" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
      {isSop && (
        <footer className="mt-12 grid grid-cols-2 gap-10 text-ink-muted">
          {['Date', 'Signature'].map((label) => (
            <span key={label} className="border-t border-line-strong pt-1">
              {label}
            </span>
          ))}
        </footer>
      )}
    </article>
  )
}

const LONG = { day: 'numeric', month: 'long', year: 'numeric' } as const

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt>{label}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  )
}
