import { createOutbound } from '#server/core/outbound/client.ts'
import { parseNetwork } from '#server/core/values/network.ts'
import {
  type Account,
  type Adapter,
  Parked,
  ProviderError,
  type Window,
} from '#server/modules/connectors/providers/adapter.ts'
import { providerUrl } from '#server/modules/connectors/providers/origins.ts'
import { providerOf } from '#server/modules/connectors/rules.ts'
import { type Collected, collectWindow } from '#server/modules/connectors/sync/collect-window.ts'
import { openCall, type Tally } from '#server/modules/connectors/sync/provider-call.ts'
import { readProviders } from '#server/start/provider-settings.ts'
import { KEY, type Simulator } from './frame.ts'

export type Reading = Awaited<ReturnType<typeof openReading>>

/** Reads a simulator with an adapter over HTTP like the engine, but returns the data instead of storing it. */
export function openReading(simulator: Simulator, adapter: Adapter, place: { host?: string; realm?: string } = {}) {
  const outbound = createOutbound({ allowedNetworks: [parseNetwork('127.0.0.0/8')] })
  const settings = readProviders((name) => simulator.settings[name])
  const { developerToken, sandbox, clientSecret } = settings[adapter.slug]
  const tally: Tally = { requests: 0, waitedMs: 0 }

  const open = (now = new Date()) =>
    openCall(
      {
        adapter,
        outbound,
        settings: { developerToken, sandbox, clientSecret },
        host: place.host ?? null,
        realm: place.realm ?? null,
        now,
        signal: AbortSignal.timeout(60_000),
        urlOf: (url) => providerUrl(settings, adapter.slug, url),
        token: () => Promise.resolve(tokenOf(simulator)),
      },
      tally,
    )

  async function read(account: Account, window: Window): Promise<Collected> {
    for (let state: unknown, parked = 0; ; parked++) {
      const call = await open()
      const found = await collectWindow(
        adapter.read(call, account, window, state),
        window,
        providerOf(adapter.slug).name,
      )
      if (!(found instanceof Parked)) return found
      if (parked > 20) throw new Error('the report is never ready')
      state = JSON.parse(JSON.stringify(found.state))
    }
  }

  return {
    open,
    tally,
    accounts: async () => adapter.accounts(await open()),
    read,
    /** The code and sentence with which the reading fails. */
    failure: (account: Account, window: Window): Promise<[string, string]> =>
      read(account, window).then(
        () => {
          throw new Error('the reading did not fail')
        },
        (error: unknown) => {
          if (error instanceof ProviderError) return [error.code, error.message]
          throw error
        },
      ),
    close: () => outbound.close(),
  }
}

const tokenOf = ({ authorization }: Simulator) => (authorization ? String(authorization.issue()['access_token']) : KEY)

/** Sums of the data, to compare with those of the simulated world. */
export function totalOf({ metrics }: Collected) {
  const sum = (column: string) => [...metrics.values()].reduce((total, row) => total + amountOf(row, column), 0n)
  return {
    rows: metrics.size,
    costMicros: sum('cost_micros'),
    valueMicros: sum('value_micros'),
    conversionsMicros: sum('conversions_micros'),
    impressions: Number(sum('impressions')),
    clicks: Number(sum('clicks')),
  }
}

const amountOf = (row: object, column: string) => BigInt(Reflect.get(row, column) ?? 0)
