import { Printer } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { LinkButton } from '#components/ui/link-button.tsx'

type PrintButtonProps = {
  href: string
  label: string
  /** Waits for pending edits to save, because the server renders what it stores. Does nothing if one is refused. */
  onceSaved: (act: () => void) => Promise<void>
}

/** Opens the printable page of a record. */
export function PrintButton({ href, label, onceSaved }: PrintButtonProps) {
  const router = useRouter()
  return (
    <LinkButton
      href={href}
      icon={<Printer />}
      prefetch={false}
      onNavigate={(event) => {
        event.preventDefault()
        void onceSaved(() => router.push(href))
      }}
    >
      {label}
    </LinkButton>
  )
}
