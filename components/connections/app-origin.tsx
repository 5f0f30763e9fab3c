type AppOriginProps = { host: string | undefined; redirectHost: string; isLocal: boolean }

/** A self-registered app can use any name; only the host of a metadata document proves its publisher. */
export function AppOrigin({ host, redirectHost, isLocal }: AppOriginProps) {
  const where = isLocal ? 'This computer' : redirectHost
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md bg-sunken px-3 py-2">
      <dt className="text-ink-muted">Published by</dt>
      <dd className="min-w-0 break-words">{host ?? 'Not verified: any app can use this name'}</dd>
      <dt className="text-ink-muted">Returns to</dt>
      <dd className="min-w-0 break-words">{where}</dd>
    </dl>
  )
}
