import { expect, test } from 'vitest'
import { restRoutes } from '#server/http/rest/routes.ts'
import { purge } from '#server/modules/trash/purge.ts'
import { createEveryRecord } from '#server/testing/every-record.ts'
import { under } from '#server/testing/settings.ts'

const FAR = 999_999.999999
const DAYS = ['CHANGES', 'DELIVERIES', 'REQUEST_LOG', 'TRASH'].map((kept) => `SERVICE_KEEP_${kept}_DAYS`)
const keep = (value: number | string) => Object.fromEntries(DAYS.map((name) => [name, String(value)]))

/** Every setting that an answer or the purge shows, at its limits and with a fraction. */
const SETTINGS = {
  smallest: {
    ...keep('0.000001'),
    PUBLIC_BASE_URL: 'http://a',
    SERVICE_API_RATE_PER_MIN: '0',
    SERVICE_KEEP_IDEMPOTENCY_HOURS: '0.000001',
    SERVICE_KEEP_EMAIL_EVENTS_DAYS: '30',
    SERVICE_KEEP_STATUS_SAMPLES_HOURS: '48',
    SERVICE_STATUS_SECONDS: '0.1',
    SERVICE_WEBHOOK_RETRY_MINUTES: '0',
  },
  fractional: {
    ...keep(0.5),
    PUBLIC_BASE_URL: 'http://[::1]:3000',
    SERVICE_API_RATE_PER_MIN: '10000',
    SERVICE_KEEP_IDEMPOTENCY_HOURS: '0.01',
    SERVICE_KEEP_EMAIL_EVENTS_DAYS: '30.5',
    SERVICE_KEEP_STATUS_SAMPLES_HOURS: '48.25',
    SERVICE_STATUS_SECONDS: '0.25',
    SERVICE_WEBHOOK_RETRY_MINUTES: '0.01,0.5',
  },
  largest: {
    ...keep(FAR),
    PUBLIC_BASE_URL: `https://${'a'.repeat(63)}.münchen.example:65535`,
    SERVICE_API_RATE_PER_MIN: '1000000',
    SERVICE_KEEP_IDEMPOTENCY_HOURS: String(FAR),
    SERVICE_KEEP_EMAIL_EVENTS_DAYS: String(FAR),
    SERVICE_KEEP_STATUS_SAMPLES_HOURS: String(FAR),
    SERVICE_STATUS_SECONDS: '60',
    SERVICE_WEBHOOK_RETRY_MINUTES: Array.from({ length: 20 }, () => FAR).join(','),
  },
}

test.for(Object.entries(SETTINGS))('every read answers with the %s settings', { timeout: 120_000 }, ([, settings]) =>
  under(async (api) => {
    const found = await createEveryRecord(api, 'https://hooks.example.com/')
    const failed: string[] = []
    for (const { method, template } of restRoutes()) {
      const parameters = found(template)
      if (method !== 'GET' || !parameters) continue
      const path = template.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name]!)
      const { status, text } = await api.call('GET', path)
      if (status >= 500) failed.push(`${path} ${status} ${text}`)
    }
    expect(failed).toEqual([])
    const { body: me } = await api.call('GET', '/me')
    expect(me.limits).toMatchObject({
      requests_per_minute: Number(settings.SERVICE_API_RATE_PER_MIN) || null,
      idempotency_hours: Number(settings.SERVICE_KEEP_IDEMPOTENCY_HOURS),
    })
    const { program } = api
    await purge({ ...program, relay: program.databases.relay, now: () => new Date() }, new AbortController().signal)()
  })(settings),
)
