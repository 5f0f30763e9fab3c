import type { ExternalToast } from 'sonner'

type Say = (message: string, options?: ExternalToast) => void
type Kind = 'message' | 'success' | 'error' | 'warning' | 'info' | 'loading'

let mount: (() => Promise<void>) | undefined

/** `Toaster` says here how it is brought onto the page. */
export function onFirstToast(bring: () => Promise<void>): () => void {
  mount = bring
  return () => {
    mount = undefined
  }
}

function say(kind: Kind): Say {
  return (message, options) => {
    const show = async () => {
      await mount?.()
      const { toast: sonner } = await import('sonner')
      sonner[kind](message, options)
    }
    void show()
  }
}

/** A short notice at the corner: what just happened, with `action` to undo it; one of the same `id` takes its place. Its code is fetched with the first one. */
export const toast: Say & Record<Exclude<Kind, 'message'>, Say> = Object.assign(say('message'), {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
  loading: say('loading'),
})
