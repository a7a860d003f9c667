import { build } from 'vite'

/** Builds the tests' own page, unless `npm test` has built it for both suites that need it. */
export default async function buildGallery() {
  if (!process.env['GALLERY_IS_BUILT']) await build({ mode: 'gallery', logLevel: 'warn' })
}
