'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'

/** What is sent sooner after its page came looks like a bot; a browser that fills in by itself is given that time. */
const SOONEST_MS = 2_200

/**
 * The button of a public form. With a script the browser works out a proof meanwhile, which goes along when it is sent; where
 * that cannot be done the form is sent without.
 */
export function SendButton({ link }: { link: string }) {
  const proof = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  useEffect(() => {
    const field = proof.current!
    const form = field.form!
    const shownAt = performance.now()
    let work: Promise<string> | undefined
    const begin = () => (work ??= prove(link).catch(() => ''))
    const send = async () => {
      const wait = shownAt + SOONEST_MS - performance.now()
      const [found] = await Promise.all([begin(), new Promise((resolve) => setTimeout(resolve, wait))])
      field.value = found
      HTMLFormElement.prototype.submit.call(form)
    }
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault()
      setSending(true)
      void send()
    }
    // Back from the next page, by the browser's memory: once more, with new work.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      work = undefined
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
