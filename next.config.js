/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  images: { unoptimized: true },
  // Without it a page has no title until that of the next one has arrived, and screen readers read its address.
  htmlLimitedBots: /.*/,
  // `npm run check` checks types; the build does not repeat it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['trpc-to-openapi', 'zod-openapi', 'pg', 'kysely', 'graphile-worker', 'better-auth', 'pino'],
}
