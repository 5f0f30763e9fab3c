import { sendFile } from '#components/files/send-file.ts'
import type { useTRPCClient } from '#components/sync/trpc.tsx'
import { PART_BYTES } from '#server/modules/imports/rules.ts'

type Sending = {
  id: string
  /** The slug of the workspace. */
  workspace: string
  client: ReturnType<typeof useTRPCClient>
  /** Receives the sent share of the file, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Uploads the parts of a file that the server does not have, one after the other. */
export async function sendParts(file: File, { id, workspace, client, onProgress, signal }: Sending): Promise<void> {
  const held = new Map((await client.imports.parts.query({ id }, { signal })).map(({ n, sha256 }) => [n, sha256]))
  for (let [n, from] = [1, 0]; from < file.size; n++, from += PART_BYTES) {
    const part = file.slice(from, from + PART_BYTES)
    if (!(await isHeld(part, held.get(n)))) {
      const stored = await sendFile(new File([part], `${file.name}.${n}`), {
        workspace,
        signal,
        onProgress: (share) => onProgress((from + share * part.size) / file.size),
      })
      await client.imports.putPart.mutate({ id, n, file: stored.id }, { signal })
    }
    onProgress(Math.min(1, (from + part.size) / file.size))
  }
}

/** Browsers compute hashes only over HTTPS and on localhost; elsewhere the part is sent again. */
async function isHeld(part: Blob, sha256: string | undefined): Promise<boolean> {
  if (sha256 === undefined || !globalThis.isSecureContext) return false
  const found = await crypto.subtle.digest('SHA-256', await part.arrayBuffer())
  return [...new Uint8Array(found)].map((byte) => byte.toString(16).padStart(2, '0')).join('') === sha256
}
