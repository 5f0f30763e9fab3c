import { openKilledNewsletters } from '#server/testing/killed-newsletters.ts'

/** Kills the program in every request to Brevo, `ROUNDS` times before and after its effect, and prints what became of it. */
const rounds = Number(process.argv[2] ?? 20)
const house = await openKilledNewsletters()
const { requests } = await house.send(1_000, 'hang')
const rows: Record<string, string | number>[] = []
for (const [place, request] of requests.entries())
  for (const kind of ['hang', 'stall'] as const) {
    const ends = []
    for (let round = 0; round < rounds; round++) ends.push(await house.send(place + 1, kind))
    rows.push({
      request: request.replaceAll(/\d{4,}/g, 'N'),
      killed: kind === 'hang' ? 'before its effect' : 'after its effect',
      rounds,
      'most campaigns': Math.max(...ends.map(({ campaigns }) => campaigns)),
      'most sends': Math.max(...ends.map(({ sends }) => sends)),
      sent: ends.filter(({ state }) => state === 'sent').length,
      unclear: ends.filter(({ state }) => state === 'unclear').length,
    })
    console.table(rows.slice(-1))
  }
console.table(rows)
await house.close()
