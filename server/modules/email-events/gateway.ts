import type { X509Certificate } from 'node:crypto'
import type { Outbound } from '#server/core/outbound/client.ts'
import { DomainError } from '#server/core/values/errors.ts'
import { isAddressOfSns, readCertificate } from './signatures/rules.ts'

/** Certificates kept at a time: Amazon has one for each region, and changes it now and then. */
const KEPT = 20

/** What has to be asked of Amazon SNS, through the client for addresses that others give, at hosts of Amazon's alone. */
export class Sns {
  private readonly outbound: Outbound
  private readonly origins: readonly string[]
  private readonly certificates = new Map<string, X509Certificate>()

  /** `origins` are allowed beside those of Amazon. */
  constructor(outbound: Outbound, origins: readonly string[]) {
    this.outbound = outbound
    this.origins = origins
  }

  /** Undefined when this is no certificate of Amazon's; throws `unavailable` while it cannot be had. */
  async certificate(url: unknown, now: Date): Promise<X509Certificate | undefined> {
    if (!isAddressOfSns(url, this.origins) || !new URL(url).pathname.endsWith('.pem')) return undefined
    const known = this.certificates.get(url)
    if (known && now <= known.validToDate) return known
    const certificate = readCertificate(await this.get(url), now)
    if (this.certificates.size >= KEPT) this.certificates.clear()
    if (certificate) this.certificates.set(url, certificate)
    return certificate
  }

  /** Says yes to a subscription. False when the address for it is not Amazon's. */
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
