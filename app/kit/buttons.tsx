'use client'

import { Archive, Ellipsis, Plus, RotateCw, Trash2 } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { Keys } from '#components/ui/keys.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Separator } from '#components/ui/separator.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { Specimen } from './specimen.tsx'

export function Buttons() {
  return (
    <>
      <Specimen title="Variants">
        <Button variant="primary">Create token</Button>
        <Button>Rotate secret</Button>
        <Button variant="ghost">Cancel</Button>
        <Button variant="danger">Revoke token</Button>
      </Specimen>
      <Specimen title="With icon">
        <Button variant="primary" icon={<Plus />}>
          New webhook
        </Button>
        <Button icon={<RotateCw />}>Send again</Button>
        <Button variant="ghost" icon={<Archive />}>
          Archive
        </Button>
      </Specimen>
      <Specimen title="Small">
        <Button size="sm" variant="primary">
          Save
        </Button>
        <Button size="sm">Resend</Button>
        <Button size="sm" variant="ghost">
          Dismiss
        </Button>
        <Button size="sm" variant="danger">
          Delete
        </Button>
      </Specimen>
      <Specimen title="Loading">
        <Button variant="primary" loading>
          Create token
        </Button>
        <Button loading>Rotate secret</Button>
        <Button variant="danger" loading>
          Revoke token
        </Button>
      </Specimen>
      <Specimen title="Disabled">
        <Button variant="primary" disabled>
          Create token
        </Button>
        <Button disabled>Rotate secret</Button>
        <Button variant="danger" disabledReason="Only an owner can revoke tokens">
          With a reason
        </Button>
      </Specimen>
      <Specimen title="Icon buttons">
        <IconButton label="More" icon={<Ellipsis />} />
        <IconButton label="Archive" icon={<Archive />} variant="secondary" shortcut="E" />
        <IconButton label="Delete" icon={<Trash2 />} size="sm" />
        <IconButton label="Delete" icon={<Trash2 />} disabled />
        <CopyButton text="ws_live_example" label="Copy token" />
        <CopyButton text="ws_live_example" label="Copy token" words />
      </Specimen>
      <Specimen title="Links">
        <LinkButton href="#buttons">Open workspace</LinkButton>
        <LinkButton href="#buttons" variant="primary">
          Read the quickstart
        </LinkButton>
        <span>
          Text with <TextLink href="#buttons">a link</TextLink> in it
        </span>
      </Specimen>
      <Specimen title="Small parts">
        <Kbd>K</Kbd>
        <Keys keys="Mod Shift K" />
        <Separator vertical />
        <Spinner label="Loading" />
      </Specimen>
    </>
  )
}
