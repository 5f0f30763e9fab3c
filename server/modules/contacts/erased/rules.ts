import { createHash, createHmac } from 'node:crypto'

/** What the key of digests is sealed for. */
export const KEY_PURPOSE = 'erased addresses'

/** The digest of an erased address or name; it differs between workspaces. */
export const plainDigest = (workspaceId: string, text: string) =>
  createHash('sha256').update(`${workspaceId} ${text}`).digest()

/** The stored digest. It is made from the plain one, so that older rows could be converted without the address. */
export const keyedDigest = (key: Buffer, plain: Buffer) => createHmac('sha256', key).update(plain).digest()

/** A name as it is remembered: it is not an address. */
export const rememberedName = (lowerCase: string) => `name ${lowerCase}`
