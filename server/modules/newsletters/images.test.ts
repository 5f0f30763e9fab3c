import { expect, test } from 'vitest'
import { proofImage } from '#server/demo/sample-files.ts'
import { openNewsletters } from '#server/testing/newsletters.ts'

const house = openNewsletters()
const post = async (input: object) => (await house.owner.mutate('newsletters.post', input)).body
const imagesOf = (html: string) => [...html.matchAll(/<img[^>]*>/g)].map(([image]) => image)
const addressOf = (image: string) => / src="([^"]*)"/.exec(image)![1]!

async function upload(width: number): Promise<string> {
  const { cookies } = house.owner
  const headers = {
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'X-File-Name': 'desk.png',
    Origin: house.api.url,
  }
  const body = new Uint8Array(proofImage(width, 50))
  const address = `${house.api.url}/files?workspace=${house.slug}`
  return ((await (await fetch(address, { method: 'POST', headers, body })).json()) as { id: string }).id
}

test('an email shows the images of its document at public addresses, and no other file', async () => {
  const [wide, small, secret] = [await upload(1200), await upload(60), await upload(60)]
  await house.owner.mutate('documents.create', { title: 'Private', attachments: [secret] })
  const news = await house.write(
    `![The desk](/files/${wide})\n\nSee ![the till](/files/${small}) and ![a secret](/files/${secret}).\n\n![](/files/${small})`,
  )
  const { html, text, warnings } = await post({ ...news, mode: 'preview' })
  const [desk, till, alone, ...others] = imagesOf(html)
  expect(others).toEqual([])
  expect([desk, till]).toEqual([expect.stringContaining('alt="The desk"'), expect.stringContaining('alt="the till"')])
  expect([desk, alone].map((image) => / width="(\d+)"/.exec(image!)?.[1])).toEqual(['592', '60'])
  expect(html).toContain('and a secret.')
  expect(html).not.toContain(secret)
  expect(text).toContain('See the till and a secret.')
  expect(warnings).toEqual([
    '1 image has no description. Recipients who block images see nothing there.',
    '1 image is no longer among the files of the document. Recipients see the description.',
  ])

  const address = addressOf(till!)
  expect(address).toMatch(new RegExp(`^${house.api.program.services.publicUrl}/files/public/`))
  const load = (path: string) => fetch(house.api.url + path.slice(path.indexOf('/files/')))
  const loaded = await load(address)
  expect(Buffer.from(await loaded.arrayBuffer()).equals(proofImage(60, 50))).toBe(true)
  expect(Object.fromEntries(loaded.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  for (const wrong of [
    address.replace(small, secret),
    address.replace(news.document, wide),
    `${address}x`,
    address.slice(0, -1),
    address.slice(0, address.lastIndexOf('/')),
    '/files/public/',
  ])
    expect([wrong, (await load(wrong)).status]).toEqual([wrong, 404])
})

test('the test email has the addresses of its images, and an image that is removed is its description', async () => {
  const file = await upload(600)
  const news = await house.write(`![The desk](/files/${file})`)
  await post({ ...news, mode: 'test' })
  const sent = [...house.account.campaigns.values()].at(-1)!
  const [image] = imagesOf(sent.htmlContent!)
  const path = new URL(addressOf(image!)).pathname
  expect((await fetch(house.api.url + path)).status).toBe(200)
  await house.owner.mutate('documents.remove', { id: news.document })
  expect((await fetch(house.api.url + path)).status).toBe(404)
  await house.owner.mutate('documents.restore', { id: news.document })
  expect((await fetch(house.api.url + path)).status).toBe(200)
  await house.owner.mutate('files.detach', { on: `document:${news.document}`, file })
  expect((await fetch(house.api.url + path)).status).toBe(404)
  const { html } = await post({ ...news, mode: 'preview' })
  expect([imagesOf(html), html.includes('The desk')]).toEqual([[], true])
})
