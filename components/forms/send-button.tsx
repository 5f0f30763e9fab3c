'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'

/** The server treats faster submissions as bots, so the button waits: browser autofill can be that fast. */
const SOONEST_MS = 2_200

/**
 * Submit button of a public form. With JavaScript, the browser computes a proof of work in the background and submits
 * it; if that fails, the form submits without a proof.
 */
export function SendButton({ link }: { link: string }) {
  const proof = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  useEffect(() => {
    const field = proof.current!
    const form = field.form!
    const shownAt = performance.now()
    let work: Promise<string> | undefined
    let isSent = false
    const begin = () => (work ??= prove(link).catch(() => ''))
    const send = async () => {
      const wait = shownAt + SOONEST_MS - performance.now()
      const [found] = await Promise.all([begin(), new Promise((resolve) => setTimeout(resolve, wait))])
      field.value = found
      HTMLFormElement.prototype.submit.call(form)
    }
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault()
      if (isSent) return
      isSent = true
      setSending(true)
      void send()
    }
    // Restored from the back/forward cache: allow another submission with a new proof.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      work = undefined
      isSent = false
      setSending(false)
    }
    form.addEventListener('focusin', begin, { once: true })
    form.addEventListener('submit', onSubmit)
    window.addEventListener('pageshow', onShow)
    return () => {
      form.removeEventListener('focusin', begin)
      form.removeEventListener('submit', onSubmit)
      window.removeEventListener('pageshow', onShow)
    }
  }, [link])
  return (
    <>
      <input ref={proof} type="hidden" name="proof" />
      <Button type="submit" variant="primary" wide loading={sending} className="h-10 text-read">
        Send
      </Button>
    </>
  )
}

async function prove(link: string): Promise<string> {
  const [answer, { solveChallenge }, { deriveKey }] = await Promise.all([
    fetch(`/api/forms/challenge?form=${encodeURIComponent(link)}`),
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const challenge = await answer.json()
  const solution = await solveChallenge({ challenge, deriveKey })
  return solution ? btoa(JSON.stringify({ challenge, solution })) : ''
}
