import { expect, test } from 'vitest'
import { GOOD, openNewsletters } from '#server/testing/newsletters.ts'

const house = openNewsletters()

test('a newsletter names the version as the history of its document numbers it', async () => {
  const news = await house.write()
  const change = (fields: object) => house.owner.mutate('documents.update', { id: news.document, ...fields })
  await change({ version: 1, markdown: `First save. ${GOOD}` })
  const { body } = await change({ version: 2, markdown: `Second save. ${GOOD}` })
  const { body: history } = await house.owner.query('documents.versions', { id: news.document, limit: 10 })
  expect(history.data).toMatchObject([{ n: 1, version: body.version }])

  const tested = await house.post({ ...news, document_version: body.version, mode: 'test' })
  expect(await house.stateOf(tested.body.newsletter.id)).toMatchObject({ document_version: 3, document_n: 1 })
  await change({ version: 3, title: 'Renamed' })
  const { body: list } = await house.owner.query('newsletters.latest')
  expect(list.data).toMatchObject([{ document_title: 'Renamed', document_n: 1 }])
})
