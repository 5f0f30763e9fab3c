import { test } from '@playwright/test'
import { startMailServer } from './mail-server.ts'
import { type Product, startProduct } from './product.ts'

const OWNER = { name: 'Ada Berg', email: 'ada@nordlicht.example', password: 'correct horse battery' }

type MailingProduct = {
  product: Product
  mail: Awaited<ReturnType<typeof startMailServer>>
  /** The owner of workspace `nordlicht`, Nordlicht Studio. */
  owner: typeof OWNER
}

/** For the tests of one file: a product that sends its emails to a real server on loopback, with a workspace in it. */
export function mailingProduct(settings: Record<string, string>): MailingProduct {
  const opened = { owner: OWNER } as MailingProduct
  test.beforeAll(async () => {
    test.setTimeout(90_000)
    opened.mail = await startMailServer()
    opened.product = await startProduct({ SMTP_URL: opened.mail.url, ...settings })
    const words = ['--owner-name', OWNER.name, '--owner-email', OWNER.email, '--owner-password', OWNER.password]
    await opened.product.shell('workspace', 'create', '--name', 'Nordlicht Studio', '--slug', 'nordlicht', ...words)
  })
  test.afterAll(async () => {
    await opened.product.stop()
    await opened.mail.stop()
  })
  return opened
}
