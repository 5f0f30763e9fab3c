import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Providers } from '#components/shell/providers.tsx'
import { readTheme, themeCookie } from '#components/shell/theme.ts'
import { notationOf } from '#components/ui/format-number.ts'
import { readerLocale } from '#components/ui/reader-locale.ts'
import { Reader } from '#components/ui/reader.tsx'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Atrium', template: '%s · Atrium' },
  description: 'An API-first, self-hosted workspace for teams.',
  icons: { icon: '/favicon.svg', apple: '/apple-touch-icon.png' },
  manifest: '/manifest.webmanifest',
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f7f7f8' },
    { media: '(prefers-color-scheme: dark)', color: '#0c0c0f' },
  ],
}

/** Reading the cookie also keeps every page dynamic, as the CSP nonce requires. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(themeCookie)?.value)
  const asked = await headers()
  return (
    <html lang="en" data-theme={theme}>
      <body>
        <Reader
          notation={notationOf(readerLocale(asked.get('accept-language')))}
          hasPhone={/\bMobi/.test(asked.get('user-agent') ?? '')}
        >
          <Providers>{children}</Providers>
        </Reader>
      </body>
    </html>
  )
}
