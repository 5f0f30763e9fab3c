'use client'

import { useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from '#components/ui/button.tsx'

/**
 * Submits a plain form once. When the browser shows the page again from its back/forward cache, the form can be sent
 * again.
 */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'loading' | 'ref'>) {
  const button = useRef<HTMLButtonElement>(null)
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    const form = button.current!.form!
    let isSent = false
    const onSubmit = (event: SubmitEvent) => {
      if (isSent) event.preventDefault()
      else if (event.submitter === button.current) setSending(true)
      isSent = true
    }
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      isSent = false
      setSending(false)
    }
    form.addEventListener('submit', onSubmit)
    window.addEventListener('pageshow', onShow)
    return () => {
      form.removeEventListener('submit', onSubmit)
      window.removeEventListener('pageshow', onShow)
    }
  }, [])
  return <Button {...props} ref={button} type="submit" loading={isSending} />
}
