/** The address of the API below that of an installation. Only loopback addresses can have `http:`. */
export function apiAddress(url: string): string {
  if (!/^https?:/i.test(url) || !URL.canParse(url))
    throw new TypeError('url: must start with https:// or http://, such as https://atrium.example.com')
  const { protocol, hostname, username, password, origin, pathname } = new URL(url)
  const isLoopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback))
    throw new TypeError(`url: must be https, because the token is sent to it, not ${protocol}//${hostname}`)
  if (username || password) throw new TypeError('url: must not contain a user name or password')
  return `${origin}${pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1`
}

/** Fills the parameters of a path in: by name, or in their order. */
export function fillPath(template: string, given: Readonly<Record<string, unknown>> | readonly unknown[]): string {
  let place = 0
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Array.isArray(given) ? given[place++] : (given as Record<string, unknown>)[name]
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '')
      throw new TypeError(`${name}: must not be empty`)
    if (value === '.' || value === '..') throw new TypeError(`${name}: a path cannot contain "${value}"`)
    return encodeURIComponent(value)
  })
}

/** A query string with its question mark. Lists are separated by commas; parameters that are undefined are left out. */
export function queryString(query: object = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${[value].flat().map(encodeURIComponent).join(',')}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
