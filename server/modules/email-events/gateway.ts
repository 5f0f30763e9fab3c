import type { X509Certificate } from 'node:crypto'
import type { Outbound } from '#server/core/outbound/client.ts'
import { DomainError } from '#server/core/values/errors.ts'
import { isAddressOfSns, readCertificate } from './signatures/rules.ts'

/** The maximum number of cached certificates: Amazon has one per region and rotates them occasionally. */
const KEPT = 20

/** Requests to Amazon SNS, through the client for untrusted URLs, only to hosts of Amazon. */
export class Sns {
  private readonly outbound: Outbound
  private readonly origins: readonly string[]
  private readonly certificates = new Map<string, X509Certificate>()

  /** `origins` are allowed in addition to those of Amazon. */
  constructor(outbound: Outbound, origins: readonly string[]) {
    this.outbound = outbound
    this.origins = origins
  }

  /** Undefined when this is not a certificate of Amazon; throws `unavailable` when it cannot be fetched. */
  async certificate(url: unknown, now: Date): Promise<X509Certificate | undefined> {
    if (!isAddressOfSns(url, this.origins) || !new URL(url).pathname.endsWith('.pem')) return undefined
    const cached = this.certificates.get(url)
    if (cached && now <= cached.validToDate) return cached
    const certificate = readCertificate(await this.get(url), now)
    if (this.certificates.size >= KEPT) this.certificates.clear()
    if (certificate) this.certificates.set(url, certificate)
    return certificate
  }

  /** Confirms a subscription. False when the URL does not belong to Amazon. */
  async confirm(url: unknown): Promise<boolean> {
    if (!isAddressOfSns(url, this.origins)) return false
    await this.get(url)
    return true
  }

  private async get(url: string): Promise<string> {
    const { ok, body, error } = await this.outbound.send({ url, method: 'GET', headers: {}, body: '' })
    if (!ok) throw new DomainError('unavailable', `Amazon SNS did not respond (${error?.code}).`)
    return body ?? ''
  }
}
