import { type ChildProcess, spawn } from 'node:child_process'
import { expectAccessible } from './support/accessible.ts'
import { type Product, startProduct } from './support/product.ts'
import { expect, test } from './support/test.ts'

let product: Product
let worker: ChildProcess | undefined
test.beforeAll(async () => {
  product = await startProduct({ SERVICE_WORKER: 'off', SERVICE_STATUS_SECONDS: '0.5' })
})
test.afterAll(async () => {
  worker?.kill('SIGKILL')
  await product.stop()
})

/** Starts the worker as its own process on the same database, as `npm run worker` does. */
function startWorker(): void {
  const env = { ...process.env, NODE_ENV: 'production' as const, DATA_DIR: product.dataDir }
  worker = spawn(process.execPath, ['worker/main.ts'], { env, stdio: 'ignore' })
}

test('without a worker the page turns red and shows since when; with one it recovers', async ({ page }) => {
  test.setTimeout(150_000)
  const look = async () => {
    await page.goto(`${product.url}/status`)
    return (
      await page
        .getByRole('listitem')
        .filter({ hasText: /^Worker/ })
        .allTextContents()
    ).join()
  }
  startWorker()
  await expect.poll(look, { timeout: 20_000 }).toContain('Operational')
  await expect(page.getByText('No past incidents.')).toBeVisible()
  worker!.kill('SIGKILL')
  await expect.poll(look, { timeout: 60_000, intervals: [1_000] }).toContain('No worker has reported')
  const open = page.getByRole('region', { name: 'Open incidents' })
  await expect(async () => {
    await look()
    await expect(open.getByRole('article')).toContainText('Worker outage', { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await expectAccessible(page)

  const [incident] = await product.shell<{ id: string }[]>('status', 'incidents')
  await product.shell('status', 'note', '--incident', incident!.id, '--text', 'A server lost power.')
  startWorker()
  await expect.poll(look, { timeout: 30_000, intervals: [1_000] }).toContain('Operational')
  const past = page.getByRole('region', { name: 'Past incidents' }).getByRole('article')
  await expect(async () => {
    await look()
    await expect(past).toContainText('Resolved after', { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await expect(past).toContainText('A server lost power.')
  await expectAccessible(page)
})
