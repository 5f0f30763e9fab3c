const AGAIN_MS = 2_000

/**
 * Next leaves the application for an error page of the browser when the request for another page gets no response.
 * From now on, such requests wait for the network instead, and the current page stays. Returns how to stop that.
 */
export function keepPages(): () => void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    const isPage = new Headers(init?.headers).has('rsc')
    for (;;)
      try {
        return await fetch(input, init)
      } catch (error) {
        if (!isPage || init?.signal?.aborted) throw error
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
  }
  return () => {
    window.fetch = fetch
  }
}
