import type { ExternalToast } from 'sonner'

type Say = (message: string, options?: ExternalToast) => void
type Kind = 'message' | 'success' | 'error' | 'warning' | 'info' | 'loading'

let mount: (() => Promise<void>) | undefined

/** `Toaster` registers how to mount the region. */
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

/**
 * Shows a short notice in the corner, with `action` to undo. A toast with the same `id` replaces the earlier one. The
 * code loads with the first toast.
 */
export const toast: Say & Record<Exclude<Kind, 'message'>, Say> = Object.assign(say('message'), {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
  loading: say('loading'),
})
