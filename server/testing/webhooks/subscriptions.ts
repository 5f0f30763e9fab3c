import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import type { TestApi } from '#server/testing/api.ts'
import { type Received, startReceiver } from './receiver.ts'

export type Receiver = Awaited<ReturnType<typeof startReceiver>>
export type Shown = {
  id: string
  status: string
  attempts_made: number
  event_id: string
  seq: number
  [field: string]: unknown
}

/** Subscriptions of a test, each with a receiver of its own; `end` deletes and closes them. */
export function openSubscriptions(api: () => TestApi) {
  const open: { id: string; receiver: Receiver }[] = []
  const list = async (id: string): Promise<Shown[]> =>
    (await api().call('GET', `/webhooks/${id}/deliveries?limit=200`)).body.data
  return {
    async subscribe(more: Record<string, unknown> = {}) {
      const receiver = await startReceiver()
      const { body } = await api().call('POST', '/webhooks', { url: receiver.url, events: 'task.*', ...more })
      open.push({ id: body.id, receiver })
      return { receiver, id: body.id as string, secret: body.secret as string }
    },
    createTask: async (title: string) => (await api().call('POST', '/tasks', { title })).body,
    /** Polls, because the worker writes after the receiver has responded. */
    async deliveriesOf(id: string, holds: (all: Shown[]) => boolean): Promise<Shown[]> {
      await expect.poll(() => list(id)).toSatisfy(holds)
      return list(id)
    },
    async end() {
      for (const { id, receiver } of open.splice(0)) {
        await api().call('DELETE', `/webhooks/${id}`)
        await receiver.close()
      }
    },
  }
}

export const all = (status: string) => (found: Shown[]) =>
  found.length > 0 && found.every((one) => one.status === status)

/** By a bare HMAC and by the published library. */
export function verifies({ body, headers }: Received, secret: string): void {
  expect(headers['x-service-signature']).toBe(createHmac('sha256', secret).update(body).digest('hex'))
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body))
}
