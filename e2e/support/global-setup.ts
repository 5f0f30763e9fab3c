import { startProduct } from './product.ts'

/** One product for all journeys; each of them makes a workspace of its own in it (`./workspace.ts`). */
export default async function globalSetup() {
  const product = await startProduct({ SERVICE_TRUSTED_PROXIES: '127.0.0.1' })
  process.env['E2E_URL'] = product.url
  process.env['E2E_DATA_DIR'] = product.dataDir
  return () => product.stop()
}
