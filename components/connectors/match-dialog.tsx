'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { RecordField } from '#components/records/record-field.ts'
import { useNames } from '#components/records/use-names.ts'
import { count } from '#components/records/use-records.ts'
import { Button } from '#components/ui/button.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { useOnce } from '#components/ui/use-once.ts'
import type { ExternalCampaign } from '#server/modules/connectors/matching/schema.ts'
import { useMatching } from './use-matching.ts'

const NAMED: readonly RecordField[] = [{ key: 'campaign', label: 'Campaign', kind: 'record', entity: 'campaign' }]

type MatchDialogProps = { rows: readonly ExternalCampaign[]; onClose: (isDone: boolean) => void }

/** Chooses the campaign that one or many campaigns of data sources belong to. */
export function MatchDialog({ rows, onClose }: MatchDialogProps) {
  const notation = useNotation()
  const { matchTo, matchToNew } = useMatching()
  const options = useNames(NAMED).options.campaign
  const [only] = rows.length === 1 ? rows : []
  const [campaign, setCampaign] = useState<string | null>(only && !only.in_trash ? only.campaign : null)
  const { once, pending } = useOnce()
  const chosen = options.find(({ value }) => value === campaign)
  const act = (work: () => Promise<boolean>) =>
    once(async () => {
      if (await work()) onClose(true)
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(false)}
      size="sm"
      title={only ? `Match “${only.name}”` : `Match ${count(notation, rows.length, 'campaign', 'campaigns')}`}
      description="Its figures are credited to the campaign you choose. Syncs keep this choice."
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button
            variant="primary"
            loading={pending}
            disabledReason={chosen ? null : 'Choose a campaign'}
            onClick={() => void act(() => matchTo(rows, { id: chosen!.value, name: chosen!.label }))}
          >
            Match
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-start gap-3">
        <Field label="Campaign" className="w-full">
          {/* Loaded with the dialog, because a placeholder could not take the first focus. */}
          <Combobox options={options} value={campaign} onValueChange={setCampaign} placeholder="Search campaigns" />
        </Field>
        {only && (
          <Button icon={<Plus />} variant="ghost" disabled={pending} onClick={() => void act(() => matchToNew(only))}>
            Create campaign with this name
          </Button>
        )}
      </div>
    </Dialog>
  )
}
