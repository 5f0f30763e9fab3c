/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  images: { unoptimized: true },
  // `npm run check` checks types; the build does not repeat it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['trpc-to-openapi', 'zod-openapi', 'pg', 'kysely', 'graphile-worker', 'better-auth', 'pino'],
}
