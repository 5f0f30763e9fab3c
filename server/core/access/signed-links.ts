import type { Sealer } from '../secrets/sealing.ts'

/** The target of a signed link: a record of a workspace. The link is valid while its generation is the current one. */
export type Linked = { workspace: string; id: string; generation: number }

const VERSION = 1
const PAYLOAD_BYTES = 37
const PAYLOAD_LENGTH = Math.ceil((PAYLOAD_BYTES * 4) / 3)

/**
 * The last path segment of a signed link: base64url of version, workspace, record and generation, followed by their
 * signature for `purpose` (`sealing.ts`). Links are not stored; they can be generated again at any time.
 */
export function signLink(sealer: Sealer, purpose: string, { workspace, id, generation }: Linked): string {
  const bytes = Buffer.alloc(PAYLOAD_BYTES)
  bytes[0] = VERSION
  bytes.write(workspace.replaceAll('-', ''), 1, 'hex')
  bytes.write(id.replaceAll('-', ''), 17, 'hex')
  bytes.writeUInt32BE(generation, 33)
  const payload = bytes.toString('base64url')
  return payload + sealer.sign(payload, purpose)
}

/** Undefined unless signed here for this purpose. The caller checks whether the generation is current. */
export function openLink(sealer: Sealer, purpose: string, link: string): Linked | undefined {
  const payload = link.slice(0, PAYLOAD_LENGTH)
  if (!sealer.verify(payload, link.slice(PAYLOAD_LENGTH), purpose)) return undefined
  const bytes = Buffer.from(payload, 'base64url')
  if (bytes[0] !== VERSION) return undefined
  return { workspace: uuidAt(bytes, 1), id: uuidAt(bytes, 17), generation: bytes.readUInt32BE(33) }
}

/** The workspace that a link names, whether or not it is valid; the database of that workspace checks it. */
export function workspaceNamed(link: string): string | undefined {
  const bytes = Buffer.from(link.slice(0, PAYLOAD_LENGTH), 'base64url')
  return bytes.length === PAYLOAD_BYTES ? uuidAt(bytes, 1) : undefined
}

function uuidAt(bytes: Buffer, offset: number): string {
  return bytes.toString('hex', offset, offset + 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
