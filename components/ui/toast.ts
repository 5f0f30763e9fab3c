import type { ExternalToast } from 'sonner'

type Say = (message: string, options?: ExternalToast) => void
type Kind = 'message' | 'success' | 'error' | 'warning' | 'info'

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

/** A short notice at the corner: what just happened, with `action` to undo it. Its code is fetched with the first one. */
export const toast: Say & Record<'success' | 'error' | 'warning' | 'info', Say> = Object.assign(say('message'), {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
})
