import type { Guide } from './guides.ts'

/**
 * A code block of a guide whose info string says how tests run it: `run` (with `status`, that of the last call),
 * `verify`, `receiver`, `follow`, `sdk` or `atr`. Blocks without one are not run.
 */
export type Sample = {
  name: string
  language: string
  use: 'run' | 'verify' | 'receiver' | 'follow' | 'sdk' | 'atr'
  status: number | undefined
  code: string
}

const FENCE = /^```(\w+) (run|verify|receiver|follow|sdk|atr)(?: (\d{3}))?\n([\s\S]*?)^```$/gm

export function guideSamples({ slug, markdown }: Pick<Guide, 'slug' | 'markdown'>): Sample[] {
  return [...markdown.matchAll(FENCE)].map(([, language, use, status, code], index) => ({
    name: `${slug} ${index + 1} (${language})`,
    language: language!,
    use: use as Sample['use'],
    status: status === undefined ? undefined : Number(status),
    code: code!,
  }))
}
