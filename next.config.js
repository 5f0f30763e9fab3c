/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  images: { unoptimized: true },
  // The HTML of a page has its title in the head, instead of after the content.
  htmlLimitedBots: /.*/,
  // `npm run check` checks types; the build does not repeat it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['trpc-to-openapi', 'zod-openapi', 'pg', 'kysely', 'graphile-worker', 'better-auth', 'pino'],
}
