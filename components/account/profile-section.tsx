'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Field } from '#components/ui/field.tsx'
import { Form, FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { SaveRow } from '#components/ui/save-row.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { toast } from '#components/ui/toast.ts'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { Member } from '#server/modules/members/schema.ts'

const schema = () => import('#server/modules/members/schema.ts').then((module) => module.ProfileForm)

export function ProfileSection({ member }: { member: Member }) {
  const router = useRouter()
  const { mutateAsync } = useMutation(useTRPC().members.updateProfile.mutationOptions())
  const form = useZodForm(schema, { name: member.name, title: member.title ?? '' }, `profile ${member.id}`)
  return (
    <Section title="Profile" description="Shown to other members of this workspace.">
      <Card>
        <Form
          form={form}
          onSubmit={async (values) => {
            const saved = await mutateAsync(values)
            form.reset({ name: saved.name, title: saved.title ?? '' })
            toast.success('Saved')
            router.refresh()
          }}
        >
          <FormField form={form} name="name" label="Name">
            {(control) => <Input {...control} autoComplete="name" />}
          </FormField>
          <FormField form={form} name="title" label="Title" optional>
            {(control) => <Input {...control} autoComplete="organization-title" placeholder="Photographer" />}
          </FormField>
          <Field label="Email" hint="Used to sign in.">
            <Input readOnly value={member.email} />
          </Field>
          <SaveRow form={form} verb="Save profile" />
        </Form>
      </Card>
    </Section>
  )
}
