'use client'

import { Check, Copy } from 'lucide-react'
import type { ButtonVariant } from './button-style.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { useCopy } from './use-copy.ts'

type CopyButtonProps = {
  text: string
  /** The label of the action, such as "Copy token". */
  label?: string
  /** Shows the label, not only the icon. */
  words?: boolean
  variant?: ButtonVariant
}

export function CopyButton({ text, label = 'Copy', words, variant }: CopyButtonProps) {
  const { copied, failed, copy } = useCopy()
  const said = copied ? 'Copied' : failed ? 'Could not copy. Select the text and copy it' : label
  const icon = copied ? <Check className="text-success-text" /> : <Copy />
  return (
    <>
      {words ? (
        <Button variant={variant} icon={icon} onClick={() => void copy(text)}>
          {said}
        </Button>
      ) : (
        <IconButton size="sm" variant={variant} label={said} icon={icon} onClick={() => void copy(text)} />
      )}
      <span role="status" className="sr-only">
        {copied || failed ? said : ''}
      </span>
    </>
  )
}
