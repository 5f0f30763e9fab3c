import { Printer } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { LinkButton } from '#components/ui/link-button.tsx'

type PrintButtonProps = {
  href: string
  label: string
  /** Waits for pending edits to save, because the server renders what it stores. */
  saved: () => Promise<unknown>
}

/** Opens the printable page of a record. */
export function PrintButton({ href, label, saved }: PrintButtonProps) {
  const router = useRouter()
  return (
    <LinkButton
      href={href}
      icon={<Printer />}
      prefetch={false}
      onNavigate={(event) => {
        event.preventDefault()
        void saved().then(() => router.push(href))
      }}
    >
      {label}
    </LinkButton>
  )
}
