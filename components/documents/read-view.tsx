'use client'

import { useRouter } from 'next/navigation'
import { type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { pathOfRecord } from '#components/records/kinds.ts'
import { useFrame } from '#components/shell/frame.tsx'
import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'
import { documentClass } from './document-class.ts'
import { replaceFailedImages } from './images/image-gone.ts'
import { imageIn, type ShownImages } from './images/shown-images.ts'
import { writeHtml } from './write-html.ts'

type ReadViewProps = { doc: Doc; label?: string; images?: ShownImages }

/** A read-only document. Mentions link to their records. */
export function ReadView({ doc, label, images }: ReadViewProps) {
  const { root, here } = useFrame()
  const router = useRouter()
  const html = useMemo(
    () =>
      writeHtml(doc, {
        record: ({ entity, id }) => {
          const path = pathOfRecord(entity, id)
          return path && root + path
        },
        image: (file) => imageIn(here.slug, file, images),
      }),
    [doc, root, here.slug, images],
  )
  const text = useRef<HTMLDivElement>(null)
  // The keyboard scrolls a table that is wider than the text.
  useEffect(() => {
    for (const table of text.current!.querySelectorAll('table'))
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0
    const shown = new AbortController()
    replaceFailedImages(text.current!, shown.signal)
    return () => shown.abort()
  }, [html])
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-mention]') : null
    if (!link || event.metaKey || event.ctrlKey || event.button !== 0) return
    event.preventDefault()
    router.push(link.getAttribute('href')!)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- hears clicks on the links inside
    <div
      ref={text}
      className={documentClass(doc)}
      {...(label && { role: 'region', 'aria-label': label })}
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
