import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { FormPage } from '#components/forms/form-page.tsx'
import { requireStaff } from '../../inside.ts'

type FormPageProps = { params: Promise<{ workspace: string; form: string }> }

const findForm = cache(async (workspace: string, id: string) => {
  const { api } = await requireStaff(workspace, `/forms/${id}`)
  return recordOrNotFound(api.forms.get({ id }))
})

export async function generateMetadata({ params }: FormPageProps): Promise<Metadata> {
  const { workspace, form } = await params
  return { title: (await findForm(workspace, form)).name }
}

export default async function FormRecord({ params }: FormPageProps) {
  const { workspace, form: id } = await params
  return <FormPage key={id} initial={await findForm(workspace, id)} />
}
