import { expect, test } from 'vitest'
import { openNewsletters } from '#server/testing/newsletters.ts'
import { startWorker } from '#worker/runner.ts'

const house = openNewsletters()

test('the member who confirmed a newsletter is notified once that it was not sent, in the application and by email', async () => {
  const { owner, account, api } = house
  account.credits = 3
  api.beside = await startWorker(api.program)
  const { body } = await house.post({ ...(await house.tested('Credits')), mode: 'send', confirm_recipients: 20 })
  const other = await house.join('manager', 'Cleo')
  const noticesOf = async (person: typeof owner) =>
    (await person.asked('notifications.list', {})).data.map(
      ({ kind, subject, entity, entity_id }: Record<string, string>) => `${kind}: ${subject}, ${entity} ${entity_id}`,
    )
  const said = [`undelivered: Credits, newsletter ${body.newsletter.id}`]
  await expect.poll(() => noticesOf(owner), { timeout: 20_000 }).toEqual(said)
  expect((await house.stateOf(body.newsletter.id)).state).toBe('failed')
  expect(await noticesOf(other)).toEqual([])
  const mails = await house.sql(`select subject, body from mail where kind = 'undelivered'`)
  expect(mails).toEqual([
    {
      subject: 'Newsletter not sent as planned: Credits',
      body: expect.stringContaining(`/newsletters/${body.newsletter.id}`),
    },
  ])
})
