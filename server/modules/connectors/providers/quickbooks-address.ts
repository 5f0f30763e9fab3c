import type { ProviderCall } from './adapter.ts'

export const NAME = 'QuickBooks Online'

/** A URL below that of the company. */
export function addressOf(
  { settings, realm }: Pick<ProviderCall, 'settings' | 'realm'>,
  path: string,
  parameters: Record<string, string> = {},
): string {
  const host = settings.sandbox ? 'sandbox-quickbooks.api.intuit.com' : 'quickbooks.api.intuit.com'
  const query = new URLSearchParams({ ...parameters, minorversion: '75' })
  return `https://${host}/v3/company/${realm}/${path}?${query.toString()}`
}
