import type { Person } from '../person.ts'

export type Page = { status: number; location: string | null; title: string; text: string; headers: Headers }

/** Opens the authorization URL and grants consent; returns the callback URL. */
export async function agreeAt(url: string, callback: string): Promise<string> {
  const cookies = new Map<string, string>()
  for (let at = url, steps = 0; steps < 10; steps++) {
    if (at.startsWith(callback)) return at
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { Cookie: cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value === '') cookies.delete(name!)
      else cookies.set(name!, value!)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${at} answered ${response.status} ${await response.text()}`)
    at = new URL(location, at).href
  }
  throw new Error('the provider never sent the browser back')
}

/** What the browser of a person shows at an address. */
export async function visit(url: string, person?: Person): Promise<Page> {
  const cookie = [...(person?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(url, { redirect: 'manual', headers: { Accept: 'text/html', Cookie: cookie } })
  const text = await response.text()
  const title = /<h1>([^<]*)<\/h1>/.exec(text)?.[1] ?? ''
  return { status: response.status, location: response.headers.get('location'), title, text, headers: response.headers }
}
