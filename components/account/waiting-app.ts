const KEY = 'atrium.waiting-app'
/** The server keeps the request of an app for this long. */
const KEPT_MS = 30 * 60_000
const PATH = /^\/oauth\/consent\/[\w-]{1,100}$/

/**
 * The consent page to open after a sign-in in this browser. Stored for people who reset their password or accept an
 * invitation first: the links in those emails open in another tab.
 */
export function keepWaitingApp(path: string): void {
  stored((storage) => storage.setItem(KEY, JSON.stringify({ path, until: Date.now() + KEPT_MS })))
}

/** Returns the path once; undefined without a pending request. */
export function takeWaitingApp(): string | undefined {
  return stored((storage) => {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    storage.removeItem(KEY)
    if (typeof kept !== 'object' || kept === null) return undefined
    const { path, until } = kept as { path?: unknown; until?: unknown }
    const isValid = typeof path === 'string' && PATH.test(path) && typeof until === 'number' && until > Date.now()
    return isValid ? path : undefined
  })
}

/** The browser refuses storage. */
function stored<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(window.localStorage)
  } catch {
    return undefined
  }
}
