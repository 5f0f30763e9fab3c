'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { SaveForm } from '#components/ui/save-form.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { pick, useZodForm } from '#components/ui/use-zod-form.ts'
import { shownAddress } from '#server/modules/contacts/rules.ts'
import type { Member } from '#server/modules/members/schema.ts'

const schema = () => import('#server/modules/members/schema.ts').then((module) => module.ProfileForm)

export function ProfileSection({ member }: { member: Member }) {
  const router = useRouter()
  const { mutateAsync } = useMutation(useTRPC().members.updateProfile.mutationOptions())
  const form = useZodForm(schema, { name: member.name, title: member.title ?? '' }, `profile ${member.id}`)
  return (
    <Section title="Profile" description="Shown to other members of this workspace.">
      <Card>
        <SaveForm
          form={form}
          verb="Save profile"
          onSave={async (values) => {
            const saved = await mutateAsync(pick(values, form.changed))
            router.refresh()
            return { name: saved.name, title: saved.title ?? '' }
          }}
        >
          <FormField form={form} name="name" label="Name">
            {(control) => <Input {...control} autoComplete="name" />}
          </FormField>
          <FormField form={form} name="title" label="Title" optional>
            {(control) => <Input {...control} autoComplete="organization-title" placeholder="Photographer" />}
          </FormField>
          <Field label="Email" hint="Used to sign in.">
            <Input readOnly value={shownAddress(member.email)} />
          </Field>
        </SaveForm>
      </Card>
    </Section>
  )
}
