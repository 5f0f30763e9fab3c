import { startProduct } from './product.ts'

/** Starts one product for all tests; each test creates its own workspace in it (`./workspace.ts`). */
export default async function globalSetup() {
  const product = await startProduct({ SERVICE_TRUSTED_PROXIES: '127.0.0.1' })
  process.env['E2E_URL'] = product.url
  process.env['E2E_DATA_DIR'] = product.dataDir
  return () => product.stop()
}
