'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { ExternalLink, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useManages } from '#components/shell/use-manages.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { toast } from '#components/ui/toast.ts'
import type { Form } from '#server/modules/forms/schema.ts'

/** The public URL of a form, with a way to replace it. */
export function FormLink({ form: { id, name, generation } }: { form: Pick<Form, 'id' | 'name' | 'generation'> }) {
  const { forms } = useTRPC()
  const manages = useManages()
  const [renewing, setRenewing] = useState(false)
  const link = useQuery(forms.link.queryOptions({ id }))
  const renew = useMutation(forms.renewLink.mutationOptions({ onSuccess: () => link.refetch() })).mutateAsync
  const url = link.data?.url ?? ''
  return (
    <Section
      title="Link"
      description="To track where visitors come from, add ?c= with a campaign’s UTM name, or utm_source, utm_medium and utm_campaign."
    >
      <Card className="flex flex-wrap items-center gap-2">
        <output
          aria-label="Form link"
          className="min-w-40 flex-1 truncate max-md:basis-full font-mono text-sm"
          key={generation}
        >
          {url}
        </output>
        <CopyButton words text={url} label="Copy link" />
        <LinkButton href={url || '#'} icon={<ExternalLink />} target="_blank" rel="noreferrer">
          Open
        </LinkButton>
        {manages && <IconButton label="Reset link" icon={<RotateCw />} onClick={() => setRenewing(true)} />}
      </Card>
      <AlertDialog
        open={renewing}
        onOpenChange={setRenewing}
        title={`Reset the link of “${name}”?`}
        description="The current link stops working everywhere. This cannot be undone."
        verb="Reset link"
        onConfirm={async () => {
          await renew({ id })
          toast.success('Link reset')
        }}
      />
    </Section>
  )
}
