'use client'

import { useId } from 'react'
import { Banner } from './banner.tsx'
import { CopyButton } from './copy-button.tsx'

type SecretOnceProps = {
  /** What the secret is: "Token", "Signing secret". */
  label: string
  secret: string
  warning?: string
}

/** Shows a secret that cannot be shown again. Focus selects the text. */
export function SecretOnce({ label, secret, warning }: SecretOnceProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="warning">{warning ?? 'Copy it now and store it safely. You won’t see it again.'}</Banner>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            readOnly
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
            className="h-8 min-w-0 flex-1 basis-56 rounded-md border border-line-strong bg-sunken px-2.5 font-mono text-sm text-ink focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0"
          />
          <CopyButton words text={secret} label="Copy" variant="primary" />
        </div>
      </div>
    </div>
  )
}
