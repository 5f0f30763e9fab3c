import { Clock, MapPin, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Wordmark } from '#components/shell/logo.tsx'
import { formatMinutes } from './format-time.ts'

type BookingFrameProps = {
  page: { title: string; description: string; place: string; minutes: number; host: string; workspace: string }
  children: ReactNode
}

/** Layout of a public booking page: details on the left, actions on the right. */
export function BookingFrame({ page, children }: BookingFrameProps) {
  const { title, description, place, minutes, host, workspace } = page
  return (
    <div className="flex min-h-dvh flex-col items-center gap-6 bg-canvas px-4 py-6 md:py-12">
      <main
        id="main"
        className="grid w-full max-w-220 rounded-lg bg-raised shadow-float md:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]"
      >
        <header className="flex flex-col gap-4 p-6 max-md:border-b max-md:border-line md:border-r md:border-line">
          <p className="text-ink-muted">{workspace}</p>
          <h1 className="text-xl font-semibold tracking-tight text-balance">{title}</h1>
          <ul className="flex flex-col gap-2 text-ink-muted [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
            <li className="flex gap-2">
              <UserRound aria-hidden />
              {host}
            </li>
            <li className="flex gap-2">
              <Clock aria-hidden />
              {formatMinutes(minutes)}
            </li>
            {place && (
              <li className="flex min-w-0 gap-2">
                <MapPin aria-hidden />
                <span className="min-w-0 wrap-anywhere">{place}</span>
              </li>
            )}
          </ul>
          {description && <p className="whitespace-pre-line">{description}</p>}
        </header>
        <div className="flex min-w-0 flex-col gap-5 p-6">{children}</div>
      </main>
      <footer className="text-ink-muted">
        <Wordmark />
      </footer>
    </div>
  )
}
