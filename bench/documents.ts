/**
 * Full-text search over 10,000 documents of 200 words: `npm run bench:documents`. Common and rare words, several words
 * and the first letters of a word, as the application searches during typing, and as the REST list.
 */
import { startOurs } from './support/programs.ts'
import { percentile, row } from './support/report.ts'
import { signIn } from './support/sign-in.ts'
import { openStage, type Stage } from './support/stage.ts'

const DOCUMENTS = 10_000
const CALLS = 60
const MOST_MS = 50

/** Few words are common and most are rare, as in any language: of 8,000, the first is in nearly every document. */
async function addDocuments({ sql, workspaceId }: Stage): Promise<void> {
  await sql(
    `with made as materialized (
       select gen_random_uuid() as id, n, (
         select string_agg(chr(97 + w % 26) || 'ord' || lpad(w::text, 4, '0'), ' ') from (
           select floor(pow(abs(hashint4(n * 1000 + k)::float8) / 2147483648, 3) * 8000)::int as w from generate_series(1, 200) k) words) as body
       from generate_series(1, $2::int) n), document as (
       insert into document (workspace_id, id, title, kind, tags, words, mentions, markdown, "text", version, created_at, updated_at)
       select $1, id, 'Document ' || n, 'note', '{}', 200, '{}', body, body, 1, now(), now() - n * interval '1 minute' from made)
     insert into document_index select $1, id, array_to_tsvector(string_to_array(body, ' ')) from made`,
    [workspaceId, DOCUMENTS],
  )
  await sql('vacuum (analyze) document, document_index')
}

const wordOf = (n: number) => `${String.fromCharCode(97 + (n % 26))}ord${String(n).padStart(4, '0')}`
const SEARCHES: Record<string, (n: number) => string> = {
  'a common word': (n) => wordOf(n % 8),
  'a rare word': (n) => wordOf(4_000 + n * 41),
  'two common words': (n) => `${wordOf(n % 8)} ${wordOf((n + 3) % 8)}`,
  'a common and a rare word': (n) => `${wordOf(n % 8)} ${wordOf(4_000 + n * 41)}`,
  'the first letters of a word': (n) => 'word'.slice(n % 4) + wordOf(n).slice(0, 1 + (n % 5)),
  'a word that is nowhere': (n) => `nothing${n}`,
}

const stage = await openStage(0)
await addDocuments(stage)
const ours = await startOurs(stage)
try {
  const origin = new URL(ours.url).origin
  const inside = { Cookie: await signIn(stage, origin), 'X-Atrium-Workspace': 'bench' }
  const find = (q: string) =>
    timed(`${origin}/api/trpc/documents.find?input=${encodeURIComponent(JSON.stringify({ q }))}`, inside)
  const list = (q: string) => timed(`${ours.url}/documents?count=false&q=${encodeURIComponent(q)}`, ours.headers)
  for (const [place, search] of Object.entries({ application: find, REST: list }))
    for (const [name, queryOf] of Object.entries(SEARCHES)) {
      const times: number[] = []
      for (let n = -5; n < CALLS; n++) {
        const took = await search(queryOf(Math.abs(n)))
        if (n >= 0) times.push(took)
      }
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
      row(
        `${name} (${place})`,
        `${p95.toFixed(0)} ms`,
        `p95 ≤ ${MOST_MS} ms`,
        p95 <= MOST_MS,
        `p50 ${p50.toFixed(0)} ms`,
      )
    }
} finally {
  await ours.stop()
  await stage.close()
}

/** Milliseconds until the response is read. */
async function timed(url: string, headers: Record<string, string>): Promise<number> {
  const at = performance.now()
  const response = await fetch(url, { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${text.slice(0, 300)}`)
  return performance.now() - at
}
