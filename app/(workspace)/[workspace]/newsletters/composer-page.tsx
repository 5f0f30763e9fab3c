import type { ReactNode } from 'react'
import { askedVersions } from '#components/newsletters/composing/asked-versions.ts'
import type { Inside } from '#server/caller.ts'
import { ServedPage } from '../served-page.tsx'

/** The page of a composer, with what one chooses from and the versions of the chosen document. */
export function ComposerPage(props: { inside: Inside; document: string | null | undefined; children: ReactNode }) {
  const { inside, document, children } = props
  const queries = document ? { 'documents.versions': askedVersions(document) } : {}
  return (
    <ServedPage inside={inside} queries={queries} lists={['campaigns', 'documents']}>
      {children}
    </ServedPage>
  )
}
