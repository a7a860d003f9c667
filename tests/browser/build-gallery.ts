import { build } from 'vite'

/** The gallery is the tests' own page; `npm test` builds the product's pages. */
export default async function buildGallery() {
  await build({ mode: 'gallery', logLevel: 'warn' })
}
