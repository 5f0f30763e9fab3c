import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { cache } from 'react'
import { VisitorNotFound } from '#app/visitor-not-found.tsx'
import { PublicForm } from '#components/forms/public-form.tsx'
import { SendButton } from '#components/forms/send-button.tsx'
import { VisitorLayout } from '#components/shell/visitor-layout.tsx'
import { caller } from '#server/caller.ts'

type FormPageProps = { params: Promise<{ form: string }> }

const findForm = cache((link: string) => caller().forms.show(link))

export async function generateMetadata({ params }: FormPageProps): Promise<Metadata> {
  const form = await findForm((await params).form)
  if (!form) return {}
  const { title, workspace } = form
  const robots = { index: false, follow: false }
  return { title: { absolute: `${title} · ${workspace.name}` }, description: title, robots, referrer: 'no-referrer' }
}

export default async function FormPage({ params }: FormPageProps) {
  const { form: link } = await params
  const form = await findForm(link)
  if (!form) return <VisitorNotFound />
  const posted = caller().posted(await headers())
  return (
    <VisitorLayout workspace={form.workspace} title={form.title}>
      {form.isOpen ? (
        <PublicForm form={form} {...posted}>
          <SendButton link={link} />
        </PublicForm>
      ) : (
        <p className="text-ink-muted">This form is not accepting submissions right now. Please check back later.</p>
      )}
    </VisitorLayout>
  )
}
