'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { pathOfRecord } from '#components/shell/places.ts'
import { useTRPCClient } from '#components/shell/trpc.tsx'
import { Button } from '#components/ui/button.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

/** What can be made from anywhere by its name alone. */
export const CREATED = ['task', 'project', 'contact', 'deal', 'item'] as const
export type Created = (typeof CREATED)[number]

type CreateDialogProps = { entity: Created; open: boolean; onClose: () => void }

/** Makes a record by its name and opens its page, where the rest is filled in. */
export function CreateDialog({ entity, open, onClose }: CreateDialogProps) {
  const client = useTRPCClient()
  const { root } = useFrame()
  const router = useRouter()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const create = {
    task: () => client.tasks.create.mutate({ title: name }),
    project: () => client.projects.create.mutate({ name }),
    contact: () => client.contacts.create.mutate({ name }),
    deal: () => client.deals.create.mutate({ name }),
    item: () => client.items.create.mutate({ name }),
  }[entity]
  const close = () => {
    setName('')
    setError(undefined)
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError('must not be empty')
    setSaving(true)
    try {
      const { id } = await create()
      close()
      router.push(`${root}${pathOfRecord(entity, id)}`)
    } catch (refused) {
      setError((refused as Error).message)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={`New ${entity}`}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button type="submit" form="quick-create" variant="primary" loading={saving}>
            Create {entity}
          </Button>
        </>
      }
    >
      <form id="quick-create" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={entity === 'task' ? 'Title' : 'Name'} {...(error && { error })}>
          <Input value={name} onValueChange={setName} autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  )
}
