import { inDays } from './days.ts'
import { mailbox, startMailServer } from './mail-server.ts'
import { freePort, startProduct } from './product.ts'
import { simulatorAt, startSimulator } from './simulator.ts'
import { workspacesIn } from './workspace.ts'

/** What the provider of emails authenticates with. */
export const HOOK = 'the-hook-of-connected-tests'

/** For `test.use`: pages and requests of the test go to the connected product. */
export const onConnected = { baseURL: process.env['E2E_CONNECTED_URL'] ?? '' }

/** Starts the product that sends emails and has providers, for all tests that need one. */
export async function startConnected(): Promise<() => Promise<void>> {
  const url = `http://localhost:${await freePort()}`
  const firstDay = inDays(-20)
  const [mail, ads, brevo] = await Promise.all([
    startMailServer(),
    startSimulator('google-ads', url, { CAMPAIGNS: '1', SINCE: firstDay }),
    startSimulator('brevo', url, { CAMPAIGNS: '0' }),
  ])
  const beside = async () => void (await Promise.all([mail.stop(), ads.stop(), brevo.stop()]))
  try {
    const product = await startProduct({
      PUBLIC_BASE_URL: url,
      SERVICE_TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: mail.url,
      SERVICE_MAIL_FROM: 'Atrium <hello@nordlicht.example>',
      SERVICE_EMAIL_WEBHOOK_TOKEN: HOOK,
      ...ads.settings,
      ...brevo.settings,
    })
    const { dataDir } = product
    const said = { dataDir, output: product.output(), box: mail.box, ads: ads.origin, firstDay } satisfies Said
    Object.assign(process.env, { E2E_CONNECTED_URL: url, E2E_CONNECTED: JSON.stringify(said) })
    return () => product.stop().finally(beside)
  } catch (error) {
    await beside()
    throw error
  }
}

type Said = { dataDir: string; output: string; box: string; ads: string; firstDay: string }

const said = () => JSON.parse(process.env['E2E_CONNECTED'] ?? '{}') as Said

/** The product that sends emails to a real server on loopback and reads simulated providers. */
export const connected = {
  get url() {
    return process.env['E2E_CONNECTED_URL']!
  },
  get dataDir() {
    return said().dataDir
  },
  /** What it printed when it started. */
  get output() {
    return said().output
  },
  get mail() {
    return mailbox(said().box)
  },
  /** The first day with figures at the simulated Google Ads. */
  get firstDay() {
    return said().firstDay
  },
  get ads() {
    return simulatorAt(said().ads)
  },
  ...workspacesIn(() => ({ url: process.env['E2E_CONNECTED_URL']!, dataDir: said().dataDir })),
}
