import { startConnected } from './connected.ts'
import { startProduct } from './product.ts'

/** Starts two products for all tests, which create their own workspaces (`./workspace.ts`); one is `./connected.ts`. */
export default async function globalSetup() {
  const stopConnected = await startConnected()
  const product = await startProduct({ SERVICE_TRUSTED_PROXIES: '127.0.0.1' }).catch(async (error: unknown) => {
    await stopConnected()
    throw error
  })
  process.env['E2E_URL'] = product.url
  process.env['E2E_DATA_DIR'] = product.dataDir
  return () => Promise.all([product.stop(), stopConnected()])
}
